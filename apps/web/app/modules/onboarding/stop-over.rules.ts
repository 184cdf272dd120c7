import type { SignInStep } from '@hoppla/contract/identity'
import type { OfferedStep } from '@hoppla/contract/onboarding'

/** Where the way from a sign-in may still stop; in this order, the sign-in's own before the account progress (docs/product/onboarding.md). */
export type Stop = 'Signup' | OfferedStep
const order: readonly Stop[] = ['Signup', 'AddChildren', 'AddPhone']

/**
 * The next stop before the place one came for; undefined: on to it.
 * @param after the stop one is at, done or skipped: what comes before it is not asked for again.
 * @param skipped what this parent said "not now" to a little while ago.
 */
export const nextStop = (
  { nextStep, remainingSteps }: { nextStep: SignInStep; remainingSteps: readonly OfferedStep[] },
  after?: Stop,
  skipped: readonly OfferedStep[] = [],
): Stop | undefined => {
  const wanted: readonly Stop[] = nextStep === 'Signup' ? ['Signup'] : remainingSteps.filter((step) => !skipped.includes(step))
  const passed = after ? order.indexOf(after) : -1
  return order.find((stop, index) => index > passed && wanted.includes(stop))
}
