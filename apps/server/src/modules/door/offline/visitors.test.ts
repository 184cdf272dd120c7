import { createHash, randomUUID } from 'node:crypto'
import { getHouse, type House, undoAdmission } from '@hoppla/contract/door/admissions'
import {
  closeDoorCase,
  getSnapshot,
  listDoorCases,
  offlineSlack,
  offlineTime,
  type QueuedVisitors,
  type Snapshot,
  sendVisitors,
} from '@hoppla/contract/door/offline'
import { admitVisit } from '@hoppla/contract/door/visits'
import { cancelVisit, getVisit, type Visit } from '@hoppla/contract/entrance/visits'
import { entranceFamily } from '@hoppla/contract/entrance/windows'
import type { Answer } from '@hoppla/contract/route'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { idOf } from '../../../import/ids.ts'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { meetAtLock } from '../../../testing/meet-at-lock.ts'
import { asStaffWith } from '../../../testing/staff-roles.ts'
import { ok } from '../testing/answers.ts'
import { aCentre, auditEntrance, type Buyer, type Centre } from '../testing/visits.ts'

const minutes = 60_000
let centre: Centre
let astrid: Buyer
let rut: TestCall
let ines: TestCall
beforeAll(async () => {
  centre = await aCentre()
  astrid = await centre.as('astrid')
  rut = await centre.asStaff('rut@hoppla.example')
  ines = await centre.asStaff('ines@hoppla.example')
})
beforeEach(async () => {
  await centre.emptied()
  await sql`truncate rate_limits, door_cases, audit_log`.execute(centre.deps.db)
})
afterAll(() => centre.close())

const visitOf = (id: string) => astrid.ok<Visit>(astrid.call(getVisit, { params: { id } }))
/** Two children and an adult of Astrid's, booked for 1 December at noon. */
const aVisit = async (): Promise<Visit> => {
  const visitors = [
    { bandId: centre.bandFrom(3), count: 2 },
    { bandId: centre.bandFrom(18), count: 1 },
  ]
  return visitOf(await centre.booked(astrid, centre.item({ visitors })))
}
const atTheDoor = (time: string) => centre.deps.clock.set(new Date(`2026-12-01T${time}:00+01:00`))
const letIn = (visitId: string, positions: number[], age = 10 * minutes): QueuedVisitors => ({
  ...{ id: randomUUID(), at: new Date(centre.deps.clock.now().getTime() - age).toISOString(), clockOffset: 0, visitId, positions },
})
const send = (entries: readonly QueuedVisitors[], call = rut, playgroundId = centre.playgroundId) =>
  call(sendVisitors, { body: { playgroundId, deviceQueueId: randomUUID(), entries: [...entries] } })
const sent = async (...entries: QueuedVisitors[]): Promise<number[]> =>
  (await ok<Answer<typeof sendVisitors>>(send(entries))).entries.map(({ cases }) => cases)
const house = async () => (await ok<House>(rut(getHouse, { params: { playgroundId: centre.playgroundId } }))).people
const inOf = async (id: string) => {
  const { rows } = await sql<{ position: number; at: Date }>`select position, admitted_at as at from entrance_visitors
    where booking_id = ${id} and admitted_at is not null order by position`.execute(centre.deps.db)
  return rows.map(({ position, at }) => [position, at.toISOString()])
}
const reasons = async () =>
  (await ok<Answer<typeof listDoorCases>>(ines(listDoorCases, { query: {} }))).cases.map(({ reason }) => reason).toSorted()
