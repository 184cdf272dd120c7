import { randomUUID } from 'node:crypto'
import type { BookingResult } from '@hoppla/contract/classes/bookings'
import type { acceptOffer as contract } from '@hoppla/contract/classes/waiting-list'
import type { ServeInput } from '@hoppla/contract/route'
import { fromMinor, storedLanguage } from '@hoppla/i18n'
import { newOrderReference } from '../../../crypto/printed-codes.ts'
import type { Tx } from '../../../db/connect.ts'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import { within } from '../../../db/statement.ts'
import type { Caller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { listChildren } from '../../profile/profile.ts'
import { paymentPath, type RequestOfSeats, seatInputOf } from '../book-class.ts'
import { holdUntil } from '../bookings.rules.ts'
import { findBooking, type SeatInput, takeSeatsWithin } from '../bookings.sql.ts'
import type { OneChild } from '../check-sale.ts'
import { type ClassRow, findClass } from '../classes.sql.ts'
import { setJoining } from '../trials/trials.sql.ts'
import { type EntryRow, setState } from './entries.sql.ts'
import { lockEntry } from './entries.ts'
import { acceptOfferOf } from './offers.sql.ts'

type AcceptInput = ServeInput<typeof contract>['body']
type Offer = NonNullable<EntryRow['offer']>

/**
 * Takes the seats of an offer: they become those of a booking, held for its payment until the end of the offer or for the centre's hold time, whichever is
 * later. Whoever accepts again gets the same booking. @throws Refusal of `acceptOffer`.
 */
export const acceptOffer = async (deps: Deps, caller: Caller, secret: string, input: AcceptInput): Promise<BookingResult> => {
  const bookingId = await repeatOnConflict(deps.db, async (tx) => {
    const entry = await lockEntry(tx, secret)
    const { offer } = entry
    const now = deps.clock.now()
    if (offer?.id === input.offerId && offer.state === 'Accepted' && offer.bookingId) return offer.bookingId
    if (offer?.id !== input.offerId || offer.state !== 'Open' || new Date(offer.endsAt) <= now)
      throw new Refusal('waiting-list.offer-over')
    refuseLostNotes(offer, input)
    await refuseWithoutRight(tx, entry, offer)
    return book(deps, tx, { entry, offer, input, now })
  })
  return resultOf(deps, caller, bookingId)
}

/** Notes on a child that gets no place here, or twice on one, would be lost without a word. @throws Refusal `child.not-found`. */
const refuseLostNotes = ({ seats }: Offer, { notes }: AcceptInput): void => {
  for (const [index, { position }] of notes.entries()) {
    const isFirst = notes.findIndex((each) => each.position === position) === index
    if (!isFirst || !seats.some((seat) => seat.position === position))
      throw new Refusal('child.not-found', { errors: { [`notes.${index}.position`]: [] } })
  }
}

/** Whoever has joined may have lost the right to book for a child since. @throws Refusal `child.right-missing`. */
const refuseWithoutRight = async (tx: Tx, { accountId, children }: EntryRow, { seats }: Offer): Promise<void> => {
  const named = children.filter(({ childId, position }) => childId !== null && seats.some((seat) => seat.position === position))
  if (accountId === null || named.length === 0) return
  const own = await listChildren(tx, accountId)
  if (named.some(({ childId }) => !own.some(({ id, rights }) => id === childId && rights.includes('book'))))
    throw new Refusal('child.right-missing')
}

type Taking = { entry: EntryRow; offer: Offer; input: AcceptInput; now: Date }

const book = async (deps: Deps, tx: Tx, { entry, offer, input, now }: Taking): Promise<string> => {
  const facts = await findClass({ ...deps, db: tx }, entry.classId)
  if (!facts || facts.isCancelled) throw new Refusal('class.cancelled')
  const seats = requestOf(deps, { entry, offer, input, now }, facts)
  const [taken] = await takeSeatsWithin(within(tx), [JSON.stringify([{ ...seats, n: 0 }])])
  if (taken?.outcome === 'child-booked') throw new Refusal('class.child-booked')
  if (taken?.outcome === 'trial-used') throw new Refusal('class.trial-used')
  if (taken?.outcome !== 'booked') throw new Error(`Offered seats could not be booked: ${taken?.outcome}.`)
  if (offer.rest) await setJoining(tx, seats.id, offer.rest)
  await acceptOfferOf(tx, offer.id, seats.id, now)
  await setState(tx, [entry.id], { state: seats.status === 'Confirmed' ? 'Booked' : 'Accepted', now })
  return seats.id
}

const requestOf = (deps: Deps, { entry, offer, input, now }: Taking, facts: ClassRow): SeatInput => {
  const children = offer.seats.map(({ position, groupId }) => childOf(entry, position, groupId, input.notes))
  const totalMinor = offer.priceMinor * children.length
  const held = new Date(Math.max(new Date(offer.endsAt).getTime(), now.getTime() + facts.holdMinutes * 60_000))
  const request: RequestOfSeats = {
    id: randomUUID(),
    reference: newOrderReference(),
    status: totalMinor === 0 ? 'Confirmed' : 'Held',
    accountId: entry.accountId,
    language: entry.language,
    email: entry.email,
    parentFirstName: entry.firstName,
    parentLastName: entry.lastName,
    phone: { countryCode: entry.phoneCountryCode, number: entry.phone },
    gdprDisallowInformation: !entry.wantsInformation,
    gdprAllowPartnerInformation: entry.wantsPartnerInformation,
    facts,
    children,
    priceMinor: offer.priceMinor,
    totalMinor,
    now,
    today: dayIn(now, facts.timeZone),
    // A class that has begun cannot begin meanwhile.
    expiresAt: offer.rest
      ? held
      : holdUntil(
          facts,
          offer.seats.map(({ groupId }) => groupId),
          held,
        ),
    idempotency: undefined,
    answer: undefined,
  }
  const seats = seatInputOf(deps, request)
  return {
    ...seats,
    // What is offered is not one of the holds that are counted.
    most_open: 1_000,
    children: seats.children.map((child, index) => ({ ...child, offered_seat: offer.seats[index]?.number ?? null })),
  }
}

const childOf = (entry: EntryRow, position: number, groupId: string, notes: AcceptInput['notes']): OneChild => {
  const child = entry.children.find((each) => each.position === position)
  if (!child || child.birthDate === null) throw new Error(`Entry ${entry.id} has no child at ${position}.`)
  const at = notes.findIndex((each) => each.position === position)
  const written = notes[at]
  if ((written?.allergies || written?.otherInformation) && !written.healthConsent)
    throw new Refusal('child.consent-required', { errors: { [`notes.${at}.healthConsent`]: [] } })
  return {
    childClassAgeGroupId: groupId,
    childId: child.childId,
    childFirstName: child.firstName,
    childLastName: child.lastName,
    childBirthdate: child.birthDate,
    tshirtSize: child.tshirtSize,
    allergies: written?.allergies,
    otherInformation: written?.otherInformation,
    healthConsent: written?.healthConsent,
    key: child.key,
  }
}

/** A booking as `bookChildClass` answers with it, as it stands. */
const resultOf = async (deps: Deps, { language }: Caller, bookingId: string): Promise<BookingResult> => {
  const booking = await findBooking(deps.pool, bookingId)
  const facts = booking && (await findClass(deps, booking.class_id))
  if (!booking || !facts) throw new Error(`There is no booking ${bookingId}.`)
  const isHeld = booking.status === 'Held' || booking.status === 'AwaitingPayment'
  const path = paymentPath(storedLanguage(language), { orderId: booking.id, reference: booking.reference })
  return {
    guid: booking.id,
    orderReference: booking.reference,
    status: booking.status,
    now: deps.clock.now().toISOString(),
    expiresAt: isHeld ? booking.expires_at.toISOString() : null,
    totalAmount: fromMinor(booking.dueMinor, booking.currency),
    currency: booking.currency,
    linkPayment: isHeld ? `${deps.config.origins[facts.countrySlug]}${path}` : null,
    keepBy: null,
  }
}
