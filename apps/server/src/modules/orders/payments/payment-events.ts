import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PaymentStateName } from '@hoppla/contract/orders'
import type { PoolClient } from 'pg'
import type { PaymentProvider, PaymentState } from '../../../adapters/payments/payment-provider.ts'
import { laneOf } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/statement.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { RawRequest } from '../../../http/serve.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { alarm } from '../../../logging/alarm.ts'
import { exemptTaxedBefore } from '../checkout/amount-due.sql.ts'
import { fulfil } from '../checkout/fulfil.ts'
import { announceChange } from '../checkout/order-status.ts'
import { decideTransition, orderStatusAfter, paymentStateAfter, type Transition, withNothing } from '../orders.rules.ts'
import { productsOf } from '../product.ts'
import { dueTenders, releaseTenders } from '../tender.ts'
import { noteDispute } from './disputes.ts'
import {
  applyMoves,
  insertEvent,
  keepUnreadWebhook,
  lockWaitingEvents,
  type Move,
  postponeEvent,
  type WaitingEvent,
} from './payment-events.sql.ts'
import { noteRefund } from './refund-reports.ts'

/** Events settled in one transaction. Under load they share its commit; a lone one waits for nobody. */
const batchSize = 32
/**
 * If more events arrived while a batch was being settled, wait this long before the next one, ms: webhooks are acknowledged meanwhile, and fewer
 * transactions are needed.
 */
const gatherMs = 10

/**
 * A provider's webhook: verified on its raw bytes, stored and acknowledged; it is processed after the answer has been sent.
 * @throws Refusal `webhook.signature-invalid`, `webhook.unreadable`.
 */
export const receiveWebhook = async (deps: Deps, name: string, { raw, headers }: RawRequest): Promise<undefined> => {
  const provider = deps.payments[name]
  if (!provider) throw new Refusal('request.not-found')
  const event = await readOrKeep(deps, provider, raw, headers)
  if (!event) return
  if (event.kind === 'refund') return noteRefund(deps, event.refundId, event.state) as Promise<undefined>
  if (event.kind === 'dispute') return noteDispute(deps, name, event) as Promise<undefined>
  const stored = await storeEvent(
    deps,
    name,
    event.eventId,
    { id: event.reference, sessionId: event.sessionId },
    event.state,
    raw.toString('utf8'),
  )
  if (stored)
    setImmediate(() => void processInbox(deps).catch((error: unknown) => deps.log.error({ err: error }, 'payment inbox stopped')))
}

/** What is signed and cannot be read is kept before it is refused: somebody must look at it. */
const readOrKeep = async (
  deps: Deps,
  provider: PaymentProvider,
  raw: Buffer,
  headers: RawRequest['headers'],
): Promise<ReturnType<PaymentProvider['readWebhook']>> => {
  try {
    return provider.readWebhook(raw, headers)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'webhook.unreadable') {
      const hash = createHash('sha256').update(raw).digest()
      await keepUnreadWebhook(deps.pool, [provider.name, hash, printable(raw), deps.clock.now()])
      deps.log.error({ code: 'webhook-unreadable', provider: provider.name }, 'a signed webhook could not be read')
    }
    if (error instanceof Refusal && error.code === 'webhook.signature-invalid')
      alarm(deps, 'webhook-signature-invalid', { provider: provider.name }, 'a webhook was not signed by the payment provider')
    throw error
  }
}
/** No database keeps a null. */
const printable = (raw: Buffer): string => raw.toString('utf8').replaceAll('\u0000', '�')

/**
 * What a provider answered when asked about a payment, as an event like its webhooks': all payment events take the same path.
 * @returns when it is settled.
 */
export const recordAnswer = async (
  deps: Deps,
  payment: { id: string; provider: string; sessionId: string; state: PaymentStateName },
  state: PaymentState,
): Promise<void> => {
  // Where it came from, too: a refusal after a second attempt is a different event from the first one.
  const eventId = `asked:${payment.id}:${payment.state}:${state.status}`
  await storeEvent(deps, payment.provider, eventId, payment, state, JSON.stringify(state))
  await processInbox(deps)
}

const storeEvent = async (
  deps: Deps,
  provider: string,
  eventId: string,
  payment: { id: string; sessionId: string },
  state: PaymentState,
  raw: string,
): Promise<boolean> => {
  const stored = await insertEvent(deps.pool, {
    provider,
    event_id: eventId,
    payment_id: payment.id,
    session_id: payment.sessionId,
    state: state.status,
    method_label: state.methodLabel ?? null,
    amount_minor: state.amountMinor ?? null,
    currency: state.currency ?? null,
    raw,
    received_at: deps.clock.now(),
  })
  return stored !== undefined
}

type Runner = { running: Promise<void> | undefined; again: boolean }
const runners = new WeakMap<Deps['pool'], Runner>()
const runnerOf = ({ pool }: Deps): Runner => {
  const runner = runners.get(pool) ?? { running: undefined, again: false }
  runners.set(pool, runner)
  return runner
}

