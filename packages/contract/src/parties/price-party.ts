/** What a party costs where nothing is chosen yet; money in minor units, VAT included. */
export type PartyRates = {
  /** On the day of the party. */
  package: { minor: number; vatPercent: number; includedChildren: number }
  /** For one child more than the package has; null: it cannot have more. */
  extraChildMinor: number | null
  foods: readonly { id: string; minor: number; vatPercent: number }[]
  extras: readonly { id: string; minor: number; vatPercent: number; per: 'party' | 'child' | 'each' }[]
  /** What is paid at once: an amount, or percent of the whole. */
  deposit: { minor: number } | { percent: number }
}
/** @property extras those for each child count once, whatever is said. */
export type PartyChoice = {
  children: number
  foods: readonly { id: string; count: number }[]
  extras: readonly { id: string; count: number }[]
}
/** @property key `package`, `child`, or the id of a food or extra: one line of each. */
export type PartyLine = {
  key: string
  kind: 'package' | 'child' | 'food' | 'extra'
  quantity: number
  unitMinor: number
  vatPercent: number
}
export type PartyPrice = { lines: PartyLine[]; totalMinor: number; depositMinor: number }

/**
 * What a party costs, line by line, and what of it is paid at once: a part of the package, and taxed like it. The page shows it, and the server sells by it.
 * What is in the package, and what is not among the rates, is no line.
 */
export const priceParty = (rates: PartyRates, { children, foods, extras }: PartyChoice): PartyPrice => {
  const more = Math.max(0, children - rates.package.includedChildren)
  const { minor, vatPercent } = rates.package
  const all: PartyLine[] = [
    { key: 'package', kind: 'package', quantity: 1, unitMinor: minor, vatPercent },
    { key: 'child', kind: 'child', quantity: more, unitMinor: rates.extraChildMinor ?? 0, vatPercent },
    ...foods.flatMap(({ id, count }): PartyLine[] => {
      const rate = rates.foods.find((one) => one.id === id)
      return rate ? [{ key: id, kind: 'food', quantity: count, unitMinor: rate.minor, vatPercent: rate.vatPercent }] : []
    }),
    ...extras.flatMap(({ id, count }): PartyLine[] => {
      const rate = rates.extras.find((one) => one.id === id)
      if (!rate) return []
      const quantity = count > 0 && rate.per === 'child' ? children : count
      return [{ key: id, kind: 'extra', quantity, unitMinor: rate.minor, vatPercent: rate.vatPercent }]
    }),
  ]
  const lines = all.filter(({ kind, quantity, unitMinor }) => kind === 'package' || (quantity > 0 && unitMinor > 0))
  const totalMinor = lines.reduce((sum, { quantity, unitMinor }) => sum + quantity * unitMinor, 0)
  const { deposit } = rates
  const asked = 'minor' in deposit ? deposit.minor : Math.round((totalMinor * deposit.percent) / 100)
  return { lines, totalMinor, depositMinor: Math.min(minor, asked) }
}
