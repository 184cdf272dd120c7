import { classTypes } from '@hoppla/contract/classes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { ClassType } from '../../../db/tables/classes.ts'
import type { Texts } from '../../../db/tables/places.ts'
import type { Day } from '../../../kernel/calendar.ts'

/** An age group of a class with what a season says of it. Money in minor units. */
export type HeldGroup = {
  id: string
  classId: string
  seasonId: string | null
  type: ClassType
  names: Texts
  groupNames: Texts
  minAge: number
  maxAge: number
  withAdult: boolean
  from: string
  to: string
  roomId: string | null
  leaderId: string | null
  seats: number
  reserved: number
  priceMinor: number
  regularPriceMinor: number
  priceValidTo: Day | null
  days: Day[]
}

const held = sql`
  select g.id, c.id as "classId", c.season_id as "seasonId", c.type, c.names, g.names as "groupNames", g.min_age as "minAge", g.max_age as "maxAge",
    g.with_adult as "withAdult", to_char(g.start_time, 'HH24:MI') as "from", to_char(g.end_time, 'HH24:MI') as "to", g.room_id as "roomId",
    g.leader_id as "leaderId", (select count(*)::int from class_seats s where s.age_group_id = g.id) as seats,
    (select count(*)::int from class_seats s where s.age_group_id = g.id and s.state = 'reserved') as reserved,
    c.price_minor as "priceMinor", c.regular_price_minor as "regularPriceMinor", c.price_valid_to as "priceValidTo",
    array(select o.date::text from class_occasions o where o.class_id = c.id order by o.date) as days
  from classes c join class_age_groups g on g.class_id = c.id`
const inOrder = sql`order by c.position, c.key, g.position, g.id`

/** The groups of a published season whose class was not cancelled. */
export const listGroupsOfSeason = async (db: Db, seasonId: string): Promise<HeldGroup[]> => {
  const { rows } =
    await sql<HeldGroup>`${held} where c.season_id = ${seasonId} and c.cancelled_at is null and g.is_offered ${inOrder}`.execute(db)
  return rows
}

/** The groups of a play centre's classes of no season whose last session is no earlier than a day. */
export const listGroupsOfCentre = async (db: Db, playgroundId: string, since: Day): Promise<HeldGroup[]> => {
  const { rows } =
    await sql<HeldGroup>`${held} where c.playground_id = ${playgroundId} and c.season_id is null and c.cancelled_at is null and c.is_active
    and g.is_offered and (select max(o.date) from class_occasions o where o.class_id = c.id) >= ${since}::date ${inOrder}`.execute(
      db,
    )
  return rows
}

export type ProgrammeRow = Pick<
  HeldGroup,
  'type' | 'names' | 'groupNames' | 'minAge' | 'maxAge' | 'withAdult' | 'classId' | 'from' | 'to' | 'seats' | 'regularPriceMinor'
> & { isOwn: boolean }
/** The age groups that have been held in a play centre's country, its own first, then weekly classes before camps; each once as it was last. At most 80. */
export const listProgrammeRows = async (db: Db, playgroundId: string): Promise<ProgrammeRow[]> => {
  const { rows } = await sql<ProgrammeRow>`
    select * from (
      select distinct on (c.type, c.names, g.names, g.min_age, g.max_age, g.with_adult) c.type, c.names, g.names as "groupNames", g.min_age as "minAge",
        g.max_age as "maxAge", g.with_adult as "withAdult", c.id as "classId", to_char(g.start_time, 'HH24:MI') as "from",
        to_char(g.end_time, 'HH24:MI') as "to", c.regular_price_minor as "regularPriceMinor", c.playground_id = ${playgroundId} as "isOwn",
        (select count(*)::int from class_seats s where s.age_group_id = g.id) as seats
      from classes c join class_age_groups g on g.class_id = c.id and g.is_offered join playgrounds p on p.id = c.playground_id
      where c.cancelled_at is null and p.country_id = (select country_id from playgrounds where id = ${playgroundId})
      order by c.type, c.names, g.names, g.min_age, g.max_age, g.with_adult, c.playground_id = ${playgroundId} desc,
        (select max(o.date) from class_occasions o where o.class_id = c.id) desc nulls last, c.key
    ) found where seats > 0
    order by "isOwn" desc, array_position(${[...classTypes]}::text[], type::text), "minAge", "maxAge", names::text limit 80`.execute(
    db,
  )
  return rows
}

/** What a class says of itself, for another that is held like it. @property pictures keys. */
export type Description = { id: string; descriptions: Texts; confirmationInformation: Texts; makeUps: number; pictures: string[] }
export const listDescriptions = async (db: Db, classIds: readonly string[], playgroundId: string): Promise<Description[]> => {
  const { rows } = await sql<Description>`
    select c.id, c.descriptions, c.confirmation_information as "confirmationInformation", c.make_ups as "makeUps",
      array(select m.key from class_media x join media m on m.id = x.media_id where x.class_id = c.id order by x.position) as pictures
    from classes c join playgrounds p on p.id = c.playground_id
    where c.id = any(${[...classIds]}::uuid[]) and p.country_id = (select country_id from playgrounds where id = ${playgroundId})`.execute(
    db,
  )
  return rows
}

/** Classes that were written belong to a season; their age groups, found by class and ages, meet in a room and have a leader. */
export type Assignment = { classId: string; minAge: number; maxAge: number; roomId: string | null; leaderId: string | null }
export const assignSeason = async (tx: Tx, seasonId: string, given: readonly Assignment[]): Promise<string[]> => {
  const json = JSON.stringify(given)
  await sql`update classes set season_id = ${seasonId} where id in (select x."classId" from jsonb_to_recordset(${json}::jsonb) as x ("classId" uuid))`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`update class_age_groups g set room_id = x."roomId", leader_id = x."leaderId"
    from jsonb_to_recordset(${json}::jsonb) as x ("classId" uuid, "minAge" int, "maxAge" int, "roomId" uuid, "leaderId" uuid)
    where g.class_id = x."classId" and g.min_age = x."minAge" and g.max_age = x."maxAge" returning g.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export type FillingRow = { id: string; seats: number; booked: number; held: number; reserved: number; waiting: number }
/** The seats of a season by group, and how many children wait for each. */
export const listFilling = async (db: Db, seasonId: string): Promise<FillingRow[]> => {
  const { rows } = await sql<FillingRow>`
    select g.id, s.*, (select count(*)::int from class_waiting_groups w join class_waiting_entries e on e.id = w.entry_id
      where w.age_group_id = g.id and e.state in ('Waiting', 'Offered')) as waiting
    from classes c join class_age_groups g on g.class_id = c.id and g.is_offered
      cross join lateral (select count(*)::int as seats, count(*) filter (where x.state = 'booked')::int as booked,
        count(*) filter (where x.state = 'held')::int as held, count(*) filter (where x.state = 'reserved')::int as reserved
        from class_seats x where x.age_group_id = g.id) s
    where c.season_id = ${seasonId} and c.cancelled_at is null order by g.id`.execute(db)
  return rows
}
