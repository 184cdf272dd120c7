import type { SignInStep } from '@hoppla/contract/identity'
import type { OfferedStep } from '@hoppla/contract/onboarding'

/** The steps that may follow a sign-in, in this order: first completing the profile, then the account progress (docs/product/onboarding.md). */
export type OnboardingStep = 'Signup' | OfferedStep
const order: readonly OnboardingStep[] = ['Signup', 'AddChildren', 'AddPhone']

/**
 * The next step before the page that the visitor came for; undefined: none is left.
 * @param after the current step, done or skipped: earlier ones are not offered again.
 * @param skipped steps to which this parent answered "not now" within the last month.
 */
export const nextOnboardingStep = (
  { nextStep, remainingSteps }: { nextStep: SignInStep; remainingSteps: readonly OfferedStep[] },
  after?: OnboardingStep,
  skipped: readonly OfferedStep[] = [],
): OnboardingStep | undefined => {
  const wanted: readonly OnboardingStep[] =
    nextStep === 'Signup' ? ['Signup'] : remainingSteps.filter((step) => !skipped.includes(step))
  const passed = after ? order.indexOf(after) : -1
  return order.find((step, index) => index > passed && wanted.includes(step))
}
