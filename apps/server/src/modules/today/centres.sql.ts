import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export type CentreRow = { id: string; name: string; countryId: string; timeZone: string; languages: string[] }

/**
 * Play centres in use at the places where somebody may look, in the operator's order; at most 60.
 * @param within `chain`, or places with all that lies in them. @param place only those in it.
 */
export const listCentres = async (db: Db, within: 'chain' | readonly string[], place: string | undefined): Promise<CentreRow[]> => {
  const below = (ancestors: readonly string[]) =>
    sql`p.id in (select descendant_id from location_closure where ancestor_id = any(${ancestors}::uuid[]))`
  const { rows } = await sql<CentreRow>`
    select p.id, p.name, p.country_id as "countryId", c.timezone as "timeZone", c.languages
    from playgrounds p join countries c on c.id = p.country_id
    where not p.is_disabled and ${within === 'chain' ? sql`true` : below(within)} and ${place === undefined ? sql`true` : below([place])}
    order by c.position, p.position, p.name, p.id limit 60`.execute(db)
  return rows
}

/** Those of these places that lie in one of the others. */
export const listReachable = async (db: Db, within: readonly string[], places: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct descendant_id as id from location_closure
    where descendant_id = any(${places}::uuid[]) and ancestor_id = any(${within}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}
