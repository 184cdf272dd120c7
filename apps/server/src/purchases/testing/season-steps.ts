import { cancelClass } from '@hoppla/contract/classes'
import { reportAbsence, withdrawAbsence } from '@hoppla/contract/classes/absences'
import {
  type BookingConfirmation,
  type BookingResult,
  bookChildClass,
  cancelBooking,
  getBookingConfirmation,
  openBookingPayment,
} from '@hoppla/contract/classes/bookings'
import { cancelSession, reopenSession } from '@hoppla/contract/classes/cancel-session'
import { chooseMakeUp, withdrawMakeUp } from '@hoppla/contract/classes/make-ups'
import { acceptOffer, confirmWaiting, declineOffer, joinWaitingList, leaveWaitingList } from '@hoppla/contract/classes/waiting-list'
import { receiveWebhook } from '@hoppla/contract/orders'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, momentOf, wallClock } from '../../kernel/calendar.ts'
import { type Snapshot, WaitingModel } from '../../modules/classes/testing/waiting-model.ts'
import { seatsOfBooking, snapshotOf } from '../../modules/classes/testing/waiting-snapshot.ts'
import { secretOf } from '../../modules/classes/waiting-list/secrets.ts'
import { makeUpsOf, paidBookings, placesOf, readBookings } from './season-check.ts'
import type { LivingClass, ModelBooking, Said, World } from './season-world.ts'

type Step = (world: World) => Promise<void>
const zone = 'Europe/Stockholm'

const someClass = ({ pick, classes }: World): LivingClass => pick(classes) ?? expect.fail('There is no class.')
const now = (world: World, living: LivingClass): Promise<Snapshot> => snapshotOf(world.deps.db, living)
const freeIn = ({ seats }: Snapshot, groupId: string | undefined): number =>
  seats.filter((seat) => seat.state === 'free' && seat.groupId === groupId).length
const held = ({ bookings }: World) => bookings.filter(({ state }) => state === 'held')
const confirmed = ({ bookings }: World) => bookings.filter(({ state }) => state === 'confirmed')
const keysOf = ({ id, reference }: ModelBooking) => ({ bookingId: id, orderReference: reference })
const isWaitingFor = async ({ deps }: World, entryId: string): Promise<string> =>
  (await sql<{ state: string }>`select state from class_waiting_entries where id = ${entryId}`.execute(deps.db)).rows[0]?.state ??
  expect.fail('no entry')
const secretBy = async ({ deps }: World, id: string): Promise<string> => {
  const { rows } = await sql<{ secretEncrypted: Buffer }>`select secret_encrypted as "secretEncrypted" from class_waiting_entries
    where id = ${id}`.execute(deps.db)
  return secretOf(deps.config, { id, secretEncrypted: rows[0]?.secretEncrypted ?? expect.fail('no entry') })
}

/** What the model makes of a booking that was answered. */
const note = async (world: World, living: LivingClass, { body }: Said, groups: string[], childMinor: number, entryId?: string) => {
  const { guid, orderReference } = body as BookingResult
  if (world.bookings.some(({ id }) => id === guid)) return
  const paidMinor = childMinor * groups.length
  world.bookings.push({
    ...{ id: guid, reference: orderReference, classId: living.id, groups, paidMinor, keptMinor: 0, childMinor, entryId },
    ...{ state: 'held', event: undefined, shared: new Set() },
  })
  if (entryId === undefined) for (const seat of await seatsOfBooking(world.deps.db, guid)) living.list.taken(seat)
}
/** The seats of a booking come free, and the family that had accepted it has passed on them. */
const free = async (world: World, booking: ModelBooking): Promise<void> => {
  const { list } = world.classOf(booking.groups[0])
  if (booking.entryId === undefined) list.freed(await seatsOfBooking(world.deps.db, booking.id))
}
const end = (world: World, booking: ModelBooking): void => {
  booking.state = 'over'
  booking.keptMinor = 0
  if (booking.entryId !== undefined) world.classOf(booking.groups[0]).list.passes(booking.entryId)
}

