import { randomUUID } from 'node:crypto'
import { undoAdmission } from '@hoppla/contract/door/admissions'
import { closeDoorCase, type DoorCase, listDoorCases } from '@hoppla/contract/door/offline'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf } from '../../../import/ids.ts'
import { expectRefusal, officeHost, type TestCall } from '../../../testing/app.ts'
import { accountIdOf, asStaffWith } from '../../../testing/staff-roles.ts'
import { evictAccess } from '../../identity/identity.ts'
import { ok } from '../testing/answers.ts'
import { aChildOf, aPassOf, copyPass, copyTicket } from '../testing/families.ts'
import { anOfflineDoor, type OfflineDoor, onPass, onTicket } from '../testing/offline.ts'
import type { Shop } from '../testing/shop.ts'

let shop: Shop
let door: OfflineDoor
let reception: TestCall
let manager: TestCall
let playgroundId: string
const minutes = 60_000
beforeAll(async () => {
  door = await anOfflineDoor()
  ;({ shop, reception, manager, playgroundId } = door)
})
afterAll(() => shop.close())

describe('a case', () => {
  /** A ticket card's last entrance used by a guest and a child of one queue. @param at who sends it. */
  const aCase = async (call = reception): Promise<DoorCase> => {
    const card = await copyTicket(shop, door.ticket.guid, 1)
    const childId = await aChildOf(shop)
    const queued = door.entry(card.code, [...onTicket(card.id), { childId, use: { kind: 'ticket', id: card.id } }])
    await ok(door.send([queued], call))
    const { rows } = await sql<{ id: string }>`select id from door_cases where admission_id = ${queued.id}`.execute(shop.deps.db)
    return (await list(manager, { place: playgroundId })).find(({ id }) => id === rows[0]?.id) ?? expect.fail('no case')
  }
  const list = async (call: TestCall, query: { place?: string; state?: 'open' | 'closed' } = {}) =>
    (await ok<{ cases: DoorCase[] }>(call(listDoorCases, { query }))).cases
  const close = (call: TestCall, id: string, note: string) => ok<object>(call(closeDoorCase, { params: { id }, body: { note } }))
  const lines = async (action: string, id?: string) => {
    const { rows } = await sql<{ detail: object }>`select detail from audit_log
      where action = ${action} and (${id ?? null}::text is null or detail ->> 'id' = ${id ?? null})`.execute(shop.deps.db)
    return rows.map(({ detail }) => detail)
  }

  test('says who, what and why; closed with a word, it is not open any more', async () => {
    const found = await aCase()
    expect(found).toMatchObject({ reason: 'used-up', childName: 'Moa Lind', name: expect.any(String), closedAt: null, note: null })
    await close(manager, found.id, 'Paid at the till')
    expect((await list(manager, { state: 'open' })).some(({ id }) => id === found.id)).toBe(false)
    expect((await list(manager, { state: 'closed' })).find(({ id }) => id === found.id)).toMatchObject({
      note: 'Paid at the till',
      closedBy: expect.any(String),
    })
    expect(await lines('door.case-closed', found.id)).toHaveLength(1)
  })
  test('closed by two at once keeps the first word; the second is told it, and who tries again is not', async () => {
    const { id } = await aCase()
    const mette = await asStaffWith(shop, [['VenueManager', 'orebro']])
    expect(await close(manager, id, 'On the house')).toMatchObject({ note: 'On the house', isOwn: true })
    const first = { note: 'On the house', closedBy: 'Ines Aguirre', isOwn: false }
    expect(await close(mette, id, 'Paid at the till')).toMatchObject(first)
    expect(await close(mette, id, 'On the house')).toMatchObject(first)
    expect(await close(manager, id, 'On the house')).toMatchObject({ isOwn: true })
    expect(await close(manager, id, 'Something else')).toMatchObject({ note: 'On the house', isOwn: false })
    expect(await lines('door.case-closed', id)).toHaveLength(1)
  })
  test('says on which device it was, and the other uses, where and on which device those were', async () => {
    const token = await shop.staffTokenOf('rut@hoppla.example')
    const { rows } = await sql<{ id: string }>`insert into staff_devices (name, location_id, secret_hash, created_at)
      values ('Entrance iPad', ${playgroundId}, sha256('x'), now()) returning id`.execute(shop.deps.db)
    await sql`update staff_sessions set device_id = ${rows[0]?.id} where account_id = ${await accountIdOf(shop, 'rut@hoppla.example')}`.execute(
      shop.deps.db,
    )
    evictAccess(shop.deps)
    const found = await aCase(async (route, input) => shop.withToken(token)(route, input, { host: officeHost }))
    await sql`update staff_sessions set device_id = null`.execute(shop.deps.db)
    evictAccess(shop.deps)
    expect(found.deviceName).toBe('Entrance iPad')
    expect(found.otherUses).toEqual([
      { at: found.admittedAt, placeName: found.placeName, deviceName: 'Entrance iPad', childName: null },
    ])
  })
  test('of a card that is used up names its last three uses; of a pass that of the day, and none that was taken back', async () => {
    const card = await copyTicket(shop, door.ticket.guid, 5)
    const uses = [50, 40, 30, 20, 10].map((ago) => door.entry(card.code, onTicket(card.id), ago * minutes))
    const over = door.entry(card.code, onTicket(card.id), minutes)
    expect(await door.sent(...uses, over)).toEqual([0, 0, 0, 0, 0, 1])
    const pass = await copyPass(shop, (await aPassOf(shop, door.astrid, await aChildOf(shop))).guid)
    const yesterday = door.entry(pass.code, onPass(pass), 24 * 60 * minutes)
    const [first, second] = [door.entry(pass.code, onPass(pass), 4 * minutes), door.entry(pass.code, onPass(pass), 3 * minutes)]
    expect(await door.sent(yesterday, first, second)).toEqual([1, 0, 1])
    const usesOf = async (at: string) => {
      const found = (await list(manager)).find(({ admittedAt }) => admittedAt === at)
      return found?.otherUses.map((use) => use.at)
    }
    expect(await usesOf(over.at)).toEqual([uses[4]?.at, uses[3]?.at, uses[2]?.at])
    expect(await usesOf(second.at)).toEqual([first.at])
    expect(await usesOf(yesterday.at), 'was used, only told late').toEqual([])
    await ok(reception(undoAdmission, { params: { id: first.id } }))
    expect(await usesOf(second.at)).toEqual([])
  })
  test('is for managers of the place, listed and closed', async () => {
    const { id } = await aCase()
    expectRefusal(await reception(listDoorCases, { query: {} }), 'auth.forbidden')
    expectRefusal(await reception(closeDoorCase, { params: { id }, body: { note: 'x' } }), 'auth.forbidden')
    expectRefusal(await manager(closeDoorCase, { params: { id: randomUUID() }, body: { note: 'x' } }), 'door-case.not-found')
    const elsewhere = await asStaffWith(shop, [['VenueManager', 'goteborg']])
    expect(await list(elsewhere)).toEqual([])
    expect(await list(elsewhere, { place: playgroundId })).toEqual([])
    expectRefusal(await elsewhere(closeDoorCase, { params: { id }, body: { note: 'x' } }), 'door-case.not-found')
    expect(await list(manager, { place: idOf('place', 'goteborg') })).toEqual([])
    const here = await asStaffWith(shop, [['VenueManager', 'orebro']])
    expect((await list(here)).map((one) => one.id)).toContain(id)
    await close(here, id, 'x')
  })
  test('newest first; each look is written down with how many were found', async () => {
    const first = await aCase()
    shop.deps.clock.advance(1)
    const second = await aCase()
    await sql`truncate audit_log`.execute(shop.deps.db)
    const ids = (await list(manager, { place: playgroundId })).map(({ id }) => id)
    expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id))
    const { rows } = await sql<{ place: string; found: string }>`
      select place_id as place, detail ->> 'found' as found from audit_log where action = 'door.cases-read'`.execute(shop.deps.db)
    expect(rows).toEqual([{ place: playgroundId, found: String(ids.length) }])
  })
  test('wants a word: an empty one, or more than 300 characters, closes nothing', async () => {
    const { id } = await aCase()
    for (const note of ['', '  ', 'x'.repeat(301)])
      expectRefusal(await manager(closeDoorCase, { params: { id }, body: { note } }), 'request.invalid', 'note')
    expect((await list(manager)).map((one) => one.id)).toContain(id)
  })
  test('is among the 100 newest that are listed', async () => {
    const card = await copyTicket(shop, door.ticket.guid, 1)
    const entries = Array.from({ length: 6 }, () => door.entry(card.code, Array(18).fill(onTicket(card.id)[0])))
    expect((await door.sent(...entries)).reduce((sum, cases) => sum + cases, 0)).toBe(6 * 18 - 1)
    expect(await list(manager)).toHaveLength(100)
  })
})
