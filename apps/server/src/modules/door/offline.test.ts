import { createHash, randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type Admission, admitAtDoor, type DoorScan, scanAtDoor, undoAdmission } from '@hoppla/contract/door/admissions'
import {
  closeDoorCase,
  type DoorCase,
  getSnapshot,
  listDoorCases,
  type QueuedAdmission,
  type Snapshot,
  sendQueue,
} from '@hoppla/contract/door/offline'
import { getMemberCard, type MemberCard } from '@hoppla/contract/profile'
import { getMyTicket, type OwnTicket, type TicketDetail } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, officeHost, type TestCall } from '../../testing/app.ts'
import { aChildOf, aPassOf, aTicketOf, copyPass, copyTicket } from './testing/families.ts'
import { aShop, type Buyer, type Shop } from './testing/shop.ts'

let shop: Shop
let astrid: Buyer
let reception: TestCall
let manager: TestCall
let ticket: OwnTicket
let childId: string
const playgroundId = idOf('place', 'orebro')
const minutes = 60_000
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  reception = await shop.asStaff('rut@hoppla.example')
  manager = await shop.asStaff('ines@hoppla.example')
  ticket = await aTicketOf(shop, astrid)
})
afterAll(() => shop.close())
beforeEach(async () => {
  childId = await aChildOf(shop)
})

const ok = async <A>(answer: ReturnType<TestCall>): Promise<A> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body as A
}
const now = () => shop.deps.clock.now().getTime()
const entry = (code: string, people: QueuedAdmission['people'], age = 10 * minutes): QueuedAdmission => ({
  id: randomUUID(),
  at: new Date(now() - age).toISOString(),
  clockOffset: 0,
  code,
  people,
})
const send = (entries: QueuedAdmission[], call = reception) =>
  call(sendQueue, { body: { playgroundId, deviceQueueId: randomUUID(), entries } })
const sent = async (...entries: QueuedAdmission[]) =>
  (await ok<{ entries: { id: string; cases: number }[] }>(send(entries))).entries.map(({ cases }) => cases)
const reasonsOf = async ({ id }: { id: string }) =>
  (
    await sql<{ reason: string }>`select reason from door_cases where admission_id = ${id} order by number`.execute(shop.deps.db)
  ).rows.map(({ reason }) => reason)
const leftOf = async (guid: string) =>
  (await astrid.ok<TicketDetail>(astrid.call(getMyTicket, { params: { guid } }))).history[0]?.left
