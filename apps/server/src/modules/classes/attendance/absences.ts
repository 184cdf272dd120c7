import { randomUUID } from 'node:crypto'
import type * as contract from '@hoppla/contract/classes/absences'
import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import type { ServeInput } from '@hoppla/contract/route'
import { type Queryable, within } from '../../../db/statement.ts'
import type { Caller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { getBookingConfirmation } from '../bookings.ts'
import { findClass } from '../classes.sql.ts'
import { countPlacesLeft, endMakeUp, findMakeUp, findReport, lockGroup, lockMakingUp } from '../make-ups/make-ups.sql.ts'
import { findBookedPlace, insertAbsence, withdrawAbsences } from './absences.sql.ts'
import { daysOfGroup, isSessionOver } from './sessions-of-group.rules.ts'

type Asked = ServeInput<typeof contract.reportAbsence>['params']
type Place = { id: string; groupId: string }

/** The place of the child whose absence a parent speaks of. @throws Refusal `booking.not-found`, `session.not-found`, `session.over`. */
const getPlace = async (deps: Deps, where: Queryable, { bookingId, orderReference, position, date }: Asked): Promise<Place> => {
  const [place] = await findBookedPlace(where, [bookingId, orderReference, position])
  const facts = place && (await findClass(deps, place.classId))
  if (!place || !facts) throw new Refusal('booking.not-found')
  if (facts.isCancelled || !daysOfGroup(facts, place.groupId).includes(date)) throw new Refusal('session.not-found')
  if (isSessionOver(facts, place.groupId, date, deps.clock.now())) throw new Refusal('session.over')
  return place
}

/** A child will not come to a session; whoever holds the booking says so. @throws Refusal `booking.not-found`, `session.not-found`, `session.over`. */
export const reportAbsence = async (deps: Deps, caller: Caller, asked: Asked): Promise<BookingConfirmation> => {
  const { id } = await getPlace(deps, deps.pool, asked)
  await insertAbsence(deps.pool, [randomUUID(), id, asked.date, true, null, deps.clock.now()])
  return getBookingConfirmation(deps, caller, asked)
}

/**
 * A child comes to a session after all, and its make-up is over; unless that has begun, or another child comes on its place.
 * @throws Refusal `booking.not-found`, `session.not-found`, `session.over`, `session.place-taken`, `make-up.begun`.
 */
export const withdrawAbsence = async (deps: Deps, caller: Caller, asked: Asked): Promise<BookingConfirmation> => {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const where = within(tx)
    await lockMakingUp(where, [asked.bookingId, asked.orderReference, asked.position])
    const place = await getPlace(deps, where, asked)
    // Nobody chooses a place in this session meanwhile.
    await lockGroup(where, [place.groupId])
    if ((await findReport(where, [place.id, asked.date])).length > 0) {
      const [makeUp] = await findMakeUp(where, [place.id, asked.date])
      if (makeUp && makeUp.beginsAt <= now) throw new Refusal('make-up.begun')
      const [places] = await countPlacesLeft(where, [place.groupId, asked.date])
      // Its own place is counted as free while it stays away.
      if ((places?.left ?? 0) < 1) throw new Refusal('session.place-taken')
      if (makeUp) await endMakeUp(where, [makeUp.id, 'AbsenceWithdrawn'])
    }
    await withdrawAbsences(where, [place.id, asked.date, now, false])
  })
  return getBookingConfirmation(deps, caller, asked)
}
