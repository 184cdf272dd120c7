import {
  type BookingConfirmation,
  type BookingResult,
  bookChildClass,
  cancelBooking,
  getBookingConfirmation,
  openBookingPayment,
} from '@hoppla/contract/classes/bookings'
import { expect } from 'vitest'
import { seatsOfBooking } from '../../modules/classes/testing/waiting-snapshot.ts'
import { receiveEvent } from '../../modules/orders/testing/fuzz-entrance.ts'
import {
  classNow,
  confirmed,
  freeIn,
  held,
  keysOf,
  type LivingClass,
  type ModelBooking,
  type Said,
  type Step,
  someClass,
  type World,
} from './season-world.ts'

// Families that book, pay, let their places lapse and cancel, and staff that move them.

/** What the model makes of a booking that was answered. */
export const note = async (
  world: World,
  living: LivingClass,
  { body }: Said,
  groups: string[],
  childMinor: number,
  entryId?: string,
) => {
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
export const free = async (world: World, booking: ModelBooking): Promise<void> => {
  const { list } = world.classOf(booking.groups[0])
  if (booking.entryId === undefined) list.freed(await seatsOfBooking(world.deps.db, booking.id))
}

export const end = (world: World, booking: ModelBooking): void => {
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

export const book: Step = async (world) => {
  const living = someClass(world)
  const group = world.pick(living.groups)
  const children = world.chance() < 0.3 ? 2 : 1
  const room = freeIn(await classNow(world, living), group)
  const said = await world.ask(bookChildClass, { body: inputOf(world, group, children) })
  expect({ children, room, booked: said.status === 200 }).toEqual({ children, room, booked: room >= children })
  if (said.status === 200) await note(world, living, said, Array(children).fill(group), living.priceMinor)
  else expect(said.code).toBe('class.full')
}

/** More families than places press at the same moment. */
export const rush: Step = async (world) => {
  const living = someClass(world)
  const group = world.pick(living.groups)
  const room = freeIn(await classNow(world, living), group)
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
  const room = freeIn(await classNow(world, living), booking.groups[0])
  const times = world.chance() < 0.3 ? 2 : 1
  for (let time = 0; time < times; time++) await receiveEvent(world.through, event)
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

export const pay: Step = async (world) => {
  const booking = world.pick(held(world).filter(({ event }) => !event))
  if (!booking) return
  await payAtBank(world, booking)
  if (world.chance() < 0.8) await deliver(world, booking)
}

export const late: Step = async (world) => {
  const booking = world.pick(world.bookings.filter(({ event }) => event !== undefined))
  if (booking) await deliver(world, booking)
}

/** Nobody has paid by the end of the hold. */
export const lapse: Step = async (world) => {
  const booking = world.pick(held(world))
  if (!booking) return
  await free(world, booking)
  await world.centre.letHoldRunOut(booking.id)
  await world.work('sweep-classes')
  end(world, booking)
}

export const cancel: Step = async (world) => {
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
export const move: Step = async (world) => {
  const booking = world.pick(confirmed(world).filter(({ groups }) => groups.length === 1))
  const from = booking?.groups[0]
  const to = booking && world.pick(world.classes.flatMap(({ groups }) => groups).filter((id) => id !== from))
  if (!booking || !from || !to) return
  const [there, here] = [world.classOf(to), world.classOf(from)]
  const room = freeIn(await classNow(world, there), to)
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
