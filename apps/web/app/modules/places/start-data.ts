import { giftCardsByLocation } from '@hoppla/contract/catalogue'
import type { Call } from '@hoppla/contract/client'
import { playgroundsByCountry } from '@hoppla/contract/places'
import { type ApplicationNotice, noticesByLocation } from '@hoppla/contract/places/notices'
import type { Site } from '../../platform/head/page-site.ts'
import { localMoment } from './hours/local-time.ts'
import { type Hours, readNextHours } from './hours/next-hours.ts'
import { shortNames } from './short-names.ts'

/** A playground as the start page shows it, by its short name; only what is on the page, since it travels in the HTML. */
export type StartPlayground = Hours & {
  slug: string
  name: string
  street: string
  city: string
  /** What is there, in a sentence. */
  description: string
  /** Its own picture; null: the brand's of all playgrounds. */
  image: string | null
  notices: TileNotice[]
}
/** Of a playground's notices only the headline is on its tile. */
export type TileNotice = Pick<ApplicationNotice, 'guid' | 'name' | 'kind'>

export type StartData = {
  /** When the page was made, epoch ms. */
  now: number
  playgrounds: StartPlayground[]
  /** The smallest gift card that can be bought; null: none. */
  giftCardFrom: { price: number; currency: string } | null
}

/** A sentence and a picture's address of each weigh what a country of more cannot carry in its first HTML; their pages say it. */
const mostDescribed = 30

/** Everything the start page says, in one round of calls. */
export const startData = async (call: Call, { country }: Pick<Site, 'country'>, now: Date): Promise<StartData> => {
  const today = localMoment(now, country.timezone).date
  const [all, giftCards] = await Promise.all([
    call(playgroundsByCountry, { params: { country: country.guid } }),
    call(giftCardsByLocation, { params: { locationId: country.guid } }),
  ])
  const [perPlayground, ofCountry] = await Promise.all([
    Promise.all(
      all
        .filter(({ disabled }) => !disabled)
        .map(async (playground) => {
          const [hours, notices] = await Promise.all([
            readNextHours(call, playground.guid, today),
            call(noticesByLocation, { params: { locationId: playground.guid }, query: { type: 'General' } }),
          ])
          return { playground, hours, notices }
        }),
    ),
    call(noticesByLocation, { params: { locationId: country.guid }, query: { type: 'General' } }),
  ])
  const names = shortNames(perPlayground.map(({ playground }) => playground.name))
  const nationwide = new Set(ofCountry.map(({ guid }) => guid))
  const cheapest = giftCards.filter(({ inactiveReason }) => inactiveReason === null).sort((a, b) => a.price - b.price)[0]
  return {
    now: now.getTime(),
    playgrounds: perPlayground.map(
      ({ playground: { slug, name, streetadress, city, description, image }, hours, notices }, index) => ({
        slug,
        name: names[index] ?? name,
        street: streetadress,
        city,
        description: perPlayground.length > mostDescribed ? '' : description,
        image: perPlayground.length > mostDescribed ? null : image,
        ...hours,
        notices: notices.filter(({ guid }) => !nationwide.has(guid)).map(({ guid, name, kind }) => ({ guid, name, kind })),
      }),
    ),
    giftCardFrom: cheapest ? { price: cheapest.price, currency: cheapest.currency } : null,
  }
}
