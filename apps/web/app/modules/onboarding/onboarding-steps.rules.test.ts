import { expect, test } from 'vitest'
import { nextOnboardingStep } from './onboarding-steps.rules.ts'

test.each([
  // Right after the sign-in.
  ['Continue', [], undefined, undefined],
  ['Continue', ['AddChildren', 'AddPhone'], undefined, 'AddChildren'],
  ['Continue', ['AddPhone'], undefined, 'AddPhone'],
  ['Signup', [], undefined, 'Signup'],
  // The password cannot be replaced here: a sign-in that must do so never gets this far.
  ['ResetPassword', [], undefined, undefined],
  // At the children: added or skipped.
  ['Continue', ['AddPhone'], 'AddChildren', 'AddPhone'],
  ['Continue', ['AddChildren', 'AddPhone'], 'AddChildren', 'AddPhone'],
  ['Continue', ['AddChildren'], 'AddChildren', undefined],
  ['Continue', [], 'AddChildren', undefined],
  // At the phone: a child that was skipped is not asked for twice.
  ['Continue', ['AddChildren', 'AddPhone'], 'AddPhone', undefined],
  ['Continue', ['AddChildren'], 'AddPhone', undefined],
  ['Signup', [], 'AddPhone', undefined],
] as const)('%s, with %j open, at %s: on to %s', (nextStep, remainingSteps, after, stop) =>
  expect(nextOnboardingStep({ nextStep, remainingSteps }, after)).toBe(stop),
)

test.each([
  [['AddChildren', 'AddPhone'], ['AddChildren'], 'AddPhone'],
  [['AddChildren', 'AddPhone'], ['AddPhone'], 'AddChildren'],
  [['AddChildren', 'AddPhone'], ['AddPhone', 'AddChildren'], undefined],
  [['AddPhone'], ['AddChildren'], 'AddPhone'],
] as const)('with %j open, %j skipped lately: on to %s', (remainingSteps, skipped, stop) =>
  expect(nextOnboardingStep({ nextStep: 'Continue', remainingSteps }, undefined, skipped)).toBe(stop),
)
test('a profile that must be completed cannot be skipped', () =>
  expect(nextOnboardingStep({ nextStep: 'Signup', remainingSteps: [] }, undefined, ['AddChildren', 'AddPhone'])).toBe('Signup'))
