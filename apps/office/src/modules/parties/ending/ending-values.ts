import type { EndingInput, PartyEnding } from '@hoppla/contract/parties/centre/ending'
import { priceParty } from '@hoppla/contract/parties/price-party'
import { fromMinor, toMinor } from '@hoppla/i18n'

/** What is written in the form. @property came undefined: no number. */
export type EndingValues = {
  came: number | undefined
  foods: Readonly<Record<string, number>>
  extras: Readonly<Record<string, number>>
}

const countsOf = (rows: readonly { id: string; count: number }[]) => Object.fromEntries(rows.map(({ id, count }) => [id, count]))

/** As it stands: what was booked, until somebody has said more. */
export const firstValues = ({ came, children, foods, extras }: PartyEnding): EndingValues => ({
  came: came ?? children,
  foods: countsOf(foods),
  extras: countsOf(extras),
})

const counted = (chosen: Readonly<Record<string, number>>) =>
  Object.entries(chosen).flatMap(([id, count]) => (count > 0 ? [{ id, count }] : []))

/** What the party then costs, by the same function as the server asks it. */
const totalOf = (ending: PartyEnding, { came = 0, foods, extras }: EndingValues): number => {
  const minor = (amount: number) => toMinor(amount, ending.currency)
  const rate = <R extends { price: number }>(one: R) => ({ ...one, minor: minor(one.price), vatPercent: 0 })
  const { totalMinor } = priceParty(
    {
      package: { minor: minor(ending.package.price), vatPercent: 0, includedChildren: ending.package.includedChildren },
      extraChildMinor: ending.extraChildPrice === null ? null : minor(ending.extraChildPrice),
      foods: ending.foods.map(rate),
      extras: ending.extras.map(rate),
      deposit: { percent: 100 },
    },
    { children: Math.max(ending.booked, came), foods: counted(foods), extras: counted(extras) },
  )
  return fromMinor(totalMinor, ending.currency)
}

/** What is sent, and what is then left to pay; nothing while a number is missing, or is less than was booked. */
export const endingOf = (ending: PartyEnding, values: EndingValues): { body: EndingInput; due: number } | undefined => {
  const { came } = values
  const isCount = (value: number | undefined): value is number => value !== undefined && Number.isInteger(value) && value <= 100
  const isEnough = (rows: PartyEnding['foods'], chosen: Readonly<Record<string, number>>) =>
    rows.every(({ id, booked }) => isCount(chosen[id] ?? 0) && (chosen[id] ?? 0) >= booked)
  if (!isCount(came) || !isEnough(ending.foods, values.foods) || !isEnough(ending.extras, values.extras)) return undefined
  const total = totalOf(ending, values)
  return {
    body: { version: ending.version, came, foods: counted(values.foods), extras: counted(values.extras), total },
    due: Math.max(0, fromMinor(toMinor(total, ending.currency) - toMinor(ending.paid, ending.currency), ending.currency)),
  }
}
