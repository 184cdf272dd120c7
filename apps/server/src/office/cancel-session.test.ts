import type { BookingResult } from '@hoppla/contract/classes/bookings'
import {
  cancelSession,
  previewCancelSession,
  previewReopenSession,
  reopenSession,
  type SessionCancellation,
} from '@hoppla/contract/classes/cancel-session'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, momentOf } from '../kernel/calendar.ts'
import { type AClass, aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { asStaffWith, placeKeyOf } from '../testing/staff-roles.ts'

// One session of a class is cancelled: families are told, and get its share back.

let centre: Centre
let manager: TestCall
let made: AClass
let second: string
beforeAll(async () => {
  centre = await aCentre()
})
afterAll(() => centre.close())
afterEach(() => centre.allAgrees())
beforeEach(async () => {
  made = await centre.aClass([3, 3])
  second = addDays(made.first, 7)
  manager = await asStaffWith(centre, [['VenueManager', await placeKeyOf(centre, made.playgroundId)]])
})

const ok = async <A>(answer: ReturnType<TestCall>): Promise<A> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body as A
}
const paid = async (group: string | undefined): Promise<BookingResult & { email: string }> => {
  const input = centre.anInput(group)
  const booked = await centre.booked(centre.book(input))
  await centre.atProvider(await centre.paymentOf(booked), { action: 'pay' })
  await centre.settled()
  return { ...booked, email: input.email }
}
const at = (date = second, classId = made.id) => ({ classId, date })
const groupIds = (...positions: number[]) => positions.map((n) => made.groups[n] ?? expect.fail('no group'))
const cancel = (changes: Partial<SessionCancellation> = {}, params = at(), call = manager) =>
  call(cancelSession, { params, body: { groupIds: groupIds(0), outcome: 'share', cause: 'leader-ill', ...changes } })
const preview = (ids = groupIds(0), params = at(), call = manager) =>
  call(previewCancelSession, { params, body: { groupIds: ids } })
const refundsOf = async ({ guid }: BookingResult): Promise<{ minor: number; reason: string }[]> =>
  (
    await sql<{ minor: number; reason: string }>`select r.amount_minor as minor, r.reason from refunds r
      join payments p on p.id = r.payment_id where p.order_id = ${guid}`.execute(centre.deps.db)
  ).rows
const mailTo = (email: string, template: string) =>
  centre.sentMails.filter((mail) => mail.to === email && mail.template === template)

test('what is previewed happens: the share of one session goes back once, its families are told why, the others keep theirs', async () => {
  const [here, other] = [await paid(made.groups[0]), await paid(made.groups[1])]
  const { outcomes } = await ok<{ outcomes: object[] }>(preview())
  expect(outcomes).toEqual([
    { outcome: 'share', families: 1, children: 1, refundAmount: 747.5, currency: 'SEK' },
    { outcome: 'skip', families: 1, children: 1, refundAmount: 0, currency: 'SEK' },
  ])
  expect(await ok(cancel())).toEqual({ families: 1, children: 1, refundAmount: 747.5, currency: 'SEK' })
  expectRefusal(await cancel(), 'session.not-found')
  expectRefusal(await preview(), 'session.not-found')
  await centre.runJobs()
  await centre.settled()
  expect(await refundsOf(here)).toEqual([{ minor: 74_750, reason: 'CalledOff' }])
  expect(await refundsOf(other)).toEqual([])
  const [mail, ...more] = mailTo(here.email, 'class-session-off')
  expect(more).toEqual([])
  expect(mail?.text).toContain('Why: The coach is ill')
  expect(mail?.text).not.toContain('is closed')
  expect(mailTo(other.email, 'class-session-off')).toEqual([])
  expect((await centre.confirmation(here)).occasions).toEqual([made.first])
  expect((await centre.confirmation(here)).children[0]?.sessions.map(({ date }) => date)).toEqual([made.first])
  expect((await centre.confirmation(other)).occasions).toEqual([made.first, second])
})