const inputOf = ({ centre }: World, group: string | undefined, children: number) => {
  const [first = expect.fail('nobody'), ...others] = Array.from({ length: children }, () => centre.anInput(group))
  const siblings = others.map(({ childClassAgeGroupId, childFirstName, childLastName, childBirthdate }) => ({
    ...{ childClassAgeGroupId, childFirstName, childLastName, childBirthdate },
  }))
  return siblings.length === 0 ? first : { ...first, siblings }
}

const book: Step = async (world) => {
  const living = someClass(world)
  const group = world.pick(living.groups)
  const children = world.chance() < 0.3 ? 2 : 1
  const room = freeIn(await now(world, living), group)
  const said = await world.ask(bookChildClass, { body: inputOf(world, group, children) })
  expect({ children, room, booked: said.status === 200 }).toEqual({ children, room, booked: room >= children })
  if (said.status === 200) await note(world, living, said, Array(children).fill(group), living.priceMinor)
  else expect(said.code).toBe('class.full')
}

/** More families than places press at the same moment. */
const rush: Step = async (world) => {
  const living = someClass(world)
  const group = world.pick(living.groups)
  const room = freeIn(await now(world, living), group)
  const inputs = Array.from({ length: room + 2 }, () => inputOf(world, group, 1))
  const said = await Promise.all(inputs.map((body) => world.ask(bookChildClass, { body })))
  expect(said.filter(({ status }) => status === 200)).toHaveLength(room)
  for (const one of said) if (one.status === 200) await note(world, living, one, [group ?? ''], living.priceMinor)
}

const payAtBank = async (world: World, booking: ModelBooking): Promise<void> => {
  const { status, code } = await world.ask(openBookingPayment, { params: keysOf(booking) })
  if (status !== 200) return expect(code).toBe('booking.expired')
  const session = [...world.bank.sessions.values()].find(
    ({ orderReference, state }) => orderReference === booking.reference && state === 'open',
  )
  expect(session?.amountMinor).toBe(booking.paidMinor)
  booking.event = session && world.bank.act(session, 'paid')
}
/** The bank's word arrives; a booking that is over by then has its places back where there are some, or all of its money. */
export const deliver = async (world: World, booking: ModelBooking): Promise<void> => {
  const { event } = booking
  if (!event) return
  const living = world.classOf(booking.groups[0])
  const room = freeIn(await now(world, living), booking.groups[0])
  const times = world.chance() < 0.3 ? 2 : 1
  for (let time = 0; time < times; time++) {
    const { status } = await world.through.send({
      method: 'POST',
      path: receiveWebhook.path.replace(':provider', 'test'),
      headers: { host: 'localhost:3000', 'content-type': 'application/json' },
      body: event.toString('utf8'),
    })
    expect(status).toBe(204)
  }
  await world.work('settle')
  booking.event = undefined
  const isLate = booking.state === 'over'
  if (isLate && room < booking.groups.length) return
  booking.state = 'confirmed'
  booking.keptMinor = booking.paidMinor
  if (isLate) {
    // It comes again as anybody's booking: its family waits no more, or has passed.
    booking.entryId = undefined
    for (const seat of await seatsOfBooking(world.deps.db, booking.id)) living.list.taken(seat)
  }
}
const pay: Step = async (world) => {
  const booking = world.pick(held(world).filter(({ event }) => !event))
  if (!booking) return
  await payAtBank(world, booking)
  if (world.chance() < 0.8) await deliver(world, booking)
}
const late: Step = async (world) => {
  const booking = world.pick(world.bookings.filter(({ event }) => event !== undefined))
  if (booking) await deliver(world, booking)
}

/** Nobody has paid by the end of the hold. */
const lapse: Step = async (world) => {
  const booking = world.pick(held(world))
  if (!booking) return
  await free(world, booking)
  await world.centre.letHoldRunOut(booking.id)
  await world.work('sweep-classes')
  end(world, booking)
}

