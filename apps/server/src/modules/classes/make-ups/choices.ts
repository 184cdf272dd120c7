import { randomUUID } from 'node:crypto'
import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import type * as contract from '@hoppla/contract/classes/make-ups'
import type { ServeInput } from '@hoppla/contract/route'
import type { Tx } from '../../../db/connect.ts'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import { within } from '../../../db/statement.ts'
import type { Caller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { addDays, type Day, dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { getBookingConfirmation } from '../bookings.ts'
import { findClass } from '../classes.sql.ts'
import { lockOrdersOf, refundBooking } from '../orders/refund-booking.ts'
import type { SeatedBooking } from '../sessions/sessions.sql.ts'
import { lockBookings } from '../sessions/sessions.sql.ts'
import { mailChoice } from './choices.mails.ts'
import { answerChoice, findOpenChoice, insertChoices, listDueChoices, listDueOfBooking } from './choices.sql.ts'
import { choiceDays, partsOf } from './make-ups.rules.ts'
import { findMakingUp, lockMakingUp } from './make-ups.sql.ts'

/** A session that the centre cancelled: the family of a booking chooses between a make-up and the share of each child, and is told by mail. */
export const offerChoice = async (
  deps: Deps,
  tx: Tx,
  booking: SeatedBooking,
  { groupIds, date, amountMinor }: { groupIds: readonly string[]; date: Day; amountMinor: number },
): Promise<void> => {
  const now = deps.clock.now()
  const concerned = booking.children.filter(({ groupId, madeUp }) => groupIds.includes(groupId) && !madeUp.includes(date))
  const parts = partsOf(
    amountMinor,
    concerned.map(({ priceMinor }) => priceMinor),
  )
  const offered = concerned.flatMap(({ id }, at) => ((parts[at] ?? 0) > 0 ? [{ childId: id, refundMinor: parts[at] ?? 0 }] : []))
  // Everywhere that is served this day has begun, or begins within hours.
  await insertChoices(tx, offered, { date, until: addDays(dayIn(now, 'UTC'), choiceDays), now })
  if (booking.email !== '') await enqueue(tx, mailChoice, { mailId: randomUUID(), bookingId: booking.id, date, what: 'offered' })
}

/** Gives back what was not made up. The booking is held. */
const giveBack = async (
  deps: Deps,
  tx: Tx,
  bookingId: string,
  choices: readonly { id: string; refundMinor: number; date: Day }[],
): Promise<void> => {
  const [first] = choices
  if (!first) return
  await lockOrdersOf(tx, [bookingId])
  const amountMinor = choices.reduce((sum, { refundMinor }) => sum + refundMinor, 0)
  const backMinor = await refundBooking(deps, tx, { bookingId, amountMinor, reason: 'CalledOff' })
  await answerChoice(within(tx), [choices.map(({ id }) => id), 'Money'])
  if (backMinor > 0) await enqueue(tx, mailChoice, { mailId: randomUUID(), bookingId, date: first.date, what: 'money', backMinor })
}

/** The family takes the money. Done already, it is answered the same. @throws Refusal `booking.not-found`, `make-up.chosen`, `session.not-found`. */
export const takeShare = async (
  deps: Deps,
  caller: Caller,
  { params }: ServeInput<typeof contract.takeShare>,
): Promise<BookingConfirmation> => {
  const key = [params.bookingId, params.orderReference, params.position]
  await repeatOnConflict(deps.db, async (tx) => {
    const where = within(tx)
    await lockMakingUp(where, key)
    const [child] = await findMakingUp(where, key)
    const facts = child && (await findClass(deps, child.classId))
    if (!child || !facts) throw new Refusal('booking.not-found')
    const [choice] = await findOpenChoice(where, [child.id, params.date, dayIn(deps.clock.now(), facts.timeZone)])
    if (choice) await giveBack(deps, tx, child.bookingId, [{ ...choice, date: params.date }])
  })
  return getBookingConfirmation(deps, caller, params)
}

/** Nothing was chosen in time: the money goes back by itself. Each booking in a transaction of its own. */
export const settleChoices = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  for (const { bookingId } of await listDueChoices(deps.pool, [now]))
    await repeatOnConflict(deps.db, async (tx) => {
      await lockBookings(tx, [bookingId])
      await giveBack(deps, tx, bookingId, await listDueOfBooking(within(tx), [bookingId, now]))
    })
}
