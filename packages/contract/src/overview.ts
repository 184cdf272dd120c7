import { z } from 'zod'
import { progressSteps } from './onboarding.ts'
import { lineKinds } from './orders.ts'
import { day } from './places/day.ts'
import { childAccount } from './profile.ts'
import { route } from './route.ts'

/** Account progress: four quarters — account, confirmed e-mail, a child, a phone (docs/product/overview.md). */
export const accountProgress = z.object({
  percentage: z.number().int().min(0).max(100),
  nextStep: z.enum(progressSteps),
  remainingSteps: z.number().int().min(0),
})
export type AccountProgress = z.infer<typeof accountProgress>

/** Something the account has and can still use. */
export const overviewItem = z.object({
  guid: z.guid(),
  name: z.string(),
  startDate: day.nullable().describe('When it begins; null: at once'),
  endDate: day.nullable().describe('Its last day; null: without end'),
  orderReference: z.string().nullable().describe('The order it came with'),
})
export type OverviewItem = z.infer<typeof overviewItem>
const items = z.array(overviewItem)

/** A personal coupon of a discount, good once; its bar code is its address in the account. */
export const overviewOffer = overviewItem.extend({
  kind: z.enum(['entrance', 'other']).describe('What it is a discount on'),
  barCode: z.string(),
  description: z.string().describe('What it is good for, and on what terms'),
  percent: z.number().int().nullable().describe('Off the price; null when it is worth a sum, or a thing'),
  amount: z.number().nullable().describe('Off the price, in decimal major units'),
  currency: z.string().describe('ISO 4217'),
  goodFor: z.array(z.enum(lineKinds)).describe('What it takes something off when bought online; empty: for the till alone'),
})

/** User overview. A part that was not asked for is empty, or null. */
export const userOverview = z.object({
  activeOffers: z.array(overviewOffer),
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
  summary: 'Returns an overview of the signed-in account. Only the parts that are asked for are read.',
  access: 'signed-in',
  query: z.strictObject({
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
