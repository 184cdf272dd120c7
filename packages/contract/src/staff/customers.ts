import { z } from 'zod'
import { lookActions } from '../audit/audit-actions.ts'
import { writtenText } from '../editing/written-text.ts'
import { orderStatuses } from '../orders/order-states.ts'
import { giftCardStates } from '../orders/own-gift-cards.ts'
import { day } from '../places/day.ts'
import type { ChannelType } from '../profile.ts'
import { route } from '../route.ts'
import { passStates, photoStatuses } from '../tickets/passes.ts'
import { codeStates, ticketStates } from '../tickets.ts'
import { moment } from './fields.ts'

// One customer as the staff see it. Customers are found by search.ts.

const money = z.number().describe('Decimal major units, VAT included')
/** Lines of each list on the page of a customer; the newest. */
export const customerLinesMost = 20

export const couponStates = ['Unused', 'Used', 'Expired'] as const

/** What became of a mail: the mail server took it, has not taken it yet, or refused it; or it was given up. */
export const mailFates = ['accepted', 'waiting', 'refused', 'given-up'] as const

/** What a customer has. Codes are left out: whoever holds one can spend it. */
export const customerHolding = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('gift-card'),
    id: z.guid(),
    name: z.string(),
    state: z.enum(giftCardStates),
    balance: money,
    currency: z.string(),
    validTo: day,
  }),
  z.object({
    kind: z.literal('serial-ticket'),
    id: z.guid(),
    name: z.string(),
    state: z.enum(ticketStates),
    entrances: z.number().int(),
    left: z.number().int(),
    validTo: day,
  }),
  z.object({
    kind: z.literal('pass'),
    id: z.guid(),
    name: z.string(),
    state: z.enum(passStates),
    child: z.string().nullable().describe('First name; null: erased'),
    photo: z.enum(photoStatuses),
    validTo: day,
  }),
  z.object({ kind: z.literal('code'), id: z.guid(), name: z.string(), state: z.enum(codeStates), validTo: day }),
  z.object({ kind: z.literal('coupon'), id: z.guid(), name: z.string(), state: z.enum(couponStates), validTo: day }),
])
export type CustomerHolding = z.infer<typeof customerHolding>

export const customerOrder = z.object({
  reference: z.string(),
  createdAt: moment,
  status: z.enum(orderStatuses),
  currency: z.string(),
  total: money,
  lines: z.string().describe('The articles, with commas between'),
})
export const customerBooking = z.object({
  reference: z.string(),
  status: z.string(),
  name: z.string(),
  playground: z.string(),
  child: z.string().describe('First name; empty: erased, or not on the account'),
  from: day,
  to: day,
})
/** Characters of a note at most. */
export const noteLongest = 1_000
export const customerNote = z.object({
  id: z.guid(),
  text: z.string(),
  at: moment,
  by: z.string().nullable().describe('First name; null: has left'),
})
export type CustomerNote = z.infer<typeof customerNote>

export const customerDetails = z.object({
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  phone: z.string().nullable(),
  language: z.string(),
  since: moment,
  children: z.array(
    z.object({ id: z.guid(), name: z.string(), birthDate: day, age: z.number().int().describe('On this day, in the country') }),
  ),
  bookings: z.array(customerBooking).describe(`The ${customerLinesMost} newest`),
  orders: z.array(customerOrder).describe(`The ${customerLinesMost} newest`),
  orderCount: z.number().int(),
  mails: z
    .array(z.object({ at: moment, template: z.string(), state: z.enum(mailFates) }))
    .describe(`The ${customerLinesMost} newest: which, and how each fared; never what it said`),
  consents: z
    .array(z.object({ kind: z.string(), given: z.boolean(), at: moment, source: z.string() }))
    .describe('Every consent that was given or taken back, newest first'),
  restrictedSince: moment
    .nullable()
    .describe('Since when the data may only be kept, at the customer’s request; null: they may be used'),
  notes: z.array(customerNote).describe('What the staff have noted, newest first'),
  looks: z
    .array(z.object({ at: moment, action: z.enum(lookActions), by: z.string().nullable(), where: z.string().nullable() }))
    .describe(`Who of the staff has looked: the ${customerLinesMost} newest`),
  lookCount: z.number().int().describe('Looks in the last 30 days'),
})
export type CustomerDetails = z.infer<typeof customerDetails>

export const customer = z.object({
  id: z.guid(),
  name: z.string(),
  town: z.string().nullable(),
  country: z.string().nullable(),
  holdings: z.array(customerHolding),
  details: customerDetails.nullable().describe('Null without the permission `customers.details`'),
})
export type Customer = z.infer<typeof customer>

export const readCustomer = route({
  method: 'GET',
  path: '/api/staff/customers/:customerId',
  summary:
    'Returns a customer of the countries of one’s places: name and what is owned; to customer service the family, bookings, orders, mails, consents and who has looked, too. Never health data, never codes. Written to the audit log; the customer sees who has looked.',
  access: { permission: 'customers.read' },
  moreWith: 'customers.details',
  atPlace: 'resource',
  params: z.strictObject({ customerId: z.guid() }),
  answer: customer,
  refusals: ['account.not-found', 'request.too-many'],
})

const edited = { access: { permission: 'customers.edit' }, atPlace: 'resource' } as const

export const addCustomerNote = route({
  method: 'POST',
  path: '/api/staff/customers/:customerId/notes',
  summary:
    'Notes something about a customer for colleagues. Never health. The customer reads it in the data export; it goes with the account, and after 24 months. Written to the audit log.',
  ...edited,
  params: z.strictObject({ customerId: z.guid() }),
  idempotent: true,
  body: z.strictObject({ text: writtenText(noteLongest) }),
  answer: customerNote,
  refusals: ['account.not-found', 'request.too-many', 'idempotency.other-body', 'idempotency.key-invalid'],
})

export const deleteCustomerNote = route({
  method: 'DELETE',
  path: '/api/staff/customers/:customerId/notes/:noteId',
  summary: 'Deletes a note on a customer. Repeated, it stays deleted. Written to the audit log.',
  ...edited,
  params: z.strictObject({ customerId: z.guid(), noteId: z.guid() }),
  refusals: ['account.not-found'],
})

/** What can be switched off. */
export const messageKinds = [
  'information',
  'sms',
  'partner-information',
  'partner-sms',
  'nps',
  'greetings',
] as const satisfies readonly ChannelType[]
/** How a customer said that news are no longer wanted. */
export const contactWays = ['phone', 'email', 'at-centre'] as const

export const switchOffMessages = route({
  method: 'POST',
  path: '/api/staff/customers/:customerId/messages-off',
  summary:
    'Stops news to a customer who asked for it; never starts any. Kept with the consents, with the source “staff”, and written to the audit log with the reason. What is off already stays as it is.',
  ...edited,
  params: z.strictObject({ customerId: z.guid() }),
  body: z.strictObject({ kinds: z.array(z.enum(messageKinds)).min(1).max(messageKinds.length), reason: z.enum(contactWays) }),
  answer: z.object({ switchedOff: z.array(z.enum(messageKinds)) }),
  refusals: ['account.not-found'],
})
