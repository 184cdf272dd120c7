import type { Tx } from '../../../db/connect.ts'
import { type Queryable, statement } from '../../../db/statement.ts'
import type { FrozenRates, FrozenTerms, PartyQuote, PartyStatus } from '../../../db/tables/parties.ts'
import type { Texts } from '../../../db/tables/places.ts'
import type { Day } from '../../../kernel/calendar.ts'

const quotes = statement<{ quote: PartyQuote }>(
  'party-quote',
  'select quote from room_bookings where id = $1::uuid and held_until > $2::timestamptz and quote is not null',
)
/** What a party that is held costs. @param id of the line of the cart. */
export const findQuote = async (where: Queryable, id: string, now: Date): Promise<PartyQuote | undefined> =>
  (await quotes(where, [id, now]))[0]?.quote

const heldOf = statement<{ id: string }>(
  'parties-held',
  'select id from room_bookings where id = any($1::uuid[]) and held_until > $2::timestamptz',
)
/** Which of these rooms are held, and not past their time. */
export const listHeldRooms = async (where: Queryable, ids: readonly string[], now: Date): Promise<Set<string>> =>
  new Set((await heldOf(where, [ids, now])).map(({ id }) => id))

const prolongs = statement<{ id: string }>(
  'prolong-party-rooms',
  'update room_bookings set held_until = $2::timestamptz where id = any($1::uuid[]) and held_until is not null returning id',
)
/** Holds until another moment what is still there. @returns what was. */
export const prolongRooms = async (where: Queryable, ids: readonly string[], until: Date): Promise<Set<string>> =>
  new Set((await prolongs(where, [ids, until])).map(({ id }) => id))

/** Holds what was ordered of lines of a cart and not paid, before its day: as whoever books what was paid does. @param $1 ids. */
export const lockUnpaidParties = statement(
  'lock-unpaid-parties',
  `select from parties where id = any($1::uuid[]) and status = 'Ordered' order by id for update`,
)
/** Holds what was ordered of lines of a cart, paid or not. @param $1 ids. */
export const lockPartiesOfLines = statement<{ status: PartyStatus }>(
  'lock-parties-of-lines',
  'select status from parties where id = any($1::uuid[]) order by id for update',
)
/** Forgets what was ordered of lines of a cart and not paid. @param $1 ids. */
export const dropUnpaidParties = statement(
  'drop-unpaid-parties',
  `delete from parties where id = any($1::uuid[]) and status = 'Ordered'`,
)
/** Forgets what nobody has paid for, by phone too once its room is free again. @param $1 before which day it was ordered. */
export const deleteUnpaidParties = statement(
  'delete-unpaid-parties',
  `delete from parties b where created_at < $1::timestamptz
    and (status = 'Ordered' or status = 'Reserved' and not exists (select from room_bookings r where r.id = b.id))`,
)

const heldRooms = statement<HeldRoom>(
  'held-party-rooms',
  `select b.id, b.room_id as "roomId", b.quote, b.starts_at as "startsAt", b.ends_at as "endsAt", o.account_id as "accountId", o.language, o.created_at as "at"
    from room_bookings b join published.orders o on o.id = $2::uuid where b.id = $1::uuid and b.quote is not null`,
)
type HeldRoom = {
  id: string
  roomId: string
  quote: PartyQuote
  startsAt: Date
  endsAt: Date
  accountId: string | null
  language: string
  at: Date
}
/** What a line of a cart holds, with the order that it belongs to from now on. */
export const findHeldRoom = async (where: Queryable, id: string, orderId: string): Promise<HeldRoom | undefined> =>
  (await heldRooms(where, [id, orderId]))[0]

export type NewParty = {
  id: string
  orderId: string
  playgroundId: string
  roomId: string
  themeId: string | null
  packageId: string
  accountId: string | null
  date: Day
  startsAt: Date
  endsAt: Date
  childId: string | null
  childFirstName: string
  turns: number | null
  children: number
  adults: number
  foods: Record<string, number>
  extras: Record<string, number>
  diets: Record<string, number>
  rates: FrozenRates
  terms: FrozenTerms
  language: string
  at: Date
}
/** Writes a party of an order, or gives one that was ordered before and not paid to this order. @param lineId the line of its deposit. */
export const writeParty = async (tx: Tx, party: NewParty, lineId: string): Promise<void> => {
  const { id, at } = party
  const row = {
    ...{ order_id: party.orderId, playground_id: party.playgroundId, room_id: party.roomId, theme_id: party.themeId },
    ...{
      package_id: party.packageId,
      account_id: party.accountId,
      date: party.date,
      starts_at: party.startsAt,
      ends_at: party.endsAt,
    },
    ...{ child_id: party.childId, child_first_name: party.childFirstName, turns: party.turns },
    ...{ children: party.children, adults: party.adults, language: party.language },
    foods: JSON.stringify(party.foods),
    extras: JSON.stringify(party.extras),
    diets: JSON.stringify(party.diets),
    rates: JSON.stringify(party.rates),
    terms: JSON.stringify(party.terms),
  }
  await tx
    .insertInto('parties')
    .values({ id, status: 'Ordered', created_at: at, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row).where('parties.status', '=', 'Ordered'))
    .execute()
  await tx.deleteFrom('party_order_lines').where('party_id', '=', id).where('part', '=', 'deposit').execute()
  await tx
    .insertInto('party_order_lines')
    .values({ order_line_id: lineId, order_id: party.orderId, party_id: id, key: 'package', part: 'deposit' })
    .execute()
}

