import { lineKinds } from '@hoppla/contract/orders/order-states'
import { type Figures, type FiguresOfCurrency, yearBack } from '@hoppla/contract/staff/figures'
import { fromMinor } from '@hoppla/i18n'
import { addDays, type Day } from '../../kernel/calendar.ts'
import type { FigureSum } from './figures.sql.ts'

/** The days of a period at a place, and a year before. @param today there. @param days 1: today; more: whole days that end with yesterday. */
export const periodOf = (today: Day, days: number): { first: Day; before: Day } => {
  const first = days === 1 ? today : addDays(today, -days)
  return { first, before: addDays(first, -yearBack) }
}

type Pair = { now: number; before: number }
/** Both periods of something. */
const pairOf = (of: (isNow: boolean) => number): Pair => ({ now: of(true), before: of(false) })

const isTotal = ({ figure }: FigureSum): boolean => figure !== null

/** How many there were of a figure, of all currencies together: numbers are no money. */
export const countOf = (sums: readonly FigureSum[], figure: 'orders' | 'accounts'): Pair =>
  pairOf((isNow) => sums.filter((sum) => sum.figure === figure && sum.isNow === isNow).reduce((all, { count }) => all + count, 0))

/** The figures of each currency by itself, the largest first. Money of two currencies is never added up. */
export const byCurrency = (sums: readonly FigureSum[], first: Day, days: number): FiguresOfCurrency[] => {
  const currencies = [...new Set(sums.map(({ currency }) => currency))].filter((currency) => currency !== '')
  return currencies
    .map((currency) =>
      ofCurrency(
        sums.filter((sum) => sum.currency === currency),
        currency,
        first,
        days,
      ),
    )
    .sort((one, other) => other.revenue.now - one.revenue.now || other.revenue.before - one.revenue.before)
}

const ofCurrency = (sums: readonly FigureSum[], currency: string, first: Day, days: number): FiguresOfCurrency => {
  const money = (minor: number) => fromMinor(minor, currency)
  const sum = (isNow: boolean, fits: (sum: FigureSum) => boolean, of: (sum: FigureSum) => number) =>
    money(sums.filter((each) => each.isNow === isNow && fits(each)).reduce((all, each) => all + of(each), 0))
  const amount = (figure: string, product?: string) =>
    pairOf((isNow) =>
      sum(
        isNow,
        (each) => each.figure === figure && (product === undefined || each.product === product),
        (each) => each.amountMinor,
      ),
    )
  const lessRefunds = (product: string): Pair =>
    pairOf((isNow) =>
      sum(
        isNow,
        (each) => each.product === product && (each.figure === 'sales' || each.figure === 'refunds'),
        ({ figure, amountMinor }) => (figure === 'sales' ? amountMinor : -amountMinor),
      ),
    )
  // One sum for each day of each period: looked up, since a year has 728 of them.
  const revenueOn = new Map(sums.filter(({ n }) => n !== null).map(({ isNow, n, revenueMinor }) => [`${isNow} ${n}`, revenueMinor]))
  return {
    currency,
    revenue: pairOf((isNow) => sum(isNow, isTotal, ({ revenueMinor }) => revenueMinor)),
    refunds: amount('refunds'),
    giftCards: amount('sales', 'gift-card'),
    byDay: Array.from({ length: days }, (_, n) => ({
      day: addDays(first, n),
      ...pairOf((isNow) => money(revenueOn.get(`${isNow} ${n}`) ?? 0)),
    })),
    byProduct: lineKinds
      .map((product) => ({ product, ...lessRefunds(product) }))
      .filter(({ now, before }) => now !== 0 || before !== 0)
      .sort((one, other) => other.now - one.now),
  }
}

/** Revenue of each country in its currencies. @param names by the country's id, in the operator's order. */
export const byCountry = (sums: readonly FigureSum[], names: ReadonlyMap<string, string>): Figures['byCountry'] =>
  [...names].flatMap(([id, name]) => {
    const own = sums.filter(({ countryId, currency }) => countryId === id && currency !== '')
    return [...new Set(own.map(({ currency }) => currency))].map((currency) => ({
      id,
      name,
      currency,
      ...pairOf((isNow) =>
        fromMinor(own.find((sum) => sum.currency === currency && sum.isNow === isNow)?.revenueMinor ?? 0, currency),
      ),
    }))
  })
