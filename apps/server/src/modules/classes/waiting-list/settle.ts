import { randomUUID } from 'node:crypto'
import type { WaitingEnd } from '@hoppla/contract/classes/waiting-list'
import type { Tx } from '../../../db/connect.ts'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { priceOn } from '../../catalogue/catalogue.ts'
import { beginning, saleProblem } from '../bookings.rules.ts'
import { type ClassRow, findClass } from '../classes.sql.ts'
import { isEarly } from '../priority/windows.rules.ts'
import { daysAfter, isJoinable, priceOfRest } from '../trials/trial-offers.rules.ts'
import { setState, tryListOf } from './entries.sql.ts'
import { decideOffers, isOfferTime, type OfferedSeat, type OpenSeat, offerEndsAt } from './offers.rules.ts'
import {
  dropChildren,
  endOffers,
  freeQueued,
  insertOffer,
  listClassesToSettle,
  listClassesToTidy,
  listDecided,
  listOnList,
  listOpenOffers,
  listThoseWhoWait,
  lockFreeSeats,
  lockQueuedSeats,
  markUnpaid,
  type NewOffer,
  type OnList,
  type OpenOffer,
  queueTaken,
} from './offers.sql.ts'
import { mailWaiting } from './waiting-list.mails.ts'
import { groupsLeft, whyOver } from './waiting-list.rules.ts'

/** Classes that one process settles at the same time. */
const atOnce = 4

/** Ends what is over and offers the places that came free, class by class. Safe to run anywhere, any time. */
export const settleWaitingLists = (deps: Deps): Promise<void> => settleAll(deps, listClassesToSettle, placesOnly)

/** The same for whoever cannot wait any more, and for places that nobody can be offered. */
export const tidyWaitingLists = (deps: Deps): Promise<void> => settleAll(deps, listClassesToTidy, everybody)

/** How much of a list is looked at: nobody while there is no place to offer, or everybody in any case. */
type Care = typeof placesOnly | typeof everybody
const placesOnly = 'places-only'
const everybody = 'everybody'

