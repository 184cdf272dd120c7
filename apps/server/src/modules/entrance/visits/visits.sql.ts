import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { type Queryable, statement } from '../../../db/statement.ts'
import type { EntranceStatus } from '../../../db/tables/entrance.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { WindowKey } from '../entrance.sql.ts'

/** Holds the windows of these lines and of others to come, in their order, until the transaction ends. */
export const lockWindows = async (tx: Tx, lineIds: readonly string[], windows: readonly WindowKey[]): Promise<void> => {
  const wanted = JSON.stringify(windows.map(({ playgroundId, date, startsAt }) => ({ p: playgroundId, d: date, s: startsAt })))
  await sql`insert into entrance_windows (playground_id, date, starts_at)
    select p, d, s from jsonb_to_recordset(${wanted}::jsonb) as w (p uuid, d date, s time) order by p, d, s on conflict do nothing`.execute(
    tx,
  )
  await sql`select from entrance_windows w where (w.playground_id, w.date, w.starts_at) in (
      select p.playground_id, p.date, p.starts_at from entrance_places p where p.id = any(${lineIds}::uuid[])
      union all select p, d, s from jsonb_to_recordset(${wanted}::jsonb) as w (p uuid, d date, s time))
    order by w.playground_id, w.date, w.starts_at for update`.execute(tx)
}

const heldOf = statement<{ id: string }>(
  'entrance-held',
  'select id from entrance_places where id = any($1::uuid[]) and held_until > $2',
)
/** Which of these places are held, and not past their time. */
export const listHeldPlaces = async (where: Queryable, ids: readonly string[], now: Date): Promise<Set<string>> =>
  new Set((await heldOf(where, [ids, now])).map(({ id }) => id))

/** Holds until another moment what is still there. @returns what was. */
export const prolongPlaces = async (tx: Tx, ids: readonly string[], until: Date): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .updateTable('entrance_places')
    .set({ held_until: until })
    .where('id', 'in', ids)
    .where('held_until', 'is not', null)
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const reservedOf = statement<{ id: string; n: number }>(
  'entrance-reserved',
  `select v.use_id as id, count(*)::int as n from entrance_visitors v join entrance_bookings b on b.id = v.booking_id
  where v.use_id = any($1::uuid[]) and b.id <> all($4::uuid[])
    and case v.use_kind when 'ticket' then v.admitted_at is null and b.date >= $3::date else b.date = $2::date end
    and (b.status = 'Booked' or b.status = 'Ordered' and exists (select from entrance_places p where p.id = b.id and (p.held_until is null or p.held_until > $5)))
  group by 1`,
)
/**
 * Entries of ticket cards that visits to come have reserved, and passes with a visit on that day, by id.
 * @param but visits that do not count.
 */
export const countReserved = async (
  where: Queryable,
  useIds: readonly string[],
  { date, today, now, but = [] }: { date: Day; today: Day; now: Date; but?: readonly string[] },
): Promise<Map<string, number>> => new Map((await reservedOf(where, [useIds, date, today, but, now])).map(({ id, n }) => [id, n]))

/** @property guestName who has booked it without an account. */
export type NewVisit = WindowKey & {
  id: string
  orderId: string
  endsAt: string
  windowPlaces: number
  guestName: string | null
  at: Date
}
export type NewVisitor = {
  orderLineId: string
  bandId: string | null
  isAdult: boolean
  childId: string | null
  use: { kind: 'pass' | 'ticket'; id: string } | null
}
/** Writes a visit of an order, or gives one that was ordered before and not paid to this order. */
export const writeVisit = async (tx: Tx, visit: NewVisit, visitors: readonly NewVisitor[]): Promise<void> => {
  const row = {
    order_id: visit.orderId,
    playground_id: visit.playgroundId,
    date: visit.date,
    starts_at: visit.startsAt,
    ends_at: visit.endsAt,
    window_places: visit.windowPlaces,
    guest_name: visit.guestName,
  }
  await tx
    .insertInto('entrance_bookings')
    .values({ id: visit.id, status: 'Ordered', created_at: visit.at, booked_at: null, cancelled_at: null, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row).where('entrance_bookings.status', '=', 'Ordered'))
    .execute()
  await tx.deleteFrom('entrance_visitors').where('booking_id', '=', visit.id).execute()
  await tx
    .insertInto('entrance_visitors')
    .values(
      visitors.map(({ orderLineId, bandId, isAdult, childId, use }, index) => ({
        booking_id: visit.id,
        position: index + 1,
        order_line_id: orderLineId,
        band_id: bandId,
        is_adult: isAdult,
        child_id: childId,
        use_kind: use?.kind ?? null,
        use_id: use?.id ?? null,
        admitted_at: null,
        admission_id: null,
      })),
    )
    .execute()
}

