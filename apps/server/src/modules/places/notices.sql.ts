import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { NoticeType, PlacesTables } from '../../db/tables/places.ts'

export type NoticeRow = Selectable<PlacesTables['application_notices']> & { location_ids: string[]; languages: string[] | null }
/**
 * Notices that show at a place at a moment, the most serious first: its own, those of the places it lies in and, below regions, those of what lies in it.
 * @param type only those that show there.
 */
export const listNotices = async (db: Db, locationId: string, type: NoticeType | undefined, now: Date): Promise<NoticeRow[]> => {
  const { rows } = await sql<NoticeRow>`
    with here as (
      select ancestor_id as id from location_closure where descendant_id = ${locationId}
      union
      select descendant_id from location_closure join locations l on l.id = ancestor_id
      where ancestor_id = ${locationId} and l.type not in ('Country', 'Region')
    )
    select n.*, array_agg(nl.location_id::text order by nl.location_id) as location_ids,
      (select c.languages from location_closure join countries c on c.id = ancestor_id where descendant_id = ${locationId}) as languages
    from application_notices n join application_notice_locations nl on nl.notice_id = n.id
    where not n.is_disabled and n.starts_at <= ${now} and (n.ends_at is null or n.ends_at > ${now})
      and (${type ?? null}::text is null or n.type = ${type ?? null})
    group by n.id
    having bool_or(nl.location_id in (select id from here))
    order by array_position(array['error', 'warning', 'info', 'success'], n.kind), n.starts_at desc, n.key
    limit 50`.execute(db)
  return rows
}