const settleAll = async (deps: Deps, list: typeof listClassesToSettle, care: Care): Promise<void> => {
  const classes = await list(deps.db, deps.clock.now())
  const work = async (): Promise<void> => {
    for (let classId = classes.pop(); classId !== undefined; classId = classes.pop()) await settleClass(deps, classId, care)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Families at the head of a list that are read first, beside one for each place: nearly always somebody among them takes it. */
const headOfList = 10

/** Settles the list of one class, unless another process has it in hand. */
const settleClass = (deps: Deps, classId: string, care: Care): Promise<void> =>
  repeatOnConflict(deps.db, async (tx) => {
    if (!(await tryListOf(tx, classId))) return
    const facts = await findClass({ ...deps, db: tx }, classId)
    if (!facts) return
    const now = deps.clock.now()
    const open = await endDueOffers(tx, await listOpenOffers(tx, classId), now)
    await decideAccepted(tx, classId, now)
    const queued = await lockQueuedSeats(tx, classId)
    if (care === placesOnly && queued.length === 0) return
    // A list is long: it is read whole only where its head leaves a place over.
    const limits = care === everybody ? [undefined] : [headOfList + queued.length, undefined]
    for (const limit of limits) {
      const list = await listOnList(tx, classId, limit)
      const isWhole = limit === undefined || list.length < limit
      const waiting = await endWhoCannotWait(tx, { facts, now, open, list })
      if (await offerPlaces(tx, { facts, waiting, queued, isWhole, now })) return
    }
  })

const mail = (tx: Tx, entryId: string, what: 'offer' | 'offerOver' | 'ended', offerId?: string): Promise<void> =>
  enqueue(tx, mailWaiting, { mailId: randomUUID(), entryId, what, ...(offerId === undefined ? {} : { offerId }) })

/** @returns the offers that are still open. */
const endDueOffers = async (tx: Tx, open: readonly OpenOffer[], now: Date): Promise<OpenOffer[]> => {
  const due = open.filter(({ endsAt }) => endsAt <= now)
  await endOffers(
    tx,
    due.map(({ id }) => id),
    'Lapsed',
    now,
  )
  await waitOn(
    tx,
    due.map(({ id, entryId }) => ({ offerId: id, entryId })),
    now,
  )
  return open.filter((offer) => !due.includes(offer))
}

const decideAccepted = async (tx: Tx, classId: string, now: Date): Promise<void> => {
  const decided = await listDecided(tx, classId)
  const unpaid = decided.filter(({ isBooked }) => !isBooked)
  const ids = (of: typeof decided) => of.map(({ entryId }) => entryId)
  await setState(tx, ids(decided.filter(({ isBooked }) => isBooked)), { state: 'Booked', now })
  await markUnpaid(
    tx,
    unpaid.map(({ offerId }) => offerId),
    now,
  )
  await waitOn(tx, unpaid, now)
}

/** Who did not take what was offered waits on and is told; who never asked to wait is let go. */
const waitOn = async (tx: Tx, over: readonly { entryId: string; offerId: string }[], now: Date): Promise<void> => {
  const waits = await listThoseWhoWait(
    tx,
    over.map(({ entryId }) => entryId),
  )
  const gone = over.filter(({ entryId }) => !waits.includes(entryId)).map(({ entryId }) => entryId)
  await setState(tx, gone, { state: 'Ended', endReason: 'OfferOver', now })
  await setState(tx, waits, { state: 'Waiting', passes: true, now })
  for (const { entryId, offerId } of over) if (waits.includes(entryId)) await mail(tx, entryId, 'offerOver', offerId)
}

/** Who is told why it is over. Who has a place knows; who never answered a mail gets no other. */
const isMailed: Record<WaitingEnd, boolean> = {
  ClassCancelled: true,
  ClassBegun: true,
  WrongAge: true,
  GroupGone: true,
  HasPlace: false,
  NotConfirmed: false,
  OfferOver: false,
}

type OnListNow = { facts: ClassRow; now: Date; open: readonly OpenOffer[]; list: readonly OnList[] }

/** @returns who waits on for a place, with the children who still need one. */
const endWhoCannotWait = async (tx: Tx, { facts, now, open, list }: OnListNow): Promise<OnList[]> => {
  const waiting: OnList[] = []
  for (const one of list) {
    const why = whyEnds(facts, one, now)
    if (why) {
      const offers = open.filter(({ entryId }) => entryId === one.id).map(({ id }) => id)
      await endOffers(tx, offers, 'Withdrawn', now)
      await setState(tx, [one.id], { state: 'Ended', endReason: why, now })
      if (isMailed[why] && one.state !== 'Unconfirmed') await mail(tx, one.id, 'ended')
    } else if (one.state === 'Waiting') {
      await dropChildren(
        tx,
        one.children.filter(({ hasPlace }) => hasPlace).map(({ id }) => id),
      )
      waiting.push({ ...one, children: one.children.filter(({ hasPlace }) => !hasPlace) })
    }
  }
  return waiting
}

const whyEnds = (facts: ClassRow, { state, confirmBy, children, isAfterTrial }: OnList, now: Date): WaitingEnd | undefined => {
  // Its booking decides; and what is offered to a child is not taken from it because a sibling has a place.
  if (state === 'Accepted') return undefined
  if (state === 'Unconfirmed' && confirmBy !== null && confirmBy <= now) return 'NotConfirmed'
  // What is offered is for sessions that come after it.
  if (isAfterTrial && state === 'Offered' && !facts.isCancelled) return undefined
  const why = whyOver(facts, children, now, isAfterTrial)
  return state === 'Offered' && why === 'HasPlace' ? undefined : why
}

type Offering = { facts: ClassRow; waiting: readonly OnList[]; queued: readonly OpenSeat[]; isWhole: boolean; now: Date }

/** @param isWhole nobody waits beside these. @returns false where places are left over for whoever waits beside these; nothing is done then. */
const offerPlaces = async (tx: Tx, { facts, waiting, queued, isWhole, now }: Offering): Promise<boolean> => {
  if (queued.length === 0) return true
  const completes = waiting.some(({ children }) => children.length > 1)
  const seats = completes ? [...queued, ...(await lockFreeSeats(tx, facts.id))] : [...queued]
  const isOnSale = saleProblem(facts, dayIn(now, facts.timeZone)) === undefined && !isEarly(facts, now)
  const endsAt = offerEndsAt(now, facts.timeZone)
  // A class that begins before an offer could end: its places are for everybody.
  const canOffer = ({ groupId }: OpenSeat): boolean => {
    const group = facts.groups.find(({ id }) => id === groupId)
    if (group === undefined) return false
    if (beginning(facts, group) <= now) return isJoinable(facts, group, { now, from: endsAt })
    return isOnSale && endsAt <= beginning(facts, group)
  }
  const families = waiting.map(({ id, passed, children, isAfterTrial }) => ({
    id,
    passed,
    children: children.map((child) => ({ position: child.position, groupIds: groupsLeft(facts, child, now, isAfterTrial) })),
  }))
  const { offers, released } = decideOffers(seats.filter(canOffer), families)
  if (released.length > 0 && !isWhole) return false
  await freeQueued(tx, [...released, ...queued.filter((seat) => !canOffer(seat))])
  // At night they wait for the morning.
  if (!isOfferTime(now, facts.timeZone)) return true
  const priceMinor = priceOn(facts, dayIn(now, facts.timeZone))
  for (const { familyId, seats: offered } of offers) {
    const id = randomUUID()
    const free = seats.filter(({ state }) => state === 'free')
    const taken = offered.filter((seat) => free.some(({ groupId, number }) => groupId === seat.groupId && number === seat.number))
    if (taken.length > 0) await queueTaken(tx, taken)
    const rest = restOf(facts, offered, priceMinor, { now, endsAt })
    await insertOffer(tx, { id, entryId: familyId, classId: facts.id, priceMinor, now, endsAt, seats: offered, ...rest })
    await setState(tx, [familyId], { state: 'Offered', now })
    await mail(tx, familyId, 'offer', id)
  }
  return true
}

/** Of a class that has begun: what is left of it when the offer ends, and what that costs. */
const restOf = (
  facts: ClassRow,
  [seat]: readonly OfferedSeat[],
  priceMinor: number,
  { now, endsAt }: { now: Date; endsAt: Date },
): Partial<Pick<NewOffer, 'priceMinor' | 'rest'>> => {
  const group = facts.groups.find(({ id }) => id === seat?.groupId)
  if (!group || now < beginning(facts, group)) return {}
  const days = daysAfter(facts, group.id, endsAt)
  const [joinsOn = expectedDay()] = days
  return { priceMinor: priceOfRest(priceMinor, days.length, facts.occasions.length), rest: { joinsOn, sessions: days.length } }
}
const expectedDay = (): never => {
  throw new Error('A place was offered in a class of which nothing is left.')
}

/**
 * The centre cancels classes: whoever waits for them is told, and nothing of them is offered. The classes are held by the transaction.
 * @returns how many entries were ended, by class.
 */
export const endListsOf = async (tx: Tx, classIds: readonly string[], now: Date): Promise<Map<string, number>> => {
  const ended = new Map<string, number>()
  for (const classId of classIds) {
    const offers = await listOpenOffers(tx, classId)
    await endOffers(
      tx,
      offers.map(({ id }) => id),
      'Withdrawn',
      now,
    )
    const entries = await listOnList(tx, classId)
    await setState(
      tx,
      entries.map(({ id }) => id),
      { state: 'Ended', endReason: 'ClassCancelled', now },
    )
    // Who has accepted is told with the booking.
    for (const { id, state } of entries) if (state === 'Waiting' || state === 'Offered') await mail(tx, id, 'ended')
    ended.set(classId, entries.length)
  }
  return ended
}
