import { randomUUID } from 'node:crypto'
import type { BookingConfirmation, BookingInList } from '@hoppla/contract/classes/bookings'
import { fromMinor, toMinor } from '@hoppla/i18n'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { repeatOnConflict } from '../../db/repeat-conflict.ts'
import { within } from '../../db/statement.ts'
import type { Texts } from '../../db/tables/places.ts'
import { calendarFile } from '../../http/calendar-file.ts'
import type { Caller, SignedInCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { File } from '../../http/serve.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { Deps } from '../../kernel/deps.ts'
import { cancelModuleOrder, claimGuestOrders, vatByRate, vatIncluded } from '../orders/orders.ts'
import { say } from '../places/places.ts'
import { paymentPath } from './book-class.ts'
import { bookedChildren } from './booked-child.ts'
import type { BookingKey } from './booking-payment.ts'
import { daysHeld, isCancellable, isUnpaid } from './bookings.rules.ts'
import { type BookingRow, endBookings, findBooking, listBookingsOfAccount, lockBooking, readHeldBooking } from './bookings.sql.ts'
import { readClassCalendar } from './class-calendar.ts'
import { taxedParts } from './class-vat.rules.ts'
import { mailBooking } from './classes.mails.ts'
import { type ClassRow, findClass } from './classes.sql.ts'
import { keepSeat, keepUntilOf } from './holds/holds.ts'
import { closeChoices } from './make-ups/choices.sql.ts'
import { makeUpsOf } from './make-ups/hosted.ts'
import { refundBooking } from './orders/refund-booking.ts'
import { cancellableUntil, lastFullRefund, refundNow } from './trials/cancellation.rules.ts'
import { asBooked, lastCancelDay } from './trials/trial-offers.rules.ts'
import { claimGuestEntries } from './waiting-list/entries.sql.ts'

type Found = { booking: BookingRow; facts: ClassRow }

/** The class of a booking, with the sessions that it is for. */
const classOf = async (deps: Deps, booking: BookingRow): Promise<ClassRow | undefined> => {
  const facts = await findClass(deps, booking.class_id)
  return facts && asBooked(facts, booking)
}

const getBooking = async (deps: Deps, { bookingId, orderReference }: BookingKey): Promise<Found> => {
  const booking = await findBooking(deps.pool, bookingId, orderReference)
  const facts = booking && (await classOf(deps, booking))
  if (!booking || !facts) throw new Refusal('booking.not-found')
  return { booking, facts }
}

/** A booking with what its parent needs to know. Whoever holds both its keys may see it; nothing of health is in it. */
export const getBookingConfirmation = async (
  deps: Deps,
  { language }: Pick<Caller, 'language'>,
  key: BookingKey,
): Promise<BookingConfirmation> => {
  const { booking, facts } = await getBooking(deps, key)
  const words: Words = (texts) => say(texts, language, facts.languages)
  const money = (minor: number) => fromMinor(minor, booking.currency)
  const now = deps.clock.now()
  const isWaiting = isUnpaid(booking.status) && now < booking.expires_at
  const isPaid = booking.status === 'Confirmed' && booking.total_minor > 0
  const vat = booking.vat ?? vatBefore(booking, facts)
  const keepUntil = booking.status === 'Confirmed' && !isPaid ? await keepUntilOf(deps, booking.id) : null
  return {
    guid: booking.id,
    orderReference: booking.reference,
    confirmationInformation: words(facts.confirmationInformation),
    isTrialClass: facts.type === 'SportKidzTrial',
    classType: facts.type,
    linkPayment:
      isWaiting && !booking.isInCart ? `${deps.config.origins[facts.countrySlug]}${paymentPath(language, keysOf(booking))}` : null,
    // What has run out is over, whether or not the sweeper has been by; money on its way still decides.
    status: isUnpaid(booking.status) && !isWaiting && booking.orderStatus !== 'Processing' ? 'Expired' : booking.status,
    now: now.toISOString(),
    expiresAt: isWaiting ? booking.expires_at.toISOString() : null,
    email: booking.email,
    classId: facts.id,
    className: words(facts.names),
    place: words(facts.place),
    playground: playgroundOf(facts, words),
    occasions: daysHeld(
      facts,
      booking.children.map(({ groupId }) => groupId),
    ),
    children: await bookedChildren(deps, { booking, facts, isProven: keepUntil === null }, { words, language, now }),
    totalAmount: money(booking.dueMinor),
    coupon: booking.coupon && { name: booking.coupon.name, discount: money(booking.coupon.discountMinor) },
    currency: booking.currency,
    vatPercent: facts.vatPercent,
    vatAmount: money(vat.reduce((sum, { vatMinor }) => sum + vatMinor, 0)),
    vat: vat.map(({ percent, onMinor, vatMinor }) => ({
      vatPercent: percent,
      onAmount: money(onMinor),
      vatAmount: money(vatMinor),
    })),
    cancellation: {
      isPossible: isCancellable(booking.status, cancellableUntil({ booking, facts }), now),
      refundAmount: isPaid ? money(refundNow({ booking, facts }, now)) : 0,
      fullRefundUntil: isPaid ? lastFullRefund({ booking, facts }) : null,
      ...(booking.rest && { restRefundUntil: lastCancelDay(booking.created_at, facts.timeZone) }),
    },
    keepBy: keepUntil?.toISOString() ?? null,
    refund: booking.refund && {
      amount: money(booking.refund.amountMinor),
      currency: booking.currency,
      reason: booking.refund.reason,
      state: booking.refund.isDone ? 'Done' : 'Due',
    },
  }
}

/** Texts in the parent's language. */
type Words = (texts: Texts) => string

const playgroundOf = ({ playground }: ClassRow, words: Words): BookingConfirmation['playground'] => ({
  guid: playground.id,
  name: words(playground.names) || playground.name,
  slug: playground.slug,
  streetadress: playground.street,
  postalcode: playground.postalCode,
  city: playground.city,
  phone: playground.phone,
  maplink: playground.mapLink,
})

/** The VAT of a booking that has no order yet; by child and part, as the receipt will say it. */
const vatBefore = ({ children }: BookingRow, facts: ClassRow) =>
  vatByRate(
    children
      .flatMap(({ priceMinor }) => taxedParts(priceMinor, facts))
      .map((part) => ({ ...part, voucherMinor: 0, vatMinor: vatIncluded(part.amountMinor, part.vatPercent) })),
  )

const keysOf = ({ id, reference }: BookingRow) => ({ orderId: id, reference })
const firstOf = ({ occasions }: ClassRow): string => occasions[0] ?? '1970-01-01'

/**
 * Cancels a booking. An unpaid one is first ended at the payment provider, so that no money arrives later; for a paid one the quoted amount is refunded.
 * @param reported the amount that the parent was quoted. @throws Refusal of `cancelBooking`.
 */
export const cancelBooking = async (
  deps: Deps,
  caller: Caller,
  key: BookingKey,
  reported: number,
): Promise<BookingConfirmation> => {
  const { booking: seen, facts } = await getBooking(deps, key)
  if (seen.status === 'Cancelled') return getBookingConfirmation(deps, caller, key)
  const isUnproven = (await keepUntilOf(deps, key.bookingId)) !== null
  if (isUnpaid(seen.status) && (seen.isInCart || !(await cancelModuleOrder(deps, seen.reference))))
    throw new Refusal('booking.not-cancellable')
  await repeatOnConflict(deps.db, async (tx) => {
    const booking = (await lockBooking(tx, key.bookingId, key.orderReference)) && (await readHeldBooking(tx, key.bookingId))
    const now = deps.clock.now()
    if (!booking || booking.status !== seen.status || !isCancellable(booking.status, cancellableUntil({ booking, facts }), now))
      throw new Refusal('booking.not-cancellable')
    const isPaid = booking.status === 'Confirmed' && booking.total_minor > 0
    const backMinor = isPaid ? refundNow({ booking, facts }, now) : 0
    if (toMinor(reported, booking.currency) !== backMinor)
      throw new Refusal('booking.refund-changed', { errors: { refundAmount: [] } })
    await closeChoices(within(tx), [booking.id])
    await endBookings(tx, [booking.id], 'Cancelled', now)
    await refundBooking(deps, tx, { bookingId: booking.id, amountMinor: backMinor, reason: 'Cancelled' })
    // An address that nobody has proven gets one mail about a free seat, and none about its end as well.
    if (booking.status === 'Confirmed' && !isUnproven)
      await enqueue(tx, mailBooking, { mailId: randomUUID(), bookingId: booking.id, what: 'cancelled', backMinor })
  })
  return getBookingConfirmation(deps, caller, key)
}

/** The link in a booking's mail was pressed: its free seat stays. @throws Refusal `booking.not-found`, `booking.expired`. */
export const keepBooking = async (deps: Deps, caller: Caller, key: BookingKey, secret: string): Promise<BookingConfirmation> => {
  const { booking } = await getBooking(deps, key)
  if (booking.status !== 'Confirmed') throw new Refusal('booking.expired')
  await keepSeat(deps, booking.id, secret)
  return getBookingConfirmation(deps, caller, key)
}

/** The occasions of a confirmed booking as a calendar file. @throws Refusal `booking.not-found`. */
export const getBookingCalendar = async (deps: Deps, language: string, key: BookingKey): Promise<File> => {
  const found = await getBooking(deps, key)
  if (found.booking.status !== 'Confirmed') throw new Refusal('booking.not-found')
  const text = await readClassCalendar(deps, [{ ...found, makeUps: await makeUpsOf(deps, found.booking) }], language)
  return calendarFile(text, `${found.booking.reference}.ics`)
}

/**
 * Assigns guest bookings made with the account's confirmed address to the account, what else was bought with it, and what its holder waits for. Not while a new password must be chosen: nobody has signed in since the
 * confirmation then, and a token that another process still accepts for some seconds was issued before it (decision 188).
 */
export const claimGuestBookings = async (db: Db, accountId: string): Promise<void> => {
  await sql`with mine as (
      update class_bookings b set account_id = a.id from published.accounts a
      where a.id = ${accountId} and a.email_confirmed_at is not null and not a.must_reset_password and a.deleted_at is null
        and b.account_id is null and b.email_normalized = a.email_normalized
      returning coalesce(b.cart_order_id, b.id) as id, a.id as owner)
    select claim_guest_orders(array_agg(id), owner) from mine group by owner`.execute(db)
  await claimGuestOrders(db, accountId)
  await claimGuestEntries(db, accountId)
}

/** The guardian's bookings, newest first; those made as a guest with the confirmed address become the account's now. */
export const listMyBookings = async (deps: Deps, { account, language }: SignedInCaller): Promise<BookingInList[]> => {
  await claimGuestBookings(deps.db, account.id)
  const rows = await listBookingsOfAccount(deps.db, account.id)
  const found = await Promise.all(rows.map(async (booking) => ({ booking, facts: await classOf(deps, booking) })))
  return found.flatMap(({ booking, facts }) =>
    facts
      ? [
          {
            guid: booking.id,
            orderReference: booking.reference,
            status: booking.status,
            classType: facts.type,
            className: say(facts.names, language, facts.languages),
            playgroundName: say(facts.playground.names, language, facts.languages) || facts.playground.name,
            firstOccasionDate: firstOf(facts),
            lastOccasionDate: facts.occasions.at(-1) ?? firstOf(facts),
            children: booking.children.map(({ firstName }) => firstName),
          },
        ]
      : [],
  )
}
