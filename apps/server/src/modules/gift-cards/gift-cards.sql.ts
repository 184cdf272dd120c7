import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { statement } from '../../db/statement.ts'
import type { OrdersTables } from '../../db/tables/orders.ts'
import type { Texts } from '../../db/tables/places.ts'

export type GiftCardRow = {
  id: string
  articleName: string
  rules: string
  amountMinor: number
  balanceMinor: number
  /** Of the newest entry in its ledger. */
  lastKind: OrdersTables['gift_card_entries']['kind']
  currency: string
  codeEncrypted: Buffer
  /** Null: from the purchase. */
  validFrom: string | null
  validTo: string
  issuedAt: Date
  orderId: string
  orderLineId: string
  orderReference: string
  /** Null: a guest's. */
  accountId: string | null
  countryId: string
  countrySlug: string
  timeZone: string
  recipient: 'me' | 'someone'
  recipientName: string | null
  recipientEmail: string | null
  greeting: string | null
  sendAt: Date | null
  sentAt: Date | null
  designId: string | null
  designVersion: string | null
  designFile: string | null
  designNames: Texts | null
  language: string
  buyerFirstName: string
  buyerEmail: string
  /** Given instead of money back, or out of goodwill: its line's name and rules are those of something else. */
  isCredit: boolean
}

const select = (where: string) => `
  select g.id, l.article_name as "articleName", l.rules, g.amount_minor as "amountMinor", e.balance_minor as "balanceMinor", e.kind as "lastKind", g.currency,
    g.code_encrypted as "codeEncrypted", g.valid_from as "validFrom", g.valid_to as "validTo", g.issued_at as "issuedAt", o.id as "orderId", l.id as "orderLineId", o.reference as "orderReference",
    o.account_id as "accountId", g.country_id as "countryId", c.slug as "countrySlug", c.timezone as "timeZone",
    coalesce(d.recipient, 'me') as recipient, d.recipient_name as "recipientName", d.recipient_email as "recipientEmail", d.greeting,
    d.send_at as "sendAt", d.sent_at as "sentAt", m.id as "designId", m.version as "designVersion", m.file_name as "designFile",
    m.names as "designNames", o.language, o.email as "buyerEmail", coalesce(a.first_name, '') as "buyerFirstName", (g.credit_note_id is not null or g.is_goodwill) as "isCredit"
  from gift_cards g
  join published.order_lines l on l.id = g.order_line_id
  join published.orders o on o.id = l.order_id
  left join published.accounts a on a.id = o.account_id
  join countries c on c.id = g.country_id
  join lateral (select balance_minor, kind from gift_card_entries where gift_card_id = g.id order by number desc limit 1) e on true
  left join published.order_deliveries d on d.order_line_id = l.id and g.credit_note_id is null and not g.is_goodwill
  left join media m on m.id = d.design_media_id
  where ${where}
  order by g.issued_at desc, g.number
  limit 200`

/** The cards an account has bought, newest first; at most 200. */
export const listCardsOfBuyer = statement<GiftCardRow>('list-cards-of-buyer', select('o.account_id = $1'))
export const listCardsOfOrder = statement<GiftCardRow>('list-cards-of-order', select('o.id = $1'))
export const findCard = statement<GiftCardRow>('find-card', select('g.id = $1'))
/** The card that was given with a credit note instead of money. */
export const findCredit = statement<GiftCardRow>('find-gift-card-given-as-credit', select('g.credit_note_id = $1'))
/** The card that was given out of goodwill. */
export const findGoodwillCard = statement<GiftCardRow>(
  'find-gift-card-of-goodwill',
  select('g.id = (select w.gift_card_id from goodwills w where w.id = $1)'),
)
export const findCardByHash = statement<GiftCardRow>('find-card-by-hash', select('g.code_hash = any($1::bytea[])'))

/** A card's ledger, newest first; at most 200. */
export const listMovements = statement<{
  kind: OrdersTables['gift_card_entries']['kind']
  amountMinor: number
  balanceMinor: number
  at: Date
}>(
  'list-gift-card-movements',
  `select kind, amount_minor as "amountMinor", balance_minor as "balanceMinor", at from gift_card_entries where gift_card_id = $1
  order by number desc limit 200`,
)

