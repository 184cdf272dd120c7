import type { RefundState, refundOrder as refundOrderRoute } from '@hoppla/contract/orders/refunds'
import type { previewRefund as previewRefundRoute, RefundPreview } from '@hoppla/contract/orders/staff-orders'
import type { Permission } from '@hoppla/contract/permissions'
import type { ServeInput } from '@hoppla/contract/route'
import { fromMinor, toMinor } from '@hoppla/i18n'
import { sql } from 'kysely'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import { type Queryable, within } from '../../../db/statement.ts'
import type { LineKind } from '../../../db/tables/orders.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { once } from '../../../http/idempotency.ts'
import { mayAt } from '../../../http/permissions.ts'
import { Refusal } from '../../../http/refusal.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { refundMade } from '../documents/receipts.rules.ts'
import { findOrder } from '../documents/receipts.sql.ts'
import { kindsOfOrder } from '../kinds-of-order.sql.ts'
import { productOf } from '../product.ts'
import { findClosedMonth } from '../staff/closed-month.sql.ts'
import { placeOfOrder } from '../staff/order-place.sql.ts'
import { createRefund, type GiveBack, planRefund, returnable } from './create-refund.ts'
import { listCreditNotes } from './credit-notes.sql.ts'
import { numberOf } from './credit-notes.ts'
import { lockPaidOrder, type OrderToRefund, type PaidLine, readPaidOrder } from './paid-order.ts'
import { checkRoleLimit, confirmOverLimit } from './refund-limits.ts'

type RefundInput = ServeInput<typeof refundOrderRoute>['body']
type PreviewInput = ServeInput<typeof previewRefundRoute>['body']

/** What of any order has gone back, and what still may; for the staff. Logged. @throws Refusal `order.not-found`. */
export const readRefunds = async (deps: Deps, caller: StaffCaller, reference: string): Promise<RefundState> => {
  const { id, countryId } = await getOrderAt(deps, caller, 'orders.read', reference)
  await audit(deps.db, {
    actorId: caller.staff.id,
    action: 'order.read',
    subject: reference,
    placeId: countryId,
    address: caller.address,
  })
  return stateOf(deps.pool, id)
}

/**
 * Gives money back as the staff decides, whole or in part. In the audit log with its author and reason.
 * @throws Refusal `order.not-found`, `order.not-completed`, `refund.too-much`, `refund.card-spent`, `refund.disputed`, `refund.over-limit`; over a
 * limit of everybody’s `auth.step-up-required`.
 */
export const refundOrder = async (deps: Deps, caller: StaffCaller, reference: string, input: RefundInput): Promise<RefundState> => {
  const { id: orderId, kinds, completedAt, countryId, placeId } = await getOrderAt(deps, caller, 'orders.refund', reference)
  if (completedAt === null) throw new Refusal('order.not-completed')
  return repeatOnConflict(deps.db, (tx) =>
    once(tx, caller.idempotency, async () => {
      if (!input.keepsGoods) for (const kind of kinds) await productOf(kind).holdFirst?.(tx, orderId)
      const order = await lockPaidOrder(tx, orderId)
      const { number } = await createRefund(deps, tx, order, {
        parts: partsOf(order, input),
        to: input.to,
        reason: 'Goodwill',
        note: input.note ?? null,
        cause: input.cause,
        madeBy: caller.staff.id,
        takesBack: takesBackOf(input),
        keepsCoupon: input.keepsGoods === true,
        refusesDisputed: true,
      })
      await checkRoleLimit(deps, { db: tx, where: within(tx) }, caller, { order, placeId })
      await confirmOverLimit(deps, tx, caller, order)
      await audit(tx, {
        actorId: caller.staff.id,
        action: 'order.refunded',
        subject: order.reference,
        placeId: countryId,
        address: caller.address,
        detail: { creditNote: number, to: input.to, cause: input.cause },
      })
      return stateOf(within(tx), orderId)
    }),
  )
}

/** What of which line is asked for; everything that may still go back where no lines are named. @throws Refusal `refund.too-much`. */
const partsOf = (order: OrderToRefund, { lines }: Pick<RefundInput, 'lines'>): GiveBack['parts'] => {
  const tooMuch = new Refusal('refund.too-much', { errors: { lines: [] } })
  const parts = (lines ?? order.lines.map(({ id }) => ({ lineId: id, amount: undefined }))).flatMap(({ lineId, amount }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line) throw tooMuch
    const amountMinor = amount === undefined ? returnable(line) : toMinor(amount, order.currency)
    return amountMinor > 0 ? [{ line, amountMinor }] : []
  })
  if (new Set(parts.map(({ line }) => line.id)).size < parts.length) throw tooMuch
  return parts
}

