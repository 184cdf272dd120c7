import { randomUUID } from 'node:crypto'
import {
  type Admission,
  admitAtDoor,
  type DoorScan,
  getHouse,
  type House,
  scanAtDoor,
  undoAdmission,
} from '@hoppla/contract/door/admissions'
import { type Arrival, checkIn, type DoorClass, listArrivals, listDoorClasses, undoCheckIn } from '@hoppla/contract/door/classes'
import { sendQueue } from '@hoppla/contract/door/offline'
import { getMemberCard, type MemberCard } from '@hoppla/contract/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../../import/ids.ts'
import { addDays, type Day, dayIn, momentOf } from '../../../kernel/calendar.ts'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { evictAccess } from '../../identity/identity.ts'
import { ok } from '../testing/answers.ts'
import { aClassOn } from '../testing/classes.ts'
import { aChildOf, aTicketOf } from '../testing/families.ts'
import { aShop, type Buyer, type Shop } from '../testing/shop.ts'

const zone = 'Europe/Stockholm'
const playgroundId = idOf('place', 'orebro')
let shop: Shop
let astrid: Buyer
let rut: TestCall
let today: Day
beforeAll(async () => {
  shop = await aShop()
  today = dayIn(shop.deps.clock.now(), zone)
  shop.deps.clock.set(momentOf(today, '10:00', zone))
  astrid = await shop.as('astrid')
  rut = await shop.asStaff('rut@hoppla.example')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`truncate class_arrivals, audit_log`.execute(shop.deps.db)
  await sql`update classes set cancelled_at = now() where playground_id = ${playgroundId} and cancelled_at is null`.execute(
    shop.deps.db,
  )
})

const params = (id: string, place = playgroundId) => ({ params: { playgroundId: place, id } })
const classes = async (call = rut): Promise<DoorClass[]> =>
  (await ok<{ classes: DoorClass[] }>(call(listDoorClasses, { params: { playgroundId } }))).classes
const arrivals = async (): Promise<string[]> =>
  (await ok<{ arrivals: Arrival[] }>(rut(listArrivals, { params: { playgroundId } }))).arrivals.map(({ id }) => id)
const house = async () => (await ok<House>(rut(getHouse, { params: { playgroundId } }))).people
const come = (id: string, call = rut) => ok<{ arrivedAt: string; house: House }>(call(checkIn, params(id)))
const lines = async (action: string) => {
  const { rows } = await sql<{
    subject: string | null
    place: string
    detail: object
  }>`select subject, place_id as place, detail from audit_log
    where action = ${action} order by id`.execute(shop.deps.db)
  return rows
}
const one = async (wanted: Partial<Parameters<typeof aClassOn>[1]> = {}): Promise<string> => {
  const { ids } = await aClassOn(shop.deps, { day: today, children: [{ firstName: 'Moa' }], ...wanted })
  return ids[0] ?? expect.fail('nobody')
}
/** Björn with a role at a place. */
const as = async (role: string, place: string): Promise<TestCall> => {
  const { db } = shop.deps
  const bjorn = sql`(select id from accounts where email = 'bjorn@hoppla.example')`
  await sql`delete from account_roles where account_id = ${bjorn}`.execute(db)
  await sql`insert into account_roles (account_id, role, location_id) values (${bjorn}, ${role}, ${idOf('place', place)}::uuid)`.execute(
    db,
  )
  evictAccess(shop.deps)
  return shop.asStaff('bjorn@hoppla.example')
}

