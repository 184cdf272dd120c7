import type { Call } from '@hoppla/contract/client'
import { getCrowd } from '@hoppla/contract/door/crowd'
import { openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import { dayAfter, localMoment } from './local-time.ts'
import { packDays } from './packed-hours.ts'

/** A playground's hours as they travel in the HTML; `daysOf` reads them. `comments`: holidays and remarks by date. `crowd`: how full it is, while that is known. */
export type HoursData = { days: string; comments: Record<string, string>; crowd?: string }

/** Four weeks from today: past the longest school holiday's beginning, and four tables of seven rows. */
const days = 28

/** What `PlaygroundHours` shows of a playground. @param playground its id. @throws ApiError `location.not-found`. */
export const hoursData = async (call: Call, playground: string, timeZone: string, now: Date): Promise<HoursData> => {
  const { date: from } = localMoment(now, timeZone)
  // A day more than is shown, since the page may be read past midnight.
  const [hours, { text: crowd }] = await Promise.all([
    call(openingHoursOverview, { query: { location: playground, from, to: dayAfter(from, days) } }),
    call(getCrowd, { params: { playgroundId: playground } }),
  ])
  return {
    days: packDays(hours),
    comments: Object.fromEntries(hours.flatMap(({ date, comment }) => (comment ? [[date, comment]] : []))),
    ...(crowd === null ? {} : { crowd }),
  }
}
