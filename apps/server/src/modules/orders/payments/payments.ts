import { randomUUID } from 'node:crypto'
import type { OrderProgress, OrderResult, Payment } from '@hoppla/contract/orders'
import { fromMinor } from '@hoppla/i18n'
import type { PaymentProvider, PaymentState } from '../../../adapters/payments/payment-provider.ts'
import type { Tx } from '../../../db/connect.ts'
import { within } from '../../../db/statement.ts'
import type { Caller, SignedInCaller } from '../../../http/caller.ts'
import { answerOfKey, once } from '../../../http/idempotency.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { alarm } from '../../../logging/alarm.ts'
import { choosePayment, newPaymentToken } from '../checkout/create-order.ts'
import { announceChange } from '../checkout/order-status.ts'
import { readProgress } from '../checkout/progress.ts'
import { isCancellable, isPayable, nextCheck } from '../orders.rules.ts'
import { returnPathOf } from '../product.ts'
import { type PaymentInput, payAhead, readPaidAhead, refusesReduction, releaseTenders, removeReduction } from '../tender.ts'
import { processInbox, recordAnswer } from './payment-events.ts'
import {
  claimSessionsToEnd,
  clearSessionToEnd,
  endPayments,
  findLivePayment,
  findPaymentByToken,
  insertAttempt,
  keepSession,
  listPaymentsByReference,
  listPaymentsOfOrder,
  lockOrder,
  type PaymentRow,
  readDue,
  setOrderStatus,
} from './payments.sql.ts'

/** A payment that has a session at its provider. */
type OpenedRow = PaymentRow & { sessionId: string }
const isOpened = (payment: PaymentRow): payment is OpenedRow => payment.sessionId !== null

/** An attempt to pay as it stands. A GET answers with it, so nothing is written and the provider is not asked. @throws Refusal `payment.not-found`. */
export const getPayment = async (deps: Deps, caller: SignedInCaller, token: string): Promise<Payment> =>
  paymentAnswer(deps, await getOwnPayment(deps, caller, token))

/**
 * Opens the session of an attempt at the provider, which makes one of a repeat (same reference).
 * @throws Refusal `payment.not-found`, `payment.unavailable`.
 */
export const openPaymentSession = async (deps: Deps, caller: SignedInCaller, token: string): Promise<Payment> =>
  openPayment(deps, await getOwnPayment(deps, caller, token))

const getOwnPayment = async (deps: Deps, { account }: SignedInCaller, token: string): Promise<PaymentRow> => {
  const row = await findPaymentByToken(deps.pool, { token, account_id: account.id })
  if (!row) throw new Refusal('payment.not-found')
  return row
}

/** The payment as the checkout needs it; its session is opened when it may still be paid and has none. */
export const openPayment = async (deps: Deps, row: PaymentRow): Promise<Payment> => {
  const isToOpen =
    !isOpened(row) &&
    row.amountMinor > 0 &&
    row.state === 'open' &&
    isPayable({ status: row.orderStatus, expiresAt: row.expiresAt }, deps.clock.now())
  if (!isToOpen) return paymentAnswer(deps, row)
  return paymentAnswer(deps, await openSession(deps, row))
}

/** @returns the payment with its session; or as it is, when it ended while the provider opened one: that session is ended, too. */
const openSession = async (deps: Deps, row: PaymentRow): Promise<PaymentRow> => {
  const origin = deps.config.origins[row.countrySlug]
  const returnUrl = `${origin}${await returnPathOf(deps.pool, row.kinds, row.language, row)}`
  const session = await ask(deps, row, (provider) =>
    provider.open({
      reference: row.id,
      orderReference: row.reference,
      amountMinor: row.amountMinor,
      currency: row.currency,
      method: row.method,
      returnUrl,
      cancelUrl: returnUrl,
      language: row.language,
      description: row.description,
      email: row.email,
    }),
  )
  const now = deps.clock.now()
  const { sessionId, redirectUrl = null, clientSecret = null } = session
  const opened: PaymentRow = { ...row, sessionId, redirectUrl, clientSecret, orderStatus: 'AwaitingPayment' }
  const kept = await keepSession(deps.pool, {
    id: row.id,
    session_id: sessionId,
    redirect_url: redirectUrl,
    client_secret: clientSecret,
    now,
    next_check_at: nextCheck(now, 0, 'open'),
  })
  if (kept?.state === 'open') return opened
  const known = (await listPaymentsByReference(deps.pool, [row.reference])).find(({ id }) => id === row.id)
  // A faster request has kept the same one.
  if (known?.state === 'open' && known.sessionId === sessionId) return opened
  if (known?.sessionId !== sessionId)
    deps.log.error({ payment: row.id, session: sessionId }, 'a payment provider opened two sessions for one payment')
  await endLeftSessions(deps)
  return known ?? row
}