/** A visit as it stands. Money of a visitor: what one of its line cost. */
export type VisitRow = {
  id: string
  orderId: string
  reference: string
  accountId: string | null
  guestName: string | null
  language: string
  status: EntranceStatus
  code: string
  date: Day
  startsAt: string
  endsAt: string
  playgroundId: string
  playgroundName: string
  playgroundNames: Record<string, string>
  slug: string
  street: string
  postalCode: string
  city: string
  countryId: string
  timeZone: string
  languages: string[]
  currency: string
  cancelUntil: string
  visitors: {
    position: number
    orderLineId: string
    name: string
    unitPriceMinor: number
    bandId: string | null
    /** What the age is called, by language; null: it is covered, or there is no such age any more. */
    bandNames: Record<string, string> | null
    isAdult: boolean
    childId: string | null
    firstName: string | null
    useKind: 'pass' | 'ticket' | null
    useId: string | null
    admittedAt: string | null
  }[]
}
const visitRows = (where: string) => `
  select b.id, b.order_id as "orderId", o.reference, o.account_id as "accountId", b.guest_name as "guestName", o.language, b.status, b.code, b.date::text,
    to_char(b.starts_at, 'HH24:MI') as "startsAt", to_char(b.ends_at, 'HH24:MI') as "endsAt", b.playground_id as "playgroundId", p.name as "playgroundName",
    p.names as "playgroundNames", p.slug, p.street_address as street, p.postal_code as "postalCode", p.city, p.country_id as "countryId",
    c.timezone as "timeZone", c.languages, c.currency, to_char(p.entrance_cancel_until, 'HH24:MI') as "cancelUntil",
    (select coalesce(json_agg(json_build_object('position', v.position, 'orderLineId', v.order_line_id, 'name', l.article_name, 'unitPriceMinor', l.unit_price_minor,
        'bandId', v.band_id, 'bandNames', e.names, 'isAdult', v.is_adult, 'childId', v.child_id, 'firstName', h.first_name, 'useKind', v.use_kind, 'useId', v.use_id,
        'admittedAt', v.admitted_at) order by v.position), '[]')
      from entrance_visitors v join published.order_lines l on l.id = v.order_line_id left join published.children h on h.id = v.child_id
        left join published.entrance_prices e on e.id = v.band_id
      where v.booking_id = b.id) as visitors
  from entrance_bookings b join published.orders o on o.id = b.order_id join playgrounds p on p.id = b.playground_id
  join countries c on c.id = p.country_id where ${where}`
/** @param $1 its id. */
export const findVisit = statement<VisitRow>('find-visit', visitRows('b.id = $1'))
/** What was booked with an order. @param $1 the order. */
export const listVisitsOfOrder = statement<VisitRow>(
  'visits-of-order',
  `${visitRows(`b.order_id = $1 and b.status <> 'Ordered'`)} order by b.date, b.starts_at, b.id`,
)
/** Visits of an account from a day on. @param $1 the account; $2 the day. */
export const listVisitsOfAccount = statement<VisitRow>(
  'visits-of-account',
  `${visitRows(`o.account_id = $1 and b.status = 'Booked' and b.date >= $2::date`)} order by b.date, b.starts_at, b.id limit 50`,
)
/** Visits of a day that are booked. @param $1 the play centre; $2 the day. */
export const listVisitsAt = statement<VisitRow>(
  'visits-at',
  `${visitRows(`b.playground_id = $1 and b.date = $2::date and b.status = 'Booked'`)} order by b.starts_at, b.id`,
)

