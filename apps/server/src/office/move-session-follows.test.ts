import { cancelSession } from '@hoppla/contract/classes/cancel-session'
import { moveSession, type SessionMove } from '@hoppla/contract/classes/move-session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day, momentOf } from '../kernel/calendar.ts'
import { claimReminders } from '../modules/classes/sessions/reminders.sql.ts'
import { lockBookings, lockClasses } from '../modules/classes/sessions/sessions.sql.ts'
import type { AClass } from '../modules/classes/testing/centre.ts'
import { ok } from '../modules/classes/testing/make-ups.ts'
import { aCentreOfMovedSessions, daysAfter, type MovedSessions } from '../modules/classes/testing/moved-sessions.ts'
import type { TestCall } from '../testing/app.ts'
import { meetAtLock, meetInTurn } from '../testing/meet-at-lock.ts'

// What follows when a session is moved: who changes it at the same moment finds it gone, and reminders, notes and shares go by the day on which it is.

let centre: MovedSessions
let manager: TestCall
let made: AClass
let second: Day
beforeAll(async () => {
  centre = await aCentreOfMovedSessions()
})
afterAll(() => centre.close())
beforeEach(async () => {
  ;({ made, second, manager } = await centre.aClassToMove())
})

const group = (n = 0, of = made) => of.groups[n] ?? expect.fail('no group')
const later = (days: number, changes: Partial<SessionMove> = {}, from = second) => daysAfter(from, days, changes)
const move = (body: SessionMove, date = second, groupId = group()) => manager(moveSession, { params: { groupId, date }, body })

test('of two who move the same session at the same moment one finds it gone, and families get one mail', async () => {
  const booking = await centre.bookedIn(group())
  const answers = await meetAtLock(
    centre.deps,
    (tx) => lockClasses(tx, [made.id]),
    () => [move(later(2)), move(later(3))],
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  await centre.runJobs()
  expect(centre.mailsOfMoves(booking.email)).toHaveLength(1)
})

describe('a session that is moved and cancelled at the same moment', () => {
  const cancel = (date: Day) => {
    const body = { groupIds: [group()], outcome: 'skip' as const, cause: 'room' as const }
    return manager(cancelSession, { params: { classId: made.id, date }, body })
  }
  const mailsAbout = async (email: string) => {
    await centre.runJobs()
    return centre.mailsTo(email).filter((template) => template.startsWith('class-session'))
  }
  const changes = async () =>
    (
      await sql`select (select count(*)::int from class_sessions_off where age_group_id = ${group()}) as off,
        (select count(*)::int from class_session_moves where age_group_id = ${group()}) as moved`.execute(centre.deps.db)
    ).rows

  test('was moved first: it is there no more to be cancelled, and families are told once', async () => {
    const booking = await centre.bookedIn(group())
    const answers = await meetInTurn(centre.deps, (tx) => lockClasses(tx, [made.id]), [() => move(later(2)), () => cancel(second)])
    expect(answers.map(({ status }) => status)).toEqual([200, 404])
    expect(await changes()).toEqual([{ off: 0, moved: 1 }])
    expect(await mailsAbout(booking.email)).toEqual(['class-session-moved'])
  })

  test('was cancelled first: it is not moved', async () => {
    const booking = await centre.bookedIn(group())
    // While it waits for the booking, whoever cancels has looked at the session, and holds its class.
    const answers = await meetInTurn(centre.deps, (tx) => lockBookings(tx, [booking.guid]), [
      () => cancel(made.first),
      () => move(later(2, {}, made.first), made.first),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 404])
    expect(await changes()).toEqual([{ off: 1, moved: 0 }])
    expect(await mailsAbout(booking.email)).not.toContain('class-session-moved')
  })
})

test('whose first session is moved is reminded of the day on which it is', async () => {
  const booking = await centre.bookedIn(group())
  const { db } = centre.deps
  await sql`update class_bookings set status_changed_at = now() - interval '30 days' where id = ${booking.guid}`.execute(db)
  ok(await move(later(3, {}, made.first), made.first))
  const claimed = (day: Day) =>
    db.transaction().execute((tx) => claimReminders(tx, momentOf(day, '12:00', 'Europe/Stockholm'), addDays(day, 1)))
  const isIn = (rows: { id: string }[]) => rows.some(({ id }) => id === booking.guid)
  expect(isIn(await claimed(addDays(made.first, -1)))).toBe(false)
  expect(isIn(await claimed(addDays(made.first, 2)))).toBe(true)
})

test('notes on health are kept as long after the last session where that is later now, and no longer where it is moved back', async () => {
  const booking = await centre.bookedIn(group())
  const keptUntil = async () =>
    (
      await sql<{
        day: Day
      }>`select health_erase_after::text as day from class_booking_children where booking_id = ${booking.guid}`.execute(
        centre.deps.db,
      )
    ).rows[0]?.day
  const planned = (await keptUntil()) ?? expect.fail('no child')
  ok(await move(later(10)))
  expect(await keptUntil()).toBe(addDays(planned, 10))
  ok(await move({ ...later(0), startTime: '10:00', endTime: '11:00' }, addDays(second, 10)))
  expect(await keptUntil()).toBe(planned)
})

test('of a child with a cancelled session that was moved, its share goes back once', async () => {
  const paid = await centre.aClass([2], { inDays: 60 })
  const booking = await centre.booked(centre.book(centre.anInput(paid.groups[0])))
  await centre.atProvider(await centre.paymentOf(booking), { action: 'pay' })
  await centre.settled()
  const params = { classId: paid.id, date: addDays(paid.first, 10) }
  ok(await move(later(3, {}, addDays(paid.first, 7)), addDays(paid.first, 7), group(0, paid)))
  const body = { groupIds: paid.groups, outcome: 'share' as const, cause: 'room' as const }
  expect(ok<object>(await manager(cancelSession, { params, body }))).toMatchObject({ refundAmount: 747.5 })
  await centre.settled()
  expect((await centre.confirmation(booking)).occasions).toEqual([paid.first])
  await centre.allAgrees()
})
