// The rows of an order written as plainly as can be, over and over: one transaction an order, one prepared statement a row, through the same driver and a
// pool as large as the product's. The baseline of `orders`. Arguments: file of rows and identifiers, writers, seconds, how many of the
// children to pass over. DATABASE_URL is the database.
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { cutAt, fill, type Identifier, type OrderRows } from '../rows/template.ts'

const [file = '', writers, seconds, firstChild] = process.argv.slice(2)
const { rows, identifiers, cards, children } = JSON.parse(readFileSync(file, 'utf8')) as OrderRows

const statements = rows.map(({ table, columns }, index) => ({
  table,
  name: `row-${index}`,
  text: `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
  cuts: columns.map(({ value }) => cutAt(value, identifiers)),
  // Receipts are numbered without gaps: the counter moves first.
  numberAt: table === 'receipts' ? columns.findIndex(({ name }) => name === 'number') : -1,
  countryId: columns.find(({ name }) => name === 'country_id')?.value ?? null,
}))

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.HOPPLA_DB_POOL ?? 16) })

let cardsUsed = 0
let childrenUsed = Number(firstChild)
const freshOf = ({ value, kind }: Identifier): string => {
  if (kind === 'uuid') return randomUUID()
  if (kind === 'card') return cards[cardsUsed++ % cards.length] ?? value
  if (kind === 'child') return children[childrenUsed++] ?? fail('There is no child left.')
  return randomBytes(Math.ceil(value.length / 2))
    .toString('hex')
    .slice(0, value.length)
}

const fail = (reason: string): never => {
  throw new Error(reason)
}

const writeOrder = async (): Promise<void> => {
  const fresh = identifiers.map(freshOf)
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const { name, text, cuts, numberAt, countryId } of statements) {
      const values = cuts.map((cut) => fill(cut, fresh))
      if (numberAt >= 0)
        values[numberAt] =
          (
            await client.query<{ last_number: string }>({
              name: 'count',
              text: 'update receipt_counters set last_number = last_number + 1 where country_id = $1 returning last_number',
              values: [countryId],
            })
          ).rows[0]?.last_number ?? null
      await client.query({ name, text, values })
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Writes with every writer for so long. @returns orders a second. */
const write = async (forSeconds: number): Promise<number> => {
  const startedAt = performance.now()
  let orders = 0
  await Promise.all(
    Array.from({ length: Number(writers) }, async () => {
      while (performance.now() - startedAt < forSeconds * 1000) {
        await writeOrder()
        orders += 1
      }
    }),
  )
  return orders / ((performance.now() - startedAt) / 1000)
}

await write(0.5)
console.log(JSON.stringify({ perSecond: await write(Number(seconds)) }))
await pool.end()
