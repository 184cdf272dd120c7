import { z } from 'zod'
import { emailAddress } from '../../identity.ts'
import { languages } from '../../languages.ts'
import { day } from '../../places/day.ts'
import { route } from '../../route.ts'
import { chosenDiets, chosenExtras, chosenFoods, partyAdults, partyChildren } from '../party-item.ts'
import { centreWallTime } from './calendar.ts'

const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u)

/** For so long a party that was booked by phone waits for its deposit, and never longer than until it begins. */
export const phoneHoldHours = 48

export const phoneBooking = z.strictObject({
  date: day,
  startsAt: centreWallTime,
  roomId: z.guid(),
  packageId: z.guid(),
  themeId: z.guid().optional().describe('Absent: as the room is dressed'),
  children: partyChildren.describe('The birthday child among them'),
  adults: partyAdults.default(2),
  foods: chosenFoods,
  extras: chosenExtras,
  diets: chosenDiets,
  child: z.strictObject({ firstName: line(60), turns: z.number().int().min(1).max(17).optional().describe('Years') }),
  family: z.strictObject({
    name: line(100),
    email: emailAddress.describe('Of an account: the party is in it'),
    phone: line(30),
    language: z.enum(languages).describe('In which the family reads'),
  }),
})
export type PhoneBooking = z.input<typeof phoneBooking>

export const bookPartyByPhone = route({
  method: 'POST',
  path: '/api/staff/parties/at/:playgroundId/reservations',
  summary: `Reserves a party for a family that telephones: its room is held for ${phoneHoldHours} hours, and a link to pay the deposit is mailed. Unpaid by then, the room is released. Any time within the opening hours that is ahead. Written to the audit log.`,
  access: { permission: 'parties.edit' },
  atPlace: 'resource',
  params: z.object({ playgroundId: z.guid() }),
  body: phoneBooking,
  answer: z.object({
    id: z.guid().describe('Of the party'),
    payBy: z.iso.datetime().describe('Until then its room is held'),
    deposit: z.number().describe('VAT included'),
    total: z.number().describe('VAT included'),
    currency: z.string().describe('ISO 4217'),
    mailedTo: z.string().describe('The address in part'),
  }),
  idempotent: true,
  refusals: [
    'location.not-found',
    'party.not-bookable',
    'party.room-taken',
    'party.day-full',
    'party.extra-sold-out',
    'party.too-few',
    'party.too-many',
    'party.food-count',
    'order.too-many-open',
    'payment.unavailable',
    'request.too-many',
    'idempotency.other-body',
    'idempotency.key-invalid',
  ],
})