const mostLeftAtOnce = 50
/** Ends sessions of attempts that are over here, until the provider says that they are over there. A payment found there is an event like any other. */
export const endLeftSessions = async (deps: Deps): Promise<void> => {
  const left = await claimSessionsToEnd(deps.pool, [deps.clock.now(), mostLeftAtOnce])
  await Promise.all(
    left.filter(isOpened).map(async (payment) => {
      try {
        const state = await ask(deps, payment, (provider) => provider.cancel(payment.sessionId))
        if (state.status === 'paid') await recordAnswer(deps, payment, state)
        // Money on its way may yet arrive, or not.
        if (state.status === 'paid' || state.status === 'cancelled') await clearSessionToEnd(deps.pool, [payment.id])
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
    }),
  )
}

/**
 * A new attempt to pay. The one before is ended at the provider first; when it turns out to have been paid after all, that counts and nothing new begins.
 */
export const payOrder = async (
  deps: Deps,
  caller: SignedInCaller,
  reference: string,
  input: PaymentInput,
): Promise<OrderResult> => {
  const payments = await paymentsOf(deps, caller.account.id, reference)
  // Asked after the list, and before anything on it is ended: a repeat must not end the attempt that its first request began.
  const earlier = caller.idempotency && (await answerOfKey(deps.pool, caller.idempotency))
  return earlier ? (earlier as OrderResult) : tryAgain(deps, caller, payments, input)
}

/**
 * A new attempt to pay an order, with a coupon and (more) gift cards where the buyer names some, or without the coupon it had. An order that they cover is settled at once.
 * @param payments every attempt so far, newest first.
 * @throws Refusal `order.not-payable`, `payment.method-unknown`, `payment.unavailable`, and those of `payAhead`.
 */
export const tryAgain = async (
  deps: Deps,
  caller: Caller,
  payments: readonly [PaymentRow, ...PaymentRow[]],
  input: PaymentInput,
): Promise<OrderResult> => {
  const [newest] = payments
  const { reference } = newest
  if (!isPayable({ status: newest.orderStatus, expiresAt: newest.expiresAt }, deps.clock.now()))
    throw new Refusal('order.not-payable')
  const { provider, method } = choosePayment(deps, newest, input.method)
  const ahead = await readPaidAhead(deps, caller, input)
  // A second click right after the first must not start a third attempt: it continues the first one's.
  const isBegunAlready =
    newest.state === 'open' && !isOpened(newest) && newest.method === method && newest.provider === provider.name
  if (isBegunAlready && newest.amountMinor > 0 && !ahead && !refusesReduction(input))
    return { orderReference: reference, paymentToken: newest.token }
  const ended = await endAtProvider(deps, payments)
  if (!ended) throw new Refusal('order.not-payable')
  const now = deps.clock.now()
  const token = newPaymentToken()
  const begin = async (tx: Tx): Promise<OrderResult> => {
    const order = await lockOrder(tx, newest.orderId)
    if (!isPayable({ status: order.status, expiresAt: order.expires_at }, now)) throw new Refusal('order.not-payable')
    await endPayments(tx, ended)
    // Somebody was faster: a second click, another window.
    const live = await findLivePayment(tx, newest.orderId)
    if (live) return { orderReference: reference, paymentToken: live.token }
    if (refusesReduction(input)) {
      // What a coupon has covered whole is paid; the event that says so is under way.
      if ((await readDue(tx, newest.orderId)).dueMinor === 0) throw new Refusal('order.not-payable')
      await removeReduction(within(tx), newest.orderId, input)
    }
    await insertAttempt(tx, { id: randomUUID(), orderId: newest.orderId, token, provider: provider.name, method, now })
    if (ahead) await payAhead(within(tx), await readDue(tx, newest.orderId), ahead, now)
    return { orderReference: reference, paymentToken: token }
  }
  const answer = await deps.db.transaction().execute((tx) => once(tx, caller.idempotency, () => begin(tx)))
  if (ahead) await processInbox(deps)
  announceChange(reference)
  return answer
}

/** Calls an unpaid order off. Its payment is ended at the provider first, so that no money comes after. */
export const cancelOrder = async (deps: Deps, caller: SignedInCaller, reference: string): Promise<OrderProgress> => {
  const payments = await paymentsOf(deps, caller.account.id, reference)
  const [newest] = payments
  if (newest.orderStatus !== 'Cancelled' && !(await cancelByCentre(deps, payments))) throw new Refusal('order.not-cancellable')
  return readProgress(deps, caller, reference)
}

/** Ends an unpaid order, at its provider first. @returns false when it has been paid, or may just be. @throws Refusal `payment.unavailable`. */
export const cancelByCentre = async (deps: Deps, payments: readonly [PaymentRow, ...PaymentRow[]]): Promise<boolean> => {
  const [{ orderStatus, orderId, reference }] = payments
  if (!isCancellable(orderStatus)) return false
  const ended = await endAtProvider(deps, payments)
  if (!ended || !(await closeOrder(deps, orderId, ended, 'Cancelled'))) return false
  announceChange(reference)
  return true
}

/**
 * Ends an unpaid order in the database.
 * @param ended attempts that are over at the provider; or, for `isGivenUp`, whose provider does not say. @returns false when the order is not unpaid any more.
 */
export const closeOrder = (
  deps: Deps,
  orderId: string,
  ended: readonly string[],
  status: 'Cancelled' | 'Expired',
  isGivenUp = false,
): Promise<boolean> =>
  deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!isCancellable(order.status)) return false
    await endPayments(tx, ended, isGivenUp ? deps.clock.now() : undefined)
    await setOrderStatus(tx, { id: orderId, status: order.status }, status, deps.clock.now())
    const taken = { orderId, discountMinor: order.discount_minor, cardsMinor: order.cards_minor }
    await releaseTenders(within(tx), [taken], deps.clock.now())
    return true
  })

