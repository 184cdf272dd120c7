import type { PlannedDay } from '@hoppla/contract/places/opening-hours'

type Hours = PlannedDay['open']

/** What a day of the year looks like: closed days are one kind, whatever they come from, but for those closed after all. */
export const lookOf = ({ kind, open }: Pick<PlannedDay, 'kind' | 'open'>): PlannedDay['kind'] | 'closed' =>
  open.length === 0 && kind !== 'closing' ? 'closed' : kind

/** 1 Monday … 7 Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** The hours of an ordinary week: of each weekday what most of its term days have that no season changes. Undefined where there is no such day. */
export const normalWeek = (days: readonly PlannedDay[]): (Hours | undefined)[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const counts = new Map<string, { open: Hours; times: number }>()
    for (const { date, kind, season, open } of days) {
      if (kind !== 'term' || season || weekdayOf(date) !== weekday) continue
      const key = JSON.stringify(open)
      counts.set(key, { open, times: (counts.get(key)?.times ?? 0) + 1 })
    }
    return [...counts.values()].sort((a, b) => b.times - a.times)[0]?.open
  })

/** Days in a row that are alike. @property to the last of them. */
export type Exception = Pick<PlannedDay, 'kind' | 'level' | 'open' | 'comment'> & { from: string; to: string }

/** Everything that is no ordinary day from a day on, days in a row that are alike put together. */
export const exceptionsOf = (days: readonly PlannedDay[], since: string): Exception[] => {
  const found: Exception[] = []
  let isNext = false
  for (const { date, kind, level, open, comment, season } of days) {
    const isOrdinary = (kind === 'term' && !season) || kind === 'none' || date < since
    const last = found.at(-1)
    const isAlike =
      last &&
      last.kind === kind &&
      last.level === level &&
      last.comment === comment &&
      JSON.stringify(last.open) === JSON.stringify(open)
    if (isOrdinary) isNext = false
    else if (isNext && last && isAlike) last.to = date
    else found.push({ kind, level, open, comment, from: date, to: date })
    if (!isOrdinary) isNext = true
  }
  return found
}
