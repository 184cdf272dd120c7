import { randomUUID } from 'node:crypto'
import {
  type Admission,
  admitAtDoor,
  changeHouse,
  type DoorScan,
  getHouse,
  type House,
  scanAtDoor,
  undoAdmission,
} from '@hoppla/contract/door/admissions'
import { getMemberCard, type MemberCard } from '@hoppla/contract/profile'
import { getMyTicket, type OwnTicket, orderTicketCode, type TicketDetail } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, type TestCall } from '../../testing/app.ts'
import { evictAccess } from '../identity/identity.ts'
import { auditLedger } from '../orders/orders.ts'
import { ok } from './testing/answers.ts'
import { aChildOf, aPassOf, aTicketOf, bought } from './testing/families.ts'
import { aShop, type Buyer, type Shop } from './testing/shop.ts'

let shop: Shop
let astrid: Buyer
let rut: TestCall
let playgroundId: string
let childId: string
const minutes = 60
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  rut = await shop.asStaff('rut@hoppla.example')
  playgroundId = idOf('place', 'orebro')
})
afterAll(() => shop.close())
beforeEach(async () => {
  childId = await aChild()
})
afterEach(async () => {
  expect(await auditLedger(shop.deps.pool)).toEqual([])
})

const aChild = (firstName?: string) => aChildOf(shop, firstName)
const aTicket = () => aTicketOf(shop, astrid)
const aPass = () => aPassOf(shop, astrid, childId)
const allButOne = (ticket: OwnTicket) =>
  sql`insert into serial_ticket_entries (serial_ticket_id, kind, entrances, at) values (${ticket.guid}, 'use', ${1 - ticket.entrancesLeft}, now())`.execute(
    shop.deps.db,
  )
const scan = (code: string, call = rut) => call(scanAtDoor, { body: { playgroundId, code } })
const admit = (code: string, people: { childId?: string; use: object }[], headers: Record<string, string> = {}, call = rut) =>
  call(admitAtDoor, { body: { playgroundId, code, people } as never }, headers)
const onTicket = (ticket: OwnTicket, child: string | null = childId) => [
  { ...(child === null ? {} : { childId: child }), use: { kind: 'ticket', id: ticket.guid } },
]
const historyOf = async (ticket: OwnTicket) =>
  (await astrid.ok<TicketDetail>(astrid.call(getMyTicket, { params: { guid: ticket.guid } }))).history
const house = async (): Promise<House> => ok(rut(getHouse, { params: { playgroundId } }))