/** By the code of its family. @param $1 the code in capitals. */
export const findVisitByCode = statement<VisitRow>('visit-by-code', visitRows(`b.code = $1 and b.status <> 'Ordered'`))

/** Holds the visits of an order. @param $1 the order. */
export const lockVisitsOfOrder = statement(
  'lock-visits-of-order',
  'select from entrance_bookings where order_id = $1 order by id for update',
)

/** Ends a visit that is held; its places are given back. */
export const cancelVisits = async (tx: Tx, ids: readonly string[], now: Date): Promise<void> => {
  await tx
    .updateTable('entrance_bookings')
    .set({ status: 'Cancelled', cancelled_at: now })
    .where('id', 'in', ids)
    .where('status', '=', 'Booked')
    .execute()
}

/** Takes those of some lines of the order out of a visit. */
export const removeVisitors = async (tx: Tx, visitId: string, lineIds: readonly string[]): Promise<void> => {
  await tx.deleteFrom('entrance_visitors').where('booking_id', '=', visitId).where('order_line_id', 'in', lineIds).execute()
}

/** Fewer places than before; the window is held first. */
export const shrinkPlaces = async (tx: Tx, id: string, places: number): Promise<void> => {
  await tx.updateTable('entrance_places').set({ places }).where('id', '=', id).where('places', '>', places).execute()
}

/** Holds what was ordered of lines of a cart and not paid, before its windows: as whoever books what was paid does. */
export const lockUnpaidVisits = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`select from entrance_bookings where id = any(${ids}::uuid[]) and status = 'Ordered' order by id for update`.execute(tx)
}

/** Forgets what was ordered of lines of a cart and not paid: what it reserved is free. */
export const dropUnpaidVisits = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`delete from entrance_bookings where id = any(${ids}::uuid[]) and status = 'Ordered'`.execute(tx)
}

/** Visits that nobody has paid for and whose day is long over. */
export const deleteUnpaidVisits = async (db: Db, before: Day): Promise<void> => {
  await db.deleteFrom('entrance_bookings').where('status', '=', 'Ordered').where('date', '<', before).execute()
}

/** Moves a visit that is held to a window in which it has places already, under the same id. */
export const moveVisitRow = async (
  tx: Tx,
  id: string,
  to: Pick<NewVisit, 'date' | 'startsAt' | 'endsAt' | 'windowPlaces'>,
): Promise<void> => {
  await tx
    .updateTable('entrance_bookings')
    .set({ date: to.date, starts_at: to.startsAt, ends_at: to.endsAt, window_places: to.windowPlaces })
    .where('id', '=', id)
    .execute()
}

/** Notes who has come in with a visit that is held. @param $1 the visit; $2 positions as JSON; $3 now; $4 the admission. */
export const admitVisitors = statement(
  'admit-visitors',
  `update entrance_visitors set admitted_at = $3, admission_id = $4
  where booking_id = $1 and position in (select value::int from jsonb_array_elements_text($2::jsonb)) and admitted_at is null`,
)
/** Who came in with an admission has not, after all. @param $1 the admission. */
export const unadmitVisitors = statement(
  'unadmit-visitors',
  'update entrance_visitors set admitted_at = null, admission_id = null where admission_id = $1',
)

/** To whom is written about a visit; empty: to nobody, since the account is gone. @param $1 the visit. */
export const findVisitReader = statement<{ email: string }>(
  'visit-reader',
  'select o.email from entrance_bookings b join published.orders o on o.id = b.order_id where b.id = $1',
)
