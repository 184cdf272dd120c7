import pg from 'pg'
import { idOf } from '../../apps/server/src/import/ids.ts'

/*
A closed month of a company's ledger, with the orders and credit notes that it was posted from: every kind of product, some of two lines, one in five partly
paid with a gift card; one in twenty credited, and three uses of a ticket card for ten orders; spread over all days, and half of them over the play centres.
*/
export const benchMonth = '2026-10'
const countries = [
  ['sweden', 'SEK'],
  ['norway', 'NOK'],
  ['germany', 'EUR'],
] as const

const day = `(date '${benchMonth}-01' + n % 31)`
const centre = `case when n % 2 = 0 then (select array_agg(id order by key) from playgrounds where country_id = $1::uuid)[1 + n / 2 % 7] end`
const id = (of: string) => `md5('${of} ' || $1::text || ' ' || n)::uuid`
const sources = {
  'order-paid': `${id('order')}::text`,
  'credit-note': `${id('note')}::text`,
  'ticket-used': `'use ' || $1::text || ' ' || n`,
} as const
type Event = keyof typeof sources
const numbers = 'generate_series($3::int, $4::int) n'
const entry = (event: Event, where: string) => `
  insert into ledger_entries (country_id, currency, event, source, day, at, order_id, place_id)
  select $1::uuid, $2::text, '${event}', ${sources[event]}, ${day}, ${day} + time '12:00', ${id('order')}, ${centre}
  from ${numbers} where ${where}`
const kind = `(array['serial-ticket', 'pass', 'child-class', 'serial-ticket'])[1 + n % 4]`
const account = `(array['deferred-tickets', 'deferred-passes', 'sales', 'deferred-tickets'])[1 + n % 4]`
const rate = `(array[25, 25, 6, 12])[1 + n % 4]`
const net = `(10000 + n % 977)`
const vat = `round(${net} * ${rate} / 100.0)::bigint`
const two = `(case when n % 3 = 0 then 2 else 1 end)`
const card = `(case when n % 5 = 0 then 4000 else 0 end)`
/** Lines of entries of an event, whose number is n. */
const lines = (event: Event, values: string) => `
  insert into ledger_lines (entry_id, position, account, amount_minor, product, vat_percent, method)
  select e.id, v.position, v.account, v.amount, v.product, v.rate, v.method
  from ${numbers} join ledger_entries e on e.event = '${event}' and e.source = ${sources[event]}
  cross join lateral (values ${values}) v (position, account, amount, product, rate, method) where v.amount <> 0 and $2::text is not null`
/** One of two hundred articles or classes of each kind. */
const orderLine = (position: number, of: string, where: string) => `
  insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, quantity, unit_price_minor, amount_minor, vat_percent, vat_minor,
    mode, terms)
  select ${id(`line ${position}`)}, ${id('order')}, ${position}, case when kind <> 'child-class' then (select id from articles order by key limit 1) end,
    kind || ' ' || n % 200, kind, 'Article', 1, ${net} + ${vat}, ${net} + ${vat}, ${rate}, ${vat},
    case when kind <> 'child-class' then 'direct' end, case when kind <> 'child-class' then '{}'::jsonb end
  from (select n, ${of} as kind from ${numbers} where ${where} and $2::text is not null) numbered`
const statements = [
  `insert into orders (id, reference, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at, completed_at)
    select ${id('order')}, md5('order ' || $1::text || ' ' || n), $1::uuid, 'sv', n || '@ledger.example', 'Completed', $2::text, ${two} * (${net} + ${vat}),
      at, at, at, at from (select n, ${day} + time '12:00' as at from ${numbers}) numbered`,
  orderLine(1, kind, 'true'),
  orderLine(2, `'child-class'`, `${two} = 2`),
  entry('order-paid', 'true'),
  lines(
    'order-paid',
    `(1, 'receivable', (${net} + ${vat}) * ${two} - ${card}, null::text, null::numeric, 'test'),
     (2, 'held-value', ${card}::bigint, null, null, 'gift-card'),
     (3, ${account}, -${net}::bigint, ${kind}, ${rate}, null), (4, 'vat', -${vat}, ${kind}, ${rate}, null),
     (5, 'sales', -${net}::bigint * (${two} - 1), 'child-class', ${rate}, null), (6, 'vat', -${vat} * (${two} - 1), 'child-class', ${rate}, null)`,
  ),
  `insert into credit_notes (id, country_id, number, order_id, reason, amount_minor, currency, company_name, company_orgno, company_address, issued_at)
    select ${id('note')}, $1::uuid, 1000000 + n, ${id('order')}, 'Goodwill', ${net} + ${vat}, $2::text, '', '', '', ${day} + time '12:00'
    from ${numbers} where n % 20 = 0`,
  `insert into credit_note_lines (credit_note_id, order_line_id, amount_minor, vat_minor)
    select ${id('note')}, ${id('line 1')}, ${net} + ${vat}, ${vat} from ${numbers} where n % 20 = 0 and $2::text is not null`,
  entry('credit-note', 'n % 20 = 0'),
  lines(
    'credit-note',
    `(1, ${account}, ${net}::bigint, ${kind}, ${rate}::numeric, null::text), (2, 'vat', ${vat}, ${kind}, ${rate}, null),
     (3, 'refunds-due', -${net} - ${vat}, null, null, 'test')`,
  ),
  entry('ticket-used', 'n % 10 < 3'),
  lines(
    'ticket-used',
    `(1, 'deferred-tickets', 1000::bigint, 'serial-ticket', null::numeric, null::text), (2, 'sales', -1000::bigint, 'serial-ticket', null, null)`,
  ),
]

/** Orders at a time: what a statement holds in memory stays small. */
const atOnce = 100_000

/**
 * Fills the month of Sweden with so many orders, and with a fiftieth of them that of Norway and Germany, where as many different lines come together;
 * closes it. @returns how many entries and lines there are.
 */
export const fillLedger = async (databaseUrl: string, orders: number): Promise<{ entries: number; lines: number }> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    for (const [country, currency] of countries) {
      const company = idOf('place', country)
      const count = country === 'sweden' ? orders : Math.min(orders, 20_000)
      for (let from = 0; from < count; from += atOnce)
        for (const statement of statements)
          await client.query(statement, [company, currency, from, Math.min(from + atOnce, count) - 1])
      await client.query('insert into ledger_closed_months (country_id, month, closed_at) values ($1, $2, now())', [
        company,
        `${benchMonth}-01`,
      ])
    }
    await client.query(`insert into accounting_companies values ($1, 29098, 55003)`, [idOf('place', 'germany')])
    await client.query('vacuum (analyze) ledger_entries, ledger_lines, orders, order_lines, credit_notes, credit_note_lines')
    const { rows } = await client.query<{ entries: number; lines: number }>(
      'select (select count(*)::int from ledger_entries) as entries, (select count(*)::int from ledger_lines) as lines',
    )
    return rows[0] ?? { entries: 0, lines: 0 }
  } finally {
    await client.end()
  }
}
