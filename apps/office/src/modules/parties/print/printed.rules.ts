import type { PartyKitchen, PartyNeeds } from '@hoppla/contract/parties/centre/calendar'
import type { GuestDiet } from '@hoppla/contract/parties/invitations'
import type { PartyDiet } from '@hoppla/contract/parties/offers'

export type Counted = { id: string; name: string; count: number }

const summed = (rows: readonly Counted[]): Counted[] => {
  const sums = new Map<string, Counted>()
  for (const row of rows) sums.set(row.id, { ...row, count: row.count + (sums.get(row.id)?.count ?? 0) })
  return [...sums.values()]
}

/** What the kitchen makes on a day, all parties together. */
export const kitchenSums = (parties: readonly PartyNeeds[]) => ({
  foods: summed(parties.flatMap(({ foods }) => foods)),
  extras: summed(parties.flatMap(({ extras }) => extras)),
  diets: summed(parties.flatMap(({ diets }) => diets.map(({ diet, count }) => ({ id: diet, name: diet, count })))) as (Counted & {
    id: PartyDiet
  })[],
  children: parties.reduce((sum, one) => sum + one.children, 0),
  adults: parties.reduce((sum, one) => sum + one.adults, 0),
})

/** What guests eat without on a day, all parties together. */
export const answerSums = (answers: readonly PartyKitchen[]) =>
  summed(answers.flatMap(({ diets }) => diets.map(({ diet, count }) => ({ id: diet, name: diet, count })))) as (Counted & {
    id: GuestDiet
  })[]

/** A name on paper that may lie about: the first name and an initial. */
export const shortName = (name: string): string => {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const [initial = ''] = others.at(-1) ?? ''
  return initial === '' ? first : `${first} ${initial}.`
}
