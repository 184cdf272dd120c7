import type { PhotoRejection, PhotoStatus } from '@hoppla/contract/tickets/passes'
import type { Tx } from '../../db/connect.ts'
import { type Queryable, statement } from '../../db/statement.ts'
import type { ArticleTerms } from '../../db/tables/orders.ts'

// ---- what is bought

export type NewTicketCode = {
  id: string
  order_line_id: string
  number: number
  code_hash: string
  code_encrypted: string
  valid_to: string
}

/** Issues codes to give away. `code_hash`, `code_encrypted`: hex. */
export const insertCodes = statement(
  'insert-redeem-codes',
  `insert into redeem_codes (id, order_line_id, number, code_hash, code_encrypted, valid_to, issued_at)
  select id, order_line_id, number, decode(code_hash, 'hex'), decode(code_encrypted, 'hex'), valid_to, $2::timestamptz
  from jsonb_to_recordset($1::jsonb) as q (id uuid, order_line_id uuid, number int, code_hash text, code_encrypted text, valid_to date)`,
)

export type NewTicket = {
  id: string
  order_line_id: string
  number: number
  redeem_code_id: string | null
  account_id: string
  valid_from: string
  valid_to: string
  entrances: number
}
const insertTicketRows = statement(
  'insert-serial-tickets',
  `with q as (
    select * from jsonb_to_recordset($1::jsonb) as q (id uuid, order_line_id uuid, number int, redeem_code_id uuid, account_id uuid, valid_from date,
      valid_to date, entrances int)
  ), ticket as (
    insert into serial_tickets (id, order_line_id, number, redeem_code_id, account_id, valid_from, valid_to, created_at)
    select id, order_line_id, number, redeem_code_id, account_id, valid_from, valid_to, $2::timestamptz from q
  )
  insert into serial_ticket_entries (serial_ticket_id, number, kind, entrances, at) select id, 1, 'issue', entrances, $2::timestamptz from q`,
)
/** Hands out serial tickets, each with the first entry of its ledger. */
export const insertTickets = (where: Queryable, tickets: readonly NewTicket[], now: Date) =>
  insertTicketRows(where, [JSON.stringify(tickets), now])

export type NewPass = {
  id: string
  order_line_id: string
  number: number
  redeem_code_id: string | null
  account_id: string
  child_id: string
  valid_from: string
  valid_to: string
  photo_status: PhotoStatus
  entrances_without_photo: number
}
const insertPassRows = statement(
  'insert-passes',
  `insert into passes (id, order_line_id, number, redeem_code_id, account_id, child_id, valid_from, valid_to, photo_status, entrances_without_photo, created_at)
  select q.*, $2::timestamptz from jsonb_to_recordset($1::jsonb) as q (id uuid, order_line_id uuid, number int, redeem_code_id uuid, account_id uuid,
    child_id uuid, valid_from date, valid_to date, photo_status text, entrances_without_photo int)`,
)
export const insertPasses = (where: Queryable, passes: readonly NewPass[], now: Date) =>
  insertPassRows(where, [JSON.stringify(passes), now])

/** The days a pass takes, the last included. */
export type HeldPeriod = { childId: string; countryId: string; start: string; end: string }
/**
 * The passes of children that are not over; used up and revoked ones left out. Whoever is about to write one asks after `lockChildrenById`, and by this
 * statement of its own, which sees what was committed while it waited.
 * @param $1 children; $2 now.
 */
export const listHeldPeriods = statement<HeldPeriod>(
  'list-held-periods',
  `select child_id as "childId", country_id as "countryId", valid_from as start, valid_to as "end" from passes
  where child_id = any($1::uuid[]) and valid_to >= $2::timestamptz::date - 1 and revoked_at is null and used_up_at is null order by valid_from`,
)

// ---- codes

export type CodeRow = {
  id: string
  kind: 'serial-ticket' | 'pass'
  name: string
  rules: string
  terms: ArticleTerms
  codeEncrypted: Buffer
  validTo: string
  redeemedAt: Date | null
  revokedAt: Date | null
  orderLineId: string
  number: number
  orderId: string
  orderReference: string
  /** Null: a guest bought it. */
  accountId: string | null
  language: string
  buyerFirstName: string
  countryId: string
  countrySlug: string
  timeZone: string
  articleId: string
  recipient: 'me' | 'someone'
  recipientName: string | null
  recipientEmail: string | null
  greeting: string | null
  sendAt: Date | null
  sentAt: Date | null
}
const codeSelect = (where: string) => `
  select k.id, l.kind, l.article_name as name, l.rules, l.terms, k.code_encrypted as "codeEncrypted", k.valid_to as "validTo", k.redeemed_at as "redeemedAt",
    k.revoked_at as "revokedAt", l.id as "orderLineId", k.number, o.id as "orderId", o.reference as "orderReference", o.account_id as "accountId", o.language,
    coalesce(a.first_name, '') as "buyerFirstName", o.country_id as "countryId", c.slug as "countrySlug", c.timezone as "timeZone", l.article_id as "articleId",
    coalesce(d.recipient, 'me') as recipient, d.recipient_name as "recipientName", d.recipient_email as "recipientEmail", d.greeting,
    d.send_at as "sendAt", d.sent_at as "sentAt"
  from redeem_codes k
  join published.order_lines l on l.id = k.order_line_id
  join published.orders o on o.id = l.order_id
  left join published.accounts a on a.id = o.account_id
  join countries c on c.id = o.country_id
  left join published.order_deliveries d on d.order_line_id = l.id
  where ${where}
  order by k.issued_at desc, k.number
  limit 200`
