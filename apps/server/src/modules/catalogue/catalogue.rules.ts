import type { inactiveReasons } from '@hoppla/contract/catalogue'
import { addDays, type Day } from '../../kernel/calendar.ts'

export type InactiveReason = (typeof inactiveReasons)[number]

type Sold = {
  is_active: boolean
  sellable_from: Day | null
  sellable_to: Day | null
  is_sold_out: boolean
  sold_out_to: Day | null
}
/** Why an article cannot be bought on a day of its country; null: it can. Both ends of the sellable period are included. */
export const inactiveReasonOf = (article: Sold, today: Day): InactiveReason | null => {
  if (!article.is_active) return 'Inactive'
  if (article.sellable_from !== null && today < article.sellable_from) return 'NotYetOnSale'
  if (article.sellable_to !== null && today > article.sellable_to) return 'NoLongerOnSale'
  // The last day of it is still sold out.
  return article.is_sold_out && (article.sold_out_to === null || today <= article.sold_out_to) ? 'SoldOut' : null
}

/** The last day a gift card bought on a day is valid: the end of the year of sale and `years` more (docs/product/gift-cards.md). */
export const giftCardValidTo = (bought: Day, years: number): Day => addDays(`${Number(bought.slice(0, 4)) + years + 1}-01-01`, -1)
