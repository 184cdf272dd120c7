import type { inactiveReasons } from '@hoppla/contract/catalogue'
import { addDays, type Day } from '../../kernel/calendar.ts'

export type InactiveReason = (typeof inactiveReasons)[number]

/** Why an article cannot be bought on a day of its country; null: it can. Both ends of the sellable period are included. */
export const inactiveReasonOf = (
  article: { is_active: boolean; sellable_from: Day | null; sellable_to: Day | null },
  today: Day,
): InactiveReason | null => {
  if (!article.is_active) return 'Inactive'
  if (article.sellable_from !== null && today < article.sellable_from) return 'NotYetOnSale'
  if (article.sellable_to !== null && today > article.sellable_to) return 'NoLongerOnSale'
  return null
}

/** The last day a gift card bought on a day is valid: the end of the year of sale and `years` more (docs/product/gift-cards.md). */
export const giftCardValidTo = (bought: Day, years: number): Day => addDays(`${Number(bought.slice(0, 4)) + years + 1}-01-01`, -1)
