import type { SignInStep } from '@hoppla/contract/identity'
import type { ProgressStep } from '@hoppla/contract/onboarding'
import { accountStart } from '../../platform/addresses.ts'

// Where each open step is done; in this order, the sign-in's own before the account progress (decisions §3).
const places = { Signup: '/edit', AddChildren: '/children', AddPhone: '/edit' } as const
const anchors = { Signup: '', AddChildren: '', AddPhone: '#phone' } as const

/** Where the onboarding still wants to stop before the place one came for; undefined: nowhere. The stop leads on to `continueTo`. */
export const stopOver = (
  { nextStep, progressStep }: { nextStep: SignInStep; progressStep: ProgressStep },
  language: string,
  continueTo: string,
): string | undefined => {
  const step = nextStep === 'Signup' ? nextStep : progressStep
  if (step === 'Continue') return undefined
  return `${accountStart(language)}${places[step]}?continuePath=${encodeURIComponent(continueTo)}${anchors[step]}`
}
