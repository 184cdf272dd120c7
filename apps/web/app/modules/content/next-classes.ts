import { type ClassTypeName, classArticlesByLocation, listChildClasses } from '@hoppla/contract/classes'
import type { Call } from '@hoppla/contract/client'
import { playgroundsByCountry } from '@hoppla/contract/places'
import type { Site } from '../../platform/head/page-site.ts'

/** A class with free places, as a page about classes shows it. `price` in major units, 0: free of charge; `first`: its first day, `YYYY-MM-DD`. */
export type NextClass = { slug: string; playground: string; kind: 'sport' | 'camp'; first: string; price: number; currency: string }

type About = { type: ClassTypeName; kind: NextClass['kind']; months: readonly number[] }
const everyMonth = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
/** Which content pages are about classes, of which type, and beginning in which months. */
const about: Readonly<Record<string, About>> = {
  'sport-class': { type: 'SportKidz', kind: 'sport', months: everyMonth },
  'summer-camp': { type: 'LeoCamp', kind: 'camp', months: [5, 6, 7, 8, 9] },
  'winter-camp': { type: 'LeoCamp', kind: 'camp', months: [10, 11, 12, 1, 2, 3, 4] },
}
/** How many are shown, and at how many play centres it is looked whether places are free. */
const shown = 4
const asked = 8

/** The soonest classes with free places, one a play centre, for the page of a subject; none for pages about other subjects. */
export const nextClasses = async (call: Call, { country }: Pick<Site, 'country'>, subject: string): Promise<NextClass[]> => {
  const of = about[subject]
  if (!of) return []
  const [articles, playgrounds] = await Promise.all([
    call(classArticlesByLocation, { params: { locationId: country.guid } }),
    call(playgroundsByCountry, { params: { country: country.guid } }),
  ])
  const open = new Map(playgrounds.filter(({ disabled }) => !disabled).map((one) => [one.guid, one]))
  const matching = articles
    .filter(({ type, isActive, inactiveReason }) => type === of.type && isActive && inactiveReason === null)
    .filter(({ periodCardProperties: { start } }) => of.months.includes(Number(start.slice(5, 7))))
    .sort((a, b) => a.periodCardProperties.start.localeCompare(b.periodCardProperties.start))
  const places = [...new Set(matching.map(({ locationId }) => locationId))].filter((id) => open.has(id)).slice(0, asked)
  const found = await Promise.all(
    places.map(async (playgroundId) => {
      const classes = await call(listChildClasses, { params: { playgroundId } })
      const wanted = new Set(matching.map(({ id }) => id))
      const [soonest] = classes.filter(({ id, fullyBooked, isBookable }) => wanted.has(id) && isBookable && !fullyBooked)
      const playground = open.get(playgroundId)
      return soonest && playground
        ? [
            {
              slug: playground.slug,
              playground: playground.name,
              kind: of.kind,
              first: soonest.firstOccasionDate,
              price: soonest.price.priceIncVat,
              currency: soonest.currency,
            },
          ]
        : []
    }),
  )
  return found
    .flat()
    .sort((a, b) => a.first.localeCompare(b.first))
    .slice(0, shown)
}