const snapshot = () => ok<Snapshot>(rut(getSnapshot, { params: { playgroundId: centre.playgroundId } }))
const longId = (short: string) =>
  Buffer.from(short, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

test('the list of a device has today’s booked visits by the marks of their codes, and who has come in; none of another day or cancelled', async () => {
  const [visit, cancelled] = [await aVisit(), await aVisit()]
  await astrid.ok(astrid.call(cancelVisit, { params: { id: cancelled.id } }))
  expect((await snapshot()).visits).toEqual([])
  atTheDoor('12:10')
  await ok(rut(admitVisit, { params: { playgroundId: centre.playgroundId, id: visit.id }, body: { positions: [2] } }))
  const { visits, key } = await snapshot()
  const mark = createHash('sha256').update(Buffer.from(key, 'base64')).update(visit.code).digest().subarray(0, 6).toString('base64')
  expect(visits).toEqual([
    [
      ...[expect.any(String), mark, '12:00', '13:00'],
      ...[Date.parse('2026-12-01T12:00:00+01:00') / 1_000, Date.parse('2026-12-01T13:00:00+01:00') / 1_000],
      [
        [1, expect.any(String), 0, '', 0, '', ''],
        [2, expect.any(String), 0, '', 0, '', '2026-12-01T11:10:00.000Z'],
        [3, expect.any(String), 1, '', 0, '', ''],
      ],
    ],
  ])
  expect(longId(visits[0]?.[0] ?? '')).toBe(visit.id)
  const text = JSON.stringify(visits)
  for (const secret of [visit.code, 'Lindqvist', 'astrid@']) expect(text).not.toContain(secret)
})

test('a family let in offline has come in when it did, is counted once however often it is sent, and can be taken back', async () => {
  const { id } = await aVisit()
  atTheDoor('12:30')
  const entry = letIn(id, [1, 3])
  const before = await house()
  const answers = await Promise.all([send([entry]), send([entry]), send([entry, letIn(id, [2], minutes)])])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await sent(entry)).toEqual([0])
  expect(await house()).toBe(before + 2)
  expect(await inOf(id)).toEqual([
    [1, entry.at],
    [2, '2026-12-01T11:29:00.000Z'],
    [3, entry.at],
  ])
  expect(await reasons()).toEqual([])
  expect(await auditEntrance(centre.deps.pool)).toEqual([])
  const { rows } = await sql`select from audit_log where action = 'door.admitted-offline'`.execute(centre.deps.db)
  expect(rows).toHaveLength(2)
  const late = letIn((await aVisitAt12()).id, [1], minutes)
  await sent(late)
  expect((await rut(undoAdmission, { params: { id: late.id } })).status).toBe(200)
  expect(await inOf(late.visitId)).toEqual([])
})
/** Booked before the day, whatever the time is now. */
const aVisitAt12 = async (): Promise<Visit> => {
  const now = centre.deps.clock.now()
  centre.deps.clock.set(new Date('2026-11-27T09:00:00Z'))
  const visit = await aVisit()
  centre.deps.clock.set(now)
  return visit
}

test('an online press whose answer was lost and that is sent as offline is one admission', async () => {
  const { id } = await aVisit()
  atTheDoor('12:30')
  const entry = letIn(id, [1, 2], 0)
  const press = { params: { playgroundId: centre.playgroundId, id }, body: { id: entry.id, positions: [1, 2] } }
  const before = await house()
  await ok(rut(admitVisit, press))
  expect(await sent(entry)).toEqual([0])
  expect([(await house()) - before, await reasons()]).toEqual([2, []])
  const other = letIn((await aVisitAt12()).id, [1], 0)
  await sent(other)
  const again = { params: { ...press.params, id: other.visitId }, body: { id: other.id, positions: [2] } }
  expectRefusal(await rut(admitVisit, again), 'door.changed-meanwhile')
})

test('who had come in already, was let in twice: a case for each child, which a manager closes', async () => {
  const { id } = await aVisit()
  atTheDoor('12:30')
  await ok(rut(admitVisit, { params: { playgroundId: centre.playgroundId, id }, body: { positions: [1, 3] } }))
  const [first] = await inOf(id)
  expect(await sent(letIn(id, [1, 2, 3]))).toEqual([1])
  expect((await inOf(id))[0]).toEqual(first)
  const { cases } = await ok<Answer<typeof listDoorCases>>(ines(listDoorCases, { query: {} }))
  expect(cases).toMatchObject([{ reason: 'used-up', childName: null, placeId: centre.playgroundId }])
  await ok(ines(closeDoorCase, { params: { id: cases[0]?.id ?? '' }, body: { note: 'Cousins.' } }))
})

test('of two devices that report the same people at the same moment one has let them in, the other has the case', async () => {
  const { id } = await aVisit()
  atTheDoor('12:30')
  const before = await house()
  const answers = await meetAtLock(
    centre.deps,
    (tx) => sql`select from entrance_bookings where id = ${id} for update`.execute(tx),
    () => [send([letIn(id, [1])]), send([letIn(id, [1], minutes)])],
  )
  const cases = answers.map(({ body }) => (body as Answer<typeof sendVisitors>).entries[0]?.cases)
  expect([cases.toSorted(), await reasons()]).toEqual([[0, 1], ['used-up']])
  // Nobody knows whether the second was somebody else: whoever was let in counts.
  expect(await house()).toBe(before + 2)
})