/** Cards past their last day, in their country, that still hold value. */
export const listCardsToExpire = async (db: Db, now: Date): Promise<{ id: string }[]> =>
  (
    await sql<{ id: string }>`
      select g.id from gift_cards g join countries c on c.id = g.country_id
      join lateral (select balance_minor from gift_card_entries where gift_card_id = g.id order by number desc limit 1) e on true
      where g.valid_to < ${now}::timestamptz::date + 1 and g.valid_to < (${now}::timestamptz at time zone c.timezone)::date and e.balance_minor > 0
      limit 1000`.execute(db)
  ).rows

/** Holds a card until the transaction ends. @returns its balance, and its last day, as they are once nobody else holds it. */
export const lockCard = async (tx: Tx, cardId: string): Promise<{ balanceMinor: number; validTo: string; timeZone: string }> => {
  await tx.selectFrom('gift_cards').select('id').where('id', '=', cardId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const card = await tx
    .selectFrom('gift_cards as g')
    .innerJoin('countries as c', 'c.id', 'g.country_id')
    .select(['g.valid_to as validTo', 'c.timezone as timeZone'])
    .where('g.id', '=', cardId)
    .executeTakeFirstOrThrow()
  const last = await tx
    .selectFrom('gift_card_entries')
    .select('balance_minor')
    .where('gift_card_id', '=', cardId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ...card, balanceMinor: last.balance_minor }
}

/** Appends to a card's ledger. The database numbers the entry, computes the balance, and refuses one below zero. @param amountMinor signed. */
export const appendEntry = async (
  tx: Tx,
  entry: {
    cardId: string
    kind: Exclude<OrdersTables['gift_card_entries']['kind'], 'issue'>
    amountMinor: number
    orderId?: string
    at: Date
  },
): Promise<void> => {
  await tx
    .insertInto('gift_card_entries')
    .values({
      gift_card_id: entry.cardId,
      kind: entry.kind,
      amount_minor: entry.amountMinor,
      order_id: entry.orderId ?? null,
      at: entry.at,
    })
    .execute()
}

export type IssuedCard = {
  id: string
  order_id: string
  order_line_id: string
  number: number
  country_id: string
  currency: string
  amount_minor: number
  /** hex */
  code_hash: string
  code_encrypted: string
  /** null: from now */
  valid_from: string | null
  valid_to: string
}

/** Issues cards, each with the first entry of its ledger. */
export const issueCards = statement(
  'issue-gift-cards',
  `with card as (
    select * from jsonb_to_recordset($1::jsonb) as c (id uuid, order_id uuid, order_line_id uuid, number int, country_id uuid, currency text,
      amount_minor bigint, code_hash text, code_encrypted text, valid_from date, valid_to date)
  ), issued as (
    insert into gift_cards (id, order_line_id, number, country_id, currency, amount_minor, code_hash, code_encrypted, valid_from, valid_to, issued_at,
      vat_percent)
    select id, order_line_id, number, country_id, currency, amount_minor, decode(code_hash, 'hex'), decode(code_encrypted, 'hex'), valid_from, valid_to, $2::timestamptz,
      (select l.vat_percent from published.order_lines l where l.id = order_line_id)
    from card
  )
  insert into gift_card_entries (gift_card_id, kind, amount_minor, order_id, at)
  select id, 'issue', amount_minor, order_id, $2::timestamptz from card`,
)

/** Cards that lines were sold as, with what is left on each. @param $1 lines. */
export const listBalancesOfLines = statement<{ id: string; lineId: string; balanceMinor: number }>(
  'list-gift-card-balances-of-lines',
  `select g.id, g.order_line_id as "lineId", e.balance_minor as "balanceMinor" from gift_cards g
  join lateral (select balance_minor from gift_card_entries where gift_card_id = g.id order by number desc limit 1) e on true
  where g.order_line_id = any($1::uuid[]) and g.credit_note_id is null and not g.is_goodwill order by g.id`,
)

/** Takes value off cards whose purchase is given back; they are held. @param $1 the order; $2 amounts as JSON; $3 now. */
export const revokeCards = statement(
  'revoke-gift-cards',
  `insert into gift_card_entries (gift_card_id, kind, amount_minor, order_id, at)
  select id, 'revoke', -minor, $1::uuid, $3::timestamptz from jsonb_to_recordset($2::jsonb) as s (id uuid, minor bigint) order by id`,
)