describe('the list of a day', () => {
  test('has who is expected, by class, with an initial and an age, and no word on health', async () => {
    const children = [{ firstName: 'Moa' }, { firstName: 'Alva' }]
    const late = await aClassOn(shop.deps, { day: today, from: '15:00', to: '16:00', children: [{ firstName: 'Otto' }] })
    const early = await aClassOn(shop.deps, { day: today, children })
    const age = Number(today.slice(0, 4)) - 2021 - (today.slice(5) < '05-05' ? 1 : 0)
    const [moa, alva] = early.ids
    expect(await classes()).toEqual([
      {
        ...{ id: early.groupId, classId: early.classId, name: 'Kids sport', groupName: 'Ages 3–9', from: '10:30', to: '11:30' },
        children: [
          { id: alva, name: 'Alva L.', age, arrivedAt: null, isMakeUp: false },
          { id: moa, name: 'Moa L.', age, arrivedAt: null, isMakeUp: false },
        ],
      },
      expect.objectContaining({ id: late.groupId, from: '15:00' }),
    ])
  })

  test('leaves out what is cancelled, unpaid, dropped, on another day or elsewhere', async () => {
    const children = [
      { firstName: 'Moa' },
      { firstName: 'Gone', status: 'Cancelled' as const },
      { firstName: 'Unpaid', status: 'Held' as const },
    ]
    const here = await aClassOn(shop.deps, { day: today, children })
    const cancelled = await one({ isCancelled: true })
    const dropped = await aClassOn(shop.deps, { day: today, children: [{ firstName: 'Off' }] })
    await sql`insert into class_sessions_off (age_group_id, date, closing_id) values (${dropped.groupId}, ${today}::date, ${randomUUID()})`.execute(
      shop.deps.db,
    )
    const tomorrow = await one({ day: addDays(today, 1) })
    const elsewhere = await one({ place: 'barkarby' })
    const shown = (await classes()).flatMap((group) => group.children.map(({ id }) => id))
    expect(shown).toEqual([here.ids[0]])
    for (const id of [here.ids[1], here.ids[2], cancelled, dropped.ids[0], tomorrow, elsewhere, randomUUID()]) {
      expectRefusal(await rut(checkIn, params(id ?? '')), 'child.not-found')
      expectRefusal(await rut(undoCheckIn, params(id ?? '')), 'child.not-found')
    }
    expect(await house()).toBe(0)
  })

  test('is a look at the children of each class that is written down; who has come is asked without names', async () => {
    const { classId } = await aClassOn(shop.deps, { day: today, children: [{ firstName: 'Moa' }, { firstName: 'Alva' }] })
    await arrivals()
    expect(await lines('door.class-list-read')).toEqual([])
    await classes()
    expect(await lines('door.class-list-read')).toEqual([{ subject: classId, place: playgroundId, detail: { children: 2 } }])
  })

  test('is for who admits at this place', async () => {
    const id = await one()
    for (const call of [await as('Reception', 'barkarby'), await as('Instructor', 'bergen')]) {
      expectRefusal(await call(listDoorClasses, { params: { playgroundId } }), 'location.not-found')
      expectRefusal(await call(listArrivals, { params: { playgroundId } }), 'location.not-found')
      expectRefusal(await call(checkIn, params(id)), 'location.not-found')
      expectRefusal(await call(undoCheckIn, params(id)), 'location.not-found')
      // A place of one's own opens no child of another.
      for (const own of ['barkarby', 'bergen']) {
        const { status } = await call(checkIn, params(id, idOf('place', own)))
        expect(status).toBe(404)
      }
    }
    expectRefusal(await (await as('Content', 'orebro'))(listDoorClasses, { params: { playgroundId } }), 'auth.forbidden')
    expect(await arrivals()).toEqual([])
  })
})

