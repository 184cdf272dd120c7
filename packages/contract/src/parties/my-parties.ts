import { z } from 'zod'
import { orderResult } from '../orders.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { bookableRoom, cancelTerm, partyDiets, partyExtra, partyFood, partyTheme } from './offers.ts'
import { chosenDiets, chosenExtras, chosenFoods, partyAdults, partyChildren } from './party-item.ts'

const wallTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-4]):[0-5]\d$/)
  .describe("HH:MM on the play centre's own clock")
const count = z.number().int()
const money = z.number().describe('VAT included')
const named = z.object({ id: z.guid(), name: z.string() })
const chosen = named.extend({ count, price: money.describe('For one; 0: in the package') })

/** A party that was booked, as its family sees it. */
export const myParty = z.object({
  id: z.guid(),
  orderReference: z.string().nullable().describe('Of its deposit'),
  status: z.enum(['Booked', 'Cancelled']),
  cancelledBy: z.enum(['family', 'centre']).nullable(),
  code: z.string().describe('For the QR code at the entrance. It stays when the party is moved'),
  playground: z.object({ guid: z.guid(), slug: z.string(), name: z.string(), address: z.string() }),
  date: day,
  from: wallTime,
  until: wallTime,
  startsAt: z.iso.datetime({ offset: true }),
  room: named,
  themeId: z.guid().nullable(),
  package: named.extend({ includedChildren: count, minutes: count }),
  child: z.object({ id: z.guid().nullable(), firstName: z.string(), turns: count.nullable() }),
  children: count,
  adults: count,
  foods: z.array(chosen),
  extras: z.array(chosen.extend({ per: z.enum(['party', 'child', 'each']) })),
  diets: z.array(z.object({ diet: z.enum(partyDiets), count })),
  price: z.object({
    currency: z.string().describe('ISO 4217'),
    lines: z.array(z.object({ name: z.string(), quantity: count, unitPrice: money, amount: money, vatPercent: z.number() })),
    total: money,
    deposit: money,
    paid: money,
    due: money.describe('What is left to pay'),
  }),
  terms: z.object({
    leastChildren: count,
    changeUntil: day,
    restDueOn: day,
    remindOn: day.describe('The day on which the family is reminded of the rest'),
    answerUntil: day,
    cancel: z.array(cancelTerm).describe('From today on'),
  }),
  refund: money.describe('What goes back if it is cancelled today'),
  canChange: z.boolean(),
  canPay: z.boolean(),
  canCancel: z.boolean(),
})
export type MyParty = z.infer<typeof myParty>

/** What of a party changes; what is left out stays. Time and room change together with the price of the day. */
export const partyChanges = z.strictObject({
  children: partyChildren.optional(),
  adults: partyAdults.optional(),
  foods: chosenFoods.unwrap().optional(),
  extras: chosenExtras.unwrap().optional(),
  diets: chosenDiets.unwrap().optional(),
  themeId: z.guid().nullable().optional(),
  date: day.optional(),
  startsAt: wallTime.optional(),
  roomId: z.guid().optional(),
})

export type PartyChanges = z.input<typeof partyChanges>

/** What a party can be changed to, at what it costs its family. */
export const partyChoices = z.object({
  leastChildren: count,
  includedChildren: count,
  extraChildPrice: money.nullable().describe('For each child beyond the package; null: it has no more'),
  rooms: z.array(bookableRoom),
  themes: z.array(partyTheme),
  foods: z.array(partyFood),
  extras: z.array(partyExtra),
})
export type PartyChoices = z.infer<typeof partyChoices>

/** When a party can be on a day. */
export const partyTimes = z.object({
  date: day,
  isClosed: z.boolean(),
  packagePrice: money.describe('Of its package on that day'),
  starts: z.array(
    z.object({
      at: wallTime,
      until: wallTime,
      isOver: z.boolean().describe('It has begun, or is too soon to be booked'),
      roomIds: z.array(z.guid()).describe('Free at that time, its own among them where it stays'),
    }),
  ),
})
export type PartyTimes = z.infer<typeof partyTimes>

