import { type listNearbyParties as contract, mostNearby, type NearbyCentre } from '@hoppla/contract/parties/nearby'
import type { Answer } from '@hoppla/contract/route'
import { statement } from '../../../db/statement.ts'
import type { Texts } from '../../../db/tables/places.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { say } from '../../places/places.ts'
import { getPartyOffer } from '../bookable-offer.ts'
import { partyDays } from '../party-days.ts'
import { byDistance, kilometresBetween } from './nearby.rules.ts'

type Answered = Answer<typeof contract>
type CentreRow = {
  id: string
  slug: string
  name: string
  names: Texts
  latitude: number | null
  longitude: number | null
}
/** Play centres of a country that have party starts, and the one that is asked about. @param $1 the country; $2 that one. */
const listCentres = statement<CentreRow>(
  'play-centres-with-parties',
  `select p.id, p.slug, p.name, p.names, p.latitude, p.longitude from playgrounds p
    where p.country_id = $1::uuid and not p.is_disabled and (p.id = $2::uuid or exists (select from party_starts s where s.location_id = p.id))`,
)

/** The nearest play centres with a free room on a day; looked for from the nearest on, until there are enough. @throws Refusal `playground.not-found`. */
export const listNearbyParties = async (
  deps: Deps,
  { language }: Pick<Caller, 'language'>,
  playgroundId: string,
  date: Day,
): Promise<Answered> => {
  const { place } = await getPartyOffer(deps, playgroundId)
  const rows = await listCentres(deps.pool, [place.countryId, playgroundId])
  const here = rows.find(({ id }) => id === playgroundId) ?? { latitude: null, longitude: null }
  const others = rows
    .filter(({ id }) => id !== playgroundId)
    .map((row) => ({
      ...{ id: row.id, slug: row.slug, name: say(row.names, language, place.languages) || row.name },
      kilometres: kilometresBetween(here, row),
    }))
  const centres: NearbyCentre[] = []
  for (const centre of byDistance(others)) {
    if (centres.length === mostNearby) break
    const { days } = await partyDays(deps, centre.id, { from: date, to: date })
    const [day] = days
    if (day?.isBookable) centres.push({ ...centre, freeRooms: day.freeRooms, price: day.price })
  }
  return { currency: place.currency, centres }
}
