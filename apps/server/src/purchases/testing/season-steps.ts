import { sql } from 'kysely'
import { addDays, momentOf, wallClock } from '../../kernel/calendar.ts'
import { seatsOfBooking } from '../../modules/classes/testing/waiting-snapshot.ts'
import type { Steps } from '../../modules/orders/testing/walk.ts'
import { book, cancel, end, free, lapse, late, move, pay, rush } from './season-bookings.ts'
import { paidBookings, readBookings } from './season-check.ts'
import { comeAfterAll, dropClass, dropMakeUp, dropSession, makeUp, resume, stayAway } from './season-sessions.ts'
import { accept, acceptTooLate, disagree, join, leave, pass } from './season-waiting.ts'
import { held, type Step, type World, zone } from './season-world.ts'

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
export const steps: Steps<World> = {
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