/**
 * A party as it stands. Money in minor units, by key of a line of its price.
 * @property paid what was paid for each and has not gone back. @property atCounter what was paid at the till.
 */
export type PartyRow = {
  id: string
  orderId: string | null
  reference: string | null
  accountId: string | null
  email: string | null
  language: string
  status: PartyStatus
  code: string
  date: Day
  startsAt: Date
  endsAt: Date
  from: string
  until: string
  playgroundId: string
  playgroundName: string
  playgroundNames: Texts
  slug: string
  street: string
  postalCode: string
  city: string
  countryId: string
  countrySlug: string
  timeZone: string
  languages: string[]
  currency: string
  roomId: string
  roomName: string
  roomNames: Texts
  themeId: string | null
  packageId: string
  childId: string | null
  childFirstName: string
  turns: number | null
  children: number
  adults: number
  foods: Record<string, number>
  extras: Record<string, number>
  diets: Record<string, number>
  rates: FrozenRates
  terms: FrozenTerms
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  version: number
  cancelledAt: Date | null
  cancelledBy: 'family' | 'centre' | null
  paid: { lineId: string; orderId: string; key: string; part: 'deposit' | 'rest'; leftMinor: number }[]
  counterMinor: number
}
export const partyRows = (where: string) => `
  select b.id, b.order_id as "orderId", o.reference, b.account_id as "accountId", coalesce(nullif(o.email, ''), a.email, b.contact_email) as email, b.language, b.status, b.code,
    b.date::text, b.starts_at as "startsAt", b.ends_at as "endsAt", to_char(b.starts_at at time zone c.timezone, 'HH24:MI') as "from",
    to_char(b.ends_at at time zone c.timezone, 'HH24:MI') as until, b.playground_id as "playgroundId", p.name as "playgroundName",
    p.names as "playgroundNames", p.slug, p.street_address as street, p.postal_code as "postalCode", p.city, p.country_id as "countryId", c.slug as "countrySlug",
    c.timezone as "timeZone", c.languages, c.currency, b.room_id as "roomId", r.name as "roomName", r.names as "roomNames", b.theme_id as "themeId",
    b.package_id as "packageId", b.child_id as "childId", b.child_first_name as "childFirstName", b.turns, b.children, b.adults, b.foods, b.extras, b.diets,
    b.rates, b.terms, b.contact_name as "contactName", b.contact_email as "contactEmail", b.contact_phone as "contactPhone", b.version,
    b.cancelled_at as "cancelledAt", b.cancelled_by as "cancelledBy",
    (select coalesce(json_agg(json_build_object('lineId', l.order_line_id, 'orderId', l.order_id, 'key', l.key, 'part', l.part,
        'leftMinor', k.quantity * k.unit_price_minor - coalesce((select sum(n.amount_minor) from published.credit_note_lines n where n.order_line_id = k.id), 0))
        order by q.completed_at, k.position), '[]')
      from party_order_lines l join published.order_lines k on k.id = l.order_line_id join published.orders q on q.id = l.order_id
      where l.party_id = b.id and q.completed_at is not null and k.undelivered is null) as paid,
    (select coalesce(sum(m.amount_minor), 0)::int from party_counter_payments m where m.party_id = b.id) as "counterMinor"
  from parties b left join published.orders o on o.id = b.order_id left join published.accounts a on a.id = b.account_id
  join playgrounds p on p.id = b.playground_id join countries c on c.id = p.country_id join rooms r on r.id = b.room_id where ${where}`
/** @param $1 its id. */
export const findParty = statement<PartyRow>('find-party', partyRows('b.id = $1'))
/** What was booked with an order. @param $1 the order. */
export const listPartiesOfOrder = statement<PartyRow>(
  'parties-of-order',
  `${partyRows(`b.status <> 'Ordered' and b.id in (select l.party_id from party_order_lines l where l.order_id = $1)`)} order by b.date, b.starts_at, b.id`,
)
/** Parties of an account from a day on, and those that were cancelled since. @param $1 the account; $2 the day. */
export const listPartiesOfAccount = statement<PartyRow>(
  'parties-of-account',
  `${partyRows(`b.account_id = $1 and b.status in ('Booked', 'Cancelled') and b.date >= $2::date`)} order by b.date, b.starts_at, b.id limit 50`,
)

/** Parties of an account that an order has paid for, in part or all. @param $1 the account; $2 the reference of the order. */
export const listPaidPartiesOfAccount = statement<PartyRow>(
  'paid-parties-of-account',
  `${partyRows(`b.account_id = $1 and b.status in ('Booked', 'Cancelled') and b.id in (select l.party_id from party_order_lines l
    join published.orders h on h.id = l.order_id where h.reference = $2)`)} order by b.date, b.starts_at, b.id limit 50`,
)

/** Holds the parties that lines of an order pay for. @param $1 the order. */
export const lockPartiesOfOrder = statement(
  'lock-parties-of-order',
  `select from parties where id in (select l.party_id from party_order_lines l where l.order_id = $1::uuid) order by id for update`,
)
/** @param $1 the party. */
export const lockParty = statement<{ version: number }>('lock-party', 'select version from parties where id = $1::uuid for update')
/** Ends a party that is held. @param $1 ids; $2 now; $3 by whom. */
export const endParties = statement(
  'end-parties',
  `update parties set status = 'Cancelled', cancelled_at = $2, cancelled_by = $3, version = version + 1
    where id = any($1::uuid[]) and status in ('Booked', 'Reserved')`,
)
