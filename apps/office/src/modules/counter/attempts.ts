import { ApiError, refusalCode } from '../../platform/api.ts'

/**
 * One charge that somebody pressed.
 * @property key stays with it however often it is sent: it is charged once.
 * @property rest what the card could not pay of the price; 0: it pays all.
 */
export type Attempt = { key: string; code: string; amount: number; currency: string; reference: string; rest: number }

/**
 * Whether an attempt may have been charged for all that is known.
 * @param before it was unknown already. Then only a refusal of the card says that nothing was charged: that one comes after the server has looked for the
 *   first answer; one for too many calls, for instance, before.
 */
export const isUnsure = (error: unknown, before: boolean): boolean => {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !isRefused || (before && !refusalCode(error)?.startsWith('gift-card.'))
}