describe('a scan', () => {
  test('of the member card shows the family with ages, and what each child would use', async () => {
    const [pass, sibling] = [await aPass(), await aChild('Otto')]
    const ticket = await aTicket()
    const card = await astrid.ok<MemberCard>(astrid.call(getMemberCard, {}))
    const family = await ok<DoorScan>(scan(card.card.code))
    const seen = (id: string) => family.children.find((child) => child.id === id)
    expect(family.shown).toBe('member-card')
    expect(seen(childId)).toMatchObject({ firstName: 'Moa', inSince: null, suggested: { kind: 'pass', id: pass.guid } })
    expect(seen(sibling)).toMatchObject({ suggested: { kind: 'ticket' } })
    expect(family.tickets.map(({ id }) => id)).toContain(ticket.guid)
    // A child's own card shows that child alone.
    const own = card.children.find(({ guid }) => guid === childId) ?? expect.fail('no card')
    const alone = await ok<DoorScan>(scan(own.code))
    expect([alone.shown, alone.children.map(({ id }) => id)]).toEqual(['child-card', [childId]])
  })
  test('of a pass or ticket card shows its family; the code may be typed in small letters with spaces', async () => {
    const ticket = await aTicket()
    const family = await ok<DoorScan>(scan(`${ticket.code.slice(0, 4)} ${ticket.code.slice(4).toLowerCase()}`))
    expect([family.shown, family.children.some(({ id }) => id === childId)]).toEqual(['ticket', true])
    const pass = await aPass()
    expect((await ok<DoorScan>(scan(pass.code))).shown).toBe('pass')
  })
  test('of anything else is refused with what to do', async () => {
    const card = await astrid.ok<MemberCard>(astrid.call(getMemberCard, {}))
    shop.deps.clock.advance(13 * 60 * minutes)
    expectRefusal(await scan(card.card.code, await shop.asStaff('rut@hoppla.example')), 'door.card-outdated')
    shop.deps.clock.advance(-13 * 60 * minutes)
    expectRefusal(await scan(`${card.card.code.slice(0, -1)}${card.card.code.endsWith('A') ? 'B' : 'A'}`), 'door.code-unknown')
    expectRefusal(await scan((await shop.aPaidCard(astrid)).code), 'door.code-is-gift-card')
    await bought(shop, astrid, orderTicketCode, { articleId: await shop.article('serial-ticket') })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log where action = 'door.scan-refused'`.execute(
      shop.deps.db,
    )
    expect(rows[0]?.n).toBeGreaterThanOrEqual(3)
  })
  test('looks at a person, who can see it', async () => {
    const ticket = await aTicket()
    await ok(scan(ticket.code))
    const { rows } = await sql`select from audit_log l join accounts a on a.id::text = l.subject
      where l.action = 'door.scanned' and a.email = 'astrid@hoppla.example' and l.place_id = ${playgroundId}`.execute(shop.deps.db)
    expect(rows.length).toBeGreaterThan(0)
  })
  test('guessing is slowed down, right guesses included, and signing in again does not help', async () => {
    const ines = await shop.asStaff('ines@hoppla.example')
    const { code } = await aTicket()
    const guess = (call = ines) => scan(randomUUID(), call)
    for (let n = 0; n < 30; n++) expectRefusal(await guess(), 'door.code-unknown')
    expectRefusal(await guess(), 'request.too-many')
    expectRefusal(await scan(code, ines), 'request.too-many')
    expectRefusal(await guess(await shop.asStaff('ines@hoppla.example')), 'request.too-many')
    // Whoever else is at the door goes on.
    expect((await scan(code)).status).toBe(200)
  })
})

describe('an admission', () => {
  test('uses an entrance; the parent sees it at once, with the place', async () => {
    const ticket = await aTicket()
    const before = await house()
    const done = await ok<Admission>(admit(ticket.code, onTicket(ticket)))
    expect(done.people).toEqual([{ childId, use: { kind: 'ticket', id: ticket.guid }, entrancesLeft: ticket.entrancesLeft - 1 }])
    expect(done.house.people).toBe(before.people + 1)
    expect((await historyOf(ticket))[0]).toMatchObject({
      kind: 'use',
      left: ticket.entrancesLeft - 1,
      locationName: expect.stringContaining('rebro'),
    })
  })
  test('of the last entrance by 30 devices at once happens once', async () => {
    const ticket = await aTicket()
    await allButOne(ticket)
    const answers = await Promise.all(Array.from({ length: 30 }, () => admit(ticket.code, onTicket(ticket, null))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers) if (answer.status !== 200) expectRefusal(answer, 'door.changed-meanwhile', 'people.0.use')
    expect((await historyOf(ticket))[0]).toMatchObject({ kind: 'use', left: 0 })
  })
  test('with a pass happens once a day, whoever scans; coming back is free and uses nothing', async () => {
    const pass = await aPass()
    const use = [{ childId, use: { kind: 'pass', id: pass.guid } }]
    const answers = await Promise.all(Array.from({ length: 10 }, () => admit(pass.code, use)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers) if (answer.status !== 200) expectRefusal(answer, 'door.changed-meanwhile', 'people.0.use')
    const before = await house()
    const child = (await ok<DoorScan>(scan(pass.code))).children.find(({ id }) => id === childId)
    expect(child).toMatchObject({
      suggested: { kind: 'again' },
      inSince: expect.any(String),
      passes: [{ hindrance: 'used-today' }],
    })
    await ok(admit(pass.code, [{ childId, use: { kind: 'again' } }]))
    expect(await house()).toEqual(before)
    const { rows } = await sql`select from pass_entrances where pass_id = ${pass.guid}`.execute(shop.deps.db)
    expect(rows).toHaveLength(1)
  })
  test('where coming back is not free, nobody does', async () => {
    await sql`insert into door_settings (location_id, is_reentry_free) values (${playgroundId}, false)`.execute(shop.deps.db)
    try {
      const ticket = await aTicket()
      await ok(admit(ticket.code, onTicket(ticket)))
      expectRefusal(await admit(ticket.code, [{ childId, use: { kind: 'again' } }]), 'door.changed-meanwhile')
    } finally {
      await sql`delete from door_settings`.execute(shop.deps.db)
    }
  })
  test('admits all or nobody', async () => {
    const ticket = await aTicket()
    await allButOne(ticket)
    const sibling = await aChild('Otto')
    expectRefusal(
      await admit(ticket.code, [...onTicket(ticket), ...onTicket(ticket, sibling)]),
      'door.changed-meanwhile',
      'people.1.use',
    )
    expect((await historyOf(ticket))[0]).toMatchObject({ left: 1 })
  })
  test('is written once for one key', async () => {
    const ticket = await aTicket()
    const key = { 'idempotency-key': randomUUID() }
    const [first, again] = [await admit(ticket.code, onTicket(ticket), key), await admit(ticket.code, onTicket(ticket), key)]
    expect(again.body).toEqual(first.body)
    expect((await historyOf(ticket))[0]).toMatchObject({ left: ticket.entrancesLeft - 1 })
  })
  test('takes nothing of another family, and no pass for another child', async () => {
    const [ticket, pass] = [await aTicket(), await aPass()]
    const bjorn = await shop.as('bjorn')
    const card = await bjorn.ok<MemberCard>(bjorn.call(getMemberCard, {}))
    expectRefusal(await admit(card.card.code, onTicket(ticket, null)), 'door.changed-meanwhile')
    expectRefusal(
      await admit(ticket.code, [{ childId: card.children[0]?.guid ?? randomUUID(), use: { kind: 'ticket', id: ticket.guid } }]),
      'door.changed-meanwhile',
    )
    const sibling = await aChild('Otto')
    expectRefusal(await admit(pass.code, [{ childId: sibling, use: { kind: 'pass', id: pass.guid } }]), 'door.changed-meanwhile')
    expectRefusal(await admit(pass.code, [{ childId, use: { kind: 'ticket', id: pass.guid } }]), 'door.changed-meanwhile')
    expectRefusal(await admit(ticket.code, [...onTicket(ticket), ...onTicket(ticket)]), 'door.changed-meanwhile', 'people.1.use')
  })
  test('is for staff of the place alone', async () => {
    const ticket = await aTicket()
    expect((await scan(ticket.code, astrid.call)).status).toBe(403)
    const elsewhere = await as('Reception', 'barkarby')
    expectRefusal(await scan(ticket.code, elsewhere), 'location.not-found')
    expectRefusal(await admit(ticket.code, onTicket(ticket), {}, elsewhere), 'location.not-found')
    expectRefusal(await elsewhere(getHouse, { params: { playgroundId } }), 'location.not-found')
    expectRefusal(await elsewhere(changeHouse, { params: { playgroundId }, body: { change: 1 } }), 'location.not-found')
    const { id } = await ok<Admission>(admit(ticket.code, onTicket(ticket)))
    expectRefusal(await elsewhere(undoAdmission, { params: { id } }), 'admission.not-found')
    expectRefusal(await (await as('Content'))(scanAtDoor, { body: { playgroundId, code: ticket.code } }), 'auth.forbidden')
  })
})

describe('taking back', () => {
  test('gives back what was used, once', async () => {
    const [ticket, pass] = [await aTicket(), await aPass()]
    const before = await house()
    const { id } = await ok<Admission>(
      admit(ticket.code, [...onTicket(ticket, null), { childId, use: { kind: 'pass', id: pass.guid } }]),
    )
    const answers = await Promise.all(Array.from({ length: 5 }, () => rut(undoAdmission, { params: { id } })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await house()).toEqual(before)
    expect((await historyOf(ticket)).map(({ kind, left }) => [kind, left]).slice(0, 2)).toEqual([
      ['undo', ticket.entrancesLeft],
      ['use', ticket.entrancesLeft - 1],
    ])
    const child = (await ok<DoorScan>(scan(pass.code))).children.find((one) => one.id === childId)
    expect(child).toMatchObject({ inSince: null, suggested: { kind: 'pass', id: pass.guid } })
  })
  test('is over after five minutes', async () => {
    const ticket = await aTicket()
    const { id } = await ok<Admission>(admit(ticket.code, onTicket(ticket)))
    shop.deps.clock.advance(5 * minutes + 1)
    expectRefusal(await (await shop.asStaff('rut@hoppla.example'))(undoAdmission, { params: { id } }), 'admission.too-late')
    shop.deps.clock.advance(-5 * minutes - 1)
    expect((await historyOf(ticket))[0]).toMatchObject({ kind: 'use' })
    expectRefusal(await rut(undoAdmission, { params: { id: randomUUID() } }), 'admission.not-found')
  })
})

test('people in the house are counted by admissions and by hand, never below none', async () => {
  const before = await house()
  const change = (n: number, headers: Record<string, string> = {}) =>
    rut(changeHouse, { params: { playgroundId }, body: { change: n } }, headers)
  const key = { 'idempotency-key': randomUUID() }
  await ok(change(3, key))
  expect(await ok<House>(change(3, key))).toMatchObject({ people: before.people + 3 })
  expect(await ok<House>(change(-100))).toMatchObject({ people: 0 })
  expectRefusal(await change(0), 'request.invalid', 'change')
})

test('the database lets nobody rewrite who came', async () => {
  const ticket = await aTicket()
  const { id } = await ok<Admission>(admit(ticket.code, onTicket(ticket)))
  const { db } = shop.deps
  await expect(sql`delete from admissions where id = ${id}`.execute(db)).rejects.toThrow(/append-only/)
  await expect(sql`update admissions set day = day - 1 where id = ${id}`.execute(db)).rejects.toThrow(/append-only/)
  const pass = await aPass()
  await ok(admit(pass.code, [{ childId, use: { kind: 'pass', id: pass.guid } }]))
  await expect(sql`update pass_entrances set number = 2 where pass_id = ${pass.guid}`.execute(db)).rejects.toThrow(/append-only/)
})

/** Björn with a role, for the chain or a place. */
const as = async (role: string, at?: string): Promise<TestCall> => {
  const place = at === undefined ? null : idOf('place', at)
  await sql`delete from account_roles where account_id = (select id from accounts where email = 'bjorn@hoppla.example')`.execute(
    shop.deps.db,
  )
  await sql`insert into account_roles (account_id, role, location_id)
    select id, ${role}, ${place}::uuid from accounts where email = 'bjorn@hoppla.example'`.execute(shop.deps.db)
  evictAccess(shop.deps)
  return shop.asStaff('bjorn@hoppla.example')
}
