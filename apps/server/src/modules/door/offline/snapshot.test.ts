import { createHash, randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { admitAtDoor } from '@hoppla/contract/door/admissions'
import { getSnapshot, type Snapshot } from '@hoppla/contract/door/offline'
import { getMemberCard, type MemberCard } from '@hoppla/contract/profile'
import type { OwnTicket } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../../import/ids.ts'
import { addDays, type Day, dayIn } from '../../../kernel/calendar.ts'
import { expectRefusal, officeHost, type TestCall } from '../../../testing/app.ts'
import { ok } from '../testing/answers.ts'
import { aChildOf, aPassOf, copyPass, copyTicket } from '../testing/families.ts'
import { anOfflineDoor, onPass, onTicket } from '../testing/offline.ts'
import type { Buyer, Shop } from '../testing/shop.ts'

let shop: Shop
let astrid: Buyer
let reception: TestCall
let manager: TestCall
let ticket: OwnTicket
let playgroundId: string
let childId: string
const minutes = 60_000
beforeAll(async () => {
  ;({ shop, astrid, reception, manager, ticket, playgroundId } = await anOfflineDoor())
})
afterAll(() => shop.close())
beforeEach(async () => {
  childId = await aChildOf(shop)
})

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
  test('leaves out who has nothing to come in with, and says how many things stand in it', async () => {
    const without = await aChildOf(shop, 'Ebba')
    const withTicket = await take()
    const childrenOf = ({ families }: Snapshot) => families.flatMap(([, children]) => children.map(([id]) => idOfShort(id)))
    expect(childrenOf(withTicket)).toContain(without)
    const tickets = withTicket.families.flatMap(([, , own]) => own.map(([id]) => idOfShort(id)))
    const hide = (days: number) =>
      sql`update serial_tickets set valid_from = valid_from + ${days}::int where id = any(${tickets}::uuid[])`.execute(shop.deps.db)
    await hide(1)
    await sql`truncate audit_log`.execute(shop.deps.db)
    const { families } = await take()
    const { rows } = await sql<{ count: number }>`select (detail ->> 'count')::int as count from audit_log`.execute(shop.deps.db)
    await hide(-1)
    expect(families.flatMap(([, children]) => children.map(([id]) => idOfShort(id)))).not.toContain(without)
    const passes = families.flatMap(([, children]) => children.flatMap(([, , , , , own]) => own.map(([id]) => id)))
    expect(rows).toEqual([{ count: new Set(passes).size }])
  })
  test('has no account that lets nobody in: who has paid for a child’s pass is not the child’s family', async () => {
    const pass = await copyPass(shop, (await aPassOf(shop, astrid, childId)).guid)
    await sql`update passes set account_id = (select id from accounts where email = 'bjorn@hoppla.example') where id = ${pass.id}`.execute(
      shop.deps.db,
    )
    const { families } = await take()
    expect(families.flatMap(([, children]) => children.map(([id]) => idOfShort(id)))).toContain(pass.childId)
    expect(families.filter(([, children, tickets]) => children.length + tickets.length === 0)).toEqual([])
  })
  test('is made 30 times in ten minutes and session, and then not', async () => {
    const call = await shop.asStaff('rut@hoppla.example')
    await sql`truncate rate_limits`.execute(shop.deps.db)
    for (let made = 0; made < 30; made += 1) await ok(call(getSnapshot, { params: { playgroundId } }))
    expectRefusal(await call(getSnapshot, { params: { playgroundId } }), 'request.too-many')
    await sql`truncate rate_limits`.execute(shop.deps.db)
    await ok(manager(getSnapshot, { params: { playgroundId } }))
    shop.deps.clock.advance(601)
    await ok(call(getSnapshot, { params: { playgroundId } }))
    shop.deps.clock.advance(-601)
  })
  test('says the name and the last day of each thing, and whether coming back is free here', async () => {
    const pass = await aPassOf(shop, astrid, childId)
    const { names, families, day, isReentryFree } = await take()
    expect([new Set(names).size, isReentryFree]).toEqual([names.length, true])
    const [, , name = -1, last = -1] =
      families.flatMap(([, children]) => children.flatMap(([id, , , , , own]) => (idOfShort(id) === childId ? own : [])))[0] ??
      expect.fail('no pass')
    expect([names[name], addDays(day as Day, last)]).toEqual([pass.name, pass.period.end])
    await sql`insert into door_settings (location_id, is_reentry_free) values (${playgroundId}, false)`.execute(shop.deps.db)
    expect((await take()).isReentryFree).toBe(false)
    await sql`delete from door_settings where location_id = ${playgroundId}`.execute(shop.deps.db)
  })
  test('knows as in the house whom this door let in today and did not take back', async () => {
    const isIn = async () => {
      const children = (await take()).families.flatMap(([, own]) => own)
      return children.find(([id]) => idOfShort(id) === childId)?.[4]
    }
    const letIn = async (place: string, days: number) => {
      const id = randomUUID()
      await sql`insert into admissions (id, location_id, day, at)
        values (${id}, ${idOf('place', place)}, ${addDays(dayIn(shop.deps.clock.now(), 'Europe/Stockholm'), days)}::date, now())`.execute(
        shop.deps.db,
      )
      await sql`insert into admitted_people (admission_id, number, child_id, kind) values (${id}, 1, ${childId}, 'again')`.execute(
        shop.deps.db,
      )
      return id
    }
    await letIn('goteborg', 0)
    await letIn('orebro', -1)
    expect(await isIn()).toBe(0)
    const id = await letIn('orebro', 0)
    expect(await isIn()).toBe(1)
    await sql`update admissions set undone_at = now() where id = ${id}`.execute(shop.deps.db)
    expect(await isIn()).toBe(0)
  })
})