const cancel: Step = async (world) => {
  const booking = world.pick([...confirmed(world), ...held(world).filter(({ event }) => !event)])
  if (!booking) return
  const read = await world.ask(getBookingConfirmation, { params: keysOf(booking) })
  const { refundAmount } = (read.body as BookingConfirmation).cancellation
  expect(refundAmount * 100).toBe(booking.keptMinor)
  // Whoever has its place waits no more: it comes free like anybody's, and its family passes on nothing.
  if (booking.state === 'confirmed') booking.entryId = undefined
  await free(world, booking)
  const said = await world.ask(cancelBooking, { params: keysOf(booking), body: { refundAmount } })
  expect(said.code).toBe(undefined)
  end(world, booking)
}

/** Staff move a child: to a group of its class, or to another class that costs no more than was paid for its own. */
const move: Step = async (world) => {
  const booking = world.pick(confirmed(world).filter(({ groups }) => groups.length === 1))
  const from = booking?.groups[0]
  const to = booking && world.pick(world.classes.flatMap(({ groups }) => groups).filter((id) => id !== from))
  if (!booking || !from || !to) return
  const [there, here] = [world.classOf(to), world.classOf(from)]
  const room = freeIn(await now(world, there), to)
  const priceMinor = there === here ? booking.childMinor : there.priceMinor
  const backMinor = Math.min(booking.childMinor - priceMinor, booking.keptMinor)
  const seats = await seatsOfBooking(world.deps.db, booking.id)
  const said = await world.work('move', { ...keysOf(booking), position: 1, groupId: to, reported: Math.max(0, backMinor) / 100 })
  const why = priceMinor > booking.childMinor ? 'booking.costs-more' : room === 0 ? 'class.full' : undefined
  expect({ code: said.code, room }).toEqual({ code: why, room })
  if (why) return
  here.list.freed(seats)
  for (const seat of await seatsOfBooking(world.deps.db, booking.id)) there.list.taken(seat)
  booking.keptMinor -= backMinor
  booking.childMinor = priceMinor
  booking.groups = [to]
  booking.classId = there.id
}

const dropSession: Step = async (world) => {
  const living = someClass(world)
  const group = world.pick(living.groups) ?? ''
  const date = world.pick(living.days) ?? ''
  const outcome = world.chance() < 0.6 ? 'share' : 'skip'
  const key = `${group} ${date}`
  const params = { classId: living.id, date }
  const isOff = living.off.has(key)
  // Who comes another day instead has nothing back.
  const madeUp = await makeUpsOf(world)
  const said = await world.ask(cancelSession, { params, body: { groupIds: [group], outcome, cause: 'leader-ill' } }, 'manager')
  // Asked again because its answer was lost, it is refused as done already.
  if (isOff) return expect(said.code).toBe('session.not-found')
  expect([undefined, 'session.not-found']).toContain(said.code)
  living.off.add(key)
  if (outcome === 'skip') return
  for (const booking of confirmed(world).filter(({ groups }) => groups.includes(group))) {
    const { id, paidMinor, groups } = booking
    const isMadeUp = (at: number) =>
      madeUp.some(({ bookingId, position, missed }) => bookingId === id && position === at + 1 && missed === date)
    const concerned = groups.filter((each, at) => each === group && !isMadeUp(at)).length
    if (concerned === 0 || booking.shared.has(key)) continue
    booking.shared.add(key)
    booking.keptMinor -= Math.min(booking.keptMinor, Math.ceil((paidMinor * concerned) / (groups.length * living.days.length)))
  }
}
const resume: Step = async (world) => {
  const living = someClass(world)
  const key = world.pick([...living.off])
  if (key === undefined) return
  const [group = '', date = ''] = key.split(' ')
  const said = await world.ask(reopenSession, { params: { classId: living.id, date }, body: { groupIds: [group] } }, 'manager')
  expect([undefined, 'session.not-found']).toContain(said.code)
  living.off.delete(key)
}

