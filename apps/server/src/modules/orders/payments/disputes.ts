import { sql } from 'kysely'
import type { DisputeEvent, PaymentProvider, RefundAnswer } from '../../../adapters/payments/payment-provider.ts'
import type { Tx } from '../../../db/connect.ts'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import type { LineKind } from '../../../db/tables/orders.ts'
import { enqueue, job } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { announceChange } from '../checkout/order-status.ts'
import { kindsOfOrder } from '../kinds-of-order.sql.ts'
import { productOf } from '../product.ts'
import { leftOf, overLines } from '../refunds/create-refund.rules.ts'
import { createRefund, providerLeft } from '../refunds/create-refund.ts'
import { lockPaidOrder } from '../refunds/paid-order.ts'
import { fileSent, refundPayment } from '../refunds/refunds.ts'

/**
 * Handles events of a dispute, in whatever order they arrive; once closed it stays closed. While a dispute is open, nothing is refunded through the
 * provider. If it is lost, the bank has returned the money itself, and the accounts follow: at once, or, if the reply to an earlier refund was lost, when
 * its result is known (`settleDisputes`).
 */
export const noteDispute = async (deps: Deps, provider: PaymentProvider['name'], event: DisputeEvent): Promise<void> => {
  const now = deps.clock.now()
  const reference = await repeatOnConflict(deps.db, async (tx) => {
    // The order is held first, as everywhere.
    const disputed = await findDisputed(tx, provider, event.sessionId)
    if (!disputed) return undefined
    if (event.state === 'lost') await holdFirst(tx, disputed)
    await tx.selectFrom('orders').select('id').where('id', '=', disputed.orderId).forUpdate().execute()
    const { rows } = await sql<{ isNew: boolean }>`
      insert into disputes as d (provider, provider_dispute_id, payment_id, amount_minor, currency, reason, state, opened_at, closed_at)
      values (${provider}, ${event.disputeId}, ${disputed.paymentId}, ${event.amountMinor}, ${event.currency}, ${event.reason}, ${event.state},
        ${event.openedAt}, case when ${event.state} <> 'open' then ${now}::timestamptz end)
      on conflict (provider, provider_dispute_id) do update set state = excluded.state, closed_at = excluded.closed_at,
          amount_minor = excluded.amount_minor
        where d.state = 'open' and excluded.state <> 'open'
      returning xmax = 0 as "isNew"`.execute(tx)
    if (rows.length === 0) return undefined
    const reported = { dispute: event.disputeId, payment: disputed.paymentId, order: disputed.reference, minor: event.amountMinor }
    deps.log[event.state === 'lost' ? 'error' : 'warn']({ ...reported, state: event.state }, 'a payment is disputed')
    if (event.state === 'lost' && !(await listWaiting(tx, disputed.paymentId)).some(({ tries }) => tries > 0))
      await settleLost(deps, tx, disputed)
    // What waited for the bank's word goes now.
    if (event.state !== 'open')
      for (const { id } of await listWaiting(tx, disputed.paymentId)) await enqueue(tx, refundPayment, { refundId: id })
    return disputed.reference
  })
  if (reference !== undefined) announceChange(reference)
}

type Disputed = { paymentId: string; orderId: string; reference: string; kinds: LineKind[] }
const findDisputed = (tx: Tx, provider: PaymentProvider['name'], sessionId: string): Promise<Disputed | undefined> =>
  tx
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['p.id as paymentId', 'o.id as orderId', 'o.reference', sql.raw<LineKind[]>(kindsOfOrder).as('kinds')])
    .where('p.provider', '=', provider)
    .where('p.session_id', '=', sessionId)
    .executeTakeFirst()

/** Holds what was bought, where its module locks before the order. */
const holdFirst = async (tx: Tx, { orderId, kinds }: Pick<Disputed, 'orderId' | 'kinds'>): Promise<void> => {
  for (const kind of kinds) await productOf(kind).holdFirst?.(tx, orderId)
}

