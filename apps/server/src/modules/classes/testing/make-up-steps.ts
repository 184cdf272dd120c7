import { type BookingResult, cancelBooking } from '@hoppla/contract/classes/bookings'
import { cancelSession } from '@hoppla/contract/classes/cancel-session'
import { sql } from 'kysely'
import type { Day } from '../../../kernel/calendar.ts'
import type { TestCall } from '../../../testing/app.ts'
import { asStaffWith, placeKeyOf } from '../../../testing/staff-roles.ts'
import type { AClass } from './centre.ts'
import { MakeUpModel, type SeatState, type Shown } from './make-up-model.ts'
import type { MakeUps } from './make-ups.ts'

export const most = 2

/** A walk of random steps through the product, beside a model. `random` answers numbers from 0 to 1. */
export type MakeUpWalk = {
  centre: MakeUps
  manager: TestCall
  classes: AClass[]
  model: MakeUpModel
  bookings: BookingResult[]
  random: () => number
  faults: string[]
}

/** Two classes of two groups, the second a day after the first. */
export const beginMakeUpWalk = async (centre: MakeUps, random: () => number): Promise<MakeUpWalk> => {
  await sql`update classes set is_active = false`.execute(centre.deps.db)
  const classes = [
    await centre.aRunningClass([2, 1], { makeUps: most, inDays: 30 }),
    await centre.aRunningClass([2, 1], { makeUps: most, inDays: 31 }),
  ]
  const manager = await asStaffWith(centre, [['VenueManager', await placeKeyOf(centre, classes[0]?.playgroundId ?? '')]])
  const groups = classes.flatMap(({ groups: ids, first }, classAt) =>
    ids.map((id, at) => ({
      id,
      classAt,
      days: [first, centre.later(first, 7)],
      off: [],
      seats: Array<SeatState>(at === 0 ? 2 : 1).fill('free'),
    })),
  )
  return { centre, manager, classes, model: new MakeUpModel(groups, most), bookings: [], random, faults: [] }
}

const pick = <A>({ random }: MakeUpWalk, list: readonly A[]): A | undefined => list[Math.floor(random() * list.length)]
const someGroup = (walk: MakeUpWalk): number => Math.floor(walk.random() * walk.model.groups.length)
const dayOf = (walk: MakeUpWalk, group: number): Day => pick(walk, walk.model.groups[group]?.days ?? []) ?? ''
const someChild = (walk: MakeUpWalk): number => Math.floor(walk.random() * walk.bookings.length)

/** A step must succeed exactly where the model does it. */
const expectSame = (walk: MakeUpWalk, what: string, { status, text }: { status: number; text: string }, must: boolean): void => {
  if (status < 300 !== must)
    walk.faults.push(`${what}: ${status} ${text.slice(0, 200)}, and it must ${must ? 'succeed' : 'be refused'}`)
}

const turnSeat = async (walk: MakeUpWalk, from: SeatState, to: SeatState): Promise<void> => {
  const at = someGroup(walk)
  const group = walk.model.groups[at]?.id
  const { rows } = await sql<{ n: number }>`update class_seats set state = ${to} where age_group_id = ${group} and number =
    (select min(number) from class_seats where age_group_id = ${group} and state = ${from}) returning number as n`.execute(
    walk.centre.deps.db,
  )
  if (rows.length > 0 !== walk.model.turn(at, from, to)) walk.faults.push(`a seat of ${group} is not ${from}`)
}

