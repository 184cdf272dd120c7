import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { PlacesTables, Texts } from '../../db/tables/places.ts'

export type CentreNotice = {
  id: string
  centreId: string
  kind: PlacesTables['application_notices']['kind']
  names: Texts
  startsAt: Date
  endsAt: Date | null
  /** Every place that it names; whoever edits it must reach them all. */
  placeIds: string[]
}

/**
 * Notices that show at play centres now, or will before a moment: their own, those of what they lie in, and of what lies in them. Once for each centre.
 * At most 500.
 */
export const listCentreNotices = async (
  db: Db,
  centres: readonly string[],
  { now, before }: { now: Date; before: Date },
): Promise<CentreNotice[]> => {
  const { rows } = await sql<CentreNotice>`
    select distinct on (centre.id, n.starts_at, n.id) n.id, centre.id as "centreId", n.kind, n.names, n.starts_at as "startsAt", n.ends_at as "endsAt",
      array(select location_id::text from application_notice_locations where notice_id = n.id order by 1) as "placeIds"
    from unnest(${centres}::uuid[]) as centre (id)
      join location_closure u on u.descendant_id = centre.id or u.ancestor_id = centre.id
      join application_notice_locations l on l.location_id = case when u.descendant_id = centre.id then u.ancestor_id else u.descendant_id end
      join application_notices n on n.id = l.notice_id
    where not n.is_disabled and n.starts_at < ${before} and (n.ends_at is null or n.ends_at > ${now})
    order by centre.id, n.starts_at, n.id limit 500`.execute(db)
  return rows
}
