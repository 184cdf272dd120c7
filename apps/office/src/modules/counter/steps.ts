import { type Attempt, isUnsure } from './attempts.ts'
import type { ChargeMade, CouponUsed, PresentedCard, PresentedCoupon } from './counter-queries.ts'

/** What is on the screen of a counter. */
export type Step =
  | { kind: 'idle' }
  | { kind: 'card'; card: PresentedCard }
  | { kind: 'coupon'; coupon: PresentedCoupon }
  | { kind: 'ended'; presented: PresentedCard | PresentedCoupon }
  | { kind: 'unsure'; attempt: Attempt; error: unknown }
  | { kind: 'charged'; made: ChargeMade | CouponUsed }
  | { kind: 'refused'; error: unknown; code: string | undefined }

/** Where an attempt leads that failed: where nobody knows whether it was charged, it stays as it is, with its key, to be sent again. */
export const stepAfterFailure = (before: Step, attempt: Attempt, error: unknown): Extract<Step, { kind: 'unsure' | 'refused' }> =>
  isUnsure(error, before.kind === 'unsure') ? { kind: 'unsure', attempt, error } : { kind: 'refused', error, code: attempt.code }