test('nothing goes back where that was chosen; it takes place after all, and both are said', async () => {
  const here = await paid(made.groups[0])
  await ok(cancel({ outcome: 'skip', cause: 'other', reason: { sv: 'Festen i hallen drog ut', en: 'The party ran late' } }))
  await centre.runJobs()
  expect(await refundsOf(here)).toEqual([])
  expect(mailTo(here.email, 'class-session-off')[0]?.text).toContain('Why: The party ran late')
  const before = { params: at(), body: { groupIds: groupIds(0) } }
  const effect = { families: 1, children: 1, choosing: 0, makeUps: 0, refunded: 0 }
  expect(await ok(manager(previewReopenSession, before))).toEqual(effect)
  expect(await ok(manager(reopenSession, { params: at(), body: { groupIds: groupIds(0) } }))).toEqual({ families: 1 })
  expectRefusal(await manager(previewReopenSession, before), 'session.not-found')
  expectRefusal(await manager(reopenSession, { params: at(), body: { groupIds: groupIds(0) } }), 'session.not-found')
  await centre.runJobs()
  expect(mailTo(here.email, 'class-session-on')[0]?.text).toContain('takes place on')
  expect((await centre.confirmation(here)).occasions).toEqual([made.first, second])
})

test('cancelled, held after all and cancelled again: the share goes back once, of another session once more', async () => {
  const here = await paid(made.groups[0])
  await ok(cancel())
  expect(await ok(manager(previewReopenSession, { params: at(), body: { groupIds: groupIds(0) } }))).toMatchObject({ refunded: 1 })
  await ok(manager(reopenSession, { params: at(), body: { groupIds: groupIds(0) } }))
  expect((await ok<{ outcomes: object[] }>(preview())).outcomes).toEqual([
    { outcome: 'skip', families: 1, children: 1, refundAmount: 0, currency: 'SEK' },
  ])
  expect(await ok(cancel())).toMatchObject({ families: 1, refundAmount: 0 })
  expect(await ok(cancel({}, at(made.first)))).toMatchObject({ refundAmount: 747.5 })
  await centre.settled()
  expect((await refundsOf(here)).map(({ minor }) => minor)).toEqual([74_750, 74_750])
})

test('of `other` the words are wanted in every language of the country', async () => {
  expectRefusal(await cancel({ cause: 'other' }), 'session.reason-missing')
  const { body } = await cancel({ cause: 'other', reason: { sv: 'Bara svenska' } })
  expect(body).toMatchObject({ errors: { 'reason.en': expect.anything() } })
})

test('two who cancel the same at the same moment give one share back', async () => {
  const here = await paid(made.groups[0])
  const statuses = (await Promise.all([cancel(), cancel()])).map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 404])
  await centre.settled()
  expect(await refundsOf(here)).toHaveLength(1)
})

test('a session that is over, none at all, a group of another class and another place are refused', async () => {
  const another = await centre.aClass([1])
  expectRefusal(await cancel({}, at(addDays(second, 1))), 'session.not-found')
  expectRefusal(await cancel({ groupIds: [another.groups[0] ?? ''] }), 'session.not-found')
  const elsewhere = await asStaffWith(centre, [['VenueManager', 'oslo']], 'rut@hoppla.example')
  expectRefusal(await cancel({}, at(), elsewhere), 'class.not-found')
  expectRefusal(await preview(groupIds(0), at(), elsewhere), 'class.not-found')
  expectRefusal(await elsewhere(previewReopenSession, { params: at(), body: { groupIds: groupIds(0) } }), 'class.not-found')
  expectRefusal(await elsewhere(reopenSession, { params: at(), body: { groupIds: groupIds(0) } }), 'class.not-found')
  const leader = await asStaffWith(centre, [['Instructor', await placeKeyOf(centre, made.playgroundId)]], 'rut@hoppla.example')
  expect((await cancel({}, at(), leader)).status).toBe(403)
  const before = centre.deps.clock.now()
  centre.deps.clock.set(momentOf(second, '11:00', 'Europe/Stockholm'))
  const late = await asStaffWith(centre, [['VenueManager', await placeKeyOf(centre, made.playgroundId)]])
  expectRefusal(await cancel({}, at(), late), 'session.over')
  centre.deps.clock.set(before)
})

test('a cancelled session is opened by no closing, and a closed one by nobody here', async () => {
  await paid(made.groups[0])
  await sql`insert into class_sessions_off (age_group_id, date, closing_id) values (${made.groups[0]}, ${second}::date, gen_random_uuid())`.execute(
    centre.deps.db,
  )
  centre.deps.prepared.clear()
  expectRefusal(await manager(previewReopenSession, { params: at(), body: { groupIds: groupIds(0) } }), 'session.not-found')
  expectRefusal(await manager(reopenSession, { params: at(), body: { groupIds: groupIds(0) } }), 'session.not-found')
  expectRefusal(await cancel(), 'session.not-found')
})
