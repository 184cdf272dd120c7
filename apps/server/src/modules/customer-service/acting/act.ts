import { randomUUID } from 'node:crypto'
import type {
  ActingBooked,
  ActingBooking,
  ActingOrder,
  bookForCustomer as bookRoute,
  orderForCustomer as orderRoute,
  resendForCustomer as resendRoute,
} from '@hoppla/contract/customer-service/acting'
import type { OrderResult } from '@hoppla/contract/orders'
import type { ServeInput } from '@hoppla/contract/route'
import type { StaffCaller } from '../../../http/caller.ts'
import { mayAt } from '../../../http/permissions.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { maskEmail } from '../../../mail/mask-email.ts'
import { bookChildClass, bookKeptBack, cancelBooking, findClassOfGroup, mailBooking } from '../../classes/classes.ts'
import { createGiftCardOrder } from '../../gift-cards/gift-cards.ts'
import { getOrder, resendReceipt } from '../../orders/orders.ts'
import { findChild } from '../../profile/profile.ts'
import { createPassOrder, createTicketOrder } from '../../tickets/tickets.ts'
import { queuePaymentLink } from '../customer-service.mails.ts'
import { type ActingFor, actingFor, takeStep } from './acting.ts'
import { listBookings } from './offer.ts'

/**
 * Orders for the customer, as the customer would: the order waits for its payment, and the link to it is mailed. @throws Refusal of `orderForCustomer`.
 */
export const orderForCustomer = async (
  deps: Deps,
  caller: StaffCaller,
  id: string,
  input: ServeInput<typeof orderRoute>['body'],
): Promise<ActingOrder> => {
  const acting = await actingFor(deps, caller, id)
  const { orderReference } = await placeFor(deps, acting, input)
  const order = await getOrder(deps, acting.customer, orderReference)
  await takeStep(deps, acting, { kind: 'ordered', subject: orderReference }, (tx) =>
    queuePaymentLink(deps, tx, acting, orderLink(orderReference, order)),
  )
  return { reference: orderReference, payBy: order.expiresAt, mailedTo: maskEmail(acting.account.email) }
}

const placeFor = (
  deps: Deps,
  { customer }: ActingFor,
  { kind, articleId, childId }: ServeInput<typeof orderRoute>['body'],
): Promise<OrderResult> => {
  const plain = { articleId, giftCards: [] }
  if (kind === 'gift-card') return createGiftCardOrder(deps, customer, { ...plain, delivery: { to: 'me' } })
  if (kind === 'serial-ticket') return createTicketOrder(deps, customer, plain)
  if (childId === undefined) throw new Refusal('child.not-found', { errors: { childId: [] } })
  return createPassOrder(deps, customer, { ...plain, childId })
}

type Order = Awaited<ReturnType<typeof getOrder>>
const orderLink = (reference: string, { lines, totalAmount, currency, expiresAt }: Order) => ({
  what: lines.map(({ articleName }) => articleName).join(', '),
  amount: totalAmount,
  currency,
  payBy: new Date(expiresAt),
  to: { reference },
})

/** Books a class for a child of the customer. Nothing about health: that is the parent’s to write. @throws Refusal of `bookForCustomer`. */
export const bookForCustomer = async (
  deps: Deps,
  caller: StaffCaller,
  id: string,
  { groupId, childId, price, size, keptBack, phone }: ServeInput<typeof bookRoute>['body'],
): Promise<ActingBooked> => {
  const acting = await actingFor(deps, caller, id)
  const { account, customer } = acting
  const child = await findChild(deps.db, account.id, childId)
  if (!child) throw new Refusal('child.not-found', { errors: { childId: [] } })
  if (keptBack) await refuseKeptBack(deps, caller, groupId)
  const booked = await (keptBack ? bookKeptBack : bookChildClass)(deps, customer, {
    childClassAgeGroupId: groupId,
    childId,
    childFirstName: child.first_name,
    childLastName: child.last_name,
    childBirthdate: child.birth_date,
    tshirtSize: size,
    email: account.email,
    parentFirstName: account.first_name,
    parentLastName: account.last_name,
    phone: phone ?? account.phone ?? '',
    phoneCountryCode: phone === undefined ? account.phone_country_code : undefined,
    // Nobody says yes to news for somebody else.
    gdprDisallowInformation: true,
    gdprAllowPartnerInformation: false,
    siblings: [],
    earlyCodes: [],
    priceIncVat: price,
  })
  const { orderReference, linkPayment, expiresAt, totalAmount, currency } = booked
  await takeStep(
    deps,
    acting,
    { kind: 'booked', subject: orderReference, detail: keptBack ? { kind: 'kept-back' } : {} },
    async (tx) => {
      if (linkPayment === null || expiresAt === null) return
      const [booking] = (await listBookings(deps, acting)).filter(({ bookingId }) => bookingId === booked.guid)
      await queuePaymentLink(deps, tx, acting, {
        what: [booking?.className, child.first_name].filter(Boolean).join(', '),
        amount: totalAmount,
        currency,
        payBy: new Date(expiresAt),
        to: { href: linkPayment },
      })
    },
  )
  return {
    bookingId: booked.guid,
    reference: orderReference,
    status: booked.status,
    total: totalAmount,
    currency,
    payBy: expiresAt,
    mailedTo: maskEmail(account.email),
  }
}

