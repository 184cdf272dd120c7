import { sql } from 'kysely'
import { expect } from 'vitest'
import { wallClock } from '../../kernel/calendar.ts'
import { checkSeats } from '../../modules/classes/check-seats.ts'
import type { Snapshot } from '../../modules/classes/testing/waiting-model.ts'
import { snapshotOf } from '../../modules/classes/testing/waiting-snapshot.ts'
import { auditLedger } from '../../modules/orders/orders.ts'
import { backOf } from '../../modules/orders/testing/memory-provider.ts'
import type { LivingClass, ModelBooking, World } from './season-world.ts'

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
  const { time } = wallClock(deps.clock.now(), 'Europe/Stockholm')
  const isDay = time >= '09:00' && time < '20:00'
  const found = await readBookings(world)
  expect([...found.keys()].toSorted()).toEqual(bookings.map(({ id }) => id).toSorted())
  for (const { id, state, keptMinor, groups } of bookings) expect(found.get(id)).toEqual({ id, state, keptMinor, groups })
  for (const living of classes) expect(faultsOf(await snapshotOf(deps.db, living), living, bookings, isDay)).toEqual([])
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
