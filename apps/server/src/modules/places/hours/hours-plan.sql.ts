import type { Language } from '@hoppla/i18n'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Texts } from '../../../db/tables/places.ts'

/** A place that has opening hours of its own, or could have. @property depth how far above the place that was asked about: 0 itself. */
export type HoursPlace = {
  id: string
  key: string
  name: string
  names: Texts
  kind: 'Country' | 'Region' | 'Playground'
  depth: number
  languages: Language[]
  timeZone: string
  schoolCalendar: string | null
}

/** A country, region or play centre and the places that it lies in, the nearest first; none for an area or for what there is not. */
export const listHoursPlaces = async (db: Db, id: string): Promise<HoursPlace[]> => {
  const { rows } = await sql<HoursPlace>`
    select l.id, coalesce(c.key, r.key, p.key) as key, coalesce(c.name, r.name, p.name) as name, coalesce(r.names, p.names, '{}') as names,
      l.type as kind, u.depth, k.languages, k.timezone as "timeZone", p.school_calendar as "schoolCalendar"
    from location_closure u join locations l on l.id = u.ancestor_id
      left join countries c on c.id = l.id left join regions r on r.id = l.id left join playgrounds p on p.id = l.id
      join location_closure up on up.descendant_id = l.id join countries k on k.id = up.ancestor_id
    where u.descendant_id = ${id} and exists (select from locations a where a.id = ${id} and a.type in ('Country', 'Region', 'Playground'))
    order by u.depth`.execute(db)
  return rows
}

/** The play centres that are one of these places or lie in one, in the order of their keys. */
export const listPlaygroundsIn = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select p.id from playgrounds p
    where exists (select from location_closure u where u.descendant_id = p.id and u.ancestor_id = any(${[...ids]}::uuid[])) order by p.key`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