/** The steps by name; each does the same in the product and in the model. To be called by other walks, too. */
export const makeUpSteps = {
  book: async (walk) => {
    const group = someGroup(walk)
    const answer = await walk.centre.book(walk.centre.anInput(walk.model.groups[group]?.id))
    expectSame(walk, 'book', answer, walk.model.book(group))
    if (answer.status === 200) walk.bookings.push(answer.body as BookingResult)
    await sql`delete from guest_holds`.execute(walk.centre.deps.db)
  },
  cancel: async (walk) => {
    const child = someChild(walk)
    const booking = walk.bookings[child]
    if (!booking || walk.model.children[child]?.isGone) return
    const params = { bookingId: booking.guid, orderReference: booking.orderReference }
    expectSame(
      walk,
      'cancel',
      await walk.centre.call(cancelBooking, { params, body: { refundAmount: 0 } }),
      walk.model.cancel(child),
    )
  },
  report: (walk) =>
    ofChild(walk, (booking, child, day) => ({ answer: walk.centre.report(booking, day), must: walk.model.report(child, day) })),
  comeAfterAll: (walk) =>
    ofChild(walk, (booking, child, day) => ({
      answer: walk.centre.comeAfterAll(booking, day),
      must: walk.model.comeAfterAll(child, day),
    })),
  giveBack: (walk) =>
    ofChild(walk, (booking, child, day) => ({ answer: walk.centre.giveBack(booking, day), must: walk.model.giveBack(child, day) })),
  choose: (walk) =>
    ofChild(walk, (booking, child, missed) => {
      const group = someGroup(walk)
      const day = dayOf(walk, group)
      return {
        answer: walk.centre.choose(booking, missed, walk.model.groups[group]?.id, day),
        must: walk.model.choose(child, missed, group, day),
      }
    }),
  cancelSession: async (walk) => {
    const at = someGroup(walk)
    const group = walk.model.groups[at]
    const classId = walk.classes[group?.classAt ?? 0]?.id ?? ''
    const date = dayOf(walk, at)
    // Seldom: a session does not come back.
    if (!group || walk.random() > 0.1) return
    const body = { groupIds: [group.id], outcome: 'skip' as const, cause: 'room' as const }
    expectSame(
      walk,
      'cancelSession',
      await walk.manager(cancelSession, { params: { classId, date }, body }),
      walk.model.cancelSession(at, date),
    )
  },
  reserve: (walk) => turnSeat(walk, 'free', 'reserved'),
  giveUp: (walk) => turnSeat(walk, 'reserved', 'free'),
  hold: (walk) => turnSeat(walk, 'free', 'held'),
  letGo: (walk) => turnSeat(walk, 'held', 'free'),
} as const satisfies Record<string, (walk: MakeUpWalk) => Promise<void>>
export type MakeUpStep = keyof typeof makeUpSteps

type Asked = { answer: Promise<{ status: number; text: string }>; must: boolean }
const ofChild = async (walk: MakeUpWalk, ask: (booking: BookingResult, child: number, day: Day) => Asked): Promise<void> => {
  const child = someChild(walk)
  const booking = walk.bookings[child]
  const day = dayOf(walk, walk.model.children[child]?.group ?? 0)
  if (!booking) return
  await sql`delete from rate_limits`.execute(walk.centre.deps.db)
  const { answer, must } = ask(booking, child, day)
  expectSame(walk, `of child ${child}, ${day}`, await answer, must)
}

/** What the tables say. */
export const shownNow = async ({ centre, model, bookings }: MakeUpWalk): Promise<Shown> => {
  const ids = model.groups.map(({ id }) => id)
  const made = await sql<{
    booking: string
    text: string
  }>`select k.booking_id as booking, m.missed || ' → ' || m.age_group_id || ' ' || m.date as text
    from class_make_ups m join class_booking_children k on k.id = m.booked_child_id
    where m.age_group_id = any(${ids}::uuid[]) and m.end_reason is null`.execute(centre.deps.db)
  const left = await sql<{
    text: string
  }>`select g.id || ' ' || o.date || ': ' || session_places_left(g.id, o.date, '{booked,reserved,held,queued}') as text
    from class_age_groups g join class_occasions o on o.class_id = g.class_id where g.id = any(${ids}::uuid[])`.execute(
    centre.deps.db,
  )
  return {
    makeUps: made.rows.map(({ booking, text }) => `${bookings.findIndex(({ guid }) => guid === booking)} ${text}`).sort(),
    left: left.rows.map(({ text }) => text).sort(),
  }
}
