import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../http/refusal.ts'
import { job } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { alarm } from '../../../logging/alarm.ts'
import { expiryGraceMinutes, nextCheck } from '../orders.rules.ts'
import { settleDisputes } from '../payments/disputes.ts'
import { inboxAtRest, processInbox, recordAnswer } from '../payments/payment-events.ts'
import { claimPaymentsToCheck, listAttemptsOfOverdueOrders, type PaymentRow, setNextCheck } from '../payments/payments.sql.ts'
import { closeOrder, endAtProvider, endLeftSessions } from '../payments/payments.ts'
import { askAboutRefunds } from '../payments/refund-reports.ts'
import { sendDueRefunds } from '../refunds/refunds.ts'
import { announceChange } from './order-status.ts'

const sweepEverySeconds = 5
const mostAtOnce = 50

/**
 * Finishes what was left undone: stored but unsettled webhooks, payments whose webhook never came, refunds that were not sent, expired orders. Safe to run
 * anywhere, at any time.
 */
export const sweepOrders = async (deps: Deps): Promise<void> => {
  await processInbox(deps)
  await askAboutPayments(deps)
  await endLeftSessions(deps)
  await settleDisputes(deps)
  await sendDueRefunds(deps)
  await askAboutRefunds(deps)
  await expireOrders(deps)
}

/** The same every minute through the queue, for an installation whose timers all stand still. */
export const sweepOrdersJob = job('sweep-orders', sweepOrders, '* * * * *')

/** Starts the sweeper's timer when this process begins to listen, if it does jobs; lets a settling round finish when it ends. */
export const mountSweeper = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let sweeping: Promise<void> = Promise.resolve()
  const again = (seconds: number) => {
    if (isStopped) return
    timer = setTimeout(() => {
      sweeping = sweepOrders(deps)
        .catch((error: unknown) => deps.log.error({ err: error }, 'sweeping orders failed'))
        .finally(() => again(sweepEverySeconds))
    }, seconds * 1000)
  }
  app.addHook('onListen', async () => {
    if (deps.config.roles.has('jobs')) again(0)
  })
  app.addHook('onClose', async () => {
    isStopped = true
    clearTimeout(timer)
    await sweeping
    await inboxAtRest(deps)
  })
}

/** Asks the providers about open payments that have been silent for a while. */
const askAboutPayments = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const due = await claimPaymentsToCheck(deps.pool, [now, mostAtOnce])
  await Promise.all(
    due.map(async (payment) => {
      await setNextCheck(deps.pool, [payment.id, nextCheck(now, payment.checks, payment.state)])
      const provider = deps.payments[payment.provider]
      if (!provider || payment.sessionId === null) return
      try {
        const state = await provider.find(payment.sessionId)
        if (state.status === 'paid' && payment.state !== 'paid')
          alarm(
            deps,
            'webhook-missing',
            { payment: payment.id, provider: provider.name },
            'a payment was learnt of by asking; no webhook came',
          )
        if (state.status !== payment.state) await recordAnswer(deps, { ...payment, sessionId: payment.sessionId }, state)
      } catch (error) {
        alarm(
          deps,
          'payment-provider-unreachable',
          { err: error, payment: payment.id },
          'the payment provider did not tell about a payment',
        )
      }
    }),
  )
}

/**
 * Ends expired orders. The payment is ended at the provider first; money that arrived after all still counts. An unavailable provider is waited for, but
 * not for ever: later payments are refunded, and the provider is asked to end the session until it has (`endLeftSessions`).
 */
const expireOrders = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const overdue = Map.groupBy(await listAttemptsOfOverdueOrders(deps.pool, [now, mostAtOnce]), ({ orderId }) => orderId)
  for (const [orderId, payments] of overdue) {
    const { ended, isGivenUp } = await endOrGiveUp(deps, payments, now)
    const reference = payments[0]?.reference
    if (ended && reference && (await closeOrder(deps, orderId, ended, 'Expired', isGivenUp))) announceChange(reference)
  }
}

const endOrGiveUp = async (
  deps: Deps,
  payments: readonly PaymentRow[],
  now: Date,
): Promise<{ ended?: string[] | undefined; isGivenUp?: boolean }> => {
  try {
    return { ended: await endAtProvider(deps, payments) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isLongOver = payments.every(({ expiresAt }) => expiresAt.getTime() + expiryGraceMinutes * 60_000 < now.getTime())
    return isLongOver ? { ended: payments.map(({ id }) => id), isGivenUp: true } : {}
  }
}
