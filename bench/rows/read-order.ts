import pg from 'pg'
import type { Stock } from '../product/stock.ts'
import type { Identifier, OrderRows, RowTemplate } from './template.ts'

const line = 'order_line_id in (select l.id from order_lines l join orders o on o.id = l.order_id where o.reference = $1)'
const order = 'order_id = (select id from orders where reference = $1)'

/** Tables that orders leave rows in, in the order in which they may be written, and how the rows of one are found. `$1` is its reference. */
export const tablesOf = {
  idempotency_keys: "answer->>'orderReference' = $1",
  orders: 'reference = $1',
  order_lines: order,
  order_deliveries: line,
  payments: order,
  'test_payments.sessions': 'order_reference = $1',
  'test_payments.deliveries': "body::json->'session'->>'id' in (select id from test_payments.sessions where order_reference = $1)",
  payment_inbox: 'payment_id in (select p.id from payments p join orders o on o.id = p.order_id where o.reference = $1)',
  gift_cards: line,
  gift_card_entries: order,
  serial_tickets: line,
  serial_ticket_entries: `serial_ticket_id in (select id from serial_tickets where ${line})`,
  passes: line,
  redeem_codes: line,
  receipts: order,
} as const
type Table = keyof typeof tablesOf

/** What every order leaves. */
const always: readonly Table[] = [
  'idempotency_keys',
  'orders',
  'order_lines',
  'payments',
  'test_payments.sessions',
  'test_payments.deliveries',
  'payment_inbox',
  'receipts',
]

/** Columns whose values are an order's own. */
const own: Record<string, readonly string[]> = {
  idempotency_keys: ['key'],
  orders: ['id', 'reference'],
  order_lines: ['id'],
  payments: ['id', 'token'],
  'test_payments.sessions': ['id'],
  'test_payments.deliveries': ['event_id'],
  payment_inbox: ['event_id'],
  gift_cards: ['id', 'code_hash'],
  serial_tickets: ['id', 'code'],
  passes: ['id', 'code'],
  redeem_codes: ['id', 'code_hash'],
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Everything one finished order has left in the database (its mails and their jobs apart).
 * @param besides tables of its kind. @param spare gift cards to write on instead of the one that paid, and children instead of the one with the pass: a
 * child has one pass a day. @throws Error when a table has nothing of it.
 */
export const readOrder = async (
  databaseUrl: string,
  reference: string,
  besides: readonly Table[],
  { fullCards, spareChildren }: Pick<Stock, 'fullCards' | 'spareChildren'>,
): Promise<OrderRows> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const rows: RowTemplate[] = []
    for (const [table, condition] of Object.entries(tablesOf) as [Table, string][]) {
      if (!always.includes(table) && !besides.includes(table)) continue
      const columns = await columnsOf(client, table)
      const { rows: found } = await client.query<Record<string, string | null>>(
        `select ${columns.map((name) => `${name}::text`).join(', ')} from ${table} where ${condition}`,
        [reference],
      )
      if (found.length === 0) throw new Error(`The order ${reference} has left nothing in ${table}.`)
      for (const row of found) rows.push({ table, columns: columns.map((name) => ({ name, value: row[name] ?? null })) })
    }
    const values = rows.flatMap(({ table, columns }) =>
      columns.filter(({ name }) => own[table]?.includes(name)).map(({ value }) => (value ?? '').replace(/^\\x/, '')),
    )
    const identifiers = [...new Set(values)].map((value): Identifier => ({ value, kind: uuid.test(value) ? 'uuid' : 'hex' }))
    const paying = rows.find(({ table, columns }) => table === 'gift_card_entries' && columnOf(columns, 'kind') === 'redeem')
    const card = paying && columnOf(paying.columns, 'gift_card_id')
    if (card) identifiers.push({ value: card, kind: 'card' })
    const pass = rows.find(({ table }) => table === 'passes')
    const child = pass && columnOf(pass.columns, 'child_id')
    if (child) identifiers.push({ value: child, kind: 'child' })
    return { rows, identifiers, cards: card ? fullCards : [], children: child ? spareChildren : [] }
  } finally {
    await client.end()
  }
}

const columnOf = (columns: RowTemplate['columns'], wanted: string) => columns.find(({ name }) => name === wanted)?.value

// Numbers that the database itself gives are left to it.
const columnsOf = async (client: pg.Client, table: string): Promise<string[]> => {
  const [schema, name] = table.includes('.') ? table.split('.') : ['public', table]
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_schema = $1 and table_name = $2 and is_identity = 'NO' order by ordinal_position`,
    [schema, name],
  )
  return rows.map((row) => row.column_name)
}
