import { sql } from 'kysely'
import type { PaymentProvider, RefundState } from '../../../adapters/payments/payment-provider.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { alarm } from '../../../logging/alarm.ts'
import { audit } from '../../../logging/audit.ts'

/** A refund that came back is sent again after so long: problems at a bank are rarely solved within the hour. */
const againAfterMs = 24 * 3_600_000

/**
 * Processes a report about a pending refund, from a webhook or a query; repeating it changes nothing. A refund that was returned raises an alarm and is due
 * again, since the buyer has not received the money.
 */
export const noteRefund = async ({ db, clock, log }: Deps, refundId: string, state: RefundState): Promise<void> => {
  const now = clock.now()
  if (state === 'pending') return
  if (state === 'done') {
    await db.updateTable('refunds').set({ next_check_at: null }).where('provider_refund_id', '=', refundId).execute()
    return
  }
  const failed = await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('refunds')
      .set({
        done_at: null,
        provider_refund_id: null,
        next_check_at: null,
        failed_at: now,
        next_try_at: new Date(now.getTime() + againAfterMs),
      })
      .where('provider_refund_id', '=', refundId)
      .where('gift_card_id', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (row) await audit(tx, { action: 'refund.came-back', subject: row.id, detail: { providerRefundId: refundId } })
    return row
  })
  if (failed) log.error({ refund: failed.id, sent: refundId }, 'a refund did not arrive: it is due again')
}

const mostAtOnce = 50

/** Asks the providers about refunds whose arrival no webhook has reported. */
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
      alarm(deps, 'payment-provider-unreachable', { err: error, refund: id }, 'the payment provider did not tell about a refund')
    }
}