describe('a tick', () => {
  test('counts the child in the house, once; whoever ticks again hears when it came', async () => {
    const [id, before] = [await one(), await house()]
    const first = await come(id)
    expect(first.house.people).toBe(before + 1)
    shop.deps.clock.advance(60)
    const again = await come(id, await as('Instructor', 'orebro'))
    expect(again).toEqual({ arrivedAt: first.arrivedAt, house: first.house })
    shop.deps.clock.advance(-60)
    expect(await arrivals()).toEqual([id])
    expect((await classes())[0]?.children[0]?.arrivedAt).toBe(first.arrivedAt)
    expect(await lines('door.class-arrived')).toEqual([{ subject: null, place: playgroundId, detail: { id } }])
  })

  test('is taken back, also after a long while, and can be set anew', async () => {
    const [id, before] = [await one(), await house()]
    await come(id)
    shop.deps.clock.advance(40 * 60)
    for (let n = 0; n < 2; n++) expect((await ok<{ house: House }>(rut(undoCheckIn, params(id)))).house.people).toBe(before)
    expect(await lines('door.class-undone')).toHaveLength(1)
    expect((await come(id)).house.people).toBe(before + 1)
    shop.deps.clock.advance(-40 * 60)
    await expect(sql`delete from class_arrivals`.execute(shop.deps.db)).rejects.toThrow('append-only')
    await expect(sql`update class_arrivals set day = day + 1`.execute(shop.deps.db)).rejects.toThrow('append-only')
  })

  test('of many devices at the same moment is one', async () => {
    const [id, before] = [await one(), await house()]
    const answers = await Promise.all(Array.from({ length: 24 }, () => come(id)))
    expect(new Set(answers.map(({ arrivedAt }) => arrivedAt)).size).toBe(1)
    expect(await house()).toBe(before + 1)
    expect(await lines('door.class-arrived')).toHaveLength(1)
    const { rows } = await sql`select from class_arrivals where booked_child_id = ${id}`.execute(shop.deps.db)
    expect(rows).toHaveLength(1)
    await Promise.all(Array.from({ length: 24 }, () => ok(rut(undoCheckIn, params(id)))))
    expect(await lines('door.class-undone')).toHaveLength(1)
    expect(await house()).toBe(before)
  })

  test('of a child that came in with its pass counts it no second time', async () => {
    const childId = await aChildOf(shop)
    const id = await one({ children: [{ firstName: 'Moa', childId, email: 'astrid@hoppla.example' }] })
    const admission = randomUUID()
    await sql`insert into admissions (id, location_id, day, at) values (${admission}, ${playgroundId}, ${today}::date, now())`.execute(
      shop.deps.db,
    )
    await sql`insert into admitted_people (admission_id, number, child_id, kind) values (${admission}, 1, ${childId}, 'again')`.execute(
      shop.deps.db,
    )
    const before = await house()
    expect((await come(id)).house.people).toBe(before)
  })
  test('of a child that was booked twice without an account counts once in the house, of two children of one name twice', async () => {
    const before = await house()
    const key = randomUUID()
    const [first, second] = [
      await one({ children: [{ firstName: 'Sixten', key }] }),
      await one({ children: [{ firstName: 'Sixten', key }] }),
    ]
    const namesake = await one({ children: [{ firstName: 'Sixten' }] })
    expect((await come(first)).house.people).toBe(before + 1)
    expect((await come(second)).house.people).toBe(before + 1)
    expect((await come(namesake)).house.people).toBe(before + 2)
    // What was booked is gone; who is in the house is not.
    await sql`update class_booking_children set child_key = uuid_send(id), first_name = '' where id = ${namesake}`.execute(
      shop.deps.db,
    )
    expect(await house()).toBe(before + 2)
  })
})

