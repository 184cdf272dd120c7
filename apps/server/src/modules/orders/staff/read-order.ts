import { type OrderEvent, orderEvents, type StaffOrder } from '@hoppla/contract/orders/staff-orders'
import { fromMinor } from '@hoppla/i18n'
import type { StaffCaller } from '../../../http/caller.ts'
import { mayAt } from '../../../http/permissions.ts'
import { Refusal } from '../../../http/refusal.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit, listDeeds } from '../../../logging/audit.ts'
import { creditNoteNumber, receiptNumber } from '../orders.rules.ts'
import { listUses } from '../product.ts'
import { returnable } from '../refunds/create-refund.ts'
import { type OrderToRefund, readPaidOrder } from '../refunds/paid-order.ts'
import { type EventRow, findOrderHead, listOrderEvents, type OrderHead, type Press } from './read-order.sql.ts'

/** The most of its latest events that an order is shown with. */
const eventsMost = 500

/** An order of a place at which the caller may see orders; of others there is none. @throws Refusal `order.not-found`. */
export const getHead = async (deps: Deps, { staff }: StaffCaller, reference: string): Promise<OrderHead> => {
  const head = await findOrderHead(deps.db, reference)
  if (!head || !(await mayAt(deps.db, staff, 'orders.read', head.placeId))) throw new Refusal('order.not-found')
  return head
}

/** One order with its lines, its money and everything that happened to it. Logged. @throws Refusal `order.not-found`. */
export const readStaffOrder = async (deps: Deps, caller: StaffCaller, reference: string): Promise<StaffOrder> => {
  const head = await getHead(deps, caller, reference)
  await audit(deps.db, {
    actorId: caller.staff.id,
    action: 'order.read',
    subject: reference,
    placeId: head.countryId,
    address: caller.address,
  })
  const order = await readPaidOrder(deps.pool, head.id)
  if (!order) throw new Error(`There is no order ${reference}.`)
  const used = await listUses(deps.pool, order)
  const uses = used.map(
    ({ kind, at, place }): EventRow => ({ kind, at, amountMinor: null, detail: place, by: '', cause: null, note: '' }),
  )
  const events = [...(await listOrderEvents(deps.db, head.id, await listResent(deps, order))), ...uses]
    .sort(latestFirst)
    .slice(0, eventsMost)
  return {
    ...factsOf(head, order),
    ...moneyOf(head, order),
    lines: linesOf(deps, head, order),
    events: events.map((event) => eventOf(event, head, order)),
  }
}

/** Who of the staff sent mails again. How each fared is the mail's own line; the log is kept as long as those. */
const listResent = async ({ db }: Pick<Deps, 'db'>, { reference, accountId }: OrderToRefund): Promise<Press[]> => {
  const actions = ['order.receipt-resent', 'order.presents-resent'] as const
  const deeds = [
    ...(await listDeeds(db, { subject: reference, actions })),
    ...(accountId === null ? [] : await listDeeds(db, { subject: accountId, actions: ['acting.resent'], reference })),
  ]
  return deeds.map(({ action, at, actorId }) => ({ kind: resent[action as keyof typeof resent], at, byId: actorId }))
}
const resent = {
  'order.receipt-resent': 'receipt-resent',
  'order.presents-resent': 'presents-resent',
  'acting.resent': 'acting-resent',
} as const

/** What happened at one moment stands in the order in which it can happen. */
const latestFirst = (one: EventRow, other: EventRow): number =>
  other.at.getTime() - one.at.getTime() || orderEvents.indexOf(other.kind) - orderEvents.indexOf(one.kind)

const factsOf = (
  { attention, createdAt, country, buyerName, receiptNumber: number, culture, hasPresents }: OrderHead,
  order: OrderToRefund,
) => ({
  reference: order.reference,
  status: order.status,
  attention,
  createdAt: createdAt.toISOString(),
  country,
  language: order.language,
  buyer: { isGuest: order.accountId === null, name: buyerName ?? '', email: order.email },
  receipt: number === null ? null : receiptNumber(culture, number),
  hasPresents,
})

const moneyOf = ({ couponName, vatMinor, method, methodLabel }: OrderHead, order: OrderToRefund) => {
  const { currency, completedAt, lines } = order
  const money = (minor: number) => fromMinor(minor, currency)
  return {
    currency,
    couponName,
    method,
    methodLabel,
    total: money(order.totalMinor),
    discount: money(order.discountMinor),
    vat: money(vatMinor),
    giftCards: money(order.cardsMinor),
    paid: money(order.providerPaidMinor),
    refunded: money(lines.reduce((sum, { creditedMinor }) => sum + creditedMinor, 0)),
    refundable: completedAt === null ? 0 : money(lines.reduce((sum, line) => sum + returnable(line), 0)),
  }
}

const linesOf = (deps: Deps, { timeZone }: OrderHead, { lines, currency, completedAt }: OrderToRefund): StaffOrder['lines'] => {
  const today = dayIn(deps.clock.now(), timeZone)
  const money = (minor: number) => fromMinor(minor, currency)
  return lines.map((line) => {
    const unused = line.value.unusedShare(today)
    const most = completedAt === null ? 0 : returnable(line)
    return {
      lineId: line.id,
      name: line.articleName,
      kind: line.kind,
      quantity: line.quantity,
      vatPercent: line.vatPercent,
      amount: money(line.amountMinor),
      discount: money(line.discountMinor),
      refunded: money(line.creditedMinor),
      refundable: money(most),
      proposed: money(Math.min(most, Math.ceil(line.amountMinor * unused))),
      unusedPercent: Math.round(unused * 100),
      isRevoked: line.value.isRevoked,
    }
  })
}

const eventOf = (
  { at, amountMinor, kind, detail, by, cause, note }: EventRow,
  { culture }: OrderHead,
  { currency }: OrderToRefund,
): OrderEvent => ({
  kind,
  at: at.toISOString(),
  amount: amountMinor === null ? null : fromMinor(amountMinor, currency),
  detail: kind === 'credited' ? creditNoteNumber(culture, Number(detail)) : detail,
  by,
  cause,
  note,
})
