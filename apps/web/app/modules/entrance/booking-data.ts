import type { Call } from '@hoppla/contract/client'
import { type EntranceDay, entranceDays, entranceSlots, mostEntranceDays } from '@hoppla/contract/entrance/windows'
import type { Playground } from '@hoppla/contract/places'
import type { Answer } from '@hoppla/contract/route'
import type { Site } from '../../platform/head/page-site.ts'
import { dayAfter, localMoment } from '../places/places.ts'
import { calmest, daysWithRoom, shownDay } from './booking/visit.rules.ts'

/** The windows of a day, and what each age pays. */
export type Slots = Answer<typeof entranceSlots>
/** A window that is free when the day that was asked for is full. */
export type Alternative = { date: string; from: string; fullness: Slots['windows'][number]['fullness']; price: number | null }

export type BookingData = {
  /** When the page was made, epoch ms. */
  now: number
  today: string
  guid: string
  slug: string
  name: string
  address: string
  /** How long places are held while somebody pays, minutes. */
  holdMinutes: number
  currency: string
  /** From when one can book, where that is still to come. */
  opensOn: string | null
  /** Whether all days are shown, or the next two weeks. */
  isWhole: boolean
  days: EntranceDay[]
  /** The day that is shown first; null: none can be booked. */
  shown: { slots: Slots; alternatives: Alternative[] } | null
}

const fewDays = 14

/**
 * What can be booked at a play centre.
 * @param query `date` is the day that is wanted, `calendar` shows all days; so does a day further ahead. @returns undefined: it takes no bookings.
 */
export const bookingData = async (
  call: Call,
  { country }: Pick<Site, 'country'>,
  playground: Playground,
  query: URLSearchParams,
  now: Date,
): Promise<BookingData | undefined> => {
  const today = localMoment(now, country.timezone).date
  const asked = query.get('date')
  const isWhole = query.has('calendar') || (asked !== null && asked >= dayAfter(today, fewDays))
  const { takesBookings, opensOn, currency, days } = await daysFrom(call, playground.guid, today, isWhole)
  if (!takesBookings) return undefined
  const shown = await shownSlots(call, playground.guid, days, shownDay(days, asked))
  return {
    now: now.getTime(),
    today,
    guid: playground.guid,
    slug: playground.slug,
    name: playground.name,
    address: [playground.streetadress, playground.city].filter(Boolean).join(', '),
    holdMinutes: playground.blockreservationsminutes,
    currency,
    opensOn,
    isWhole,
    days,
    shown,
  }
}

/** Days from today on. */
export const daysFrom = (call: Call, playgroundId: string, today: string, isWhole: boolean) =>
  call(entranceDays, {
    params: { playgroundId },
    query: { from: today, to: dayAfter(today, (isWhole ? mostEntranceDays : fewDays) - 1) },
  })

/** A day's windows; where they are all taken, the nearest that are not. @param date null: nothing. */
export const shownSlots = async (
  call: Call,
  playgroundId: string,
  days: readonly EntranceDay[],
  date: string | null,
): Promise<BookingData['shown']> => {
  if (date === null) return null
  const of = (day: string) => call(entranceSlots, { params: { playgroundId }, query: { date: day } })
  const slots = await of(date)
  if (slots.windows.some(({ isOver, fullness }) => !isOver && fullness !== 'full')) return { slots, alternatives: [] }
  const near = await Promise.all(daysWithRoom(days, date).map(of))
  const alternatives = near.flatMap(({ date: day, windows }, index) =>
    calmest(windows, index === 0 ? 2 : 1).map(({ from, fullness }) => ({
      ...{ date: day, from, fullness },
      price: days.find((one) => one.date === day)?.price ?? null,
    })),
  )
  return { slots, alternatives }
}
