import type { couponStates } from '@hoppla/contract/staff/customers'
import type { Limit } from '../../http/rate-limit.ts'
import type { Day } from '../../kernel/calendar.ts'

/**
 * How many customers one person opens. Who stands at a counter opens those in front of it; who answers the telephone, one after the other. Both are too
 * little to copy the customers.
 */
export const looksAllowed = (seesDetails: boolean): readonly Limit[] =>
  seesDetails
    ? [
        { max: 120, seconds: 3_600 },
        { max: 600, seconds: 86_400 },
      ]
    : [
        { max: 40, seconds: 3_600 },
        { max: 150, seconds: 86_400 },
      ]

/** What an offer that was given is today. */
export const couponState = (coupon: { isUsed: boolean; validTo: Day }, today: Day): (typeof couponStates)[number] => {
  if (coupon.isUsed) return 'Used'
  return coupon.validTo < today ? 'Expired' : 'Unused'
}

const recentDays = 30
/** How many of these moments are of the last 30 days. */
export const countRecent = (moments: readonly string[], now: Date): number =>
  moments.filter((at) => new Date(at).getTime() > now.getTime() - recentDays * 86_400_000).length