describe('the family’s card', () => {
  const card = async (): Promise<string> => (await astrid.ok<MemberCard>(astrid.call(getMemberCard, {}))).card.code
  const scan = async () => ok<DoorScan>(rut(scanAtDoor, { body: { playgroundId, code: await card() } }))
  const admit = async (people: { childId: string; use: object }[]) =>
    rut(admitAtDoor, { body: { playgroundId, code: await card(), people } as never })
  const ofMoa = async (times: { from?: string; to?: string } = {}) => {
    const childId = await aChildOf(shop)
    const id = await one({ ...times, children: [{ firstName: 'Moa', childId, email: 'astrid@hoppla.example' }] })
    const seen = async () => (await scan()).children.find((child) => child.id === childId) ?? expect.fail('not shown')
    return { childId, id, seen, comes: () => admit([{ childId, use: { kind: 'class', id } }]) }
  }

  test('shows the class and suggests it; letting in writes that it came, and uses nothing', async () => {
    const { id, seen, comes } = await ofMoa()
    const before = await house()
    expect(await seen()).toMatchObject({
      suggested: { kind: 'class', id },
      classes: [{ id, name: 'Kids sport', groupName: 'Ages 3–9', from: '10:30', to: '11:30', arrivedAt: null }],
    })
    const admission = await ok<Admission>(comes())
    expect(admission).toMatchObject({
      people: [{ use: { kind: 'class', id }, entrancesLeft: null }],
      house: { people: before + 1 },
    })
    expect(await arrivals()).toEqual([id])
    expect((await seen()).classes).toMatchObject([{ arrivedAt: admission.at }])
    expectRefusal(await comes(), 'door.changed-meanwhile', 'people.0.use')
    await ok(rut(undoAdmission, { params: { id: admission.id } }))
    expect([await arrivals(), await house()]).toEqual([[], before])
    await ok(comes())
  })

  test('does not make coming back free, and is free only around its time', async () => {
    const { id, seen, comes } = await ofMoa()
    await ok(comes())
    expect(await seen()).toMatchObject({ inSince: null })
    expect((await seen()).suggested?.kind).not.toBe('again')
    const later = await ofMoa({ from: '11:01', to: '12:00' })
    expect((await later.seen()).suggested?.kind).not.toBe('class')
    expect((await (await ofMoa({ from: '11:00', to: '12:00' })).seen()).suggested?.kind).toBe('class')
    expect((await (await ofMoa({ from: '09:00', to: '10:00' })).seen()).suggested?.kind).not.toBe('class')
    expect(await arrivals()).toEqual([id])
  })

  test('lets a sibling in with a ticket card in the same press, all or nothing', async () => {
    const [ticket, otto, moa] = [await aTicketOf(shop, astrid), await aChildOf(shop, 'Otto'), await ofMoa()]
    const people = [
      { childId: otto, use: { kind: 'ticket', id: ticket.guid } },
      { childId: moa.childId, use: { kind: 'class', id: moa.id } },
    ]
    const before = await house()
    await come(moa.id)
    expectRefusal(await admit(people), 'door.changed-meanwhile', 'people.1.use')
    expect((await scan()).tickets.find(({ id }) => id === ticket.guid)?.entrancesLeft).toBe(ticket.entrancesLeft)
    await ok(rut(undoCheckIn, params(moa.id)))
    const admission = await ok<Admission>(admit(people))
    expect(admission.house.people).toBe(before + 2)
    expect(admission.people.map(({ entrancesLeft }) => entrancesLeft)).toEqual([ticket.entrancesLeft - 1, null])
  })

  test('opens no place of another child', async () => {
    const moa = await ofMoa()
    const otto = await aChildOf(shop, 'Otto')
    expectRefusal(await admit([{ childId: otto, use: { kind: 'class', id: moa.id } }]), 'door.changed-meanwhile')
    const strangers = await one()
    expectRefusal(await admit([{ childId: otto, use: { kind: 'class', id: strangers } }]), 'door.changed-meanwhile')
    // Nor do two who are both expected take each other's.
    const alva = await ofMoa()
    const swapped = [
      { childId: alva.childId, use: { kind: 'class', id: moa.id } },
      { childId: moa.childId, use: { kind: 'class', id: alva.id } },
    ]
    expectRefusal(await admit(swapped), 'door.changed-meanwhile', 'people.0.use')
    expect(await arrivals()).toEqual([])
  })

  test('and the list at the same moment: the child comes once', async () => {
    const { id, comes } = await ofMoa()
    const before = await house()
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? come(id) : comes())))
    expect(answers.filter((answer) => 'status' in answer && answer.status === 200).length).toBeLessThanOrEqual(1)
    expect([await arrivals(), await house()]).toEqual([[id], before + 1])
  })

  test('shown offline comes to the same, however often it is sent; ticked meanwhile is no case', async () => {
    const [moa, ticked] = [await ofMoa(), await ofMoa()]
    await come(ticked.id)
    const before = await house()
    const people = [moa, ticked].map(({ childId, id }) => ({ childId, use: { kind: 'class' as const, id } }))
    const entry = { id: randomUUID(), at: shop.deps.clock.now().toISOString(), clockOffset: 0, code: await card(), people }
    for (let n = 0; n < 2; n++) {
      const body = { playgroundId, deviceQueueId: randomUUID(), entries: [entry] }
      expect(await ok(rut(sendQueue, { body }))).toMatchObject({ entries: [{ cases: 0 }], house: { people: before + 1 } })
    }
    const otto = await aChildOf(shop, 'Otto')
    const wrong = { ...entry, id: randomUUID(), people: [{ childId: otto, use: { kind: 'class' as const, id: moa.id } }] }
    const body = { playgroundId, deviceQueueId: randomUUID(), entries: [wrong] }
    expect(await ok(rut(sendQueue, { body }))).toMatchObject({ entries: [{ cases: 1 }] })
  })
})