/** The codes an account has bought, newest first; of one order where a reference is given. At most 200. */
export const listCodesOfBuyer = statement<CodeRow>(
  'list-codes-of-buyer',
  codeSelect('o.account_id = $1 and ($2::text is null or o.reference = $2)'),
)
/** @param $1 the order; $2 `serial-ticket` or `pass`. */
export const listCodesOfOrder = statement<CodeRow>('list-codes-of-order', codeSelect('o.id = $1 and l.kind = $2'))
export const findCode = statement<CodeRow>('find-redeem-code', codeSelect('k.id = $1'))
export const findCodeByHash = statement<CodeRow>('find-redeem-code-by-hash', codeSelect('k.code_hash = any($1::bytea[])'))

/**
 * Takes a code, once: whoever comes second waits for the first to commit and then finds it taken.
 * @returns whether this caller has it.
 */
export const claimCode = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('redeem_codes')
    .set({ redeemed_at: now })
    .where('id', '=', id)
    .where('redeemed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

// ---- what one has

export type TicketRow = {
  id: string
  name: string
  rules: string
  code: string
  validFrom: string
  validTo: string
  entrances: number
  entrancesLeft: number
  isRevoked: boolean
  timeZone: string
  terms: ArticleTerms
  /** Null: a present. */
  orderReference: string | null
}
const ticketSelect = (where: string) => `
  select t.id, l.article_name as name, l.rules, t.code, t.valid_from as "validFrom", t.valid_to as "validTo",
    (select entrances from serial_ticket_entries where serial_ticket_id = t.id and number = 1) as entrances,
    (select entrances_left from serial_ticket_entries where serial_ticket_id = t.id order by number desc limit 1) as "entrancesLeft",
    t.revoked_at is not null as "isRevoked", c.timezone as "timeZone", l.terms,
    case when o.account_id = t.account_id then o.reference end as "orderReference"
  from serial_tickets t
  join published.order_lines l on l.id = t.order_line_id
  join published.orders o on o.id = l.order_id
  join countries c on c.id = o.country_id
  where ${where}
  order by t.valid_to < current_date or t.revoked_at is not null, t.valid_to, t.id
  limit 100`
export const listTicketsOf = statement<TicketRow>('list-tickets-of', ticketSelect('t.account_id = $1'))
export const findTicket = statement<TicketRow>('find-ticket', ticketSelect('t.account_id = $1 and t.id = $2'))

export const listEntries = statement<{
  at: Date
  kind: 'issue' | 'use' | 'undo' | 'revoke'
  entrances: number
  left: number
  locationName: string | null
}>(
  'list-ticket-entries',
  `select e.at, e.kind, e.entrances, e.entrances_left as left, p.name as "locationName"
  from serial_ticket_entries e left join playgrounds p on p.id = e.location_id
  where e.serial_ticket_id = $1 order by e.number desc limit 200`,
)

export type PassRow = {
  id: string
  name: string
  rules: string
  code: string
  validFrom: string
  validTo: string
  photoStatus: PhotoStatus
  photoRejection: PhotoRejection | null
  entrancesWithoutPhoto: number
  usedWithoutPhoto: number
  used: number
  terms: ArticleTerms
  isRevoked: boolean
  isUsedUp: boolean
  timeZone: string
  orderReference: string | null
  childId: string | null
  childFirstName: string | null
  childLastName: string | null
}
const passSelect = (where: string) => `
  select p.id, l.article_name as name, l.rules, p.code, p.valid_from as "validFrom", p.valid_to as "validTo", p.photo_status as "photoStatus",
    p.photo_rejection as "photoRejection", p.entrances_without_photo as "entrancesWithoutPhoto", l.terms, p.revoked_at is not null as "isRevoked", c.timezone as "timeZone",
    (select count(*)::int from pass_entrances e where e.pass_id = p.id and e.without_photo and e.undone_at is null) as "usedWithoutPhoto",
    (select count(*)::int from pass_entrances e where e.pass_id = p.id and e.undone_at is null) as used, p.used_up_at is not null as "isUsedUp",
    case when o.account_id = p.account_id then o.reference end as "orderReference",
    h.id as "childId", h.first_name as "childFirstName", h.last_name as "childLastName"
  from passes p
  join published.order_lines l on l.id = p.order_line_id
  join published.orders o on o.id = l.order_id
  join countries c on c.id = o.country_id
  left join published.children h on h.id = p.child_id and h.deleted_at is null
  where ${where}
  order by p.valid_to < current_date or p.revoked_at is not null or p.used_up_at is not null, p.valid_from, p.id
  limit 100`
export const listPassesOf = statement<PassRow>('list-passes-of', passSelect('p.account_id = $1'))
export const findPass = statement<PassRow>('find-pass', passSelect('p.account_id = $1 and p.id = $2'))
export const findPassOfOrder = statement<PassRow>('find-pass-of-order', passSelect('o.id = $1 and p.account_id = $2'))
