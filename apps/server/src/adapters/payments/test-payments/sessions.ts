import { randomBytes } from 'node:crypto'
import type { Deliverer, DeliveryDeps } from './deliveries.ts'
import {
  actOnSession,
  cancelSession,
  findRefunded,
  findSession,
  insertRefund,
  insertSession,
  type SessionRow,
} from './sessions.sql.ts'
import type { ActInput, OpenInput } from './wire.ts'

const newId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`

export const openSession = ({ pool, clock }: DeliveryDeps, input: OpenInput): Promise<SessionRow | undefined> =>
  insertSession(pool, {
    id: newId('session'),
    reference: input.reference,
    order_reference: input.orderReference,
    amount_minor: input.amountMinor,
    currency: input.currency,
    method: input.method,
    language: input.language,
    description: input.description,
    return_url: input.returnUrl,
    cancel_url: input.cancelUrl,
    now: clock.now(),
  })

export const readSession = async ({ pool, clock }: DeliveryDeps, id: string): Promise<SessionRow | undefined> =>
  (await findSession(pool, [id, clock.now()]))[0]

export const endSession = async ({ pool, clock }: DeliveryDeps, id: string): Promise<SessionRow | undefined> =>
  (await cancelSession(pool, [id, clock.now()]))[0]

const labels = {
  card: 'Testkort •••• 4242',
  swish: 'Swish',
  vipps: 'Vipps',
  mobilepay: 'MobilePay',
  sepa: 'SEPA •••• 3000',
  klarna: 'Klarna',
}
const stateAfter = { pay: 'paid', decline: 'declined', cancel: 'cancelled' } as const

/**
 * What the buyer chose on the page: the session moves, and webhooks set out as the switches say. Nothing happens to a session that is over.
 * @returns where the buyer goes next; undefined when there is no such session.
 */
export const act = async (deps: DeliveryDeps, deliverer: Deliverer, id: string, input: ActInput): Promise<string | undefined> => {
  const now = deps.clock.now()
  const isPaying = input.action === 'pay'
  const isLate = isPaying && input.late > 0
  const wait = isLate ? input.late : input.delay
  const isNow = wait === 0
  const state = stateAfter[input.action]
  const done = await actOnSession(deps.pool, {
    id,
    state: isLate ? 'open' : state,
    reported: state,
    labels: isPaying ? labels : null,
    arrives_at: isLate ? new Date(now.getTime() + input.late * 1000) : null,
    event_id: newId('event'),
    due_at: new Date(now.getTime() + (isNow ? 2 : wait) * 1000),
    attempts: isNow ? 1 : 0,
    answers_to_lose: input.lostReply ? 1 : 0,
    copies: input.silent ? 0 : input.duplicate ? 2 : 1,
  })
  if (isNow)
    for (const delivery of done?.deliveries ?? []) void deliverer.deliver({ ...delivery, answersToLose: input.lostReply ? 1 : 0 })
  return input.action === 'cancel' ? done?.cancelUrl : done?.returnUrl
}

/** Refunds at most what was paid; the same reference moves money once. @returns undefined when the amount exceeds what can be refunded. */
export const refundSession = async (
  { pool, clock }: DeliveryDeps,
  input: { sessionId: string; amountMinor: number; reference: string },
): Promise<{ id: string } | undefined> => {
  const now = clock.now()
  const [writes] = await findRefunded(pool, [input.sessionId, input.reference, now])
  if (!writes || (!writes.known && writes.refunded + input.amountMinor > writes.paid)) return undefined
  return (await insertRefund(pool, [newId('refund'), input.reference, input.sessionId, input.amountMinor, now]))[0]
}