/** The centre cancels a class: everything comes back, nobody waits any more; another takes its place. */
const dropClass: Step = (world) => drop(world, someClass(world))
/** Before a class comes so near that a cancelled booking has not all of its money back, it makes room for another. */
export const replaceOld: Step = async (world) => {
  const soon = addDays(wallClock(world.deps.clock.now(), zone).date, 30)
  for (const living of world.classes.filter(({ days }) => (days[0] ?? '') < soon)) await drop(world, living)
}
const drop = async (world: World, living: LivingClass): Promise<void> => {
  for (const booking of world.bookings) if (booking.classId === living.id && booking.event) await deliver(world, booking)
  const said = await world.ask(cancelClass, { params: { classId: living.id } }, 'manager')
  expect(said.code).toBe(undefined)
  for (const booking of world.live()) {
    if (booking.classId !== living.id) continue
    booking.state = 'over'
    booking.keptMinor = 0
  }
  const left = await now(world, living)
  expect({ families: left.families, taken: left.seats.filter(({ state }) => state === 'held' || state === 'booked') }).toEqual({
    families: [],
    taken: [],
  })
  world.classes.splice(world.classes.indexOf(living), 1)
  await world.aClass(living.seats, living.priceMinor, living.inDays)
}

type Missing = { bookingId: string; orderReference: string; position: number; date: string }
/** A child and a session of it that takes place. */
const someSession = (world: World): { booking: ModelBooking; living: LivingClass; params: Missing } | undefined => {
  const booking = world.pick(confirmed(world))
  const living = booking && world.classOf(booking.groups[0])
  const date = living && world.pick(living.days.filter((day) => !living.off.has(`${booking?.groups[0]} ${day}`)))
  return booking && living && date ? { booking, living, params: { ...keysOf(booking), position: 1, date } } : undefined
}
const stayAway: Step = async (world) => {
  const some = someSession(world)
  if (some) expect((await world.ask(reportAbsence, { params: some.params })).code).toBe(undefined)
}
/** A child comes after all, unless its place is needed. */
const comeAfterAll: Step = async (world) => {
  const some = someSession(world)
  if (!some) return
  const [group = ''] = some.booking.groups
  const { left, isAway } = await placesOf(world, group, some.params)
  const said = await world.ask(withdrawAbsence, { params: some.params })
  expect({ left, code: said.code }).toEqual({ left, code: isAway && left < 1 ? 'session.place-taken' : undefined })
}
/** A session that was reported as missed is made up in the other class, where a place is left on that day. */
const makeUp: Step = async (world) => {
  const some = someSession(world)
  const host = world.pick(world.classes.filter((living) => living !== some?.living))
  const group = host && world.pick(host.groups)
  if (!some || !host || !group) return
  const { booking, living, params } = some
  const first = living.days[0] ?? ''
  const day = world.pick(host.days.filter((date) => date > first && !host.off.has(`${group} ${date}`)))
  if (!day) return
  const mine = (await makeUpsOf(world)).filter((one) => one.bookingId === booking.id && one.position === 1)
  const { isAway } = await placesOf(world, booking.groups[0] ?? '', params)
  const { left } = await placesOf(world, group, { ...params, date: day })
  const known = mine.find(({ missed }) => missed === params.date)
  const isSame = known?.groupId === group && known.date === day
  // A child is in one place at a time: in its own group, or where it makes another session up.
  const isBusy =
    (living.days.includes(day) && !living.off.has(`${booking.groups[0]} ${day}`)) || mine.some(({ date }) => date === day)
  const why = isSame
    ? undefined
    : known
      ? 'make-up.chosen'
      : !isAway
        ? 'make-up.none-left'
        : isBusy
          ? 'make-up.not-possible'
          : left < 1
            ? 'make-up.full'
            : undefined
  const said = await world.ask(chooseMakeUp, { params, body: { ageGroupId: group, date: day } })
  expect({ left, code: said.code }).toEqual({ left, code: why })
}
const dropMakeUp: Step = async (world) => {
  const one = world.pick(await makeUpsOf(world))
  const booking = world.bookings.find(({ id }) => id === one?.bookingId)
  if (!one || !booking) return
  const params = { ...keysOf(booking), position: one.position, date: one.missed }
  expect((await world.ask(withdrawMakeUp, { params })).code).toBe(undefined)
}

