import { giftCardsByLocation, passArticlesByLocation, serialTicketsByLocation } from '@hoppla/contract/catalogue'
import { type ChildClass, type ClassTypeName, listChildClasses } from '@hoppla/contract/classes'
import { type Call, urlOf } from '@hoppla/contract/client'
import { entrancePricesByLocation } from '@hoppla/contract/enquiries'
import type { Playground } from '@hoppla/contract/places'
import { openingHoursCalendar } from '@hoppla/contract/places/opening-hours'
import type { PageSite } from '../../platform/head/page-site.ts'
import { type EntryPrice, entryPriceOf } from './entry-price.ts'
import { type HoursData, hoursData } from './hours/hours-data.ts'

/** An area: the ball pit, the mini corner, the bistro. */
export type PageArea = { name: string; description: string; type: string }
/** A room one can have to oneself. */
export type PageRoom = {
  name: string
  description: string
  /** Square metres. */
  size: number | null
  guests: number
  recommended: number
  theme: { name: string; image: string | null } | null
  image: string | null
}
/** What is sold for this place; `price` in whole currency units with decimals. */
export type PageArticle = { name: string; price: number; currency: string; entrances: number | null }

/** Classes of one kind that can be booked: the day of the next that begins, and the lowest price. */
export type PageClasses = { kind: 'sport' | 'trial' | 'camp'; first: string; price: number; currency: string }
const classKinds: Record<ClassTypeName, PageClasses['kind']> = { SportKidz: 'sport', SportKidzTrial: 'trial', LeoCamp: 'camp' }

export type PlaygroundData = {
  /** When the page was made, epoch ms. */
  now: number
  slug: string
  name: string
  description: string
  street: string
  postalCode: string
  city: string
  phone: string
  mapLink: string | null
  at: readonly [latitude: number, longitude: number] | null
  image: string | null
  hours: HoursData
  /** What a visit costs; null: nobody has said. */
  entry: EntryPrice | null
  /** Address of the hours' calendar feed, to subscribe to. */
  calendar: string
  areas: PageArea[]
  rooms: PageRoom[]
  classes: PageClasses[]
  tickets: PageArticle[]
  passes: PageArticle[]
  giftCardFrom: { price: number; currency: string } | null
}

const isOnSale = ({ inactiveReason }: { inactiveReason: string | null }) => inactiveReason === null
const byPrice = (a: { price: number }, b: { price: number }) => a.price - b.price

/** Everything the page of a playground says, in one round of calls. @param host of this site, with its port. */
export const playgroundData = async (
  call: Call,
  { site: { country }, language }: Pick<PageSite, 'site' | 'language'>,
  playground: Playground,
  host: string,
  now: Date,
): Promise<PlaygroundData> => {
  const locationId = playground.guid
  const [hours, entrance, classes, giftCards, tickets, passes] = await Promise.all([
    hoursData(call, locationId, country.timezone, now),
    call(entrancePricesByLocation, { params: { locationId } }),
    call(listChildClasses, { params: { playgroundId: locationId } }),
    call(giftCardsByLocation, { params: { locationId } }),
    call(serialTicketsByLocation, { params: { countryId: locationId } }),
    call(passArticlesByLocation, { params: { locationId } }),
  ])
  const cheapest = giftCards.filter(isOnSale).sort(byPrice)[0]
  const articles = (list: typeof tickets): PageArticle[] =>
    list
      .filter(isOnSale)
      .sort(byPrice)
      .map(({ name, price, currency, numberOfEntrances }) => ({ name, price, currency, entrances: numberOfEntrances }))
  const { latitude, longitude } = playground
  return {
    now: now.getTime(),
    slug: playground.slug,
    name: playground.name,
    description: playground.description,
    street: playground.streetadress,
    postalCode: playground.postalcode,
    city: playground.city,
    phone: playground.phone,
    mapLink: playground.maplink,
    at: latitude === null || longitude === null ? null : [latitude, longitude],
    image: playground.image,
    hours,
    entry: entryPriceOf(entrance),
    calendar: `webcal://${host}${urlOf(openingHoursCalendar, { params: { locationId }, query: { language } })}`,
    areas: playground.areas.map(({ name, description, areatype }) => ({ name, description, type: areatype })),
    rooms: playground.areas.flatMap(({ rooms }) => rooms.filter(({ disabled }) => !disabled).map(pageRoom)),
    classes: byKind(classes),
    tickets: articles(tickets),
    passes: articles(passes),
    giftCardFrom: cheapest ? { price: cheapest.price, currency: cheapest.currency } : null,
  }
}

const byKind = (classes: readonly ChildClass[]): PageClasses[] =>
  (Object.entries(classKinds) as [ClassTypeName, PageClasses['kind']][]).flatMap(([type, kind]) => {
    const [soonest, ...later] = classes
      .filter(({ classType, isBookable }) => classType === type && isBookable)
      .sort((a, b) => a.firstOccasionDate.localeCompare(b.firstOccasionDate))
    if (!soonest) return []
    const price = Math.min(...[soonest, ...later].map((one) => one.price.priceIncVat))
    return [{ kind, first: soonest.firstOccasionDate, price, currency: soonest.currency }]
  })

const pageRoom = (room: Playground['areas'][number]['rooms'][number]): PageRoom => ({
  name: room.name,
  description: room.description,
  size: room.size,
  guests: room.maxguests,
  recommended: room.recommendedmaxguests,
  theme: room.theme && { name: room.theme.name, image: room.theme.image?.urlname ?? null },
  image: room.image?.urlname ?? null,
})