/** Settles every waiting event that no other process holds. One round at a time in this process: what comes meanwhile makes the next batch. */
export const processInbox = (deps: Deps): Promise<void> => {
  const runner = runnerOf(deps)
  if (runner.running) {
    runner.again = true
    return runner.running
  }
  const rounds = async () => {
    for (;;) {
      runner.again = false
      while (await settleBatch(deps)) {}
      if (!runner.again) return
      await pause(gatherMs)
    }
  }
  runner.running = rounds().finally(() => {
    runner.running = undefined
  })
  return runner.running
}

/** Resolves when nothing is being settled any more; for an orderly end of the process. */
export const inboxAtRest = async (deps: Deps): Promise<void> => {
  await runnerOf(deps).running?.catch(() => {})
}

/** @returns whether there may be more to settle at once. */
const settleBatch = async (deps: Deps): Promise<boolean> => {
  try {
    return await settle(deps, batchSize)
  } catch (error) {
    // One failing event must not block the others: they are retried one by one, and the one that fails is postponed.
    deps.log.error({ err: error }, 'a batch of payment events failed; settling one by one')
    let first: WaitingEvent | undefined
    try {
      return await settle(deps, 1, (events) => {
        first = events[0]
      })
    } catch (single) {
      if (!first) throw single
      deps.log.error({ err: single, inboxId: first.inboxId }, 'a payment event could not be settled')
      await postponeEvent(deps.pool, [first.inboxId, deps.clock.now()])
      return true
    }
  }
}

/** Lock, decide, write. @returns whether some were left: what came after says so itself. */
const settle = async (deps: Deps, most: number, seen: (events: WaitingEvent[]) => void = () => {}): Promise<boolean> => {
  const now = deps.clock.now()
  let found = 0
  const changed = await inTransaction(laneOf(deps.pool), async (client) => {
    const locked = await lockWaitingEvents(client, [now, most])
    seen(locked)
    found = locked.length
    // Events of one order are settled one after the other; the second finds in the next batch what the first led to.
    const events = [...new Map(locked.toReversed().map((event) => [event.orderId, event])).values()].toReversed()
    if (events.length === 0) return []
    const decided = events.map((event) => ({ event, transition: decide(event) }))
    const bought = await fulfil(
      decided.filter(({ transition }) => transition.fulfils).map(({ event }) => event),
      { client, deps, now },
    )
    const moves = decided.map(({ event, transition }) => {
      const why = bought.undelivered.get(event.orderId)
      return moveOf(event, why ? withNothing(event.status, why) : transition)
    })
    const refunds = moves.flatMap(({ refund_id }) =>
      refund_id === null ? [] : [{ identifier: 'refund-payment', payload: { refundId: refund_id }, run_at: null }],
    )
    const byCard = events.filter((event, n) => moves[n]?.fulfils && event.cardsMinor > 0)
    if (byCard.length > 0)
      await exempt(
        client,
        byCard.map(({ orderId }) => orderId),
      )
    await applyMoves(client, [JSON.stringify(moves), JSON.stringify([...bought.jobs, ...refunds]), now])
    await releaseTenders(
      client,
      events.filter((_, n) => moves[n]?.order_status === 'Failed'),
      now,
    )
    return events
  })
  for (const { reference } of changed) announceChange(reference)
  return found === most || found > changed.length
}

/** What was taxed when a tender was sold is not taxed again. */
const exempt = async (client: PoolClient, orderIds: readonly string[]): Promise<void> => {
  for (const tender of dueTenders()) {
    const taxed = await tender.taxedBefore(client, orderIds)
    if (taxed.length > 0) await exemptTaxedBefore(client, [JSON.stringify(taxed)])
  }
}

const decide = (event: WaitingEvent): Transition =>
  decideTransition(
    {
      status: event.status,
      currency: event.currency,
      dueMinor: event.dueMinor,
      // What gift cards had paid went back to them when the order expired, and so did the coupon.
      acceptsLate:
        event.status === 'Expired' &&
        event.cardsMinor === 0 &&
        event.discountMinor === 0 &&
        productsOf(event.lines).some(([product]) => product.acceptsLate),
    },
    { state: event.paymentState, attempt: event.attempt, amountMinor: event.amountMinor },
    {
      state: event.eventState,
      amountMinor: event.eventAmountMinor ?? undefined,
      currency: event.eventCurrency ?? undefined,
      isAnswer: event.isAnswer,
    },
  )

const moveOf = (event: WaitingEvent, transition: Transition): Move => {
  const eventMinor = event.eventAmountMinor ?? event.amountMinor
  // What gift cards covered whole goes back to them, and through no provider.
  const refund = eventMinor > 0 ? transition.refund : undefined
  return {
    tag: 'move',
    inbox_id: event.inboxId,
    order_id: event.orderId,
    country_id: event.countryId,
    payment_id: event.paymentId,
    order_status: orderStatusAfter(event.status, transition.order),
    payment_state: paymentStateAfter(event.paymentState, transition.payment),
    method_label: event.methodLabel,
    session_id: event.sessionId,
    outcome: transition.fulfils ? 'fulfilled' : transition.refund ? 'refunded' : 'noted',
    fulfils: transition.fulfils,
    currency: event.currency,
    refund_id: refund ? randomUUID() : null,
    refund_minor: refund ? eventMinor : null,
    refund_reason: refund ?? null,
    asks: transition.asks === true,
  }
}
