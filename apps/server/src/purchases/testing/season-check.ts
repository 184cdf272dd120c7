import { sql } from 'kysely'
import { expect } from 'vitest'
import { wallClock } from '../../kernel/calendar.ts'
import { checkSeats } from '../../modules/classes/check-seats.ts'
import type { Snapshot } from '../../modules/classes/testing/waiting-model.ts'
import { snapshotOf } from '../../modules/classes/testing/waiting-snapshot.ts'
import { auditLedger } from '../../modules/orders/orders.ts'
import { backOf } from '../../modules/orders/testing/memory-provider.ts'
import { type LivingClass, type ModelBooking, type World, zone } from './season-world.ts'

const stateOf = (status: string): ModelBooking['state'] =>
  status === 'Confirmed' ? 'confirmed' : status === 'Held' || status === 'AwaitingPayment' ? 'held' : 'over'

/** Bookings as the database has them, with what was paid and has not gone back. */
export const readBookings = async ({ deps }: Pick<World, 'deps'>) => {
  const { rows } = await sql<{ id: string; status: string; keptMinor: number; groups: string[] }>`
    select b.id, b.status,
      coalesce((select sum(p.amount_minor) from published.payments p where p.order_id = b.id and p.state = 'paid'), 0)::int
      - coalesce((select sum(f.amount_minor) from published.refunds f join published.payments p on p.id = f.payment_id where p.order_id = b.id), 0)::int
      as "keptMinor",
      coalesce((select json_agg(k.age_group_id order by k.position) from class_booking_children k where k.booking_id = b.id), '[]') as groups
    from class_bookings b where b.email like 'parent%'`.execute(deps.db)
  return new Map(rows.map(({ status, ...row }) => [row.id, { ...row, state: stateOf(status) }]))
}

/** Bookings of which the shop has heard that they were paid, whether it kept the money or not. */
export const paidBookings = async ({ deps }: Pick<World, 'deps'>): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`select order_id as id from published.payments where state = 'paid'`.execute(deps.db)
  return new Set(rows.map(({ id }) => id))
}

/** Make-ups that are to take place. @property position of the child in its booking. @property groupId where it comes. */
export const makeUpsOf = async ({ deps }: Pick<World, 'deps'>) => {
  const { rows } = await sql<{ bookingId: string; position: number; missed: string; groupId: string; date: string }>`
    select k.booking_id as "bookingId", k.position, m.missed::text, m.age_group_id as "groupId", m.date::text
    from class_make_ups m join class_booking_children k on k.id = m.booked_child_id where m.end_reason is null order by m.chosen_at, m.id`.execute(
    deps.db,
  )
  return rows
}
/** Booked children of whom their families said that they stay away. */
const absencesOf = async ({ deps }: Pick<World, 'deps'>) => {
  const { rows } = await sql<{ bookingId: string; position: number; groupId: string; date: string }>`
    select k.booking_id as "bookingId", k.position, k.age_group_id as "groupId", a.day::text as date
    from class_absences a join class_booking_children k on k.id = a.booked_child_id join class_bookings b on b.id = k.booking_id
    where a.withdrawn_at is null and b.status = 'Confirmed'`.execute(deps.db)
  return rows
}
type ChildOn = { bookingId: string; position: number; date: string }
/** Places of a group that are left on a day: free seats and those of absent children, less make-ups. @property isAway the child stays away that day. */
export const placesOf = async (world: World, groupId: string, { bookingId, position, date }: ChildOn) => {
  const isHere = (one: { groupId: string; date: string }) => one.groupId === groupId && one.date === date
  const absent = await absencesOf(world)
  const { seats } = await snapshotOf(world.deps.db, world.classOf(groupId))
  const free = seats.filter((seat) => seat.groupId === groupId && seat.state === 'free').length
  return {
    left: free + absent.filter(isHere).length - (await makeUpsOf(world)).filter(isHere).length,
    isAway: absent.some((one) => one.bookingId === bookingId && one.position === position && one.date === date),
  }
}

/** Sessions to which more children come than there are seats. */
const crowded = async (world: World): Promise<string[]> => {
  const [makeUps, absent] = [await makeUpsOf(world), await absencesOf(world)]
  return world.classes.flatMap(({ groups, days, seats }) =>
    groups.flatMap((group, index) =>
      days.flatMap((day) => {
        const isHere = (one: { groupId: string; date: string }) => one.groupId === group && one.date === day
        const booked = world.bookings.filter(({ state }) => state === 'confirmed').flatMap(({ groups: of }) => of)
        const come = booked.filter((of) => of === group).length - absent.filter(isHere).length + makeUps.filter(isHere).length
        return come > (seats[index] ?? 0) ? [`${come} children come to group ${index} on ${day}`] : []
      }),
    ),
  )
}

/** Seats, list and turns of a class against the model. */
const faultsOf = (now: Snapshot, living: LivingClass, bookings: readonly ModelBooking[], isDay: boolean): string[] => {
  const faults = living.list.check(now, isDay)
  const offered = now.families.flatMap(({ seats }) => seats)
  living.groups.forEach((group, index) => {
    const seats = now.seats.filter(({ groupId }) => groupId === group)
    const taken = seats.filter(({ state }) => state === 'held' || state === 'booked').length
    const known = bookings
      .filter(({ state }) => state !== 'over')
      .flatMap(({ groups }) => groups)
      .filter((each) => each === group).length
    const promised = offered.filter((seat) => seat.startsWith(group)).length
    if (seats.length !== living.seats[index]) faults.push(`group ${index} has ${seats.length} seats`)
    if (taken !== known + promised) faults.push(`group ${index}: ${taken} taken, ${known} booked and ${promised} offered`)
  })
  return faults
}

/** Holds the database against the model. @throws at the first difference. */
export const compare = async (world: World, isThorough: boolean): Promise<void> => {
  const { deps, classes, bookings } = world
  const { time } = wallClock(deps.clock.now(), zone)
  const isDay = time >= '09:00' && time < '20:00'
  const found = await readBookings(world)
  expect([...found.keys()].toSorted()).toEqual(bookings.map(({ id }) => id).toSorted())
  for (const { id, state, keptMinor, groups } of bookings) expect(found.get(id)).toEqual({ id, state, keptMinor, groups })
  for (const living of classes) expect(faultsOf(await snapshotOf(deps.db, living), living, bookings, isDay)).toEqual([])
  expect(await crowded(world)).toEqual([])
  expect(await checkSeats(deps.db)).toEqual([])
  if (isThorough) expect(await auditLedger(deps.pool)).toEqual([])
}

/** At the end the bank has just what the shop says. */
export const compareBank = ({ bank, bookings }: World): void => {
  const had = new Map<string, number>()
  for (const session of bank.sessions.values())
    if (session.state === 'paid')
      had.set(session.orderReference, (had.get(session.orderReference) ?? 0) + session.amountMinor - backOf(session))
  for (const { reference, keptMinor } of bookings)
    expect({ reference, kept: had.get(reference) ?? 0 }).toEqual({ reference, kept: keptMinor })
}
