import { randomUUID } from 'node:crypto'
import { type Admission, admitAtDoor, type DoorScan, scanAtDoor, undoAdmission } from '@hoppla/contract/door/admissions'
import { type QueuedAdmission, sendQueue } from '@hoppla/contract/door/offline'
import { searchAtDoor } from '@hoppla/contract/door/search'
import { getMemberCard, type MemberCard } from '@hoppla/contract/profile'
import type { OwnTicket } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayIn } from '../../../kernel/calendar.ts'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { asStaffWith } from '../../../testing/staff-roles.ts'
import { ok } from '../testing/answers.ts'
import { aChildOf, aPassOf, copyPass, copyTicket } from '../testing/families.ts'
import { anOfflineDoor, type OfflineDoor, onPass, onTicket } from '../testing/offline.ts'
import type { Buyer, Shop } from '../testing/shop.ts'
import { momentOfEntry } from './sync.ts'

let shop: Shop
let astrid: Buyer
let reception: TestCall
let manager: TestCall
let ticket: OwnTicket
let playgroundId: string
let childId: string
let door: OfflineDoor
const minutes = 60_000
const now = () => shop.deps.clock.now().getTime()
beforeAll(async () => {
  door = await anOfflineDoor()
  ;({ shop, astrid, reception, manager, ticket, playgroundId } = door)
})
afterAll(() => shop.close())
beforeEach(async () => {
  childId = await aChildOf(shop)
})

