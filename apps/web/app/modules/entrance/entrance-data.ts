import { type Article, passArticlesByLocation, serialTicketsByLocation } from '@hoppla/contract/catalogue'
import type { Call } from '@hoppla/contract/client'
import { type EntrancePrice, entrancePricesByLocation } from '@hoppla/contract/enquiries'
import { listEntranceCentres } from '@hoppla/contract/entrance/windows'
import { type Playground, playgroundsByCountry } from '@hoppla/contract/places'
import { openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import type { Site } from '../../platform/head/page-site.ts'
import { dayAfter, type HoursData, hoursData, isDayBetween, localMoment, townBeside } from '../places/places.ts'

export type ShownPrice = Pick<EntrancePrice, 'guid' | 'name' | 'note' | 'weekdayprice' | 'weekendprice' | 'currency'>
export type OftenArticle = Pick<Article, 'id' | 'name' | 'description' | 'price' | 'currency'> & {
  /** Of a ticket, what one visit comes to. */
  perVisit: number | null
  shelf: 'serial-tickets' | 'passes'
}
/** The hours of a day that was asked for. */
export type AskedDay = { date: string; open: { from: string; to: string }[]; comment: string | null }

export type EntranceData = {
  /** When the page was made, epoch ms. */
  now: number
  today: string
  prices: ShownPrice[]
  often: OftenArticle[]
  /** @property isBooked a time to arrive is booked there. */
  playgrounds: { slug: string; name: string; town: string | undefined; opensOn: string | null; isBooked: boolean }[]
  /** The chosen one; null: of the whole country. */
  at: {
    slug: string
    name: string
    opensOn: string | null
    hours: HoursData
    /** Hours are shown up to this day. */
    lastDay: string
    /** What was asked for and is no day from today to the last, as typed. */
    wrong: string | null
    asked: AskedDay | null
  } | null
}

/** How far ahead hours are shown, in days: what the page's own field of a date allows. */
export const mostDaysAhead = 365

/**
 * The day in an address: `date=YYYY-MM-DD`, or `day`, `month` and `year` as the page's form sends what was typed.
 * @returns `YYYY-MM-DD` where it has its digits, otherwise what was typed; null when none was.
 */
export const askedDay = (query: URLSearchParams): string | null => {
  const [year = '', month = '', day = ''] = ['year', 'month', 'day'].map((part) => query.get(part)?.trim() ?? '')
  return year || month || day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : query.get('date')
}

/**
 * What a visit costs and when one can come: in the country, or at a playground.
 * @param asked a day whose hours are wanted, `YYYY-MM-DD`; what is no day, over, or too far ahead is reported as wrong.
 */
export const entranceData = async (
  call: Call,
  { country }: Pick<Site, 'country'>,
  playground: Playground | undefined,
  asked: string | null,
  now: Date,
): Promise<EntranceData> => {
  const today = localMoment(now, country.timezone).date
  const lastDay = dayAfter(today, mostDaysAhead)
  const locationId = playground?.guid ?? country.guid
  const [all, booked, prices, tickets, passes, hours, day] = await Promise.all([
    call(playgroundsByCountry, { params: { country: country.guid } }),
    call(listEntranceCentres, { params: { countryId: country.guid } }),
    call(entrancePricesByLocation, { params: { locationId } }),
    call(serialTicketsByLocation, { params: { countryId: country.guid } }),
    call(passArticlesByLocation, { params: { locationId } }),
    playground && hoursData(call, playground.guid, country.timezone, now),
    playground && asked && isDayBetween(asked, today, lastDay)
      ? call(openingHoursOverview, { query: { location: playground.guid, from: asked, to: asked } })
      : [],
  ])
  const ahead = (opensOn: string | null) => (opensOn !== null && opensOn > today ? opensOn : null)
  const [found] = day
  return {
    now: now.getTime(),
    today,
    prices: prices.map(({ guid, name, note, weekdayprice, weekendprice, currency }) => ({
      ...{ guid, name, note, weekdayprice, weekendprice, currency },
    })),
    often: [...tickets.filter(onSale).map(often('serial-tickets')), ...passes.filter(onSale).map(often('passes'))],
    playgrounds: all
      .filter(({ disabled }) => !disabled)
      .map(({ guid, slug, name, city, entrancebookingopeningdate }) => ({
        slug,
        name,
        town: townBeside(name, city),
        opensOn: ahead(entrancebookingopeningdate),
        isBooked: booked.playgroundIds.includes(guid),
      })),
    at:
      playground && hours
        ? {
            slug: playground.slug,
            name: playground.name,
            opensOn: ahead(playground.entrancebookingopeningdate),
            hours,
            lastDay,
            wrong: asked && !isDayBetween(asked, today, lastDay) ? asked : null,
            asked: found ? { date: found.date, open: found.isClosed ? [] : found.open, comment: found.comment } : null,
          }
        : null,
  }
}

const onSale = ({ inactiveReason }: Article) => inactiveReason === null
const often =
  (shelf: OftenArticle['shelf']) =>
  ({ id, name, description, price, currency, numberOfEntrances }: Article): OftenArticle => ({
    ...{ id, name, description, price, currency, shelf },
    perVisit: numberOfEntrances ? price / numberOfEntrances : null,
  })
