import { randomUUID } from 'node:crypto'
import type {
  confirmWithdrawal as confirmWithdrawalRoute,
  readWithdrawal as readWithdrawalRoute,
  WithdrawalAcknowledgement,
  WithdrawalStatement,
} from '@hoppla/contract/orders/withdrawal'
import type { ServeInput } from '@hoppla/contract/route'
import { formatDateTime, fromMinor, toMinor } from '@hoppla/i18n'
import { countryWording } from '../../../brand/wording.ts'
import { type Queryable, within } from '../../../db/statement.ts'
import type { Caller } from '../../../http/caller.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import { encryptedJob, enqueueEncrypted } from '../../../jobs/jobs.ts'
import { type Day, dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { deliverMail } from '../../../mail/mail.ts'
import { publicHolidaysOf } from '../../places/places.ts'
import { orderLanguage } from '../documents/documents.ts'
import { mailTranslate, money } from '../documents/order-wording.ts'
import { productOf } from '../product.ts'
import { createRefund } from './create-refund.ts'
import { findCreditNote } from './credit-notes.sql.ts'
import { numberOf } from './credit-notes.ts'
import { lockPaidOrder, type OrderToRefund, type PaidLine, readOrderOfAddress, readPaidOrder } from './paid-order.ts'
import { lastDayToWithdraw, rightOf } from './withdrawal.rules.ts'
import { findWithdrawal, listWithdrawals, type WithdrawalRow } from './withdrawal.sql.ts'

/**
 * First step, without sign-in: what an order can be withdrawn from, line by line. Changes nothing.
 * @throws Refusal `order.not-found`, also where the address is another's.
 */
export const readWithdrawal = async (
  deps: Deps,
  caller: Caller,
  input: ServeInput<typeof readWithdrawalRoute>['body'],
): Promise<WithdrawalStatement> => {
  const order = await getOrderOfAddress(deps, caller, input)
  const { lastDay, lines } = await rightsOf(deps, order)
  const amount = (minor: number) => fromMinor(minor, order.currency)
  return {
    orderReference: order.reference,
    concludedAt: (order.completedAt ?? order.createdAt).toISOString(),
    lastDay,
    companyName: order.companyName,
    currency: order.currency,
    lines: lines.map(({ line, right }) => ({
      lineId: line.id,
      articleName: line.articleName,
      quantity: line.quantity,
      amount: amount(line.amountMinor),
      withdrawalRight: right.reason === null ? 'yes' : 'exempt',
      reason: right.reason,
      refundAmount: amount(right.refundMinor),
    })),
    refundAmount: amount(lines.reduce((sum, { right }) => sum + right.refundMinor, 0)),
    refundTo: [
      ...(order.providerPaidMinor > 0 ? (['payment'] as const) : []),
      ...(order.cardsMinor > 0 ? (['gift-card'] as const) : []),
    ],
    done: await Promise.all(
      (await listWithdrawals(deps.pool, [order.id])).map((row) => acknowledgementOf(deps.pool, order, row, input.email)),
    ),
  }
}

/**
 * Second step: withdraws. Declaration, credit note and acknowledgement are written together; the money follows by a job. A repeat, and a second click,
 * find it done and answer the same; what no earlier withdrawal held is refused instead.
 * @throws Refusal `order.not-found`, `withdrawal.not-possible`, `withdrawal.changed`.
 */
export const confirmWithdrawal = async (
  deps: Deps,
  caller: Caller,
  input: ServeInput<typeof confirmWithdrawalRoute>['body'],
): Promise<WithdrawalAcknowledgement> => {
  const { id } = await getOrderOfAddress(deps, caller, input)
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockPaidOrder(tx, id)
    const { lines } = await rightsOf(deps, order)
    const chosen = lines.filter(
      ({ line, right }) => right.reason === null && (input.lines === undefined || input.lines.includes(line.id)),
    )
    if (chosen.length === 0 || (input.lines !== undefined && chosen.length < new Set(input.lines).size)) {
      const earlier = (await listWithdrawals(within(tx), [id])).find(({ lineIds }) =>
        (input.lines ?? []).every((line) => lineIds.includes(line)),
      )
      if (!earlier) throw new Refusal('withdrawal.not-possible')
      return acknowledgementOf(within(tx), order, earlier, input.email)
    }
    const backMinor = chosen.reduce((sum, { right }) => sum + right.refundMinor, 0)
    if (toMinor(input.refundAmount, order.currency) !== backMinor)
      throw new Refusal('withdrawal.changed', { errors: { refundAmount: [] } })
    const { creditNoteId } = await createRefund(deps, tx, order, {
      parts: chosen.map(({ line, right }) => ({ line, amountMinor: right.refundMinor })),
      to: 'source',
      reason: 'Withdrawal',
      takesBack: 'always',
    })
    const row = { id: randomUUID(), name: input.name, language: caller.language, receivedAt: deps.clock.now(), creditNoteId }
    await tx
      .insertInto('withdrawals')
      .values({
        id: row.id,
        order_id: id,
        credit_note_id: creditNoteId,
        name: row.name,
        language: row.language,
        received_at: row.receivedAt,
      })
      .execute()
    // If the buyer's account was deleted, the address is stored nowhere but in this job: it was typed for the acknowledgement only.
    await enqueueEncrypted(
      deps,
      tx,
      mailWithdrawal,
      { withdrawalId: row.id, ...(order.email === '' ? { email: input.email } : {}) },
      { recipient: input.email },
    )
    return acknowledgementOf(within(tx), order, row, input.email)
  })
}

