import { sql } from 'kysely'
import type { DisputeEvent, PaymentProvider, RefundState } from '../../adapters/payments.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { refundPayment } from './refunds.ts'

/** News of a refund under way, by webhook or asked for; a repeat changes nothing. A failed one raises an alarm: the money did not arrive. */
export const noteRefund = async ({ db, clock, log }: Deps, refundId: string, state: RefundState): Promise<void> => {
  const now = clock.now()
  const { rows } = await sql<{ id: string; wasFailed: boolean }>`
    update refunds r set failed_at = case when ${state} = 'failed' then coalesce(r.failed_at, ${now}) else r.failed_at end,
      next_check_at = case when ${state} = 'pending' then r.next_check_at end
    from (select id, failed_at is not null as "wasFailed" from refunds where provider_refund_id = ${refundId} for update) before
    where r.id = before.id returning r.id, before."wasFailed"`.execute(db)
  const [refund] = rows
  if (refund && state === 'failed' && !refund.wasFailed)
    log.error({ refund: refund.id }, 'a refund did not arrive: pay it back another way')
}

/**
 * News of a dispute, in whatever order it comes: once over it stays over. While one is open nothing goes back through the provider; lost, the bank has
 * given the money back itself.
 */
export const noteDispute = async (deps: Deps, provider: PaymentProvider['name'], event: DisputeEvent): Promise<void> => {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ paymentId: string; isNew: boolean }>`
      insert into disputes as d (provider, provider_dispute_id, payment_id, amount_minor, currency, reason, state, opened_at, closed_at)
      select ${provider}, ${event.disputeId}, p.id, ${event.amountMinor}, ${event.currency}, ${event.reason}, ${event.state}, ${event.openedAt},
        case when ${event.state} <> 'open' then ${now}::timestamptz end
      from payments p where p.provider = ${provider} and p.session_id = ${event.sessionId}
      on conflict (provider, provider_dispute_id) do update set state = excluded.state, closed_at = excluded.closed_at
        where d.state = 'open' and excluded.state <> 'open'
      returning payment_id as "paymentId", xmax = 0 as "isNew"`.execute(tx)
    const [known] = rows
    if (!known) return
    deps.log.warn({ dispute: event.disputeId, payment: known.paymentId, state: event.state }, 'a payment is disputed')
    if (event.state === 'open') return
    const waiting = await tx
      .selectFrom('refunds')
      .select('id')
      .where('payment_id', '=', known.paymentId)
      .where('done_at', 'is', null)
      .execute()
    for (const { id } of waiting) await enqueue(tx, refundPayment, { refundId: id })
  })
}

const mostAtOnce = 50

/** Asks the providers about refunds whose arrival no webhook has told. */
export const askAboutRefunds = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const { rows } = await sql<{ id: string; refundId: string; provider: PaymentProvider['name'] }>`
    update refunds r set next_check_at = ${now}::timestamptz + interval '6 hours' from payments p
    where p.id = r.payment_id and r.id in (select id from refunds where next_check_at <= ${now} order by next_check_at limit ${mostAtOnce} for update skip locked)
    returning r.id, r.provider_refund_id as "refundId", p.provider`.execute(deps.db)
  for (const { id, refundId, provider } of rows)
    try {
      const state = await deps.payments[provider]?.findRefund?.(refundId)
      if (state) await noteRefund(deps, refundId, state)
    } catch (error) {
      deps.log.warn({ err: error, refund: id }, 'the payment provider did not tell about a refund')
    }
}

/** How far back disputes are asked for: banks have their customers’ word for so many days and more. */
const disputeDays = 180

/** Every night, for what a webhook never told. */
export const askAboutDisputes = job(
  'ask-about-disputes',
  async (deps) => {
    const since = new Date(deps.clock.now().getTime() - disputeDays * 86_400_000)
    for (const provider of Object.values(deps.payments))
      for (const dispute of (await provider?.listDisputes?.(since)) ?? []) await noteDispute(deps, provider.name, dispute)
  },
  '20 2 * * *',
)
