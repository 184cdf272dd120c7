import { randomUUID } from 'node:crypto'
import type * as contract from '@hoppla/contract/classes/absences'
import type { BookingConfirmation } from '@hoppla/contract/classes/bookings'
import type { ServeInput } from '@hoppla/contract/route'
import type { Caller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { getBookingConfirmation } from '../bookings.ts'
import { findClass } from '../classes.sql.ts'
import { findBookedPlace, insertAbsence, withdrawAbsences } from './absences.sql.ts'
import { daysOfGroup, isSessionOver } from './sessions-of-group.rules.ts'

type Asked = ServeInput<typeof contract.reportAbsence>['params']

/** The place of the child whose absence a parent speaks of. @throws Refusal `booking.not-found`, `session.not-found`, `session.over`. */
const getPlace = async (deps: Deps, { bookingId, orderReference, position, date }: Asked): Promise<string> => {
  const [place] = await findBookedPlace(deps.pool, [bookingId, orderReference, position])
  const facts = place && (await findClass(deps, place.classId))
  if (!place || !facts) throw new Refusal('booking.not-found')
  if (facts.isCancelled || !daysOfGroup(facts, place.groupId).includes(date)) throw new Refusal('session.not-found')
  if (isSessionOver(facts, place.groupId, date, deps.clock.now())) throw new Refusal('session.over')
  return place.id
}

/** A child will not come to a session; whoever holds the booking says so. @throws Refusal `booking.not-found`, `session.not-found`, `session.over`. */
export const reportAbsence = async (deps: Deps, caller: Caller, asked: Asked): Promise<BookingConfirmation> => {
  const id = await getPlace(deps, asked)
  await insertAbsence(deps.pool, [randomUUID(), id, asked.date, true, null, deps.clock.now()])
  return getBookingConfirmation(deps, caller, asked)
}

/** A child comes to a session after all. @throws Refusal `booking.not-found`, `session.not-found`, `session.over`. */
export const withdrawAbsence = async (deps: Deps, caller: Caller, asked: Asked): Promise<BookingConfirmation> => {
  const id = await getPlace(deps, asked)
  await withdrawAbsences(deps.pool, [id, asked.date, deps.clock.now(), false])
  return getBookingConfirmation(deps, caller, asked)
}
