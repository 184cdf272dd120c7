/** First and last day, `YYYY-MM-DD`. */
export type Period = { from: string; to: string }

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The month so many months on. @param month `YYYY-MM`. */
export const monthAfter = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return dayOf(new Date(Date.UTC(year, number - 1 + count, 1))).slice(0, 7)
}

/** A month’s days; of the month that runs, those until today. */
export const periodOf = (month: string, today: string): Period => {
  const last = dayOf(new Date(Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - 86_400_000))
  return { from: `${month}-01`, to: month === today.slice(0, 7) ? today : last }
}

/** The same days a year before; of February its last. */
export const yearBefore = ({ from, to }: Period): Period => {
  const back = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return { from: back(from), to: back(to.endsWith('-02-29') ? to.replace(/29$/, '28') : to) }
}

export { formatMonth as monthText } from '../../platform/moments.ts'

/** Months to choose from, the newest first. */
export const monthsFrom = (first: string | null, today: string): string[] => {
  const months = [today.slice(0, 7)]
  for (let last = months[0] ?? ''; first !== null && last > first; last = months.at(-1) ?? '') months.push(monthAfter(last, -1))
  return months
}
