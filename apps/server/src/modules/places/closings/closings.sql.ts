import type { ClosingCause } from '@hoppla/contract/places/closings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { ClosingEffects, Texts } from '../../../db/tables/places.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { ClosedPart } from './closings.rules.ts'

/** A play centre as closing it needs to know it. */
export type ClosingPlace = {
  id: string
  name: string
  names: Texts
  countryId: string
  timeZone: string
  languages: string[]
  currency: string
}

const placeColumns = sql`p.id, p.name, p.names, p.country_id as "countryId", c.timezone as "timeZone", c.languages, c.currency`

/** The play centres of these ids. */
export const findClosingPlaces = async (db: Db, ids: readonly string[]): Promise<ClosingPlace[]> => {
  const { rows } = await sql<ClosingPlace>`select ${placeColumns} from playgrounds p join countries c on c.id = p.country_id
    where p.id = any(${[...ids]}::uuid[]) order by p.id`.execute(db)
  return rows
}

/** Holds places, so that what is closed there is closed by one after the other; waits for others who do the same. */
export const lockPlaces = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`select from locations where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(tx)
}

export type ClosingRow = {
  id: string
  placeId: string
  placeName: string
  placeNames: Texts
  languages: string[]
  timeZone: string
  date: Day
  from: string
  until: string
  cause: ClosingCause
  reason: Texts
  noticeId: string | null
  closedBy: string | null
  closedByName: string | null
  closedAt: Date
  effects: ClosingEffects
}

const columns = sql`k.id, k.place_id as "placeId", p.name as "placeName", p.names as "placeNames", c.languages, c.timezone as "timeZone", k.date,
  k.from_time as "from", k.until_time as until, k.cause, k.reason, k.notice_id as "noticeId", a.id as "closedBy",
  trim(a.first_name || ' ' || a.last_name) as "closedByName", k.made_at as "closedAt", k.effects`
const tables = sql`closings k join playgrounds p on p.id = k.place_id join countries c on c.id = p.country_id
  left join published.accounts a on a.id = k.made_by and a.deleted_at is null`

/** Closings from a day on, soonest first, at most 200. @param within places with all that lies in them; `chain`: all. */
export const listClosingRows = async (
  db: Db,
  within: 'chain' | readonly string[],
  { place, from }: { place: string | undefined; from: Day },
): Promise<ClosingRow[]> => {
  const lies = (ancestors: readonly string[]) =>
    sql`k.place_id in (select descendant_id from location_closure where ancestor_id = any(${[...ancestors]}::uuid[]))`
  const { rows } = await sql<ClosingRow>`select ${columns} from ${tables}
    where k.date >= ${from}::date and ${within === 'chain' ? sql`true` : lies(within)} and ${place === undefined ? sql`true` : lies([place])}
    order by k.date, k.from_time, p.name, k.id limit 200`.execute(db)
  return rows
}

export const findClosingRows = async (db: Db, ids: readonly string[]): Promise<ClosingRow[]> => {
  const { rows } =
    await sql<ClosingRow>`select ${columns} from ${tables} where k.id = any(${[...ids]}::uuid[]) order by p.name, k.id`.execute(db)
  return rows
}

/** The closings of a play centre, in the order in which they were made. */
export const listClosedParts = async (db: Db, placeId: string): Promise<(ClosedPart & { id: string })[]> => {
  const { rows } = await sql<
    ClosedPart & { id: string }
  >`select id, date, from_time as "from", until_time as until, reason from closings
    where place_id = ${placeId} order by made_at, id`.execute(db)
  return rows
}

export const insertClosing = (
  tx: Tx,
  row: {
    id: string
    placeId: string
    date: Day
    from: string
    until: string
    cause: ClosingCause
    reason: Texts
    noticeId: string | null
    madeBy: string
    madeAt: Date
    effects: ClosingEffects
  },
) =>
  tx
    .insertInto('closings')
    .values({
      id: row.id,
      place_id: row.placeId,
      date: row.date,
      from_time: row.from,
      until_time: row.until,
      cause: row.cause,
      reason: JSON.stringify(row.reason),
      notice_id: row.noticeId,
      made_by: row.madeBy,
      made_at: row.madeAt,
      effects: JSON.stringify(row.effects),
    })
    .execute()

export const deleteClosingRow = (tx: Tx, id: string) => tx.deleteFrom('closings').where('id', '=', id).execute()
