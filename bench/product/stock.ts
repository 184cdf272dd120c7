import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { codeKeeper } from '../../apps/server/src/crypto/code-keeper.ts'
import { newCode } from '../../apps/server/src/crypto/printed-codes.ts'
import type { Buyer } from './buyers.ts'

/** What buyers need before they can buy, each item good for one purchase. */
export type Stock = {
  /** A child of the buyer without a pass. @throws Error when there is none left. */
  childOf: (buyer: Buyer) => string
  /** The code of a gift card of 500 kronor. @throws Error when there is none left. */
  card: () => string
  /** Ids of gift cards that do not become empty, for the baseline. */
  fullCards: readonly string[]
  /** Ids of children whom nobody looks after, for the baseline. */
  spareChildren: readonly string[]
}

/** How many of the spare children one round of the baseline may use. */
export const childrenARound = 5_000

const childrenEach = 400
const spare = 6 * childrenARound
const cards = 12_000
const cardMinor = 50_000
const fullCards = 64
const fullMinor = 1_000_000_000_000

/**
 * Children and gift cards, written straight into the database: having them is not what is measured. And no limit on how often a buyer tries a card.
 * @param secret `HOPPLA_SECRET` of the product. @param orderReference a gift card that was bought, of which the others are copies.
 */
export const layInStock = async (
  databaseUrl: string,
  secret: string,
  buyers: readonly Buyer[],
  orderReference: string,
): Promise<Stock> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const children = await insertChildren(client, buyers)
    const spareChildren = await insertSpareChildren(client)
    const fresh = await insertCards(client, secret, orderReference)
    await client.query('analyze children, child_guardians, gift_cards, gift_card_entries')
    const codes = fresh.slice(0, cards).map(({ code }) => code)
    const next = (from: string[] | undefined, what: string): string => {
      const one = from?.pop()
      if (one === undefined) throw new Error(`There is no ${what} left.`)
      return one
    }
    return {
      childOf: ({ email }) => next(children.get(email), 'child'),
      card: () => next(codes, 'gift card'),
      fullCards: fresh.slice(cards).map(({ id }) => id),
      spareChildren,
    }
  } finally {
    await client.end()
  }
}

/** Children for each buyer, and no limit on how often a buyer tries a card. @returns their ids by the buyer's address. */
const insertChildren = async (client: pg.Client, buyers: readonly Buyer[]): Promise<Map<string, string[]>> => {
  const { rows } = await client.query<{ email: string; children: string[] }>(
    `with wanted as (
        select gen_random_uuid() as id, a.id as account, a.email from accounts a, generate_series(1, $2::int) where a.email = any($1::text[])
      ), born as (
        insert into children (id, first_name, last_name, birth_date) select id, 'Bo', 'Bench', current_date - 1500 from wanted
      ), kept as (
        insert into child_guardians (child_id, account_id) select id, account from wanted
      ), unlimited as (
        insert into rate_limits (bucket, window_start, hits)
        select 'pay-with-card:' || a.id, to_timestamp(floor(extract(epoch from now()) / 60) * 60 + n * 60), -1000000
        from accounts a, generate_series(0, 30) n where a.email = any($1::text[])
      )
      select email, array_agg(id::text) as children from wanted group by email`,
    [buyers.map(({ email }) => email), childrenEach],
  )
  return new Map(rows.map((row) => [row.email, row.children]))
}

const insertSpareChildren = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ id: string }>(
    `insert into children (id, first_name, last_name, birth_date)
      select gen_random_uuid(), 'Bo', 'Bench', current_date - 1500 from generate_series(1, $1::int) returning id`,
    [spare],
  )
  return rows.map(({ id }) => id)
}

/** Gift cards, copies of one that was bought: those to pay with, then those that do not become empty. */
const insertCards = async (client: pg.Client, secret: string, orderReference: string) => {
  const keeper = codeKeeper({ secret })
  const fresh = Array.from({ length: cards + fullCards }, (_, n) => {
    const [id, code] = [randomUUID(), newCode()]
    const minor = n < cards ? cardMinor : fullMinor
    return { id, code, n, minor, hash: keeper.hash(code).toString('hex'), encrypted: keeper.encrypt(code, id).toString('hex') }
  })
  await client.query(
    `with model as (
        select g.* from gift_cards g join order_lines l on l.id = g.order_line_id join orders o on o.id = l.order_id where o.reference = $2
      ), fresh as (
        select * from jsonb_to_recordset($1::jsonb) as f (id uuid, n int, minor bigint, hash text, encrypted text)
      ), made as (
        insert into gift_cards (id, order_line_id, number, country_id, currency, amount_minor, code_hash, code_encrypted, valid_to, issued_at)
        select f.id, m.order_line_id, f.n + 2, m.country_id, m.currency, f.minor, decode(f.hash, 'hex'), decode(f.encrypted, 'hex'), m.valid_to, m.issued_at
        from fresh f, model m
      )
      insert into gift_card_entries (gift_card_id, kind, amount_minor, at) select f.id, 'issue', f.minor, m.issued_at from fresh f, model m`,
    [JSON.stringify(fresh), orderReference],
  )
  return fresh
}
