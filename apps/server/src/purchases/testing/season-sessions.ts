import { cancelClass } from '@hoppla/contract/classes'
import { reportAbsence, withdrawAbsence } from '@hoppla/contract/classes/absences'
import { cancelSession, reopenSession } from '@hoppla/contract/classes/cancel-session'
import { chooseMakeUp, withdrawMakeUp } from '@hoppla/contract/classes/make-ups'
import { expect } from 'vitest'
import { addDays, wallClock } from '../../kernel/calendar.ts'
import { deliver } from './season-bookings.ts'
import { makeUpsOf, placesOf } from './season-check.ts'
import {
  classNow,
  confirmed,
  keysOf,
  type LivingClass,
  type ModelBooking,
  type Step,
  someClass,
  type World,
  zone,
} from './season-world.ts'

// Sessions and classes that are cancelled, and sessions that a child misses and makes up.

export const dropSession: Step = async (world) => {
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

export const resume: Step = async (world) => {
  const living = someClass(world)
  const key = world.pick([...living.off])
  if (key === undefined) return
  const [group = '', date = ''] = key.split(' ')
  const said = await world.ask(reopenSession, { params: { classId: living.id, date }, body: { groupIds: [group] } }, 'manager')
  expect([undefined, 'session.not-found']).toContain(said.code)
  living.off.delete(key)
}

/** The centre cancels a class: everything comes back, nobody waits any more; another takes its place. */
export const dropClass: Step = (world) => drop(world, someClass(world))

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
  const left = await classNow(world, living)
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

export const stayAway: Step = async (world) => {
  const some = someSession(world)
  if (some) expect((await world.ask(reportAbsence, { params: some.params })).code).toBe(undefined)
}

/** A child comes after all, unless its place is needed. */
export const comeAfterAll: Step = async (world) => {
  const some = someSession(world)
  if (!some) return
  const [group = ''] = some.booking.groups
  const { left, isAway } = await placesOf(world, group, some.params)
  const said = await world.ask(withdrawAbsence, { params: some.params })
  expect({ left, code: said.code }).toEqual({ left, code: isAway && left < 1 ? 'session.place-taken' : undefined })
}

/** A session that was reported as missed is made up in the other class, where a place is left on that day. */
export const makeUp: Step = async (world) => {
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

export const dropMakeUp: Step = async (world) => {
  const one = world.pick(await makeUpsOf(world))
  const booking = world.bookings.find(({ id }) => id === one?.bookingId)
  if (!one || !booking) return
  const params = { ...keysOf(booking), position: one.position, date: one.missed }
  expect((await world.ask(withdrawMakeUp, { params })).code).toBe(undefined)
}
