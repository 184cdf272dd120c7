import type { Call } from '@hoppla/contract/client'
import { playgroundsByCountry } from '@hoppla/contract/places'
import type { Site } from '../../../platform/head/page-site.ts'
import { localMoment } from '../hours/local-time.ts'
import { type Hours, readNextHours } from '../hours/next-hours.ts'
import { shortNames } from '../short-names.ts'

/** A playground as the finder shows it, by its short name; only what is on the page, since it travels in the HTML. */
export type FoundPlayground = Hours & {
  slug: string
  name: string
  street: string
  postalCode: string
  city: string
  /** Its place among the page's regions. */
  region: number
  /** Latitude and longitude in degrees; absent: not on the map. */
  at?: readonly [number, number]
}

export type FinderData = {
  /** When the page was made, epoch ms. */
  now: number
  regions: string[]
  playgrounds: FoundPlayground[]
}

// A hundred metres: finer than any use the page makes of it.
const coarse = (degrees: number) => Math.round(degrees * 1000) / 1000

/** The open-to-visitors playgrounds of a country, region by region. */
export const finderData = async (call: Call, { country }: Pick<Site, 'country'>, now: Date): Promise<FinderData> => {
  const today = localMoment(now, country.timezone).date
  const all = (await call(playgroundsByCountry, { params: { country: country.guid } })).filter(({ disabled }) => !disabled)
  const names = shortNames(all.map(({ name }) => name))
  const regions = [...new Set(all.map(({ region }) => region))]
  const playgrounds = await Promise.all(
    all.map(
      async (
        { guid, slug, name, streetadress, postalcode, city, region, latitude, longitude },
        index,
      ): Promise<FoundPlayground> => ({
        slug,
        name: names[index] ?? name,
        street: streetadress,
        postalCode: postalcode,
        city,
        region: regions.indexOf(region),
        ...(latitude === null || longitude === null ? {} : { at: [coarse(latitude), coarse(longitude)] as const }),
        ...(await readNextHours(call, guid, today)),
      }),
    ),
  )
  return { now: now.getTime(), regions, playgrounds }
}
