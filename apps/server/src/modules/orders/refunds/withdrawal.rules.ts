import { countryOfCulture } from '@hoppla/contract/countries'
import type { WithdrawalExemption } from '@hoppla/contract/orders/withdrawal'
import { addDays, type Day, weekdayOf } from '../../../kernel/calendar.ts'
import { leftOf } from './create-refund.rules.ts'
import type { PaidLine } from './paid-order.ts'

/**
 * The last day to withdraw. One that falls on a Saturday, a Sunday or a public holiday moves to the next working day (regulation 1182/71 art. 3 (4)).
 * @param culture of the country, `sv-SE`, or its code.
 * Christmas Eve, New Year's Eve and Midsummer's Eve count as holidays everywhere, as they do where the law is most generous.
 */
export const lastDayToWithdraw = (concludedOn: Day, culture: string, isHoliday: (day: Day) => boolean): Day => {
  let day = addDays(concludedOn, countryOfCulture(culture).law.withdrawalDays)
  while (weekdayOf(day) >= 6 || isHoliday(day) || isEve(day)) day = addDays(day, 1)
  return day
}
const isEve = (day: Day): boolean => /-12-(24|31)$/.test(day) || (/-06-(19|2[0-5])$/.test(day) && weekdayOf(day) === 5)

/** A last day that moves over holidays moves by no more than this. */
const mostMoved = 7
/**
 * Whether what begins on a day can be used within the time to withdraw, so that the buyer must ask for it expressly (art. 7 (3)).
 * @param start null: at once.
 */
export const beginsInTime = (start: Day | null, today: Day, culture: string): boolean =>
  start === null || start <= addDays(today, countryOfCulture(culture).law.withdrawalDays + mostMoved)

export type LineRight = { reason: WithdrawalExemption | null; refundMinor: number }

/**
 * What a line can be withdrawn from today. Used in part, a ticket comes back with the share of entrances not used, a pass with that of its days
 * (art. 14 (3)), rounded in the buyer's favour; unused, whole. Used without the express request to begin at once: the whole amount, too (art. 14 (4) (a)).
 * A present is no different once somebody has connected it: the right ends with full performance only (art. 16 (a)). Of a gift card what is left on
 * it comes back; what was spent has bought something, which has a right of its own. Goods that were handed out are brought back to where they were.
 * @param lastDay null: not paid. @param beginsAtOnce whether the buyer asked to begin at once. @param hasDate it has a date of its own, and no such right.
 */
export const rightOf = (
  line: PaidLine,
  { lastDay, today, beginsAtOnce, hasDate }: { lastDay: Day | null; today: Day; beginsAtOnce: boolean; hasDate: boolean },
): LineRight => {
  const exempt = (reason: WithdrawalExemption): LineRight => ({ reason, refundMinor: 0 })
  // What a coupon paid whole has nothing to come back either.
  if (lastDay === null || line.amountMinor === 0) return exempt('not-paid')
  const left = leftOf(line)
  if (left === 0 || line.value.isRevoked) return exempt('returned')
  if (hasDate) return exempt('fixed-date')
  if (today > lastDay) return exempt('period-over')
  if (line.value.isHandedOut) return exempt('used')
  const unusedMinor = line.value.balanceMinor ?? Math.ceil(line.amountMinor * (beginsAtOnce ? line.value.unusedShare(today) : 1))
  const refundMinor = Math.min(left, unusedMinor)
  return refundMinor > 0 ? { reason: null, refundMinor } : exempt('used')
}
