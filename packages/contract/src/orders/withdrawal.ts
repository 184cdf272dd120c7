import { z } from 'zod'
import { day } from '../places/day.ts'
import { route } from '../route.ts'

// The withdrawal function of distance contracts: directive 2011/83/EU art. 11a, in the five countries. Without sign-in, in two steps.

/**
 * Why a line cannot be withdrawn from.
 * - `fixed-date`: leisure on a given date (art. 16 (l))
 * - `used`: used up; of a gift card: spent whole
 * - `period-over`: the time to withdraw has run out
 * - `returned`: its money has gone back already
 * - `not-paid`: nothing has been paid for it
 */
export const withdrawalExemptions = ['fixed-date', 'used', 'period-over', 'returned', 'not-paid'] as const
export type WithdrawalExemption = (typeof withdrawalExemptions)[number]

const money = z.number().describe('Decimal major units, VAT included')
const moment = z.iso.datetime()

/** Which contract: what the mails and the receipt say. Case, spaces around and dashes do not matter. */
const ofContract = z.strictObject({
  orderReference: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z -]{1,40}$/),
  email: z.email().max(254),
})

export const withdrawalLine = z.object({
  lineId: z.guid(),
  articleName: z.string(),
  quantity: z.number().int(),
  amount: money.describe('What it cost'),
  withdrawalRight: z.enum(['yes', 'exempt']),
  reason: z.enum(withdrawalExemptions).nullable().describe('Why it is exempt; null with the right'),
  refundAmount: money.describe('What comes back for it; 0 when exempt'),
})
export type WithdrawalLine = z.infer<typeof withdrawalLine>

/** What was received, when: the acknowledgement on a durable medium says the same (art. 11a (4)). */
export const withdrawalAcknowledgement = z.object({
  withdrawnAt: moment.describe('When the declaration was received'),
  name: z.string(),
  email: z.string().describe('Where the acknowledgement goes'),
  lines: z.array(z.object({ articleName: z.string(), quantity: z.number().int(), refundAmount: money })),
  refundAmount: money,
  currency: z.string(),
  creditNoteNumber: z.string(),
})
export type WithdrawalAcknowledgement = z.infer<typeof withdrawalAcknowledgement>

export const withdrawalStatement = z.object({
  orderReference: z.string().describe('In its written form'),
  concludedAt: moment.describe('When the contract was made'),
  lastDay: day.nullable().describe('The last day on which it can be withdrawn from, on the clock of the country; null: not paid'),
  companyName: z.string(),
  currency: z.string(),
  lines: z.array(withdrawalLine),
  refundAmount: money.describe('What would come back of all lines with the right'),
  refundTo: z.array(z.enum(['payment', 'gift-card'])).describe('Money goes back the way it came'),
  done: z.array(withdrawalAcknowledgement).describe('Withdrawals received earlier, newest first'),
})
export type WithdrawalStatement = z.infer<typeof withdrawalStatement>

export const readWithdrawal = route({
  method: 'POST',
  path: '/api/shop/withdrawal/statement',
  summary:
    'First step of a withdrawal: returns for each line of the order whether it can be withdrawn from. Has no side effects. Rate-limited.',
  access: 'anyone',
  body: ofContract,
  answer: withdrawalStatement,
  refusals: ['order.not-found'],
})

export const confirmWithdrawal = route({
  method: 'POST',
  path: '/api/shop/withdrawal',
  summary:
    'Second step of a withdrawal: withdraws, refunds, and acknowledges by mail with date and time. Repeating the call returns the same response.',
  access: 'anyone',
  body: ofContract.extend({
    name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .regex(/^[^\p{Cc}\p{Cs}]*$/u),
    lines: z.array(z.guid()).min(1).max(50).optional().describe('Absent: every line with the right'),
    refundAmount: money.min(0).describe('What the statement said would come back for these lines'),
  }),
  answer: withdrawalAcknowledgement,
  refusals: ['order.not-found', 'withdrawal.not-possible', 'withdrawal.changed'],
})