/** What a refund would do, by the same rules; nothing is held or written. @throws Refusal as `refundOrder`. */
export const previewRefund = async (
  deps: Deps,
  caller: StaffCaller,
  reference: string,
  input: PreviewInput,
): Promise<RefundPreview> => {
  const { id, completedAt, placeId } = await getOrderAt(deps, caller, 'orders.refund', reference)
  const order = await readPaidOrder(deps.pool, id)
  if (completedAt === null || !order) throw new Refusal('order.not-completed')
  const planned = planRefund(order, {
    parts: partsOf(order, input),
    to: input.to,
    refusesDisputed: true,
    takesBack: takesBackOf(input),
  })
  await checkRoleLimit(deps, { db: deps.db, where: deps.pool }, caller, { order, placeId, askedMinor: planned.amountMinor })
  const money = (minor: number) => fromMinor(minor, order.currency)
  return {
    amount: money(planned.amountMinor),
    vat: money(planned.vatMinor),
    currency: order.currency,
    ways: planned.ways.map(({ to, minor }) => ({ to, amount: money(minor) })),
    ends: planned.ends.map(({ articleName }) => articleName),
    givesCouponBack: planned.isWhole && order.discountMinor > 0 && input.keepsGoods !== true,
    closedMonth: await findClosedMonth(deps.db, order.countryId, dayIn(completedAt, order.timeZone)),
  }
}

const takesBackOf = ({ keepsGoods }: PreviewInput): GiveBack['takesBack'] => (keepsGoods ? 'never' : 'when-whole')

/** An order of a place at which the caller's role holds; of others there is none. @throws Refusal `order.not-found`. */
export const getOrderAt = async (deps: Pick<Deps, 'db'>, { staff }: StaffCaller, permission: Permission, reference: string) => {
  const found = await deps.db
    .selectFrom('orders as o')
    .select([
      'o.id',
      sql.raw<LineKind[]>(kindsOfOrder).as('kinds'),
      'o.completed_at as completedAt',
      'o.country_id as countryId',
      placeOfOrder.as('placeId'),
    ])
    .where('o.reference', '=', reference)
    .executeTakeFirst()
  if (!found || !(await mayAt(deps.db, staff, permission, found.placeId))) throw new Refusal('order.not-found')
  return found
}

const stateOf = async (where: Queryable, orderId: string): Promise<RefundState> => {
  const order = await readPaidOrder(where, orderId)
  const [reported] = await findOrder(where, [orderId])
  if (!order || !reported) throw new Error(`There is no order ${orderId}.`)
  const notes = await listCreditNotes(where, [order.reference])
  const money = (minor: number) => fromMinor(minor, order.currency)
  const isPaid = order.completedAt !== null
  const { lines } = order
  const sum = (of: (line: PaidLine) => number) => money(lines.reduce((total, line) => total + of(line), 0))
  return {
    orderReference: order.reference,
    status: order.status,
    currency: order.currency,
    totalAmount: money(order.totalMinor),
    giftCardAmount: money(order.cardsMinor),
    refundedAmount: sum(({ creditedMinor }) => creditedMinor),
    refundableAmount: isPaid ? sum(returnable) : 0,
    isDisputed: order.isDisputed,
    lines: lines.map((line) => ({
      lineId: line.id,
      articleName: line.articleName,
      quantity: line.quantity,
      amount: money(line.amountMinor),
      refundedAmount: money(line.creditedMinor),
      refundableAmount: isPaid ? money(returnable(line)) : 0,
    })),
    refunds: reported.refunds.map((made) => refundMade(made, order.currency)),
    creditNotes: notes.map((note) => ({
      number: numberOf(note),
      issuedAt: note.issuedAt.toISOString(),
      amount: money(note.amountMinor),
      vatAmount: money(note.lines.reduce((total, { vatMinor }) => total + vatMinor, 0)),
      currency: order.currency,
      reason: note.reason,
      cause: note.cause,
    })),
  }
}