test('a cancelled visit, one of another day, of another place and of nobody: let in all the same, and cases', async () => {
  const [cancelled, early, elsewhere] = [await aVisit(), await aVisit(), await aVisit()]
  await astrid.ok(astrid.call(cancelVisit, { params: { id: cancelled.id } }))
  expect(await sent(letIn(early.id, [1, 2], 0))).toEqual([2])
  expect(await reasons()).toEqual(['not-yet', 'not-yet'])
  expect(await inOf(early.id)).toEqual([])
  atTheDoor('12:30')
  expect(await sent(letIn(cancelled.id, [1, 3]), letIn(randomUUID(), [1]), letIn(early.id, [9]))).toEqual([1, 1, 1])
  const uppsala = idOf('place', 'uppsala')
  await ok(send([letIn(elsewhere.id, [1])], ines, uppsala))
  expect(await reasons()).toEqual(['code-unknown', 'not-yet', 'not-yet', 'other-place', 'revoked', 'revoked'])
  expect(await inOf(elsewhere.id)).toEqual([])
  const { rows } = await sql`select from admissions where location_id = ${uppsala} and account_id is not null`.execute(
    centre.deps.db,
  )
  expect(rows).toEqual([])
  centre.deps.clock.set(new Date('2026-12-02T10:00:00+01:00'))
  await sent(letIn(elsewhere.id, [1]))
  expect(await reasons()).toContain('ended')
})

test('what covers a child is used; a card that is used up or revoked meanwhile is a case, and the child has come in', async () => {
  const bought = await astrid.atCheckoutOf(orderDirectTicket, { articleId: await centre.article('serial-ticket') })
  await centre.atProvider(bought.payment, { action: 'pay' })
  await centre.settled()
  const playground = { params: { playgroundId: centre.playgroundId }, query: { date: '2026-12-01' } }
  const family = await astrid.ok<Answer<typeof entranceFamily>>(astrid.call(entranceFamily, playground))
  const card = family.covers.find(({ kind }) => kind === 'ticket') ?? expect.fail('no ticket card')
  const covered = family.children.map(({ childId }) => ({ childId, use: 'serial-ticket' as const, id: card.id }))
  const id = await centre.booked(astrid, centre.item({ visitors: [{ bandId: centre.bandFrom(3), count: 1 }], covered }), 'astrid')
  const left = async () =>
    (
      await sql<{
        n: number
      }>`select entrances_left as n from serial_ticket_entries where serial_ticket_id = ${card.id} order by number desc limit 1`.execute(
        centre.deps.db,
      )
    ).rows[0]?.n ?? 0
  const before = await left()
  atTheDoor('12:30')
  // Those who have paid come first in a visit, then those who are covered.
  const [, , , , , , [, ...people]] = (await snapshot()).visits[0] ?? expect.fail('no visit')
  expect(people.map(([, name, , child, cover, used]) => [name, longId(child), cover, longId(used)])).toEqual(
    family.children.map(({ firstName, childId }) => [firstName, childId, 2, card.id]),
  )
  expect(await sent(letIn(id, [1, 2]))).toEqual([0])
  expect(await left()).toBe(before - 1)
  await sql`insert into serial_ticket_entries (serial_ticket_id, kind, entrances, location_id, at)
    select ${card.id}, 'use', -1, ${centre.playgroundId}, now() from generate_series(1, ${before - 1}::int)`.execute(centre.deps.db)
  expect(await sent(letIn(id, [3]))).toEqual([1])
  expect([await left(), await reasons(), (await inOf(id)).length]).toEqual([0, ['used-up'], 3])
})

test('what arrives too late, or lies in the future, is used and looked at', async () => {
  const { id } = await aVisit()
  atTheDoor('18:00')
  expect(await sent(letIn(id, [1], offlineTime + offlineSlack + minutes), letIn(id, [2], -10 * minutes))).toEqual([1, 1])
  expect(await reasons()).toEqual(['clock-wrong', 'too-late'])
  expect(await inOf(id)).toHaveLength(2)
})

test('staff of elsewhere are refused, and so is what is not in the contract', async () => {
  const { id } = await aVisit()
  atTheDoor('12:30')
  expectRefusal(
    await send([letIn(id, [1])], await asStaffWith(centre, [['Reception', 'oslo']], 'bjorn@hoppla.example')),
    'location.not-found',
  )
  expectRefusal(await send([{ ...letIn(id, [1]), more: true } as never]), 'request.invalid')
  for (const positions of [[], [0], [1.5], Array.from({ length: 31 }, (_, n) => n + 1)])
    expectRefusal(await send([letIn(id, positions)]), 'request.invalid')
  expect(await inOf(id)).toEqual([])
})