/**
 * Ends every attempt at its provider. No connection is held meanwhile.
 * @returns the ids that are over; undefined when one of them has taken money, or is about to: that event is recorded then.
 * @throws Refusal `payment.unavailable` when a provider does not answer.
 */
export const endAtProvider = async (deps: Deps, payments: readonly PaymentRow[]): Promise<string[] | undefined> => {
  const ended: string[] = []
  for (const payment of payments) {
    // Paid, and the order is unpaid all the same: it was not the sum that was due, and is on its way back.
    const isOver = payment.state === 'cancelled' || (payment.state === 'paid' && isCancellable(payment.orderStatus))
    if (isOver) continue
    if (payment.state === 'paid' || payment.state === 'processing') return undefined
    if (isOpened(payment)) {
      const state = await ask(deps, payment, (provider) => provider.cancel(payment.sessionId))
      if (takesMoney(state)) {
        await recordAnswer(deps, payment, state)
        return undefined
      }
    }
    ended.push(payment.id)
  }
  return ended
}

const takesMoney = ({ status }: PaymentState): boolean => status === 'paid' || status === 'processing'

/** @throws Refusal `payment.unavailable` for whatever a provider does instead of answering. */
const ask = async <A>(
  deps: Deps,
  payment: Pick<PaymentRow, 'provider' | 'id'>,
  question: (provider: PaymentProvider) => Promise<A>,
): Promise<A> => {
  const provider = deps.payments[payment.provider]
  if (!provider) throw new Refusal('payment.unavailable', { retryAfter: 60 })
  try {
    return await question(provider)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const about = { err: error, provider: provider.name, payment: payment.id }
    alarm(deps, 'payment-provider-unreachable', about, 'the payment provider did not answer')
    throw new Refusal('payment.unavailable', { retryAfter: 5 })
  }
}

const paymentsOf = async (deps: Deps, accountId: string, reference: string): Promise<[PaymentRow, ...PaymentRow[]]> => {
  const [newest, ...earlier] = await listPaymentsOfOrder(deps.pool, [reference, accountId])
  if (!newest) throw new Refusal('order.not-found')
  return [newest, ...earlier]
}

/** The payment as the checkout needs it, as it stands. */
export const paymentAnswer = (deps: Deps, row: PaymentRow): Payment => ({
  orderReference: row.reference,
  paymentToken: row.token,
  orderStatus: row.orderStatus,
  state: row.state,
  provider: row.provider,
  method: row.method,
  methods: row.payment.methods,
  amount: fromMinor(row.amountMinor, row.currency),
  giftCardAmount: fromMinor(row.cardsMinor, row.currency),
  coupon: row.couponName === null ? null : { name: row.couponName, discount: fromMinor(row.discountMinor, row.currency) },
  currency: row.currency,
  redirectUrl: row.redirectUrl,
  clientSecret: row.clientSecret,
  publishableKey: deps.payments[row.provider]?.publishableKey ?? null,
  expiresAt: row.expiresAt.toISOString(),
})
