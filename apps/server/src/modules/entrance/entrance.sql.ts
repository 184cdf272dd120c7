import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { statement } from '../../db/statement.ts'
import type { Texts } from '../../db/tables/places.ts'
import type { Day } from '../../kernel/calendar.ts'
import type { ArrivalRule } from './entrance.rules.ts'

/**
 * A play centre as booking its entrance needs to know it. @property opensOn from when entrance can be booked; null: at once.
 * A booked visit and an entry of a ticket card are the same service, and taxed alike.
 */
export type EntrancePlace = {
  id: string
  key: string
  name: string
  names: Texts
  countryId: string
  timeZone: string
  languages: string[]
  currency: string
  opensOn: Day | null
  /** Until this time of its day, `HH:MM`, a visit is cancelled free of charge. */
  cancelUntil: string
  /** In the prices. */
  vatPercent: number
}
export const findEntrancePlace = async (db: Db, id: string): Promise<EntrancePlace | undefined> =>
  (
    await sql<EntrancePlace>`
      select p.id, p.key, p.name, p.names, p.country_id as "countryId", c.timezone as "timeZone", c.languages, c.currency, p.entrance_booking_opening_on::text as "opensOn",
        to_char(p.entrance_cancel_until, 'HH24:MI') as "cancelUntil", (c.vat_rates ->> 'serialTicket')::float8 as "vatPercent"
      from playgrounds p join countries c on c.id = p.country_id where p.id = ${id} and not p.is_disabled`.execute(db)
  ).rows[0]

/** The plan of a play centre's arrivals; none: it takes no bookings. */
export const listArrivalRules = async (db: Db, playgroundId: string): Promise<ArrivalRule[]> =>
  (
    await sql<ArrivalRule>`
      select weekdays, date::text, to_char(starts_at, 'HH24:MI') as "startsAt", to_char(ends_at, 'HH24:MI') as "endsAt",
        every_minutes as "everyMinutes", places
      from arrival_windows where location_id = ${playgroundId}`.execute(db)
  ).rows

/** Play centres of a country with a plan, whose booking has opened. */
export const listBookableCentres = async (db: Db, countryId: string, now: Date): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select p.id from playgrounds p join countries c on c.id = p.country_id
      where c.id = ${countryId} and not p.is_disabled and exists (select from arrival_windows w where w.location_id = p.id)
        and coalesce(p.entrance_booking_opening_on <= (${now}::timestamptz at time zone c.timezone)::date, true)
      order by p.id`.execute(db)
  ).rows.map(({ id }) => id)

export type Taken = { date: Day; startsAt: string; taken: number }
/** Places that are taken, window by window; what is held past its time is not. Windows of which nothing is taken are left out. */
export const listTaken = async (db: Db, playgroundId: string, from: Day, to: Day, now: Date): Promise<Taken[]> =>
  (
    await sql<Taken>`
      select w.date::text, to_char(w.starts_at, 'HH24:MI') as "startsAt", (w.taken - coalesce((select sum(p.places) from entrance_places p
        where p.playground_id = w.playground_id and p.date = w.date and p.starts_at = w.starts_at and p.held_until <= ${now}), 0))::int as taken
      from entrance_windows w where w.playground_id = ${playgroundId} and w.date between ${from} and ${to} and w.taken > 0`.execute(
      db,
    )
  ).rows

/** Which places of which window. @property date on the play centre's calendar. @property startsAt `HH:MM`. */
export type WindowKey = { playgroundId: string; date: Day; startsAt: string }

/** Places that are taken of one window. @param $1 play centre; $2 date; $3 time; $4 now. No row: nothing was ever taken of it. */
export const findTaken = statement<{ taken: number }>(
  'entrance-taken',
  `select (w.taken - coalesce((select sum(p.places) from entrance_places p
    where p.playground_id = w.playground_id and p.date = w.date and p.starts_at = w.starts_at and p.held_until <= $4::timestamptz), 0))::int as taken
  from entrance_windows w where w.playground_id = $1::uuid and w.date = $2::date and w.starts_at = $3::time`,
)

/**
 * Holds places, if so many are left (`hold_entrance_places` in 0171_entrance.sql). @param most the places of the window by the plan.
 * @param id of the hold; a second one of the same id breaks its key.
 */
export const holdPlaces = async (
  tx: Tx,
  { id, playgroundId, date, startsAt }: WindowKey & { id: string },
  { places, most, until, now }: { places: number; most: number; until: Date; now: Date },
): Promise<boolean> =>
  (
    await sql<{ is_held: boolean }>`
      select hold_entrance_places(${id}, ${playgroundId}, ${date}, ${startsAt}, ${places}, ${most}, ${until}, ${now}) as is_held`.execute(
      tx,
    )
  ).rows[0]?.is_held === true

/** What was held is booked, also past its time while nobody else has been given it. @returns whether it was there. */
export const bookPlaces = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.updateTable('entrance_places').set({ held_until: null }).where('id', '=', id).returning('id').execute()).length > 0

/**
 * Gives places back. Whoever changes what is taken of a window holds the window first, so that two transactions cannot wait for each other; windows are held
 * in their order.
 */
export const releasePlaces = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`select from entrance_windows w where (w.playground_id, w.date, w.starts_at) in (
    select p.playground_id, p.date, p.starts_at from entrance_places p where p.id = any(${ids}::uuid[]))
    order by w.playground_id, w.date, w.starts_at for update`.execute(tx)
  await tx.deleteFrom('entrance_places').where('id', 'in', ids).execute()
}

/** Windows of which something is held past its time; at most 200. */
export const listOverdueWindows = async (db: Db, now: Date): Promise<WindowKey[]> =>
  (
    await sql<WindowKey>`
      select distinct playground_id as "playgroundId", date::text, to_char(starts_at, 'HH24:MI') as "startsAt"
      from entrance_places where held_until <= ${now} limit 200`.execute(db)
  ).rows

/** Gives back what is held of a window past its time. */
export const releaseOverdue = async (tx: Tx, { playgroundId, date, startsAt }: WindowKey, now: Date): Promise<void> => {
  await sql`select from entrance_windows where playground_id = ${playgroundId} and date = ${date} and starts_at = ${startsAt} for update`.execute(
    tx,
  )
  await sql`delete from entrance_places where playground_id = ${playgroundId} and date = ${date} and starts_at = ${startsAt}
    and held_until <= ${now}`.execute(tx)
}
