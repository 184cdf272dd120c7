import type { PlannedGroup } from '@hoppla/contract/classes/seasons'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Texts } from '../../db/tables/places.ts'
import type { Day } from '../../kernel/calendar.ts'

/** A season as it is stored. @property plan the groups of a draft; null: published. */
export type SeasonRow = {
  id: string
  playgroundId: string
  name: string
  first: Day
  last: Day
  onSaleFrom: Day | null
  plan: PlannedGroup[] | null
  version: number
  savedBy: string | null
  savedAt: Date
}
/** A play centre with what its seasons need of its country. */
export type Centre = {
  id: string
  key: string
  names: Texts
  name: string
  countryKey: string
  languages: string[]
  currency: string
  timeZone: string
}

const columns =
  sql.raw(`id, playground_id as "playgroundId", name, first_day::text as first, last_day::text as last, on_sale_from::text as "onSaleFrom",
  plan, version, saved_by as "savedBy", saved_at as "savedAt"`)

export const findCentre = async (db: Db, id: string): Promise<Centre | undefined> => {
  const { rows } =
    await sql<Centre>`select p.id, p.key, p.names, p.name, c.key as "countryKey", c.languages, c.currency, c.timezone as "timeZone"
    from playgrounds p join countries c on c.id = p.country_id where p.id = ${id} and not p.is_disabled`.execute(db)
  return rows[0]
}

/** The seasons of a play centre, newest first, at most 50. */
export const listSeasonRows = async (db: Db, playgroundId: string): Promise<SeasonRow[]> => {
  const { rows } = await sql<SeasonRow>`select ${columns} from class_seasons where playground_id = ${playgroundId}
    order by first_day desc, last_day desc, id limit 50`.execute(db)
  return rows
}

export const findSeason = async (db: Db, playgroundId: string, id: string): Promise<SeasonRow | undefined> => {
  const { rows } =
    await sql<SeasonRow>`select ${columns} from class_seasons where playground_id = ${playgroundId} and id = ${id}`.execute(db)
  return rows[0]
}

/** The same, held until the transaction ends. */
export const lockSeason = async (tx: Tx, playgroundId: string, id: string): Promise<SeasonRow | undefined> => {
  const { rows } =
    await sql<SeasonRow>`select ${columns} from class_seasons where playground_id = ${playgroundId} and id = ${id} for update`.execute(
      tx,
    )
  return rows[0]
}

type Written = Pick<SeasonRow, 'id' | 'playgroundId' | 'name' | 'first' | 'last' | 'onSaleFrom'> & {
  plan: readonly PlannedGroup[]
  savedBy: string
  savedAt: Date
}

export const insertSeason = async (
  tx: Tx,
  { id, playgroundId, name, first, last, onSaleFrom, plan, savedBy, savedAt }: Written,
): Promise<void> => {
  await sql`insert into class_seasons (id, playground_id, name, first_day, last_day, on_sale_from, plan, version, saved_by, saved_at)
    values (${id}, ${playgroundId}, ${name}, ${first}, ${last}, ${onSaleFrom}, ${JSON.stringify(plan)}::jsonb, 1, ${savedBy}, ${savedAt})`.execute(
    tx,
  )
}

/** Saves a draft that is held. */
export const updateSeason = async (
  tx: Tx,
  { id, name, first, last, onSaleFrom, plan, savedBy, savedAt }: Written,
): Promise<void> => {
  await sql`update class_seasons set name = ${name}, first_day = ${first}, last_day = ${last}, on_sale_from = ${onSaleFrom},
    plan = ${JSON.stringify(plan)}::jsonb, version = version + 1, saved_by = ${savedBy}, saved_at = ${savedAt} where id = ${id}`.execute(
    tx,
  )
}

/** Its classes say it from now on. */
export const markPublished = async (tx: Tx, id: string, staffId: string, now: Date): Promise<void> => {
  await sql`update class_seasons set plan = null, published_at = ${now}, version = version + 1, saved_by = ${staffId}, saved_at = ${now}
    where id = ${id}`.execute(tx)
}

export const deleteSeason = async (tx: Tx, id: string): Promise<void> => {
  await sql`delete from class_seasons where id = ${id}`.execute(tx)
}
