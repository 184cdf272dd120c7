import { type PartyLine, type PartyPrice, priceParty } from '@hoppla/contract/parties/price-party'
import { fromMinor, toMinor } from '@hoppla/i18n'
import type { Choice, Offers } from './choice.rules.ts'

/** What the party costs as it is chosen, by the function that the server sells by; undefined before a package is chosen. */
export const priceOfChoice = (offers: Offers, choice: Choice): PartyPrice | undefined => {
  const { terms, currency } = offers
  if (!choice.package || !terms) return undefined
  const minor = (amount: number) => toMinor(amount, currency)
  const rate = <R extends { price: number }>(row: R) => ({ ...row, minor: minor(row.price) })
  const counts = (all: Choice['foods']) => Object.entries(all).map(([id, count]) => ({ id, count }))
  return priceParty(
    {
      package: {
        minor: minor(choice.package.price),
        vatPercent: choice.package.vatPercent,
        includedChildren: choice.package.includedChildren,
      },
      extraChildMinor: terms.extraChildPrice === null ? null : minor(terms.extraChildPrice),
      foods: offers.foods.map(rate),
      extras: offers.extras.map(rate),
      deposit: terms.deposit === null ? { percent: terms.depositPercent ?? 100 } : { minor: minor(terms.deposit) },
    },
    { children: choice.children, foods: counts(choice.foods), extras: counts(choice.extras) },
  )
}

/** The VAT in a price, of each line by itself as on the receipt, and its rates from the lowest up. */
export const vatOf = ({ lines }: PartyPrice, currency: string): { amount: number; percents: number[] } => {
  const parts = lines.map(({ quantity, unitMinor, vatPercent }) =>
    Math.round((quantity * unitMinor * vatPercent) / (100 + vatPercent)),
  )
  const percents = [...new Set(lines.map(({ vatPercent }) => vatPercent))].toSorted((one, other) => one - other)
  return {
    amount: fromMinor(
      parts.reduce((sum, part) => sum + part, 0),
      currency,
    ),
    percents,
  }
}

/** What a line comes to, as the wire has money. */
export const amountOf = ({ quantity, unitMinor }: PartyLine, currency: string): number => fromMinor(quantity * unitMinor, currency)

/** The keys of lines that are new, or of which there are more or fewer than before. */
export const changedLines = (before: readonly PartyLine[], after: readonly PartyLine[]): string[] => {
  const known = new Map(before.map(({ key, quantity, unitMinor }) => [key, `${quantity} ${unitMinor}`]))
  return after.flatMap(({ key, quantity, unitMinor }) => (known.get(key) === `${quantity} ${unitMinor}` ? [] : [key]))
}