const onTicket = (id: string): QueuedAdmission['people'] => [{ use: { kind: 'ticket', id } }]
const onPass = (pass: { id: string; childId: string }): QueuedAdmission['people'] => [
  { childId: pass.childId, use: { kind: 'pass', id: pass.id } },
]
const idOfShort = (short: string) =>
  Buffer.from(short, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

describe('a snapshot', () => {
  const take = () => ok<Snapshot>(reception(getSnapshot, { params: { playgroundId } }))
  const markIn = ({ key }: Snapshot, code: string) =>
    createHash('sha256').update(Buffer.from(key, 'base64')).update(code).digest().subarray(0, 6).toString('base64')
  test('knows a family by its cards and codes, and what can be used', async () => {
    const pass = await aPassOf(shop, astrid, childId)
    const snapshot = await take()
    const { card, children } = await astrid.ok<MemberCard>(astrid.call(getMemberCard, {}))
    const cardMark = markIn(snapshot, card.code.split('.').slice(0, 2).join('.'))
    const [family, ...others] = snapshot.families.filter(([mark]) => mark === cardMark)
    expect(others).toEqual([])
    const [, own, tickets] = family ?? expect.fail('no family')
    const ownCard = children.find(({ guid }) => guid === childId) ?? expect.fail('no card')
    expect(own.find(([id]) => idOfShort(id) === childId)).toEqual([
      expect.any(String),
      markIn(snapshot, ownCard.code.split('.').slice(0, 2).join('.')),
      'Moa',
      expect.any(Number),
      0,
      [[expect.any(String), markIn(snapshot, pass.code), expect.any(Number), expect.any(Number), -1, expect.any(Number), 0]],
    ])
    expect(tickets.find(([id]) => idOfShort(id) === ticket.guid)).toMatchObject({
      1: markIn(snapshot, ticket.code),
      4: ticket.entrancesLeft,
    })
    expect(Date.parse(snapshot.usableUntil) - Date.parse(snapshot.madeAt)).toBe(4 * 60 * minutes)
  })
  test('holds no code, surname, address or telephone number, and another key each time', async () => {
    const { rows } = await sql<{ email: string; phone: string | null; lastName: string }>`
      select email, last_name as "lastName" from accounts where email = 'astrid@hoppla.example'`.execute(shop.deps.db)
    const [first, second] = [await take(), await take()]
    const text = JSON.stringify(first)
    const { card } = await astrid.ok<MemberCard>(astrid.call(getMemberCard, {}))
    for (const secret of [ticket.code, card.membercardid, rows[0]?.email, rows[0]?.lastName, 'Lind'])
      expect(text).not.toContain(secret)
    expect(text).toContain('Moa')
    expect(first.key).not.toBe(second.key)
    expect(first.families[0]?.[0]).not.toBe(second.families[0]?.[0])
  })
  test('says who is in, what was used, and leaves out what is used up', async () => {
    const [pass, spent] = [
      await copyPass(shop, (await aPassOf(shop, astrid, childId)).guid),
      await copyTicket(shop, ticket.guid, 1),
    ]
    await ok(reception(admitAtDoor, { body: { playgroundId, code: pass.code, people: onPass(pass) } }))
    await ok(reception(admitAtDoor, { body: { playgroundId, code: spent.code, people: onTicket(spent.id) } }))
    const { families } = await take()
    const child = families.flatMap(([, children]) => children).find(([id]) => idOfShort(id) === pass.childId)
    expect([child?.[4], child?.[5][0]?.[6]]).toEqual([1, 1])
    expect(families.flatMap(([, , tickets]) => tickets).some(([id]) => idOfShort(id) === spent.id)).toBe(false)
  })
  test('is sent compressed to who takes that', async () => {
    const token = await shop.staffTokenOf('rut@hoppla.example')
    const get = async (accepted?: string) => {
      const { statusCode, headers, rawPayload } = await shop.app.inject({
        url: `/api/door/snapshot/${playgroundId}`,
        headers: { host: officeHost, authorization: `Bearer ${token}`, ...(accepted ? { 'accept-encoding': accepted } : {}) },
      })
      expect([statusCode, headers.vary, headers['cache-control']]).toEqual([200, 'accept-encoding', 'no-store'])
      return { encoding: headers['content-encoding'], bytes: rawPayload }
    }
    const familiesIn = (bytes: Buffer): number => (JSON.parse(bytes.toString('utf8')) as Snapshot).families.length
    const [br, gzip, plain] = [await get('gzip, deflate, br'), await get('gzip'), await get()]
    expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', undefined])
    const families = familiesIn(plain.bytes)
    expect([familiesIn(brotliDecompressSync(br.bytes)), familiesIn(gunzipSync(gzip.bytes))]).toEqual([families, families])
    expect(br.bytes.length).toBeLessThan(plain.bytes.length)
  })
  test('is for the door of the place, and is written down', async () => {
    const elsewhere = { params: { playgroundId: randomUUID() } }
    expectRefusal(await reception(getSnapshot, elsewhere), 'location.not-found')
    await take()
    const { rows } = await sql`select from audit_log where action = 'door.snapshot' and place_id = ${playgroundId}`.execute(
      shop.deps.db,
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('what was admitted offline', () => {
  test('is used when it arrives, at the moment when it happened', async () => {
    const card = await copyTicket(shop, ticket.guid, 3)
    const queued = entry(card.code, [...onTicket(card.id), { childId, use: { kind: 'ticket', id: card.id } }])
    expect(await sent(queued)).toEqual([0])
    expect(await leftOf(card.id)).toBe(1)
    const { rows } = await sql<{ at: Date; received: boolean }>`
      select at, received_at > at as received from admissions where id = ${queued.id}`.execute(shop.deps.db)
    expect([rows[0]?.at.toISOString(), rows[0]?.received]).toEqual([queued.at, true])
  })
  test('has one effect, sent twice, in another order, cut in the middle, by many at once', async () => {
    const card = await copyTicket(shop, ticket.guid, 3)
    const entries = [1, 2, 3, 4, 5].map((n) => entry(card.code, onTicket(card.id), n * minutes))
    await sent(...entries.slice(0, 2))
    await Promise.all([
      send(entries),
      send(entries.toReversed()),
      send(entries.slice(1)),
      send(entries),
      send(entries.toReversed()),
    ])
    const all = await sent(...entries)
    expect(all.toSorted()).toEqual([0, 0, 0, 1, 1])
    expect(await leftOf(card.id)).toBe(0)
    expect((await Promise.all(entries.map(reasonsOf))).flat()).toEqual(['used-up', 'used-up'])
  })
  test('with one pass on two devices is a case, and the pass is used once', async () => {
    const pass = await copyPass(shop, (await aPassOf(shop, astrid, childId)).guid)
    const entries = Array.from({ length: 6 }, () => entry(pass.code, onPass(pass)))
    await Promise.all(entries.map((one) => send([one])))
    expect((await Promise.all(entries.map(reasonsOf))).flat()).toEqual(Array(5).fill('used-today'))
    const { rows } = await sql`select from pass_entrances where pass_id = ${pass.id}`.execute(shop.deps.db)
    expect(rows).toHaveLength(1)
  })
  test('while others scan the last entrance, is used or a case', async () => {
    const card = await copyTicket(shop, ticket.guid, 1)
    const entries = Array.from({ length: 4 }, () => entry(card.code, onTicket(card.id)))
    const online = Array.from({ length: 4 }, () =>
      reception(admitAtDoor, { body: { playgroundId, code: card.code, people: onTicket(card.id) } }),
    )
    const [answers] = await Promise.all([Promise.all(online), Promise.all(entries.map((one) => send([one])))])
    const admitted = answers.filter(({ status }) => status === 200).length
    const cases = (await Promise.all(entries.map(reasonsOf))).flat()
    expect(admitted + entries.length - cases.length).toBe(1)
    expect(await leftOf(card.id)).toBe(0)
  })
  test('of which the answer to the online admission was lost, is the same admission', async () => {
    const card = await copyTicket(shop, ticket.guid, 2)
    const queued = entry(card.code, onTicket(card.id))
    const { id, code, people } = queued
    await ok<Admission>(reception(admitAtDoor, { body: { id, playgroundId, code, people } }))
    expect(await sent(queued)).toEqual([0])
    expect(await leftOf(card.id)).toBe(1)
    // The other way round: the request was slower than the queue.
    const late = entry(card.code, onTicket(card.id))
    await sent(late)
    expectRefusal(await reception(admitAtDoor, { body: { id: late.id, playgroundId, code, people } }), 'door.changed-meanwhile')
    expect(await leftOf(card.id)).toBe(0)
  })
  test('of somebody who came back is free; who was not here is a case', async () => {
    const card = await copyTicket(shop, ticket.guid, 2)
    const back = (age: number) => entry(card.code, [{ childId, use: { kind: 'again' } }], age)
    // Told in the wrong order, understood in the right one.
    const [returned, came] = [back(2_000), entry(card.code, [{ childId, use: { kind: 'ticket', id: card.id } }], 4_000)]
    expect(await sent(returned, came)).toEqual([0, 0])
    const stranger = entry(card.code, [{ childId: await aChildOf(shop), use: { kind: 'again' } }])
    await sent(stranger)
    expect(await reasonsOf(stranger)).toEqual(['not-here'])
    expect(await leftOf(card.id)).toBe(1)
  })
  test('is judged by the server’s time: an hour’s error of the device is taken out, what is too old or to come is a case', async () => {
    const card = await copyTicket(shop, ticket.guid, 9)
    const hour = 60 * minutes
    const fast = { ...entry(card.code, onTicket(card.id), -hour), clockOffset: -hour - 10 * minutes }
    expect(await sent(fast)).toEqual([0])
    const [late, early] = [entry(card.code, onTicket(card.id), 26 * hour), entry(card.code, onTicket(card.id), -hour)]
    await sent(late, early)
    expect([await reasonsOf(late), await reasonsOf(early)]).toEqual([['too-late'], ['clock-wrong']])
    expect(await leftOf(card.id)).toBe(6)
    const { rows } = await sql<{ at: Date }>`select at from admissions where id = ${early.id}`.execute(shop.deps.db)
    expect(rows[0]?.at.getTime()).toBeLessThanOrEqual(now())
  })
  test('with a forged or outdated card, or with what is another family’s, uses nothing and is a case', async () => {
    const { card } = await astrid.ok<MemberCard>(astrid.call(getMemberCard, {}))
    const own = await copyTicket(shop, ticket.guid, 2)
    const forged = entry(`${card.code.slice(0, -1)}${card.code.endsWith('A') ? 'B' : 'A'}`, onTicket(own.id))
    const bjorn = await shop.as('bjorn')
    const other = entry((await bjorn.ok<MemberCard>(bjorn.call(getMemberCard, {}))).card.code, onTicket(own.id))
    const outdated = { ...entry(card.code, onTicket(own.id)), at: new Date(now() + 13 * 60 * minutes).toISOString() }
    await sent(forged, other)
    shop.deps.clock.advance(14 * 3600)
    reception = await shop.asStaff('rut@hoppla.example')
    await sent(outdated)
    shop.deps.clock.advance(-14 * 3600)
    reception = await shop.asStaff('rut@hoppla.example')
    expect((await Promise.all([forged, other, outdated].map(reasonsOf))).flat()).toEqual([
      'code-unknown',
      'not-theirs',
      'code-outdated',
    ])
    expect(await leftOf(own.id)).toBe(2)
  })
  test('can be taken back; what was no use is not given back', async () => {
    const card = await copyTicket(shop, ticket.guid, 1)
    const queued = entry(card.code, [...onTicket(card.id), ...onTicket(card.id)], minutes)
    expect(await sent(queued)).toEqual([1])
    await ok(reception(undoAdmission, { params: { id: queued.id } }))
    expect(await leftOf(card.id)).toBe(1)
    expect(await ok<DoorScan>(reception(scanAtDoor, { body: { playgroundId, code: card.code } }))).toBeDefined()
  })
})

describe('a case', () => {
  const aCase = async (): Promise<DoorCase> => {
    const card = await copyTicket(shop, ticket.guid, 1)
    const queued = entry(card.code, [...onTicket(card.id), { childId, use: { kind: 'ticket', id: card.id } }])
    await sent(queued)
    const { rows } = await sql<{ id: string }>`select id from door_cases where admission_id = ${queued.id}`.execute(shop.deps.db)
    const { cases } = await ok<{ cases: DoorCase[] }>(manager(listDoorCases, { query: { place: playgroundId } }))
    return cases.find(({ id }) => id === rows[0]?.id) ?? expect.fail('no case')
  }
  test('says who, what and why; closed with a word, it is not open any more, and the first word stays', async () => {
    const found = await aCase()
    expect(found).toMatchObject({ reason: 'used-up', childName: 'Moa Lind', name: expect.any(String), closedAt: null, note: null })
    await ok(manager(closeDoorCase, { params: { id: found.id }, body: { note: 'Paid at the till' } }))
    await ok(manager(closeDoorCase, { params: { id: found.id }, body: { note: 'Something else' } }))
    const list = async (state: 'open' | 'closed') =>
      (await ok<{ cases: DoorCase[] }>(manager(listDoorCases, { query: { state } }))).cases
    expect((await list('open')).some(({ id }) => id === found.id)).toBe(false)
    expect((await list('closed')).find(({ id }) => id === found.id)).toMatchObject({
      note: 'Paid at the till',
      closedBy: expect.any(String),
    })
    const { rows } = await sql`select from audit_log where action = 'door.case-closed' and detail ->> 'id' = ${found.id}`.execute(
      shop.deps.db,
    )
    expect(rows).toHaveLength(1)
  })
  test('is for managers of the place', async () => {
    const { id } = await aCase()
    expectRefusal(await reception(listDoorCases, { query: {} }), 'auth.forbidden')
    expectRefusal(await reception(closeDoorCase, { params: { id }, body: { note: 'x' } }), 'auth.forbidden')
    expectRefusal(await manager(closeDoorCase, { params: { id: randomUUID() }, body: { note: 'x' } }), 'door-case.not-found')
  })
})
