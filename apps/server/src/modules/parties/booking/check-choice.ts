import type { FrozenRates, FrozenTerms } from '../../../db/tables/parties.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Chosen } from './party-rates.ts'

type Limits = { rates: FrozenRates; terms: Pick<FrozenTerms, 'leastChildren'>; mostChildren: number }

/**
 * Whether a party can be what was chosen. @param mostChildren that the room holds.
 * @throws Refusal `party.too-few`, `party.too-many`, `party.food-count`, `party.not-bookable` where a food or extra is none, each at its field.
 */
export const checkChoice = ({ rates, terms, mostChildren }: Limits, { children, foods, extras }: Chosen): void => {
  if (children < terms.leastChildren) throw new Refusal('party.too-few', { errors: { children: [] } })
  const most = rates.extraChildMinor === null ? Math.min(mostChildren, rates.package.includedChildren) : mostChildren
  if (children > most) throw new Refusal('party.too-many', { errors: { children: [] } })
  if (Object.keys(foods).some((id) => !rates.foods.some((one) => one.id === id)))
    throw new Refusal('party.not-bookable', { errors: { foods: [] } })
  const portions = Object.values(foods).reduce((sum, count) => sum + count, 0)
  if (rates.foods.length > 0 && portions !== children) throw new Refusal('party.food-count', { errors: { foods: [] } })
  for (const [id, count] of Object.entries(extras)) {
    const extra = rates.extras.find((one) => one.id === id)
    // Of everybody or nobody.
    if (!extra || (extra.per === 'child' && count !== 1)) throw new Refusal('party.not-bookable', { errors: { extras: [] } })
  }
}
