import { z } from 'zod'
import { progressSteps } from './onboarding.ts'
import { childAccount } from './profile.ts'
import { route } from './route.ts'

/** Account progress (specification §3): four quarters — account, confirmed e-mail, a child, a phone (decisions §3). */
export const accountProgress = z.object({
  percentage: z.number().int().min(0).max(100),
  nextStep: z.enum(progressSteps),
  remainingSteps: z.number().int().min(0),
})
export type AccountProgress = z.infer<typeof accountProgress>

// What the rooms of bookings and the shop will list here; nothing of the kind is sold yet, so the lists are empty.
const items = z.array(z.object({ guid: z.guid(), name: z.string() }))

/** User overview (specification §3). A part that was not asked for is empty, or null. */
export const userOverview = z.object({
  activeOffers: items,
  activePartyBookings: items,
  activeEntranceBookings: items,
  activeSportKidzBookings: items,
  activeLeoCampBookings: items,
  activeSubscriptions: items,
  activeSerialTickets: items,
  childAccounts: z.array(childAccount),
  accountProgress: accountProgress.nullable(),
})
export type UserOverview = z.infer<typeof userOverview>

export const userGathering = route({
  method: 'GET',
  path: '/api/UserGathering/user-gathering',
  summary: 'What the signed-in account has; only what is asked for is read.',
  access: 'signed-in',
  query: z.object({
    includeOffers: z.stringbool(),
    includeEntranceBookings: z.stringbool(),
    includePartyBookings: z.stringbool(),
    includeSportKidz: z.stringbool(),
    includeSubscriptions: z.stringbool(),
    includeSerialTickets: z.stringbool(),
    includeLeoCamps: z.stringbool(),
    includeChildAccounts: z.stringbool(),
    includeAccountProgress: z.stringbool(),
  }),
  answer: userOverview,
})
