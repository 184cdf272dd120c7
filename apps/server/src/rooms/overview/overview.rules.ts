import type { AccountProgress } from '@hoppla/contract/overview'
import { missingProgress } from '../onboarding/onboarding.ts'

/** Four quarters: account, confirmed e-mail, a child, a phone (decisions §3). */
export const progressOf = (state: { isEmailConfirmed: boolean; hasChild: boolean; hasPhone: boolean }): AccountProgress => {
  const done = [true, state.isEmailConfirmed, state.hasChild, state.hasPhone].filter(Boolean).length
  return { percentage: done * 25, nextStep: missingProgress(state)[0] ?? 'Continue', remainingSteps: 4 - done }
}
