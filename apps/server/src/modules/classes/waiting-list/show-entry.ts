import type { ClassWaitingList, WaitingEntry } from '@hoppla/contract/classes/waiting-list'
import { fromMinor, storedLanguage } from '@hoppla/i18n'
import type { Texts } from '../../../db/tables/places.ts'
import type { Caller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { addMonths, dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { priceOn } from '../../catalogue/catalogue.ts'
import { hashOf } from '../../identity/identity.ts'
import { vatByRate, vatIncluded } from '../../orders/orders.ts'
import { say } from '../../places/places.ts'
import { daysOfGroup } from '../attendance/sessions-of-group.rules.ts'
import { paymentPath } from '../book-class.ts'
import { daysHeld, fullRefundUntil, isUnpaid, saleProblem } from '../bookings.rules.ts'
import { type BookingRow, findBooking } from '../bookings.sql.ts'
import { taxedParts } from '../class-vat.rules.ts'
import { type ClassRow, findClass } from '../classes.sql.ts'
import { freeSeatsOf } from '../list-classes.ts'
import { isEarly } from '../priority/windows.rules.ts'
import { countFamilies, countPlacesGiven, type EntryRow, findEntry } from './entries.sql.ts'
import { hasBegun, isOfAge, isOnList } from './waiting-list.rules.ts'

type Words = (texts: Texts) => string
type Shown = { entry: EntryRow; facts: ClassRow; booking: BookingRow | undefined; now: Date; words: Words }

/** How many families wait for a class. @throws Refusal `class.not-found`. */
export const getClassWaitingList = async (deps: Deps, classId: string): Promise<ClassWaitingList> => {
  const facts = await findClass(deps, classId)
  if (!facts) throw new Refusal('class.not-found')
  const now = deps.clock.now()
  const today = dayIn(now, facts.timeZone)
  const since = addMonths(today, -12)
  const [families, free, given] = await Promise.all([
    countFamilies(deps.db, classId),
    freeSeatsOf(deps, facts.playground.id),
    countPlacesGiven(deps.db, facts.playground.id, facts.type, since),
  ])
  const isOnSale = saleProblem(facts, today) === undefined && !isEarly(facts, now)
  return {
    now: now.toISOString(),
    classId,
    ageGroups: facts.groups
      .filter(({ isOffered }) => isOffered)
      .map((group) => ({
        id: group.id,
        isOpen: isOnSale && !hasBegun(facts, group, now) && (free.find(({ id }) => id === group.id)?.free ?? 0) === 0,
        familiesWaiting: families.find(({ groupId }) => groupId === group.id)?.families ?? 0,
      })),
    placesGiven: given === 0 ? null : { families: given, since },
  }
}

/** What a family waits for, and what it is offered. Whoever has its secret may see it. @throws Refusal `waiting-list.not-found`. */
export const getWaitingEntry = async (
  deps: Deps,
  { language }: Pick<Caller, 'language'>,
  secret: string,
): Promise<WaitingEntry> => {
  const entry = await findEntry(deps.db, hashOf(secret))
  const facts = entry && (await findClass(deps, entry.classId))
  // Whose people have been erased shows nothing any more.
  if (!entry || !facts || entry.email === '') throw new Refusal('waiting-list.not-found')
  const booking = entry.offer?.bookingId ? await findBooking(deps.pool, entry.offer.bookingId) : undefined
  const words: Words = (texts) => say(texts, language, facts.languages)
  const shown: Shown = { entry, facts, booking, now: deps.clock.now(), words }
  const state = stateOf(shown)
  const waits = entry.children.filter(({ isWaiting }) => isWaiting || !isOnList(entry.state))
  return {
    now: shown.now.toISOString(),
    state,
    endReason: state === 'Ended' ? (entry.endReason ?? 'OfferOver') : null,
    confirmBy: state === 'Unconfirmed' ? (entry.confirmBy?.toISOString() ?? null) : null,
    joinedAt: entry.joinedAt?.toISOString() ?? null,
    familiesBefore: state === 'Unconfirmed' || isOnList(state) ? entry.before : null,
    email: entry.email,
    parentFirstName: entry.firstName,
    classId: facts.id,
    className: words(facts.names),
    classType: facts.type,
    place: words(facts.place),
    occasions: daysHeld(
      facts,
      waits.flatMap(({ groupIds }) => groupIds),
    ),
    currency: facts.currency,
    playground: {
      guid: facts.playground.id,
      name: words(facts.playground.names) || facts.playground.name,
      slug: facts.playground.slug,
      city: facts.playground.city,
    },
    children: waits.map(({ position, firstName, lastName, groupIds }) => ({
      position,
      firstName,
      lastName,
      ageGroups: facts.groups
        .filter(({ id }) => groupIds.includes(id))
        .map((group) => ({ id: group.id, ...groupOnWire(group, words) })),
    })),
    isAfterTrial: entry.isAfterTrial,
    offer: state === 'Offered' ? offerOnWire(shown) : null,
    lastOffer: lastOfferOf(shown),
    booking: state === 'Accepted' || state === 'Booked' ? bookingOnWire(deps, language, shown) : null,
    otherGroups: await otherGroups(deps, shown),
  }
}

const groupOnWire = ({ names, startTime, endTime }: ClassRow['groups'][number], words: Words) => ({
  name: words(names),
  classStartTime: startTime,
  classEndTime: endTime,
})

/** What is over is over, whether or not the sweeper has been by. */
const stateOf = ({ entry, booking, now }: Shown): EntryRow['state'] => {
  if (entry.state === 'Offered' && entry.offer && new Date(entry.offer.endsAt) <= now) return entry.waits ? 'Waiting' : 'Ended'
  if (entry.state !== 'Accepted' || !booking) return entry.state
  if (booking.status === 'Confirmed') return 'Booked'
  const isHeld = isUnpaid(booking.status) && (now < booking.expires_at || booking.orderStatus === 'Processing')
  if (isHeld) return 'Accepted'
  return entry.waits ? 'Waiting' : 'Ended'
}

const lastOfferOf = (shown: Shown): WaitingEntry['lastOffer'] => {
  const { offer } = shown.entry
  if (!offer) return null
  const at = (moment: string | Date) => new Date(moment).toISOString()
  if (offer.state === 'Open') return new Date(offer.endsAt) <= shown.now ? { endedAt: at(offer.endsAt), outcome: 'Lapsed' } : null
  // It may be written down a moment later than it was over.
  if (offer.state === 'Lapsed') return { endedAt: at(offer.endsAt), outcome: 'Lapsed' }
  if (offer.state === 'Accepted')
    return stateOf(shown) === 'Waiting' ? { endedAt: at(shown.booking?.expires_at ?? shown.now), outcome: 'Unpaid' } : null
  return { endedAt: at(offer.endedAt ?? offer.endsAt), outcome: offer.state }
}

const offerOnWire = ({ entry, facts, now, words }: Shown): WaitingEntry['offer'] => {
  const { offer } = entry
  if (!offer) return null
  const money = (minor: number) => fromMinor(minor, facts.currency)
  const totalMinor = offer.priceMinor * offer.seats.length
  const parts = offer.seats.flatMap(() => taxedParts(offer.priceMinor, facts))
  const vat = vatByRate(
    parts.map((part) => ({ ...part, voucherMinor: 0, vatMinor: vatIncluded(part.amountMinor, part.vatPercent) })),
  )
  const until = fullRefundUntil(facts.occasions[0] ?? '1970-01-01')
  return {
    id: offer.id,
    until: new Date(offer.endsAt).toISOString(),
    children: offer.seats.map(({ position, groupId }) => {
      const child = entry.children.find((each) => each.position === position)
      const group = facts.groups.find(({ id }) => id === groupId)
      return {
        position,
        firstName: child?.firstName ?? '',
        lastName: child?.lastName ?? '',
        ageGroupId: groupId,
        ageGroupName: words(group?.names ?? {}),
        classStartTime: group?.startTime ?? '',
        classEndTime: group?.endTime ?? '',
        priceIncVat: money(offer.priceMinor),
      }
    }),
    totalAmount: money(totalMinor),
    vat: vat.map(({ percent, onMinor, vatMinor }) => ({
      vatPercent: percent,
      onAmount: money(onMinor),
      vatAmount: money(vatMinor),
    })),
    fullRefundUntil: totalMinor > 0 && dayIn(now, facts.timeZone) <= until ? until : null,
    rest: offer.rest && {
      days: daysOfGroup(facts, offer.seats[0]?.groupId ?? '').filter((day) => (offer.rest?.joinsOn ?? '') <= day),
      allSessions: facts.occasions.length,
      fullPriceIncVat: money(priceOn(facts, dayIn(now, facts.timeZone))),
    },
  }
}

const bookingOnWire = (deps: Deps, language: string, { booking, facts, now }: Shown): WaitingEntry['booking'] => {
  if (!booking) return null
  const isHeld = isUnpaid(booking.status) && now < booking.expires_at
  const path = paymentPath(storedLanguage(language), { orderId: booking.id, reference: booking.reference })
  return {
    guid: booking.id,
    orderReference: booking.reference,
    status: booking.status,
    expiresAt: isHeld ? booking.expires_at.toISOString() : null,
    linkPayment: isHeld ? `${deps.config.origins[facts.countrySlug]}${path}` : null,
  }
}

/** Groups that would do for every child who waits, with places for all of them now; the soonest six. */
const otherGroups = async (deps: Deps, { entry, facts, now, words }: Shown): Promise<WaitingEntry['otherGroups']> => {
  const waits = entry.children.filter(({ isWaiting }) => isWaiting || entry.state === 'Unconfirmed')
  if (waits.length === 0) return []
  const { playground } = facts
  const today = dayIn(now, facts.timeZone)
  const open = (await freeSeatsOf(deps, playground.id)).filter((row) => row.free >= waits.length)
  const free = new Map(open.map((row) => [row.id, row.free]))
  // Those few are kept at hand; to read all classes of a centre took longer than all else when a season opens.
  const classes = await Promise.all([...new Set(open.map(({ classId }) => classId))].map((id) => findClass(deps, id)))
  return classes
    .filter((each): each is ClassRow => each !== undefined && (each.occasions[0] ?? '') >= today)
    .toSorted((a, b) => (a.occasions[0] ?? '').localeCompare(b.occasions[0] ?? ''))
    .filter((each) => each.type === facts.type && saleProblem(each, today) === undefined && !isEarly(each, now))
    .flatMap((each) =>
      each.groups
        .filter((group) => {
          const fits = waits.every(({ birthDate }) => birthDate !== null && isOfAge(birthDate, each.occasions[0] ?? '', group))
          return group.isOffered && fits && !hasBegun(each, group, now) && (free.get(group.id) ?? 0) >= waits.length
        })
        .map((group) => ({
          classId: each.id,
          ageGroupId: group.id,
          className: words(each.names),
          ageGroupName: words(group.names),
          playgroundId: playground.id,
          playgroundName: words(playground.names) || playground.name,
          playgroundSlug: playground.slug,
          occasions: daysHeld(each, [group.id]),
          classStartTime: group.startTime,
          classEndTime: group.endTime,
          seatsLeft: Math.min(5, free.get(group.id) ?? 0),
          priceIncVat: fromMinor(priceOn(each, today), each.currency),
        })),
    )
    .slice(0, 6)
}
