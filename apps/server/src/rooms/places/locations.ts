import type { LocationList } from '@hoppla/contract/locations'
import type { ApplicationNotice } from '@hoppla/contract/notices'
import type { NoticeType } from '../../db/tables/places.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Prepared } from '../../platform/prepared.ts'
import { Refusal } from '../../platform/refusal.ts'
import { say } from './places.rules.ts'
import { findLocation, listNotices, listUpperLocations } from './places.sql.ts'

type Reader = Pick<Caller, 'language'>

/** Countries, regions and playgrounds by kind. @throws Refusal `location.not-found` for an unknown scope. */
export const upperLocations = (
  { db, prepared }: Pick<Deps, 'db' | 'prepared'>,
  { language }: Reader,
  { scope }: { scope?: string | undefined },
): Promise<Prepared> =>
  prepared.get(`locations ${scope ?? ''} ${language}`, async () => {
    if (scope !== undefined && !(await findLocation(db, scope))) throw new Refusal('location.not-found')
    const list: LocationList = { countries: [], regions: [], playgrounds: [], areas: [], rooms: [], tables: [], unknownparents: [] }
    const groups = {
      Country: list.countries,
      Region: list.regions,
      Playground: list.playgrounds,
      Area: list.areas,
      Room: list.rooms,
      Table: list.tables,
    }
    for (const { id, type, name, names, path, languages } of await listUpperLocations(db, scope))
      groups[type].push({ locationid: id, name: say(names ?? {}, language, languages) || name, type, path })
    return list
  })

/** The notices that show at a place now. Asked for each time: a new one must show within five seconds. @throws Refusal `location.not-found`. */
export const notices = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { language }: Reader,
  locationId: string,
  type: NoticeType | undefined,
): Promise<ApplicationNotice[]> => {
  const rows = await listNotices(db, locationId, type, clock.now())
  if (rows.length === 0 && !(await findLocation(db, locationId))) throw new Refusal('location.not-found')
  return rows.map((row) => ({
    guid: row.id,
    locationIds: row.location_ids,
    startDate: row.starts_at.toISOString(),
    endDate: row.ends_at?.toISOString() ?? null,
    name: say(row.names, language, row.languages ?? []),
    text: say(row.content, language, row.languages ?? []),
    type: row.type,
    kind: row.kind,
    disabled: row.is_disabled,
    icon: row.icon,
  }))
}