/** What a change would make of a party. */
export const changePreview = z.object({
  date: day,
  from: wallTime,
  until: wallTime,
  room: named,
  price: myParty.shape.price.describe('As it would be, when what is paid too much has gone back'),
  back: money.describe('Goes back at once'),
  restDueOn: day.describe('What is left is due until that day'),
})
export type ChangePreview = z.infer<typeof changePreview>

const ofParty = { access: 'signed-in', params: z.object({ id: z.guid() }) } as const

export const listMyParties = route({
  method: 'GET',
  path: '/api/parties/my',
  summary: 'Lists the parties of the account from today on, the next first; at most 50. Of an order: whenever they are.',
  access: 'signed-in',
  query: z.strictObject({
    order: z
      .string()
      .regex(/^[0-9A-Za-z-]{1,40}$/)
      .optional()
      .describe('Reference of an order that has paid for them'),
  }),
  answer: z.array(myParty),
})

export const getMyParty = route({
  method: 'GET',
  path: '/api/parties/my/:id',
  summary: 'Returns one party of the account, with what is due and what would be refunded.',
  answer: myParty,
  refusals: ['party.not-found'],
  ...ofParty,
})

export const getMyPartyCalendar = route({
  method: 'GET',
  path: '/api/parties/my/:id/party.ics',
  summary: 'Returns a party of the account as an iCalendar file.',
  answerType: 'text/calendar',
  refusals: ['party.not-found'],
  ...ofParty,
})

export const getMyPartyChoices = route({
  method: 'GET',
  path: '/api/parties/my/:id/choices',
  summary: 'Lists the rooms, themes, food and extras that a party of the account can have, with what is left on its day.',
  answer: partyChoices,
  refusals: ['party.not-found', 'party.not-bookable'],
  ...ofParty,
})

export const getMyPartyTimes = route({
  method: 'GET',
  path: '/api/parties/my/:id/times',
  summary: 'Lists when a party of the account could be on a day, and in which rooms. Its own room and time are free for it.',
  query: z.strictObject({ date: day }),
  answer: partyTimes,
  refusals: ['party.not-found', 'party.not-bookable'],
  ...ofParty,
})

const whyNotChanged = [
  'party.not-found',
  'party.over',
  'party.not-bookable',
  'party.room-taken',
  'party.day-full',
  'party.extra-sold-out',
  'party.too-few',
  'party.too-many',
  'party.food-count',
] as const

export const previewMyPartyChange = route({
  method: 'POST',
  path: '/api/parties/my/:id/preview',
  summary:
    'Returns what a party of the account would cost after a change, and what would go back at once. Changes and holds nothing.',
  body: partyChanges,
  answer: changePreview,
  refusals: [...whyNotChanged],
  ...ofParty,
})

export const changeMyParty = route({
  method: 'PATCH',
  path: '/api/parties/my/:id',
  summary:
    'Changes number, food, extras, theme, room or time of a party of the account, until its day for that. What was paid beyond the new price goes back at once.',
  body: partyChanges.extend({ total: money.optional().describe('As the preview said; another price is refused') }),
  answer: myParty,
  refusals: [...whyNotChanged, 'party.price-changed', 'party.payment-pending', 'payment.unavailable'],
  ...ofParty,
})

export const payMyParty = route({
  method: 'POST',
  path: '/api/parties/my/:id/payment',
  summary:
    'Orders what is left to pay for a party of the account, as it stands; the order that is open already is the answer again.',
  body: z.strictObject({ method: z.string().max(50).optional().describe('A payment method of the country; absent: its first') }),
  answer: orderResult,
  refusals: [
    'party.not-found',
    'party.over',
    'party.nothing-due',
    'party.payment-pending',
    'payment.method-unknown',
    'payment.unavailable',
    'order.too-many-open',
    'order.price-changed',
    'idempotency.other-body',
  ],
  ...ofParty,
})

export const cancelMyParty = route({
  method: 'POST',
  path: '/api/parties/my/:id/cancel',
  summary:
    'Cancels a party of the account; by its terms a part of what was paid is kept. Refused where another amount would go back than was shown. Succeeds again when repeated.',
  body: z.strictObject({ refund: money.describe('As `refund` of the party said') }),
  answer: myParty,
  refusals: ['party.not-found', 'party.over', 'party.refund-changed', 'party.payment-pending', 'payment.unavailable'],
  ...ofParty,
})
