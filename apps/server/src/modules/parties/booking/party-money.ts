import type { CancelTerm } from '@hoppla/contract/parties/offers'
import type { PartyLine } from '@hoppla/contract/parties/price-party'
import { addDays, type Day } from '../../../kernel/calendar.ts'
import { keptOn, stepsToCome } from '../parties.rules.ts'
import type { PartyRow } from './parties-booked.sql.ts'
import { priceOfParty } from './party-rates.ts'

type Priced = Pick<PartyRow, 'rates' | 'children' | 'foods' | 'extras' | 'paid' | 'counterMinor'>

/** Where a party's money stands. Minor units. @property dueMinor what is still to be paid; less than nothing: to be given back. */
export type PartyMoney = { lines: PartyLine[]; totalMinor: number; depositMinor: number; paidMinor: number; dueMinor: number }
export const moneyOf = (party: Priced): PartyMoney => {
  const price = priceOfParty(party.rates, party)
  const paidMinor = party.paid.reduce((sum, { leftMinor }) => sum + leftMinor, party.counterMinor)
  return { ...price, paidMinor, dueMinor: price.totalMinor - paidMinor }
}

/** What of each line of the price was paid online, by its key. */
const paidByKey = ({ paid }: Pick<PartyRow, 'paid'>): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const { key, leftMinor } of paid) sums.set(key, (sums.get(key) ?? 0) + leftMinor)
  return sums
}

/** What of a line is left to pay: so many at their price, or a rest of it in one. */
export type OpenLine = PartyLine & { isPart: boolean }
/**
 * What is left to pay, by line of the price. What was paid at the counter is taken off the last lines first: it was taken for none of them in particular.
 */
export const openLines = (party: Priced): OpenLine[] => {
  const paid = paidByKey(party)
  let atCounter = party.counterMinor
  return moneyOf(party)
    .lines.toReversed()
    .flatMap((line): OpenLine[] => {
      const whole = line.quantity * line.unitMinor
      const open = Math.max(0, whole - (paid.get(line.key) ?? 0))
      const taken = Math.min(open, Math.max(0, atCounter))
      atCounter -= taken
      const left = open - taken
      if (left === 0) return []
      // So many of them as were added, where that is what is left.
      const isCounted = left % line.unitMinor === 0 && left / line.unitMinor <= line.quantity
      return [
        isCounted
          ? { ...line, quantity: left / line.unitMinor, isPart: false }
          : { ...line, quantity: 1, unitMinor: left, isPart: true },
      ]
    })
    .toReversed()
}

/** What was paid for lines beyond what they cost now, by order and line: it goes back. The latest first. */
export const overpaidLines = (party: Priced): { lineId: string; orderId: string; amountMinor: number }[] => {
  const price = new Map(moneyOf(party).lines.map(({ key, quantity, unitMinor }) => [key, quantity * unitMinor]))
  const over = new Map([...paidByKey(party)].map(([key, paid]) => [key, Math.max(0, paid - (price.get(key) ?? 0))]))
  return party.paid.toReversed().flatMap(({ lineId, orderId, key, leftMinor }) => {
    const amountMinor = Math.min(leftMinor, over.get(key) ?? 0)
    over.set(key, (over.get(key) ?? 0) - amountMinor)
    return amountMinor > 0 ? [{ lineId, orderId, amountMinor }] : []
  })
}

/** What goes back where a party is cancelled, now and at each step to come. Minor units. */
export type CancelOffer = { terms: CancelTerm[]; keptMinor: number; backMinor: number }
export const cancelOffer = (party: Priced & Pick<PartyRow, 'date' | 'terms'>, today: Day): CancelOffer => {
  const { totalMinor, depositMinor, paidMinor } = moneyOf(party)
  const terms = stepsToCome(party.date, party.terms.cancelSteps, today)
  const keptMinor = keptOn(today, terms, { totalMinor, depositMinor, paidMinor })
  return { terms, keptMinor, backMinor: paidMinor - keptMinor }
}

/** How many days before the rest is due the family is reminded of it. */
export const remindDays = 3
export const remindOn = (restDueOn: Day): Day => addDays(restDueOn, -remindDays)
