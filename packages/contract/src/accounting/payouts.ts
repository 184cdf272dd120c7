import { z } from 'zod'
import { writtenText } from '../editing/written-text.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { fileRowsMost, moment } from '../staff/fields.ts'

// What payment providers paid out, and how far it agrees with what we know.

const money = z.number().describe('Decimal major units')

/** What can be wrong. `missing`: we know of money that moved, and the provider has not shown it for a week; of the rest the provider speaks and we differ. */
export const differenceReasons = [
  'unknown-payment',
  'unknown-refund',
  'unknown-dispute',
  'unknown-payout',
  'adjustment',
  'wrong-amount',
  'wrong-currency',
  'wrong-net',
  'unreadable',
  'changed',
  'taken-twice',
  'paid-out-twice',
  'wrong-sum',
  'not-itemized',
  'missing',
] as const
export type DifferenceReason = (typeof differenceReasons)[number]

/** `differs`: something is wrong that nobody has explained; `waiting`: it is not known yet what it consists of, or whether that is ours. */
export const payoutStates = ['differs', 'waiting', 'explained', 'matched'] as const
export const bankStates = ['on-the-way', 'paid', 'failed', 'cancelled'] as const
export const transactionKinds = [
  'payment',
  'refund',
  'refund-failed',
  'dispute',
  'dispute-won',
  'fee',
  'payout-failed',
  'adjustment',
] as const

export const listedPayout = z.object({
  id: z.guid(),
  provider: z.string(),
  payoutId: z.string().describe('As the provider calls it'),
  arrivesOn: day,
  bank: z.enum(bankStates),
  state: z.enum(payoutStates),
  currency: z.string().describe('ISO 4217'),
  payments: z.number().int().describe('How many payments are in it'),
  taken: money,
  back: money.describe('Refunds and disputes; negative'),
  fees: money.describe('Negative'),
  other: money.describe('Payouts that came back, corrections of the provider'),
  amount: money.describe('What reached the bank, or will'),
  rest: money.describe('What the movements leave unexplained: the amount less their sum'),
})
export type ListedPayout = z.infer<typeof listedPayout>

export const payoutDifference = z.object({
  id: z.guid(),
  payout: z.guid().nullable(),
  reason: z.enum(differenceReasons),
  subject: z.string().describe('What it is about, as the provider calls it; of `missing` our own id'),
  orderReference: z.string().nullable(),
  currency: z.string(),
  expected: money.nullable().describe('By what we know'),
  actual: money.nullable().describe('As the provider has it'),
  foundAt: moment,
  explained: z.object({ at: moment, by: z.string().describe('Empty: the account has gone'), text: z.string() }).nullable(),
})
export type PayoutDifference = z.infer<typeof payoutDifference>

export const payoutTransaction = z.object({
  transactionId: z.string(),
  kind: z.enum(transactionKinds),
  at: moment,
  orderReference: z.string().nullable(),
  isKnown: z.boolean(),
  amount: money,
  fee: money,
  net: money,
})
export type PayoutTransaction = z.infer<typeof payoutTransaction>

const read = { access: { permission: 'payouts.read' }, atPlace: 'resource' } as const
const filters = {
  state: z.enum(payoutStates).optional(),
  country: z.guid().optional().describe('Whose money is in it'),
  from: day.optional().describe('Arrives on this day or later'),
  to: day.optional(),
}

export const listPayouts = route({
  method: 'GET',
  path: '/api/staff/payouts',
  summary:
    'Lists payouts of payment providers, those that differ first, then newest first, 50 at a time, with what differs and belongs to no payout. Only payouts whose money is all of the caller’s countries.',
  query: z.strictObject({ ...filters, page: z.coerce.number().int().min(1).max(1_000).default(1) }),
  answer: z.object({
    payouts: z.array(listedPayout),
    hasMore: z.boolean(),
    differing: z.number().int().describe('How many payouts differ'),
    differences: z.array(payoutDifference).describe('Of no payout, not explained, newest first; at most 100'),
    fetchedAt: moment.nullable().describe('When a provider was last read without a fault; null: never'),
    isFailing: z.boolean(),
  }),
  ...read,
})

export const payoutsFile = route({
  method: 'GET',
  path: '/api/staff/payouts.csv',
  summary: `Returns the same as a file of comma-separated values (at most ${fileRowsMost.toLocaleString('en')} rows). Written to the audit log.`,
  query: z.strictObject(filters),
  answerType: 'text/csv',
  ...read,
})

export const readPayout = route({
  method: 'GET',
  path: '/api/staff/payouts/:payoutId',
  summary: 'Returns a payout with its movements, 200 at a time, and what differs.',
  params: z.object({ payoutId: z.guid() }),
  query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
  answer: listedPayout.extend({
    differences: z.array(payoutDifference),
    transactions: z.array(payoutTransaction),
    hasMore: z.boolean(),
  }),
  refusals: ['payout.not-found'],
  ...read,
})

export const payoutFile = route({
  method: 'GET',
  path: '/api/staff/payouts/:payoutId/transactions.csv',
  summary: `Returns the movements of a payout as a file (at most ${fileRowsMost.toLocaleString('en')} rows). Written to the audit log.`,
  params: z.object({ payoutId: z.guid() }),
  answerType: 'text/csv',
  refusals: ['payout.not-found'],
  ...read,
})

export const explainDifference = route({
  method: 'POST',
  path: '/api/staff/payout-differences/:differenceId/explanation',
  summary:
    'Notes why something differs; it is not asked about any more. Changes nothing in the ledger. Explained already, it stays as it was. Written to the audit log.',
  params: z.object({ differenceId: z.guid() }),
  body: z.strictObject({ text: writtenText(500) }),
  answer: payoutDifference,
  refusals: ['payout-difference.not-found', 'payout-difference.explained'],
  access: { permission: 'payouts.resolve' },
  atPlace: 'resource',
})
