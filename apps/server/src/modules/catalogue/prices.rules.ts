import { addDays, type Day } from '../../kernel/calendar.ts'

/** A price until a day, the regular one after it. Minor units. */
export type Priced = { priceMinor: number; regularPriceMinor: number; priceValidTo: Day | null }
/** The same as it was set on a day; in force until the next is. */
export type PriceStep = Priced & { since: Day }

/** What one costs on a day; the last day of the lower price included. */
export const priceOn = ({ priceMinor, regularPriceMinor, priceValidTo }: Priced, today: Day): number =>
  priceValidTo === null || today <= priceValidTo ? priceMinor : regularPriceMinor

/** Days before a reduction whose lowest price counts (directive 98/6/EC art. 6a (2)). */
export const priorPriceDays = 30

type Span = { from: Day; to: Day; priceMinor: number }

/** Days on which each price could be had, both included: the day of a change belongs to both. */
const spansOf = (history: readonly PriceStep[]): Span[] =>
  history.flatMap(({ since, priceMinor, regularPriceMinor, priceValidTo }, n) => {
    const to = history[n + 1]?.since ?? '9999-12-31'
    if (priceValidTo === null || to <= priceValidTo) return [{ from: since, to, priceMinor }]
    if (priceValidTo < since) return [{ from: since, to, priceMinor: regularPriceMinor }]
    return [
      { from: since, to: priceValidTo, priceMinor },
      { from: addDays(priceValidTo, 1), to, priceMinor: regularPriceMinor },
    ]
  })

/**
 * The lowest price of the 30 days before today's reduced price began (directive 98/6/EC art. 6a).
 * @param history oldest first, the newest being in force today.
 * @returns null where nothing is reduced today, or nothing was asked for it before: an early price is no reduction.
 */
export const lowestPriceBefore = (history: readonly PriceStep[], today: Day): number | null => {
  const newest = history.at(-1)
  if (!newest || priceOn(newest, today) >= newest.regularPriceMinor) return null
  const now = priceOn(newest, today)
  const spans = spansOf(history).filter(({ from }) => from <= today)
  const before = spans.slice(0, spans.findLastIndex(({ priceMinor }) => priceMinor !== now) + 1)
  const began = spans[before.length]?.from ?? today
  const first = addDays(began, -priorPriceDays)
  const prices = before.flatMap(({ from, to, priceMinor }) => (to >= first && from < began ? [priceMinor] : []))
  return prices.length > 0 ? Math.min(...prices) : null
}

/**
 * The lowest price of each day up to today, oldest first: on the day of a change both prices could be had. Days before the first price are left out.
 * @param history oldest first. @param days how many before today.
 */
export const lowestByDay = (
  history: readonly PriceStep[],
  today: Day,
  days = priorPriceDays,
): { day: Day; priceMinor: number }[] => {
  const spans = spansOf(history)
  return Array.from({ length: days + 1 }, (_, back) => addDays(today, back - days)).flatMap((day) => {
    const prices = spans.flatMap(({ from, to, priceMinor }) => (from <= day && day <= to ? [priceMinor] : []))
    return prices.length > 0 ? [{ day, priceMinor: Math.min(...prices) }] : []
  })
}
