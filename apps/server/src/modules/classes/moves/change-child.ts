import { randomUUID } from 'node:crypto'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { type Day, dayIn, momentOf } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { BookingKey } from '../booking-payment.ts'
import { asksForSize, childProblem, plainName } from '../bookings.rules.ts'
import { lockBooking } from '../bookings.sql.ts'
import { withKeys } from '../child-keys.ts'
import { mailBooking } from '../classes.mails.ts'
import { type ClassRow, findClass, listSizes } from '../classes.sql.ts'
import { refuseTooEarly } from '../priority/check-early.ts'
import { findKey, findSeatedAt, moveTrial, type SeatedAt, writeChild } from './change-child.sql.ts'

/** Who comes instead, or the same child written rightly. @property size undefined: as it was. */
export type OtherChild = { childId: string | null; firstName: string; lastName: string; birthDate: Day; size?: string | undefined }

/** @property customerId the account of the family that it is done for. */
type Change = BookingKey & { position: number; from: string; to: OtherChild; isAnother: boolean; customerId: string }

/**
 * Another child has a seat of a confirmed booking, or the child is written rightly: by the rules by which children are booked, with its key, its right to a
 * trial and its one place in a group. The parent gets a mail. Asked again, it is done already. @returns what changed, for the log; undefined: nothing.
 * @throws Refusal `booking.not-found`, `booking.not-movable`, `booking.another-child`, `class.cancelled`, `class.wrong-age`, `class.size-unknown`, `class.child-booked`,
 * `class.trial-used`, `class.not-open-yet`.
 */
export const changeChild = async (deps: Deps, change: Change): Promise<{ from: string | null; to: string | null } | undefined> => {
  const { bookingId, orderReference, position, to, isAnother, customerId } = change
  const sizes = (await listSizes(deps, 'all')) ?? []
  try {
    return await repeatOnConflict(deps.db, async (tx) => {
      const booking = await lockBooking(tx, bookingId, orderReference)
      if (!booking) throw new Refusal('booking.not-found')
      const child = await findSeatedAt(tx, bookingId, position)
      const facts = await findClass({ ...deps, db: tx }, booking.class_id)
      if (!child || !facts || booking.status !== 'Confirmed') throw new Refusal('booking.not-movable')
      if (isSame(child, to, isAnother)) return undefined
      const tshirtSize = to.size ?? child.tshirtSize
      refuseChange(deps, facts, child, { ...change, to: { ...to, size: tshirtSize ?? undefined } }, sizes)
      const [keyed] = await withKeys({ ...deps, db: tx }, [inputOf(child.groupId, to)])
      const key = keyed?.key ?? ''
      const now = deps.clock.now()
      const before = await findKey(tx, child.id)
      // A place that was booked early goes to nobody who could not have booked it, whatever the change is called.
      if (key !== before) {
        const asking = { account: { id: booking.account_id ?? customerId }, language: booking.language }
        await refuseTooEarly({ ...deps, db: tx }, asking, facts, { children: [{ key }], codes: [], now })
      }
      if (facts.type === 'SportKidzTrial') {
        const trial = { bookingId, from: before, to: key, type: facts.type, now }
        if (!(await moveTrial(tx, trial))) throw new Refusal('class.trial-used')
      }
      const childId = isAnother ? to.childId : child.childId
      await writeChild(tx, child.id, { ...to, childId, tshirtSize, key }, { isAnother, today: dayIn(now, facts.timeZone), now })
      await enqueue(tx, mailBooking, { mailId: randomUUID(), bookingId, what: 'childChanged' })
      return { from: child.childId, to: childId }
    })
  } catch (error) {
    const { constraint } = error as { constraint?: unknown }
    if (constraint === 'class_booking_children_child') throw new Refusal('class.child-booked')
    throw error
  }
}

const inputOf = (groupId: string, { firstName, lastName, birthDate, size }: OtherChild) => ({
  childClassAgeGroupId: groupId,
  childFirstName: firstName,
  childLastName: lastName,
  childBirthdate: birthDate,
  tshirtSize: size,
})

/** Whether it is so already. */
const isSame = (child: SeatedAt, to: OtherChild, isAnother: boolean): boolean =>
  isAnother
    ? child.childId !== null && child.childId === to.childId
    : child.firstName === to.firstName && child.lastName === to.lastName && child.birthDate === to.birthDate

type Written = { firstName: string; lastName: string; birthDate: Day | null }

/** Whether this is one child, written in two ways: born on the same day with one of its names, or with both names. Any other is another child. */
export const isSameChild = (child: Written, to: Written): boolean => {
  const isFirst = plainName(child.firstName) === plainName(to.firstName)
  const isLast = plainName(child.lastName) === plainName(to.lastName)
  return child.birthDate === to.birthDate ? isFirst || isLast : isFirst && isLast
}

/** @throws Refusal for whatever speaks against it. Who has come to a trial has had it: nobody else comes in its place. */
const refuseChange = (
  deps: Deps,
  facts: ClassRow,
  child: SeatedAt,
  { from, to, isAnother }: Pick<Change, 'from' | 'to' | 'isAnother'>,
  sizes: readonly string[],
): void => {
  if (facts.isCancelled) throw new Refusal('class.cancelled')
  const end = facts.groups.find(({ id }) => id === child.groupId)?.endTime ?? '00:00'
  const isOver = momentOf(facts.occasions.at(-1) ?? '1970-01-01', end, facts.timeZone) <= deps.clock.now()
  const hasHadTrial = isAnother && facts.type === 'SportKidzTrial' && child.hasCome
  // Somebody else has changed it meanwhile, or it is erased.
  if (isOver || hasHadTrial || child.firstName !== from || child.birthDate === null) throw new Refusal('booking.not-movable')
  if (!isAnother && !isSameChild(child, to)) throw new Refusal('booking.another-child')
  const wanted = inputOf(child.groupId, to)
  const unfit = childProblem(facts, asksForSize(facts.type) ? wanted : { ...wanted, tshirtSize: undefined }, sizes)
  if (unfit) throw new Refusal(unfit.code)
}