const join: Step = async (world) => {
  const living = someClass(world)
  const before = await now(world, living)
  const body = world.centre.anEntry(living, {}, world.chance() < 0.3 ? 2 : 1)
  const groups = body.children.map(() => world.pick([...living.groups.map((id) => [id]), living.groups]) ?? [])
  const fits = WaitingModel.canSeat(
    groups,
    before.seats.filter(({ state }) => state === 'free'),
  )
  const children = body.children.map((child, at) => ({ ...child, ageGroupIds: groups[at] ?? [] }))
  const said = await world.ask(joinWaitingList, { body: { ...body, children } })
  expect({ fits, code: said.code }).toEqual({ fits, code: fits ? 'class.not-full' : undefined })
  if (fits) return
  const { rows } = await sql<{ id: string }>`select id from class_waiting_entries where email = ${body.email}`.execute(
    world.deps.db,
  )
  const secret = await secretBy(world, rows[0]?.id ?? '')
  expect((await world.ask(confirmWaiting, { params: { secret } })).code).toBe(undefined)
}

type Offered = { entryId: string; secret: string; offerId: string; priceMinor: number; groups: string[]; living: LivingClass }
const someOffer = async (world: World): Promise<Offered | undefined> => {
  const { rows } = await sql<
    Omit<Offered, 'secret' | 'living'> & { classId: string }
  >`select f.entry_id as "entryId", f.id as "offerId",
      f.price_minor as "priceMinor", f.class_id as "classId",
      (select json_agg(o.age_group_id order by o.position) from class_offer_seats o where o.offer_id = f.id) as groups
    from class_offers f where f.state = 'Open' order by f.created_at, f.id`.execute(world.deps.db)
  const one = world.pick(rows)
  if (!one) return undefined
  return { ...one, living: world.classOf(one.groups[0]), secret: await secretBy(world, one.entryId) }
}
/** Both guardians press, or one. */
const accept: Step = async (world) => {
  const offer = await someOffer(world)
  if (!offer) return
  const { secret, offerId, groups, priceMinor, living, entryId } = offer
  const press = () => world.ask(acceptOffer, { params: { secret }, body: { offerId } })
  const said = await Promise.all(world.chance() < 0.4 ? [press(), press()] : [press()])
  expect(said.map(({ code }) => code)).toEqual(said.map(() => undefined))
  expect(new Set(said.map(({ body }) => (body as BookingResult).guid)).size).toBe(1)
  await note(world, living, said[0] ?? expect.fail('no answer'), groups, priceMinor, entryId)
}
const pass =
  (stay: boolean): Step =>
  async (world) => {
    const offer = await someOffer(world)
    if (!offer) return
    const { secret, offerId, living, entryId } = offer
    const said = await world.ask(declineOffer, { params: { secret }, body: { offerId, stay } })
    expect(said.code).toBe(undefined)
    living.list.passes(entryId)
  }
/** One guardian accepts, the other declines: one of them is too late. */
const disagree: Step = async (world) => {
  const offer = await someOffer(world)
  if (!offer) return
  const { secret, offerId, groups, priceMinor, living, entryId } = offer
  const [yes, no] = await Promise.all([
    world.ask(acceptOffer, { params: { secret }, body: { offerId } }),
    world.ask(declineOffer, { params: { secret }, body: { offerId, stay: true } }),
  ])
  const state = await isWaitingFor(world, entryId)
  expect({ yes: yes.code, state }).toEqual(
    state === 'Accepted' ? { yes: undefined, state } : { yes: 'waiting-list.offer-over', state: 'Waiting' },
  )
  if (state === 'Accepted') {
    expect(no.code).toBe('waiting-list.offer-over')
    await note(world, living, yes, groups, priceMinor, entryId)
  } else living.list.passes(entryId)
}
const leave: Step = async (world) => {
  const living = someClass(world)
  const family = world.pick((await now(world, living)).families.filter(({ state }) => state !== 'Accepted'))
  if (family) await world.ask(leaveWaitingList, { params: { secret: await secretBy(world, family.id) } })
}

