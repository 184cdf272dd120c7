import type { AccountProgress } from '@hoppla/contract/overview'
import type { SelectableChild } from '@hoppla/contract/profile'
import type { Day } from '../../kernel/calendar.ts'
import { missingProgress } from '../onboarding/onboarding.ts'
import { selectionWarning } from '../profile/profile.ts'

/**
 * What to know of a child before something is chosen for it that begins on a day, the gravest first. Only the wrong age rules it out: whether a pass or a
 * booking prevents a purchase depends on the product, and is decided there.
 */
export const warningOf = (
  birthDate: Day,
  day: Day,
  has: { passUntil: Day | null; isBooked: boolean },
): { code: SelectableChild['warningCode']; selectable: boolean } => {
  const wrongAge = selectionWarning(birthDate, day)
  if (wrongAge) return { code: wrongAge, selectable: false }
  if (has.isBooked) return { code: 'already-booked', selectable: true }
  return { code: has.passUntil === null ? null : 'has-pass', selectable: true }
}

/** Four quarters: account, confirmed e-mail, a child, a phone (docs/product/overview.md). */
export const progressOf = (state: { isEmailConfirmed: boolean; hasChild: boolean; hasPhone: boolean }): AccountProgress => {
  const done = [true, state.isEmailConfirmed, state.hasChild, state.hasPhone].filter(Boolean).length
  return { percentage: done * 25, nextStep: missingProgress(state)[0] ?? 'Continue', remainingSteps: 4 - done }
}
