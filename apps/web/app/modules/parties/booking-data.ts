import type { Call } from '@hoppla/contract/client'
import { mostPartyDays, type PartyDay, partyDays, partyDaysAhead } from '@hoppla/contract/parties/offers'
import type { Playground } from '@hoppla/contract/places'
import type { Site } from '../../platform/head/page-site.ts'
import { dayAfter, localMoment } from '../places/places.ts'
import { isDay, isMonth, lastOf, monthOf } from './booking/calendar.rules.ts'

export type BookingData = {
  /** When the page was made, by the calendar of the country. */
  today: string
  /** Parties are booked up to this day. */
  lastDay: string
  guid: string
  slug: string
  name: string
  /** How long a room is held while somebody pays, minutes. */
  holdMinutes: number
  /** Rooms that parties are held in. */
  rooms: number
  /** `YYYY-MM`: the one that is shown first, and its days from today on. */
  month: string
  days: PartyDay[]
}

/**
 * What can be booked of a play centre's parties.
 * @param query `month` is the one that is wanted, `date` a day of it; without either the first with a free room. @returns undefined: it takes no bookings.
 */
export const bookingData = async (
  call: Call,
  { country }: Pick<Site, 'country'>,
  playground: Playground,
  query: URLSearchParams,
  now: Date,
): Promise<BookingData | undefined> => {
  const today = localMoment(now, country.timezone).date
  const lastDay = dayAfter(today, partyDaysAhead)
  const near = await call(partyDays, {
    params: { playgroundId: playground.guid },
    query: { from: today, to: dayAfter(today, mostPartyDays - 1) },
  })
  if (!near.takesBookings) return undefined
  const range = { today, lastDay }
  const month = askedMonth(query, range) ?? monthOf(near.days.find(({ isBookable }) => isBookable)?.date ?? today)
  const isNear = lastOf(month) <= (near.days.at(-1)?.date ?? '')
  return {
    ...range,
    guid: playground.guid,
    slug: playground.slug,
    name: playground.name,
    holdMinutes: playground.blockreservationsminutes,
    rooms: near.rooms,
    month,
    days: isNear ? near.days.filter(({ date }) => monthOf(date) === month) : await daysIn(call, playground.guid, month, range),
  }
}

type Range = Pick<BookingData, 'today' | 'lastDay'>

/** The day in the address; null where there is none, or none that can be booked any more or yet. */
export const askedDate = (query: URLSearchParams, { today, lastDay }: Range): string | null => {
  const asked = query.get('date') ?? ''
  return isDay(asked) && asked >= today && asked <= lastDay ? asked : null
}

/** The month in the address: its own, else that of its day. */
export const askedMonth = (query: URLSearchParams, range: Range): string | null => {
  const asked = query.get('month') ?? ''
  if (isMonth(asked) && asked >= monthOf(range.today) && asked <= monthOf(range.lastDay)) return asked
  const date = askedDate(query, range)
  return date && monthOf(date)
}

/** The days of a month that parties are booked on, from today on. */
export const daysIn = async (call: Call, playgroundId: string, month: string, { today, lastDay }: Range): Promise<PartyDay[]> => {
  const from = today > `${month}-01` ? today : `${month}-01`
  const to = lastDay < lastOf(month) ? lastDay : lastOf(month)
  return (await call(partyDays, { params: { playgroundId }, query: { from, to } })).days
}
