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
import type { ActWish, OpenWish } from './wire.ts'

const newId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('hex')}`

export const openSession = ({ pool, clock }: DeliveryDeps, wish: OpenWish): Promise<SessionRow | undefined> =>
  insertSession(pool, {
    id: newId('session'),
    reference: wish.reference,
    order_reference: wish.orderReference,
    amount_minor: wish.amountMinor,
    currency: wish.currency,
    method: wish.method,
    language: wish.language,
    description: wish.description,
    return_url: wish.returnUrl,
    cancel_url: wish.cancelUrl,
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
export const act = async (deps: DeliveryDeps, deliverer: Deliverer, id: string, wish: ActWish): Promise<string | undefined> => {
  const now = deps.clock.now()
  const isPaying = wish.action === 'pay'
  const isLate = isPaying && wish.late > 0
  const wait = isLate ? wish.late : wish.delay
  const isNow = wait === 0
  const state = stateAfter[wish.action]
  const done = await actOnSession(deps.pool, {
    id,
    state: isLate ? 'open' : state,
    told: state,
    labels: isPaying ? labels : null,
    arrives_at: isLate ? new Date(now.getTime() + wish.late * 1000) : null,
    event_id: newId('event'),
    due_at: new Date(now.getTime() + (isNow ? 2 : wait) * 1000),
    attempts: isNow ? 1 : 0,
    answers_to_lose: wish.lostReply ? 1 : 0,
    copies: wish.silent ? 0 : wish.duplicate ? 2 : 1,
  })
  if (isNow)
    for (const delivery of done?.deliveries ?? []) void deliverer.deliver({ ...delivery, answersToLose: wish.lostReply ? 1 : 0 })
  return wish.action === 'cancel' ? done?.cancelUrl : done?.returnUrl
}

/** Gives back at most what was paid; the same reference moves nothing twice. @returns undefined when there is not so much to give back. */
export const refundSession = async (
  { pool, clock }: DeliveryDeps,
  wish: { sessionId: string; amountMinor: number; reference: string },
): Promise<{ id: string } | undefined> => {
  const now = clock.now()
  const [books] = await findRefunded(pool, [wish.sessionId, wish.reference, now])
  if (!books || (!books.known && books.refunded + wish.amountMinor > books.paid)) return undefined
  return (await insertRefund(pool, [newId('refund'), wish.reference, wish.sessionId, wish.amountMinor, now]))[0]
}
