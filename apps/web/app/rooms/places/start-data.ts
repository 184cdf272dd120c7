import { giftCardsByLocation } from '@hoppla/contract/catalogue'
import type { Call } from '@hoppla/contract/client'
import { noticesByLocation } from '@hoppla/contract/notices'
import { type OpeningDay, openingHoursOverview } from '@hoppla/contract/opening-hours'
import { playgroundsByCountry } from '@hoppla/contract/places'
import type { Site } from '../../platform/page-site.ts'
import { type Notice, shownNotice } from './notices.tsx'
import { dayAfter, localMoment } from './opening.rules.ts'
import { packDays } from './packed-hours.ts'
import { shortNames } from './short-names.ts'

/** A playground as the start page shows it, by its short name; only what is on the page, since it travels in the HTML. */
export type StartPlayground = {
  slug: string
  name: string
  street: string
  city: string
  /** Packed; `daysOf` reads them. */
  days: string
  comments: Record<string, string>
  notices: Notice[]
}

export type StartData = {
  /** When the page was made, epoch ms. */
  now: number
  playgrounds: StartPlayground[]
  /** Notices of the whole country. */
  notices: Notice[]
  /** The smallest gift card that can be bought; null: none. */
  giftCardFrom: { price: number; currency: string } | null
}

/** Far enough to find the next open day behind the longest closed week. */
const daysAhead = 8

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
            call(openingHoursOverview, { query: { location: playground.guid, from: today, to: dayAfter(today, daysAhead) } }),
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
    playgrounds: perPlayground.map(({ playground: { slug, name, streetadress, city }, hours, notices }, index) => {
      const days = relevantDays(hours, today)
      return {
        slug,
        name: names[index] ?? name,
        street: streetadress,
        city,
        days: packDays(days),
        comments: Object.fromEntries(days.flatMap(({ date, comment }) => (comment ? [[date, comment]] : []))),
        notices: notices.filter(({ guid }) => !nationwide.has(guid)).map(shownNotice),
      }
    }),
    notices: ofCountry.map(shownNotice),
    giftCardFrom: cheapest ? { price: cheapest.price, currency: cheapest.currency } : null,
  }
}

/** Today, tomorrow (the page may be read past midnight) and the next open day after each: the rest need not travel. */
const relevantDays = (days: readonly OpeningDay[], today: string): OpeningDay[] => {
  const tomorrow = dayAfter(today, 1)
  const isOpen = (day: OpeningDay) => !day.isClosed && day.open.length > 0
  const sorted = [...days].sort((a, b) => (a.date < b.date ? -1 : 1))
  const kept = new Set([today, tomorrow, sorted.find((day) => day.date > tomorrow && isOpen(day))?.date])
  return sorted.filter(({ date }) => kept.has(date))
}
