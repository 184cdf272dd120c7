import type { Reduction } from '@hoppla/contract/catalogue'
import { fromMinor } from '@hoppla/i18n'
import type { Day } from '../../kernel/calendar.ts'
import { lowestPriceBefore, type Priced, type PriceStep, priceOn } from './prices.rules.ts'

export { priceOn } from './prices.rules.ts'

/** A thing with what it has cost; its history only where it is, or will be, reduced. */
export type PricedRow = Priced & { currency: string; prices: PriceStep[]; lowestPriceShown: boolean }

/** Columns of `PricedRow` but its currency. @param subject alias of articles or classes. @param country alias of countries. */
export const priceColumns = (subject: string, country: string): string => `
  ${subject}.price_minor as "priceMinor", ${subject}.regular_price_minor as "regularPriceMinor", ${subject}.price_valid_to as "priceValidTo",
  ${country}.lowest_price_shown as "lowestPriceShown",
  case when ${subject}.regular_price_minor = ${subject}.price_minor then '[]' else price_history_of(${subject}.id) end as prices`

/** The lowest price before today's reduction, major units; null: nothing is reduced, or it is not to be shown there. */
export const lowestBefore = ({ prices, currency, lowestPriceShown }: PricedRow, today: Day): number | null => {
  const lowest = lowestPriceShown ? lowestPriceBefore(prices, today) : null
  return lowest === null ? null : fromMinor(lowest, currency)
}

/** What is shown of a price that is lower for a while; null: it is not. */
export const reductionOn = (row: PricedRow, today: Day): Reduction | null => {
  const { regularPriceMinor, priceValidTo, currency } = row
  if (priceValidTo === null || priceOn(row, today) >= regularPriceMinor) return null
  return {
    regularPrice: fromMinor(regularPriceMinor, currency),
    validToDate: priceValidTo,
    lowestPriorPrice: lowestBefore(row, today),
  }
}