/** A guardian presses when the offer is over, before the sweeper has been by. */
const acceptTooLate = async (world: World, entryId: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from class_offers where entry_id = ${entryId} and state = 'Open'`.execute(
    world.deps.db,
  )
  const params = { secret: await secretBy(world, entryId) }
  const said = await world.ask(acceptOffer, { params, body: { offerId: rows[0]?.id ?? '' } })
  expect(said.code).toBe('waiting-list.offer-over')
}

/** To the end of the first offer: whatever is due by then is over. Offers of the evening end in the morning. */
const wait: Step = async (world) => {
  const { deps } = world
  const { rows } = await sql<{
    id: string
    classId: string
    endsAt: Date
  }>`select entry_id as id, class_id as "classId", ends_at as "endsAt"
    from class_offers where state = 'Open' order by ends_at, id`.execute(deps.db)
  const until = rows[0]?.endsAt ?? new Date(deps.clock.now().getTime() + 3 * 3_600_000)
  const due = held(world)
  for (const booking of due) await free(world, booking)
  await sql`update class_bookings set expires_at = least(expires_at, ${until}) where status in ('Held', 'AwaitingPayment')`.execute(
    deps.db,
  )
  await sql`update orders set expires_at = least(expires_at, ${until}) where id in (select id from class_bookings where status in ('Held', 'AwaitingPayment'))`.execute(
    deps.db,
  )
  deps.clock.set(until)
  if (rows[0]) await acceptTooLate(world, rows[0].id)
  await world.work('sweep-classes')
  for (const booking of due) end(world, booking)
  for (const { id, classId, endsAt } of rows)
    if (endsAt <= until) world.classes.find((living) => living.id === classId)?.list.passes(id)
  await world.work('sweep-orders')
  await world.work('settle')
  await learn(world)
  // Whatever is over has been asked for.
  for (const booking of world.bookings) if (booking.state !== 'held') booking.event = undefined
  const { time } = wallClock(until, zone)
  if (time >= '20:00') deps.clock.set(momentOf(addDays(wallClock(until, zone).date, 1), '09:00', zone))
}
/**
 * Of orders that are due the shop asks the bank by itself, at its start, too: what was paid it knows then. A booking that was over has places again, or all of
 * its money back.
 */
export const learn: Step = async (world) => {
  if (world.bookings.every(({ event }) => event === undefined)) return
  const [found, paid] = [await readBookings(world), await paidBookings(world)]
  for (const booking of world.bookings) {
    if (!booking.event || booking.state === 'confirmed') continue
    if (found.get(booking.id)?.state !== 'confirmed') {
      if (booking.state === 'over' && paid.has(booking.id)) booking.event = undefined
      continue
    }
    if (booking.state === 'over') {
      booking.entryId = undefined
      for (const seat of await seatsOfBooking(world.deps.db, booking.id)) world.classOf(booking.groups[0]).list.taken(seat)
    }
    Object.assign(booking, { state: 'confirmed', keptMinor: booking.paidMinor, event: undefined })
  }
}

/** The database lets go of the shop, as it does when it is restarted. */
const disconnect: Step = async ({ deps, through }) => {
  if (!through.isMortal) return
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'fuzz'`.execute(
    deps.db,
  )
}

/** What may happen, and how often. */
export const steps: Record<string, { step: Step; weight: number }> = {
  book: { step: book, weight: 14 },
  rush: { step: rush, weight: 4 },
  pay: { step: pay, weight: 16 },
  late: { step: late, weight: 4 },
  lapse: { step: lapse, weight: 5 },
  cancel: { step: cancel, weight: 10 },
  move: { step: move, weight: 10 },
  'drop a session': { step: dropSession, weight: 5 },
  'resume a session': { step: resume, weight: 4 },
  'drop a class': { step: dropClass, weight: 1 },
  'stay away': { step: stayAway, weight: 6 },
  'come after all': { step: comeAfterAll, weight: 2 },
  'make up': { step: makeUp, weight: 8 },
  'drop a make-up': { step: dropMakeUp, weight: 1 },
  join: { step: join, weight: 16 },
  accept: { step: accept, weight: 8 },
  decline: { step: pass(true), weight: 6 },
  'give up': { step: pass(false), weight: 1 },
  disagree: { step: disagree, weight: 2 },
  leave: { step: leave, weight: 1 },
  wait: { step: wait, weight: 4 },
  disconnect: { step: disconnect, weight: 1 },
}
