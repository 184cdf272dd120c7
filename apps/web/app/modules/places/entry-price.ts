import type { EntrancePrice } from '@hoppla/contract/enquiries'

/** The price of a visit that is shown first: of the age that pays most, in whole currency units with decimals. */
export type EntryPrice = { name: string; weekday: number; weekend: number; currency: string }

type Price = Pick<EntrancePrice, 'name' | 'weekdayprice' | 'weekendprice' | 'currency'>
const most = ({ weekdayprice, weekendprice }: Price) => Math.max(weekdayprice, weekendprice)

/** The highest price is the one that most children pay: babies and adults enter free or for less. Null where there is no price. */
export const entryPriceOf = (prices: readonly Price[]): EntryPrice | null => {
  const [dearest] = [...prices].sort((a, b) => most(b) - most(a))
  if (!dearest) return null
  const { name, weekdayprice, weekendprice, currency } = dearest
  return { name, weekday: weekdayprice, weekend: weekendprice, currency }
}