/** Says what was received, with date and time, on a durable medium (art. 11a (4)). */
export const mailWithdrawal = encryptedJob<{ withdrawalId: string; email?: string }>(
  'mail-withdrawal',
  async (deps, { withdrawalId, email }) => {
    const [row] = await findWithdrawal(deps.pool, [withdrawalId])
    const order = row && (await readPaidOrder(deps.pool, row.orderId))
    if (!row || !order) throw new Error(`There is no withdrawal ${withdrawalId}.`)
    const to = order.email || email
    // The buyer has left between declaration and mail, and the address with him.
    if (!to) return
    const language = orderLanguage(row.language)
    const t = mailTranslate(await countryWording(deps, order.countryId, language))
    const [note] = await findCreditNote(deps.pool, [row.creditNoteId])
    if (!note) throw new Error(`Withdrawal ${withdrawalId} has no credit note.`)
    const moment = formatDateTime(row.receivedAt, language, order.timeZone)
    const values = { reference: order.reference, name: row.name, moment }
    const amount = (minor: number) => money(minor, order.currency, language)
    await deliverMail(deps, {
      id: row.id,
      to,
      countryId: order.countryId,
      template: 'withdrawal-received',
      about: { orderId: order.id, accountId: order.accountId },
      page: {
        language,
        subject: t('withdrawn.subject', values),
        heading: t('withdrawn.heading'),
        blocks: [
          { kind: 'paragraph', text: t('withdrawn.text', values) },
          {
            kind: 'rows',
            rows: [
              [t('receipt.orderReference'), order.reference],
              [t('withdrawn.received'), `${moment} (${order.timeZone})`],
              [t('withdrawn.name'), row.name],
              [t('receipt.seller'), order.companyName],
            ],
          },
          {
            kind: 'rows',
            total: true,
            rows: [
              ...note.lines.map((line): readonly [string, string] => [
                t('receipt.line', { name: line.articleName, quantity: line.quantity }),
                amount(line.amountMinor),
              ]),
              [t('withdrawn.back'), amount(note.amountMinor)],
            ],
          },
          { kind: 'paragraph', text: t('withdrawn.when') },
        ],
      },
      attachments: [],
    })
  },
)

/**
 * Reference and address together are the proof; neither can be guessed, and the number of attempts is limited. After the buyer's account was deleted there
 * is no address any more, so the reference alone (60 bits, printed only on the receipt) is sufficient, since the right of withdrawal remains (decision
 * 151).
 */
const getOrderOfAddress = async (
  deps: Deps,
  { address }: Caller,
  { orderReference, email }: { orderReference: string; email: string },
): Promise<OrderToRefund> => {
  await limit(deps, `withdrawal:${address}`, { max: 20, seconds: 60 })
  const signs = orderReference.toUpperCase().replaceAll(/[\s-]/g, '')
  const order = await readOrderOfAddress(deps.pool, signs.match(/.{1,4}/g)?.join('-') ?? '', email)
  if (!order) throw new Refusal('order.not-found')
  return order
}

const rightsOf = async (deps: Deps, order: OrderToRefund) => {
  const lastDay = await lastDayOf(order)
  const today = dayIn(deps.clock.now(), order.timeZone)
  const at = { lastDay, today, beginsAtOnce: order.beginsAtOnce }
  const rightTo = (line: PaidLine) => rightOf(line, { ...at, hasDate: productOf(line.kind).hasDate === true })
  return { lastDay, lines: order.lines.map((line) => ({ line, right: rightTo(line) })) }
}

const lastDayOf = async ({ completedAt, timeZone, holidayCountry, culture }: OrderToRefund): Promise<Day | null> => {
  if (completedAt === null) return null
  const from = dayIn(completedAt, timeZone)
  const year = Number(from.slice(0, 4))
  const holidays = await publicHolidaysOf({ country: holidayCountry, region: null, languages: ['en'] }, [year, year + 1])
  return lastDayToWithdraw(from, culture, (day) => holidays(Number(day.slice(0, 4))).has(day))
}

const acknowledgementOf = async (
  where: Queryable,
  order: OrderToRefund,
  { name, receivedAt, creditNoteId }: Omit<WithdrawalRow, 'lineIds'>,
  /** As it was typed, for an order that has no address any more. */
  typed: string,
): Promise<WithdrawalAcknowledgement> => {
  const [note] = await findCreditNote(where, [creditNoteId])
  if (!note) throw new Error(`There is no credit note ${creditNoteId}.`)
  return {
    withdrawnAt: receivedAt.toISOString(),
    name,
    email: order.email || typed,
    lines: note.lines.map(({ articleName, quantity, amountMinor }) => ({
      articleName,
      quantity,
      refundAmount: fromMinor(amountMinor, order.currency),
    })),
    refundAmount: fromMinor(note.amountMinor, order.currency),
    currency: order.currency,
    creditNoteNumber: numberOf(note),
  }
}