/** Refunds of a payment that have not gone, held, oldest first. */
const listWaiting = (tx: Tx, paymentId: string) =>
  tx
    .selectFrom('refunds')
    .select(['id', 'amount_minor', 'disputed_minor', 'tries', 'next_try_at'])
    .where('payment_id', '=', paymentId)
    .where('done_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Records money that the buyer's bank has taken back for good as a refund. It first covers refunds that are waiting; the rest becomes a new credit note and
 * revokes what was bought, like any refund, but with a movement that is not sent. Repeating it changes nothing.
 */
const settleLost = async (deps: Deps, tx: Tx, { paymentId, orderId, reference }: Disputed): Promise<void> => {
  const now = deps.clock.now()
  await tx
    .updateTable('disputes')
    .set({ settled_at: now })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'lost')
    .where('settled_at', 'is', null)
    .execute()
  let rest = await readUnanswered(tx, paymentId)
  for (const refund of await listWaiting(tx, paymentId)) {
    const part = Math.min(rest, refund.amount_minor - refund.disputed_minor)
    if (part === 0) continue
    rest -= part
    const disputedMinor = refund.disputed_minor + part
    const isWhole = disputedMinor === refund.amount_minor
    await tx
      .updateTable('refunds')
      .set({
        disputed_minor: disputedMinor,
        next_try_at: null,
        ...(isWhole ? { done_at: now, provider_refund_id: `dispute:${refund.id}`, failed_at: null } : {}),
      })
      .where('id', '=', refund.id)
      .execute()
    if (isWhole) await enqueue(tx, refundPayment, { refundId: refund.id })
  }
  if (rest === 0) return
  const order = await lockPaidOrder(tx, orderId)
  const isOfReceipt = order.completedAt !== null && order.paymentId === paymentId
  const left = order.lines.reduce((sum, line) => sum + leftOf(line), 0)
  const lostMinor = isOfReceipt ? Math.min(rest, left, providerLeft(order)) : 0
  if (lostMinor > 0) {
    const parts = overLines(order.lines, lostMinor)
    const { number } = await createRefund(deps, tx, order, {
      parts,
      to: 'source',
      reason: 'Disputed',
      takesBack: 'when-whole',
      keepsCoupon: true,
      isByBank: true,
    })
    await audit(tx, { action: 'order.disputed', subject: reference, detail: { creditNote: number } })
  }
  if (lostMinor < rest)
    deps.log.error({ payment: paymentId, order: reference, minor: rest - lostMinor }, 'a bank took more than was left to give back')
}

/** Settles disputes that were lost while refunds were under way, after asking the provider which of those went through. */
export const settleDisputes = async (deps: Deps): Promise<void> => {
  const { rows } = await sql<{ paymentId: string; sessionId: string; provider: PaymentProvider['name'] }>`
    select p.id as "paymentId", p.session_id as "sessionId", p.provider from payments p
    where p.id in (select payment_id from disputes where state = 'lost' and settled_at is null)
      and not exists (select from refunds f where f.payment_id = p.id and f.done_at is null and f.next_try_at > ${deps.clock.now()})
    limit 20`.execute(deps.db)
  for (const { paymentId, sessionId, provider } of rows)
    try {
      await fileWhatWent(deps, paymentId, (reference) => deps.payments[provider]?.findSentRefund?.({ sessionId, reference }))
      await deps.db.transaction().execute(async (tx) => {
        const disputed = await findDisputed(tx, provider, sessionId)
        if (!disputed) return
        await holdFirst(tx, disputed)
        await tx.selectFrom('orders').select('id').where('id', '=', disputed.orderId).forUpdate().execute()
        await settleLost(deps, tx, disputed)
      })
    } catch (error) {
      deps.log.error({ err: error, payment: paymentId }, 'a lost dispute could not be booked; it is tried again')
    }
}

/** Refunds that were asked for, and whose replies were lost: those that the provider knows have gone. No connection is held while it is asked. */
const fileWhatWent = async (
  deps: Deps,
  paymentId: string,
  find: (refundId: string) => Promise<RefundAnswer | undefined> | undefined,
): Promise<void> => {
  const tried = deps.db.selectFrom('refunds').select('id').where('payment_id', '=', paymentId)
  for (const { id } of await tried.where('done_at', 'is', null).where('tries', '>', 0).execute()) {
    const sent = await find(id)
    if (sent)
      await deps.db.transaction().execute(async (tx) => {
        if (await fileSent(tx, id, sent, deps.clock.now())) await enqueue(tx, refundPayment, { refundId: id })
      })
  }
}

/** What the bank has taken of a payment and no refund stands for, in minor units. A dispute in another currency is one about the whole. */
const readUnanswered = async (tx: Tx, paymentId: string): Promise<number> => {
  const { rows } = await sql<{ minor: number }>`
    select least(p.amount_minor, sum(case when d.currency = p.currency then d.amount_minor else p.amount_minor end))::bigint
      - (select coalesce(sum(f.disputed_minor), 0)::bigint from refunds f where f.payment_id = p.id) as minor
    from payments p join disputes d on d.payment_id = p.id and d.state = 'lost' where p.id = ${paymentId} group by p.id`.execute(tx)
  return Math.max(0, rows[0]?.minor ?? 0)
}

/** How far back disputes are asked for: banks have their customers’ word for so many days and more. */
const disputeDays = 180

/** Every night, for disputes whose webhook never arrived. */
export const askAboutDisputes = job(
  'ask-about-disputes',
  async (deps) => {
    const since = new Date(deps.clock.now().getTime() - disputeDays * 86_400_000)
    for (const provider of Object.values(deps.payments))
      for (const dispute of (await provider?.listDisputes?.(since)) ?? []) await noteDispute(deps, provider.name, dispute)
  },
  '20 2 * * *',
)
