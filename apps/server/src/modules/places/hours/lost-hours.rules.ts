import type { Interval } from '../../../db/tables/places.ts'
import type { Day } from '../../../kernel/calendar.ts'
import { without } from '../closings/closings.rules.ts'

type DayOpen = { date: Day; open: readonly Interval[] }
/** Hours of a day that were open and are no more, on the play centre’s own clock; `until` may be `24:00`. */
export type LostPart = { date: Day; from: string; until: string }
/** What days lose. @property closed days that were open for some time and are closed. @property shorter days that are open for less. */
export type LostHours = { parts: LostPart[]; closed: Day[]; shorter: Day[] }

/** What is lost between two readings of the same days. Hours that only move lose the part that is not open any more. */
export const lostHours = (before: readonly DayOpen[], after: readonly DayOpen[]): LostHours => {
  const lost: LostHours = { parts: [], closed: [], shorter: [] }
  const now = new Map(after.map(({ date, open }) => [date, open]))
  for (const { date, open } of before) {
    const stays = now.get(date) ?? []
    const gone = stays.reduce<Interval[]>((left, { from, to }) => without(left, { from, until: to }), [...open])
    if (gone.length === 0) continue
    lost.parts.push(...gone.map(({ from, to }) => ({ date, from, until: to })))
    lost[stays.length === 0 ? 'closed' : 'shorter'].push(date)
  }
  return lost
}

/** The parts that are still ahead at a moment of a play centre’s clock: of its today, what begins or goes on after it. */
export const stillAhead = (parts: readonly LostPart[], now: { date: Day; time: string }): LostPart[] =>
  parts.flatMap((part) => {
    if (part.date !== now.date) return part.date < now.date ? [] : [part]
    if (part.until <= now.time) return []
    return [part.from < now.time ? { ...part, from: now.time } : part]
  })
