import { z } from 'zod'
import { route } from '../../route.ts'
import { partyExtra } from '../offers.ts'
import { chosenExtras } from '../party-item.ts'

// The end of a party: how many came and what was added on the day, and what is then left to pay.

const count = z.number().int()
const money = z.number().describe('VAT included')
const moment = z.iso.datetime()
const eaten = z.object({ id: z.guid(), name: z.string(), price: money.describe('For one'), booked: count, count })

export const partyEnding = z.object({
  id: z.guid().describe('Of the party'),
  version: count.describe('Counts changes of the party'),
  canEnd: z.boolean().describe('It has begun, and it is its day at the play centre'),
  booked: count.describe('Children, as they were booked'),
  came: count.nullable().describe('Children who came; null: the party has not been ended'),
  children: count.describe('Children that are paid for'),
  foods: z.array(eaten),
  extras: z.array(eaten.extend({ per: partyExtra.shape.per })),
  package: z.object({ price: money, includedChildren: count }),
  extraChildPrice: money.nullable().describe('For each child beyond the package; null: nothing is asked'),
  currency: z.string().describe('ISO 4217'),
  total: money,
  paid: money,
  due: money,
  payments: z
    .array(z.object({ id: z.guid(), amount: money, at: moment, isReversed: z.boolean() }))
    .describe('What the till of the play centre took, the latest first'),
  linkUntil: moment.nullable().describe('Until then an order of what is left can be paid online; null: there is none'),
})
export type PartyEnding = z.infer<typeof partyEnding>

const ofParty = { params: z.object({ id: z.guid() }), atPlace: 'resource', answer: partyEnding } as const
const charging = { access: { permission: 'till.charge' } } as const
const version = z.number().int().min(0).describe('Of the party as it was read')
const keyed = ['idempotency.other-body', 'idempotency.key-invalid'] as const

export const getPartyEnding = route({
  method: 'GET',
  path: '/api/staff/parties/:id/end',
  summary: 'Returns how many came to a party, what it costs and what is left to pay. It names nobody.',
  refusals: ['party.not-found'],
  ...ofParty,
  ...charging,
})

export const endingInput = z.strictObject({
  version,
  came: z.number().int().min(0).max(100).describe('Children'),
  foods: chosenExtras.describe('Portions in all, at least as booked'),
  extras: chosenExtras.describe('In all, at least as booked; of an extra for each child always 1'),
  total: money.describe('What it then costs, as it was shown'),
})
export type EndingInput = z.input<typeof endingInput>

export const endParty = route({
  method: 'PUT',
  path: '/api/staff/parties/:id/end',
  summary:
    'Says on the day of a party how many children came and what was eaten beyond what is booked. What is more is priced as the party was booked and is due; nothing gets less. The same sent twice is done once. Written to the audit log.',
  body: endingInput,
  refusals: [
    'party.not-found',
    'party.over',
    'party.not-bookable',
    'party.price-changed',
    'party.overpaid',
    'party.payment-pending',
    'payment.unavailable',
    'content.changed-meanwhile',
  ],
  ...ofParty,
  ...charging,
})

export const undoPartyEnd = route({
  method: 'DELETE',
  path: '/api/staff/parties/:id/end/:version',
  summary: 'Takes the end of a party back, on its day, as long as what it added is not paid. Written to the audit log.',
  refusals: [
    'party.not-found',
    'party.over',
    'party.overpaid',
    'party.payment-pending',
    'payment.unavailable',
    'content.changed-meanwhile',
  ],
  ...ofParty,
  ...charging,
  params: z.object({ id: z.guid(), version: z.coerce.number().int().min(0).describe('Of the party as it was read') }),
})

export const takePartyPayment = route({
  method: 'POST',
  path: '/api/staff/parties/:id/payments',
  summary:
    'Notes that the till of the play centre took what is left to pay for a party. An order of it that can be paid online ends. Written to the audit log.',
  body: z.strictObject({ version, amount: money.describe('All that is left, as it was shown') }),
  refusals: [
    'party.not-found',
    'party.over',
    'party.nothing-due',
    'party.price-changed',
    'party.payment-pending',
    'payment.unavailable',
    'content.changed-meanwhile',
    ...keyed,
  ],
  idempotent: true,
  ...ofParty,
  ...charging,
})

export const undoPartyPayment = route({
  method: 'DELETE',
  path: '/api/staff/parties/:id/payments/:paymentId',
  summary: 'Takes back on its day that the till took a payment for a party, once. Written to the audit log.',
  refusals: ['party.not-found', 'party.over'],
  ...ofParty,
  ...charging,
  params: z.object({ id: z.guid(), paymentId: z.guid() }),
})

/** For so long what is left to pay can be paid by a mailed link. */
export const partyLinkDays = 7

export const mailPartyLink = route({
  method: 'POST',
  path: '/api/staff/parties/:id/payment-link',
  summary: `Mails the family of a party a link to pay what is left, good for ${partyLinkDays} days. Written to the audit log.`,
  body: z.strictObject({ version }),
  refusals: [
    'party.not-found',
    'party.over',
    'party.nothing-due',
    'party.no-address',
    'party.payment-pending',
    'payment.unavailable',
    'order.too-many-open',
    'content.changed-meanwhile',
    'request.too-many',
    ...keyed,
  ],
  idempotent: true,
  ...ofParty,
  ...charging,
})
