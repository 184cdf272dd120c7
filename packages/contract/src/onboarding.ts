import { z } from 'zod'
import { intents, origins, signInSteps } from './identity.ts'
import { route } from './route.ts'

/** Onboarding flows (docs/product/onboarding.md). */
export const flows = ['Site', 'Onboarding', 'MyAccount', 'IdServer', 'EntranceBooking', 'PartyBooking'] as const
export type Flow = (typeof flows)[number]

/** What an account may still be asked for; `Continue`: nothing. */
export const progressSteps = ['AddChildren', 'AddPhone', 'Continue'] as const
export type ProgressStep = (typeof progressSteps)[number]

/** The steps that can be offered on the way, in their order. */
export const offeredSteps = ['AddChildren', 'AddPhone'] as const
export type OfferedStep = (typeof offeredSteps)[number]

export const desiredSteps = [...signInSteps, ...offeredSteps] as const

export const onboardingStatus = route({
  method: 'GET',
  path: '/api/User/GetUserOnboardingStatus/onboarding',
  summary:
    'Returns the next onboarding step of the signed-in account for `intent` and `origin`. Unknown values fall back to Continue, None and Default.',
  access: 'signed-in',
  query: z.strictObject({
    // Required, though any value is read (docs/product/onboarding.md).
    desiredStep: z.string().max(50).pipe(z.enum(desiredSteps).catch('Continue')),
    origin: z.string().max(50).pipe(z.enum(origins).catch('None')),
    intent: z.string().max(50).pipe(z.enum(intents).catch('Default')),
  }),
  answer: z.object({
    nextStep: z.enum(signInSteps),
    flow: z.enum(flows),
    progressStep: z.enum(progressSteps).describe('After nextStep Continue: what to offer before going on'),
    remainingSteps: z
      .array(z.enum(offeredSteps))
      .describe('All that is still offered on this way, progressStep first; who skips a step goes to the next one'),
  }),
})