/** A child that is not Astrid's. */
const strangersChild = async (): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into children (first_name, last_name, birth_date) values ('Ove', 'Ek', '2021-05-05') returning id`.execute(shop.deps.db)
  return rows[0]?.id ?? expect.fail('no child')
}

describe('what was admitted offline', () => {
  test('is used when it arrives, at the moment when it happened', async () => {
    const card = await copyTicket(shop, ticket.guid, 3)
    const queued = door.entry(card.code, [...onTicket(card.id), { childId, use: { kind: 'ticket', id: card.id } }])
    expect(await door.sent(queued)).toEqual([0])
    expect(await door.leftOf(card.id)).toBe(1)
    const { rows } = await sql<{ at: Date; received: boolean }>`
      select at, received_at > at as received from admissions where id = ${queued.id}`.execute(shop.deps.db)
    expect([rows[0]?.at.toISOString(), rows[0]?.received]).toEqual([queued.at, true])
    const ledger = await sql<{ at: Date }>`
      select distinct at from serial_ticket_entries where serial_ticket_id = ${card.id} and kind = 'use'`.execute(shop.deps.db)
    expect(ledger.rows).toEqual([{ at: new Date(queued.at) }])
  })
  test('has one effect, sent twice, in another order, cut in the middle, by many at once', async () => {
    const card = await copyTicket(shop, ticket.guid, 3)
    const entries = [1, 2, 3, 4, 5].map((n) => door.entry(card.code, onTicket(card.id), n * minutes))
    await door.sent(...entries.slice(0, 2))
    await Promise.all([
      door.send(entries),
      door.send(entries.toReversed()),
      door.send(entries.slice(1)),
      door.send(entries),
      door.send(entries.toReversed()),
    ])
    const all = await door.sent(...entries)
    expect(all.toSorted()).toEqual([0, 0, 0, 1, 1])
    expect(await door.leftOf(card.id)).toBe(0)
    expect((await Promise.all(entries.map(door.reasonsOf))).flat()).toEqual(['used-up', 'used-up'])
  })
  test('with one pass on two devices is a case, and the pass is used once', async () => {
    const pass = await copyPass(shop, (await aPassOf(shop, astrid, childId)).guid)
    const entries = Array.from({ length: 6 }, () => door.entry(pass.code, onPass(pass)))
    await Promise.all(entries.map((one) => door.send([one])))
    expect((await Promise.all(entries.map(door.reasonsOf))).flat()).toEqual(Array(5).fill('used-today'))
    const { rows } = await sql`select from pass_entrances where pass_id = ${pass.id}`.execute(shop.deps.db)
    expect(rows).toHaveLength(1)
  })
  test('while others scan the last entrance, is used or a case', async () => {
    const card = await copyTicket(shop, ticket.guid, 1)
    const entries = Array.from({ length: 4 }, () => door.entry(card.code, onTicket(card.id)))
    const online = Array.from({ length: 4 }, () =>
      reception(admitAtDoor, { body: { playgroundId, code: card.code, people: onTicket(card.id) } }),
    )
    const [answers] = await Promise.all([Promise.all(online), Promise.all(entries.map((one) => door.send([one])))])
    const admitted = answers.filter(({ status }) => status === 200).length
    const cases = (await Promise.all(entries.map(door.reasonsOf))).flat()
    expect(admitted + entries.length - cases.length).toBe(1)
    expect(await door.leftOf(card.id)).toBe(0)
  })
  test('of which the answer to the online admission was lost, is the same admission', async () => {
    const card = await copyTicket(shop, ticket.guid, 2)
    const queued = door.entry(card.code, onTicket(card.id))
    const { id, code, people } = queued
    await ok<Admission>(reception(admitAtDoor, { body: { id, playgroundId, code, people } }))
    expect(await door.sent(queued)).toEqual([0])
    expect(await door.leftOf(card.id)).toBe(1)
    // The other way round: the request was slower than the queue.
    const late = door.entry(card.code, onTicket(card.id))
    await door.sent(late)
    expectRefusal(await reception(admitAtDoor, { body: { id: late.id, playgroundId, code, people } }), 'door.changed-meanwhile')
    expect(await door.leftOf(card.id)).toBe(0)
  })
  test('of somebody who came back is free; who was not here is a case', async () => {
    const card = await copyTicket(shop, ticket.guid, 2)
    const back = (age: number) => door.entry(card.code, [{ childId, use: { kind: 'again' } }], age)
    // Told in the wrong order, understood in the right one.
    const [returned, came] = [back(2_000), door.entry(card.code, [{ childId, use: { kind: 'ticket', id: card.id } }], 4_000)]
    expect(await door.sent(returned, came)).toEqual([0, 0])
    const stranger = door.entry(card.code, [{ childId: await aChildOf(shop), use: { kind: 'again' } }])
    await door.sent(stranger)
    expect(await door.reasonsOf(stranger)).toEqual(['not-here'])
    const kinds =
      await sql`select kind from admitted_people where admission_id in (${returned.id}, ${stranger.id}) order by kind`.execute(
        shop.deps.db,
      )
    expect(kinds.rows).toEqual([{ kind: 'again' }, { kind: 'none' }])
    expect(await door.leftOf(card.id)).toBe(1)
  })
  test('is judged by the server’s time: an hour’s error of the device is taken out, what is too old or to come is a case', async () => {
    const card = await copyTicket(shop, ticket.guid, 9)
    const hour = 60 * minutes
    const fast = { ...door.entry(card.code, onTicket(card.id), -hour), clockOffset: -hour - 10 * minutes }
    expect(await door.sent(fast)).toEqual([0])
    const [late, early] = [door.entry(card.code, onTicket(card.id), 26 * hour), door.entry(card.code, onTicket(card.id), -hour)]
    await door.sent(late, early)
    expect([await door.reasonsOf(late), await door.reasonsOf(early)]).toEqual([['too-late'], ['clock-wrong']])
    expect(await door.leftOf(card.id)).toBe(6)
    const { rows } = await sql<{ at: Date; day: string }>`select at, day::text from admissions
      where id in (${late.id}, ${early.id}) order by at`.execute(shop.deps.db)
    expect(rows[1]?.at.getTime()).toBeLessThanOrEqual(now())
    const today = dayIn(shop.deps.clock.now(), 'Europe/Stockholm')
    expect(
      rows.map(({ day }) => day),
      'the day on which it happened',
    ).toEqual([addDays(today, -1), today])
  })
  test('with a forged or outdated card, or with what is another family’s, uses nothing and is a case', async () => {
    const { card } = await astrid.ok<MemberCard>(astrid.call(getMemberCard, {}))
    const own = await copyTicket(shop, ticket.guid, 2)
    const forged = door.entry(`${card.code.slice(0, -1)}${card.code.endsWith('A') ? 'B' : 'A'}`, onTicket(own.id))
    const bjorn = await shop.as('bjorn')
    const other = door.entry((await bjorn.ok<MemberCard>(bjorn.call(getMemberCard, {}))).card.code, onTicket(own.id))
    const outdated = { ...door.entry(card.code, onTicket(own.id)), at: new Date(now() + 13 * 60 * minutes).toISOString() }
    await door.sent(forged, other)
    shop.deps.clock.advance(14 * 3600)
    await ok(door.send([outdated], await shop.asStaff('rut@hoppla.example')))
    shop.deps.clock.advance(-14 * 3600)
    expect((await Promise.all([forged, other, outdated].map(door.reasonsOf))).flat()).toEqual([
      'code-unknown',
      'not-theirs',
      'code-outdated',
    ])
    expect(await door.leftOf(own.id)).toBe(2)
  })
  test('can be taken back; what was no use is not given back', async () => {
    const card = await copyTicket(shop, ticket.guid, 1)
    const queued = door.entry(card.code, [...onTicket(card.id), ...onTicket(card.id)], minutes)
    expect(await door.sent(queued)).toEqual([1])
    await ok(reception(undoAdmission, { params: { id: queued.id } }))
    expect(await door.leftOf(card.id)).toBe(1)
    expect(await ok<DoorScan>(reception(scanAtDoor, { body: { playgroundId, code: card.code } }))).toBeDefined()
  })
  test('says what is wrong with what was used, as the door would have', async () => {
    const passOf = async () => copyPass(shop, passId)
    const passId = (await aPassOf(shop, astrid, childId)).guid
    const today = dayIn(shop.deps.clock.now(), 'Europe/Stockholm')
    const change = (id: string, to: { from?: number; to?: number; withoutPhoto?: number }) =>
      sql`update passes set valid_from = ${addDays(today, to.from ?? -7)}::date, valid_to = ${addDays(today, to.to ?? 7)}::date,
        photo_status = ${to.withoutPhoto === undefined ? 'NotRequired' : 'Required'}, entrances_without_photo = ${to.withoutPhoto ?? 0} where id = ${id}`.execute(
        shop.deps.db,
      )
    const reasonAfter = async (to: Parameters<typeof change>[1], times = 1) => {
      const pass = await passOf()
      await change(pass.id, to)
      const queued = door.entry(pass.code, Array(times).fill(onPass(pass)).flat())
      await door.sent(queued)
      return door.reasonsOf(queued)
    }
    expect(await reasonAfter({})).toEqual([])
    expect(await reasonAfter({ from: -9, to: -8 })).toEqual(['ended'])
    expect(await reasonAfter({ from: 1 })).toEqual(['not-yet'])
    expect(await reasonAfter({ withoutPhoto: 0 })).toEqual(['photo-missing'])
    expect(await reasonAfter({ withoutPhoto: 1 })).toEqual([])
    // Twice in one admission: the second is judged after the first.
    expect(await reasonAfter({}, 2)).toEqual(['used-today'])
    expect(await reasonAfter({ withoutPhoto: 1 }, 2)).toEqual(['photo-missing'])
  })
  test('of somebody for whom something else was meant than what the family has, is a case', async () => {
    const card = await copyTicket(shop, ticket.guid, 9)
    const [own, other] = [await copyPass(shop, (await aPassOf(shop, astrid, childId)).guid), await aChildOf(shop)]
    const stranger = await strangersChild()
    const cases: Record<string, QueuedAdmission['people'][number]> = {
      'a ticket card that is none': { use: { kind: 'ticket', id: randomUUID() } },
      'a pass, called a ticket card': { childId: own.childId, use: { kind: 'ticket', id: own.id } },
      'a ticket card, called a pass': { childId, use: { kind: 'pass', id: card.id } },
      'a pass for nobody': { use: { kind: 'pass', id: own.id } },
      'the pass of a sister': { childId: other, use: { kind: 'pass', id: own.id } },
      'a child of another family': { childId: stranger, use: { kind: 'ticket', id: card.id } },
    }
    for (const [what, person] of Object.entries(cases)) {
      const queued = door.entry(card.code, [person])
      await door.sent(queued)
      expect(await door.reasonsOf(queued), what).toEqual(['not-theirs'])
    }
    expect(await door.leftOf(card.id)).toBe(9)
    const { rows } = await sql`select from admitted_people where child_id = ${stranger}`.execute(shop.deps.db)
    expect(rows, 'a child is named by its own family alone').toEqual([])
  })
  test('of who came back is free only where that is so, of children alone, and told late it is a case', async () => {
    const card = await copyTicket(shop, ticket.guid, 9)
    const came = door.entry(card.code, [{ childId, use: { kind: 'ticket', id: card.id } }], 20 * minutes)
    const back = (person: object = { childId }) => door.entry(card.code, [{ ...person, use: { kind: 'again' } }], 10 * minutes)
    const [child, guest, early] = [back(), back({}), { ...back(), at: new Date(now() + 60 * minutes).toISOString() }]
    expect(await door.sent(came, child, guest, early)).toEqual([0, 0, 1, 1])
    expect([await door.reasonsOf(guest), await door.reasonsOf(early)]).toEqual([['not-here'], ['clock-wrong']])
    await sql`insert into door_settings (location_id, is_reentry_free) values (${playgroundId}, false)`.execute(shop.deps.db)
    const again = back()
    await door.sent(again)
    expect(await door.reasonsOf(again)).toEqual(['not-here'])
    await sql`delete from door_settings where location_id = ${playgroundId}`.execute(shop.deps.db)
    expect(await door.leftOf(card.id)).toBe(8)
  })
  test('by a code of a search holds for who searched, and only as long', async () => {
    const card = await copyTicket(shop, ticket.guid, 9)
    const { families } = await ok<{ families: { code: string }[] }>(
      reception(searchAtDoor, { body: { playgroundId, text: 'Astrid' } }),
    )
    const [{ code }] = families as [{ code: string }]
    const [own, late, others] = [
      door.entry(code, onTicket(card.id), 0),
      door.entry(code, onTicket(card.id), 0),
      door.entry(code, onTicket(card.id), 0),
    ]
    expect(await door.sent(own)).toEqual([0])
    await ok(door.send([others], manager))
    expect(await door.reasonsOf(others)).toEqual(['code-unknown'])
    // Found and let in, the answer was lost, and the connection with it: what counts is when it was opened, not when it arrives.
    const inTime = { ...door.entry(code, onTicket(card.id), 0) }
    shop.deps.clock.advance(16 * 60)
    expect(await door.sent(inTime)).toEqual([0])
    await door.sent({ ...late, at: new Date(now()).toISOString() })
    shop.deps.clock.advance(-16 * 60)
    expect(await door.reasonsOf(late)).toEqual(['code-outdated'])
  })
  test('is written down: who sent it, when it arrived, whose it was, and with how many cases', async () => {
    const card = await copyTicket(shop, ticket.guid, 1)
    const queued = door.entry(card.code, [...onTicket(card.id), ...onTicket(card.id)])
    const deviceQueueId = randomUUID()
    const body = { playgroundId, deviceQueueId, entries: [queued] }
    await ok(reception(sendQueue, { body }))
    await ok(reception(sendQueue, { body: { ...body, deviceQueueId: randomUUID() } }))
    const { rows } =
      await sql`select a.at, a.device_queue_id as queue, sender.email as sender, own.email as own, a.received_at >= a.at as "isLater"
      from admissions a join accounts sender on sender.id = a.admitted_by join accounts own on own.id = a.account_id where a.id = ${queued.id}`.execute(
        shop.deps.db,
      )
    const [rut, family] = ['rut@hoppla.example', 'astrid@hoppla.example']
    expect(rows).toEqual([{ at: new Date(queued.at), queue: deviceQueueId, sender: rut, own: family, isLater: true }])
    const log = await sql`select actor.email as actor, subject.email as subject, l.place_id as place, l.detail from audit_log l
      join accounts actor on actor.id = l.actor_id join accounts subject on subject.id::text = l.subject
      where l.action = 'door.admitted-offline' and l.detail ->> 'id' = ${queued.id}`.execute(shop.deps.db)
    expect(log.rows).toEqual([{ actor: rut, subject: family, place: playgroundId, detail: { id: queued.id, count: 2, cases: 1 } }])
  })
  test('is received by the door of its place alone: a manager of elsewhere sends it in vain', async () => {
    const card = await copyTicket(shop, ticket.guid, 2)
    const queued = door.entry(card.code, onTicket(card.id))
    const elsewhere = await asStaffWith(shop, [['VenueManager', 'goteborg']])
    expectRefusal(await door.send([queued], elsewhere), 'location.not-found')
    expect(await door.leftOf(card.id)).toBe(2)
    const { rows } = await sql`select from admissions where id = ${queued.id}`.execute(shop.deps.db)
    expect(rows).toEqual([])
  })
  test('comes 50 at once and 20 people each at most, and not empty', async () => {
    const card = await copyTicket(shop, ticket.guid, 200)
    const entries = (count: number, people = 1) =>
      Array.from({ length: count }, () => door.entry(card.code, Array(people).fill(onTicket(card.id)[0])))
    expectRefusal(await door.send(entries(51)), 'request.invalid', 'entries')
    expectRefusal(await door.send([]), 'request.invalid', 'entries')
    expectRefusal(await door.send(entries(1, 21)), 'request.invalid', 'entries.0.people')
    expectRefusal(await door.send(entries(1, 0)), 'request.invalid', 'entries.0.people')
    expect(await door.leftOf(card.id)).toBe(200)
    expect((await door.sent(...entries(50))).every((cases) => cases === 0)).toBe(true)
    expect(await door.sent(...entries(1, 20))).toEqual([0])
    expect(await door.leftOf(card.id)).toBe(130)
  })
})

describe('when it happened', () => {
  const at = new Date('2026-06-06T12:00:00Z')
  const momentAt = (ahead: number, clockOffset = 0) =>
    momentOfEntry({ at: new Date(at.getTime() + ahead).toISOString(), clockOffset }, at)
  const hours = 60 * minutes
  test('is by the server’s clock', () => {
    expect(momentAt(-hours)).toEqual({ at: new Date(at.getTime() - hours), doubt: null })
    expect(momentAt(3 * hours, -4 * hours)).toEqual({ at: new Date(at.getTime() - hours), doubt: null })
  })
  test('is never later than now; by more than two minutes, the clock is wrong', () => {
    expect(momentAt(2 * minutes)).toEqual({ at, doubt: null })
    expect(momentAt(2 * minutes + 1)).toEqual({ at, doubt: 'clock-wrong' })
  })
  test('is too late after four hours and a quarter', () => {
    expect(momentAt(-4.25 * hours).doubt).toBeNull()
    expect(momentAt(-4.25 * hours - 1)).toEqual({ at: new Date(at.getTime() - 4.25 * hours - 1), doubt: 'too-late' })
  })
})