/** @throws Refusal `class.not-found`, `auth.forbidden` to who may give away none of what the class's play centre keeps back. */
const refuseKeptBack = async (deps: Deps, { staff }: StaffCaller, groupId: string): Promise<void> => {
  const facts = await findClassOfGroup(deps, groupId)
  if (!facts) throw new Refusal('class.not-found', { errors: { groupId: [] } })
  if (!(await mayAt(deps.db, staff, 'classes.reserved', facts.playground.id))) throw new Refusal('auth.forbidden')
}

/** Cancels a booking of the customer by the parents’ own rule. @throws Refusal of `cancelForCustomer`. */
export const cancelForCustomer = async (
  deps: Deps,
  caller: StaffCaller,
  { actingId, bookingId }: { actingId: string; bookingId: string },
  refund: number,
): Promise<ActingBooking> => {
  const acting = await actingFor(deps, caller, actingId)
  const booking = (await listBookings(deps, acting)).find((each) => each.bookingId === bookingId)
  if (!booking) throw new Refusal('booking.not-found')
  const { reference } = booking
  const { status, cancellation } = await cancelBooking(deps, acting.customer, { bookingId, orderReference: reference }, refund)
  await takeStep(deps, acting, { kind: 'cancelled', subject: reference })
  return { ...booking, status, isCancellable: cancellation.isPossible, refund }
}

/** So many confirmations an hour: a mailbox is not to be flooded. */
const resendLimit = { max: 5, seconds: 3_600 }

/** Mails a confirmation, or the payment link of what is unpaid, once more. @throws Refusal of `resendForCustomer`. */
export const resendForCustomer = async (
  deps: Deps,
  caller: StaffCaller,
  id: string,
  { what, reference }: ServeInput<typeof resendRoute>['body'],
): Promise<{ mailedTo: string }> => {
  const acting = await actingFor(deps, caller, id)
  await limit(deps, `resend-acting:${acting.account.id}:${reference}`, resendLimit)
  await (what === 'order' ? resendOrder(deps, acting, reference) : resendBooking(deps, acting, reference))
  return { mailedTo: maskEmail(acting.account.email) }
}

const resendOrder = async (deps: Deps, acting: ActingFor, reference: string): Promise<void> => {
  const order = await getOrder(deps, acting.customer, reference)
  const step = { kind: 'resent', subject: reference } as const
  if (order.isPayable) return takeStep(deps, acting, step, (tx) => queuePaymentLink(deps, tx, acting, orderLink(reference, order)))
  await resendReceipt(deps, acting.customer, reference)
  await takeStep(deps, acting, step)
}

const resendBooking = async (deps: Deps, acting: ActingFor, reference: string): Promise<void> => {
  const booking = (await listBookings(deps, acting)).find((each) => each.reference === reference)
  if (!booking) throw new Refusal('booking.not-found')
  if (booking.status !== 'Confirmed') throw new Refusal('booking.expired')
  await takeStep(deps, acting, { kind: 'resent', subject: reference }, (tx) =>
    enqueue(tx, mailBooking, { mailId: randomUUID(), bookingId: booking.bookingId, what: 'confirmed' }),
  )
}
