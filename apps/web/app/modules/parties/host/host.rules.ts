import type { MyParty } from '@hoppla/contract/parties/my-parties'

/** The play centre’s own day, `YYYY-MM-DD`, and time, `HH:MM`. */
export type LocalNow = { date: string; time: string }

/** @returns how many days one date is after another. */
export const daysUntil = (today: string, date: string): number =>
  Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000)

type Dated = Pick<MyParty, 'status' | 'date' | 'until'>
/** How a party is looked at: cancelled, over, or ahead by so many days. */
export const stageOf = ({ status, date, until }: Dated, now: LocalNow): 'cancelled' | 'over' | 'today' | 'tomorrow' | 'ahead' => {
  if (status === 'Cancelled') return 'cancelled'
  if (date < now.date || (date === now.date && until <= now.time)) return 'over'
  const days = daysUntil(now.date, date)
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : 'ahead'
}

/** What is left to do before a party; a date by when, `now` once that is over. */
export type ToDo = { what: 'room' | 'number' | 'rest'; isDone: boolean; by: string | 'now' | null }
type Open = Pick<MyParty, 'canChange'> & {
  price: Pick<MyParty['price'], 'due'>
  terms: Pick<MyParty['terms'], 'changeUntil' | 'restDueOn'>
}
export const toDoOf = ({ canChange, price, terms }: Open, today: string): ToDo[] => [
  { what: 'room', isDone: true, by: null },
  { what: 'number', isDone: !canChange, by: canChange ? terms.changeUntil : null },
  {
    what: 'rest',
    isDone: price.due === 0,
    by: price.due === 0 ? null : terms.restDueOn < today ? 'now' : terms.restDueOn,
  },
]

/** The first and the last day of a month that can be chosen. @param month `YYYY-MM`. */
export const daysOfMonth = (month: string, today: string): { from: string; to: string } => {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  const first = `${month}-01`
  return { from: first < today ? today : first, to: `${month}-${String(last).padStart(2, '0')}` }
}

/** Months from this one on, `YYYY-MM`, for a year; an earlier or later one that is asked for is among them. */
export const monthsFrom = (today: string, chosen: string): string[] => {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const all = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 7))
  return all.includes(chosen) ? all : [...all, chosen].toSorted()
}
