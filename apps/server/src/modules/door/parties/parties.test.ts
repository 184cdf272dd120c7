import { randomUUID } from 'node:crypto'
import {
  admitAtDoor,
  changeHouse,
  type DoorParty,
  type DoorScan,
  getHouse,
  type House,
  scanAtDoor,
} from '@hoppla/contract/door/admissions'
import { countPartyGuest, listDoorParties, listPartyGuests, type PartyGuests } from '@hoppla/contract/door/parties'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../../import/ids.ts'
import { addDays, type Day, dayIn, momentOf } from '../../../kernel/calendar.ts'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { evictAccess } from '../../identity/identity.ts'
import { type PartyWanted, partyMaker } from '../testing/parties.ts'
import { aShop, type Shop } from '../testing/shop.ts'

const zone = 'Europe/Stockholm'
const playgroundId = idOf('place', 'orebro')
let shop: Shop
let rut: TestCall
let today: Day
let aParty: ReturnType<typeof partyMaker>
beforeAll(async () => {
  shop = await aShop()
  today = dayIn(shop.deps.clock.now(), zone)
  shop.deps.clock.set(momentOf(today, '10:00', zone))
  rut = await shop.asStaff('rut@hoppla.example')
  aParty = partyMaker(shop, today)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`truncate party_arrivals, house_changes, audit_log, enquiries cascade`.execute(shop.deps.db)
})

const ok = async <A>(answer: ReturnType<TestCall>): Promise<A> => {
  const { status, body, text } = await answer
  expect(status, text).toBe(200)
  return body as A
}
const parties = async (call = rut): Promise<DoorParty[]> =>
  (await ok<{ parties: DoorParty[] }>(call(listDoorParties, { params: { playgroundId } }))).parties
const guests = async (): Promise<PartyGuests[]> =>
  (await ok<{ guests: PartyGuests[] }>(rut(listPartyGuests, { params: { playgroundId } }))).guests
const house = async () => (await ok<House>(rut(getHouse, { params: { playgroundId } }))).people
const count = (id: string, change: number | 'rest' = 1, { call = rut, key, place = playgroundId }: Counting = {}) =>
  call(
    countPartyGuest,
    { params: { playgroundId: place, id }, body: { change } as never },
    key === undefined ? {} : { 'idempotency-key': key },
  )
type Counting = { call?: TestCall; key?: string; place?: string }
const counted = (...given: Parameters<typeof count>) => ok<{ arrived: number; counted: number; house: House }>(count(...given))
const scan = (code: string, call = rut) => call(scanAtDoor, { body: { playgroundId, code } })
const reference = (id: string) => id.slice(0, 8).toUpperCase()
const lines = async (action: string) => {
  const { rows } = await sql<{
    subject: string | null
    place: string
    detail: object
  }>`select subject, place_id as place, detail from audit_log where action = ${action} order by id`.execute(shop.deps.db)
  return rows
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

describe('the parties of a day', () => {
  test('are what was agreed for this day here, as they begin, with first name and age and nothing to reach anybody by', async () => {
    const late = await aParty({ from: '16:00', children: 4, details: {} })
    const early = await aParty()
    for (const other of [{ on: null }, { on: addDays(today, 1) }, { on: addDays(today, -1) }, { place: 'barkarby' }])
      await aParty(other)
    await aParty({ kind: 'group', on: null })
    const shown = await parties()
    expect(shown).toEqual([
      { id: early, reference: reference(early), from: '13:30', childFirstName: 'Vidar', age: 6, expected: 9, arrived: 0 },
      { id: late, reference: reference(late), from: '16:00', childFirstName: null, age: null, expected: 4, arrived: 0 },
    ])
    expect(JSON.stringify(shown)).not.toMatch(/Siv|families|174|tårta/)
  })

  test('are a look at each that is written down; how many came is asked without one', async () => {
    const id = await aParty()
    await guests()
    expect(await lines('door.party-read')).toEqual([])
    await parties()
    expect(await lines('door.party-read')).toMatchObject([{ subject: id, place: playgroundId }])
  })

  test('are for who admits at this place', async () => {
    const id = await aParty()
    for (const call of [await as('Reception', 'barkarby'), await as('Instructor', 'bergen')]) {
      expectRefusal(await call(listDoorParties, { params: { playgroundId } }), 'location.not-found')
      expectRefusal(await call(listPartyGuests, { params: { playgroundId } }), 'location.not-found')
      expectRefusal(await count(id, 1, { call }), 'location.not-found')
      expectRefusal(await scan(reference(id), call), 'location.not-found')
    }
    // A place of one's own opens no party of another.
    const call = await as('Reception', 'barkarby')
    expectRefusal(await count(id, 1, { call, place: idOf('place', 'barkarby') }), 'party.not-found')
    for (const role of ['Finance', 'Content', 'CustomerService'])
      expectRefusal(await (await as(role, 'orebro'))(listDoorParties, { params: { playgroundId } }), 'auth.forbidden')
    for (const role of ['Reception', 'Instructor', 'VenueManager', 'CountryManager', 'Admin'])
      expect(await parties(await as(role, 'orebro'))).toHaveLength(1)
    expect(await house()).toBe(0)
  })
})

describe('a guest of a party', () => {
  test('is counted, also in the house, and taken back; each press is written down', async () => {
    const [id, before] = [await aParty(), await house()]
    expect(await counted(id)).toMatchObject({ arrived: 1, house: { people: before + 1 } })
    expect(await counted(id)).toMatchObject({ arrived: 2, house: { people: before + 2 } })
    expect(await counted(id, -1)).toMatchObject({ arrived: 1, house: { people: before + 1 } })
    expect([await guests(), (await parties())[0]?.arrived, await house()]).toEqual([[{ id, arrived: 1 }], 1, before + 1])
    expect(await lines('door.party-arrived')).toEqual(
      [1, 2].map((n) => ({ subject: id, place: playgroundId, detail: { count: n } })),
    )
    expect(await lines('door.party-undone')).toEqual([{ subject: id, place: playgroundId, detail: { count: 1 } }])
    await expect(sql`delete from party_arrivals`.execute(shop.deps.db)).rejects.toThrow('append-only')
    await expect(sql`update party_arrivals set change = -1`.execute(shop.deps.db)).rejects.toThrow('append-only')
  })

  test('more than were expected come in, too; one fewer than none changes nothing', async () => {
    const id = await aParty({ children: 1 })
    await counted(id)
    expect((await counted(id)).arrived).toBe(2)
    for (const left of [1, 0, 0, 0]) expect((await counted(id, -1)).arrived).toBe(left)
    expect(await house()).toBe(0)
    expect(await lines('door.party-undone')).toHaveLength(2)
    expect((await counted(id)).arrived).toBe(1)
  })

  test('sent again with its key is counted once; the key says nothing else', async () => {
    const [id, other, key] = [await aParty(), await aParty(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 12 }, () => counted(id, 1, { key })))
    expect(new Set(answers.map(({ arrived }) => arrived))).toEqual(new Set([1]))
    expectRefusal(await count(id, -1, { key }), 'idempotency.other-body')
    expect((await guests()).find((one) => one.id === other)).toBeUndefined()
    expect([(await parties()).find((one) => one.id === id)?.arrived, await house()]).toEqual([1, 1])
  })

  test('of many devices at the same moment: each press counts, and the last guest is taken back once', async () => {
    const id = await aParty()
    const came = await Promise.all(Array.from({ length: 24 }, () => counted(id)))
    expect(came.map(({ arrived }) => arrived).sort((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, n) => n + 1))
    await Promise.all(Array.from({ length: 30 }, () => counted(id, -1)))
    expect([(await parties())[0]?.arrived, await house()]).toEqual([0, 0])
    expect(await lines('door.party-undone')).toHaveLength(24)
    expect((await counted(id)).house.people, 'nobody is owed').toBe(1)
  })

  test('comes to no party of another day or place, to none that is not agreed, and to nothing that is none', async () => {
    const strangers = [
      await aParty({ on: addDays(today, 1) }),
      await aParty({ place: 'barkarby' }),
      await aParty({ on: null }),
      await aParty({ kind: 'group', on: null }),
      randomUUID(),
    ]
    for (const id of strangers) for (const change of [1, -1] as const) expectRefusal(await count(id, change), 'party.not-found')
    expect(await house()).toBe(0)
  })

  test('is one press: other numbers and unknown fields are refused by name', async () => {
    const id = await aParty()
    const send = (body: object) => rut(countPartyGuest, { params: { playgroundId, id }, body } as never)
    for (const change of [0, 2, 1.5, -201, -1.5, '1', 'all', null])
      expectRefusal(await send({ change }), 'request.invalid', 'change')
    expectRefusal(await send({ change: 1, more: true }), 'request.invalid', 'more')
    expect(await house()).toBe(0)
  })

  test('who is still expected is counted in one press, however many press it; the very number is taken back', async () => {
    const id = await aParty({ children: 9 })
    await counted(id)
    const answers = await Promise.all(Array.from({ length: 6 }, () => counted(id, 'rest')))
    expect(answers.map((one) => one.counted).sort()).toEqual([0, 0, 0, 0, 0, 8])
    expect([(await parties())[0]?.arrived, await house()]).toEqual([9, 9])
    expect((await lines('door.party-arrived')).at(-1)).toMatchObject({ subject: id, detail: { count: 9 } })
    expect(await counted(id, -8)).toMatchObject({ arrived: 1, counted: -8, house: { people: 1 } })
    expect(await counted(id, -8), 'never fewer than none').toMatchObject({ arrived: 0, counted: -1, house: { people: 0 } })
    // Who came beyond the number that was agreed stays.
    const more = await aParty({ children: 1 })
    for (let n = 0; n < 3; n++) await counted(more)
    expect(await counted(more, 'rest')).toMatchObject({ arrived: 3, counted: 0 })
  })

  test('stays counted when the party is no longer agreed, or its enquiry erased', async () => {
    const id = await aParty()
    await counted(id)
    await sql`delete from enquiries where id = ${id}`.execute(shop.deps.db)
    expect([await parties(), await house()]).toEqual([[], 1])
    expectRefusal(await count(id, -1), 'party.not-found')
  })
})

describe('the reference of a party', () => {
  test('shows the party of today, scanned or typed, and lets nobody in by itself', async () => {
    const id = await aParty()
    await counted(id)
    const typed = `${id.slice(0, 4)} - ${id.slice(4, 8)}`
    for (const code of [reference(id), id.slice(0, 8), typed]) {
      const { shown, party, children, tickets } = await ok<DoorScan>(scan(code))
      expect({ shown, children, tickets }).toEqual({ shown: 'party', children: [], tickets: [] })
      expect(party).toEqual({
        id,
        reference: reference(id),
        from: '13:30',
        childFirstName: 'Vidar',
        age: 6,
        expected: 9,
        arrived: 1,
      })
    }
    expect(await lines('door.party-read')).toHaveLength(3)
    const people = [{ use: { kind: 'again' as const } }]
    expectRefusal(await rut(admitAtDoor, { body: { playgroundId, code: reference(id), people } }), 'door.code-unknown')
  })

  test('says what is in the way, and that it was asked', async () => {
    const [tomorrow, elsewhere, open] = [
      await aParty({ on: addDays(today, 1) }),
      await aParty({ place: 'barkarby' }),
      await aParty({ on: null }),
    ]
    const group = await aParty({ kind: 'group', on: null })
    const refused = await scan(reference(tomorrow))
    expectRefusal(refused, 'door.party-other-day')
    expect(refused.text).toContain(String(Number(addDays(today, 1).slice(8))))
    expectRefusal(await scan(reference(elsewhere)), 'door.party-elsewhere')
    expectRefusal(await scan(reference(open)), 'door.party-not-agreed')
    expectRefusal(await scan(reference(group)), 'door.code-unknown')
    expectRefusal(await scan(reference(randomUUID())), 'door.code-unknown')
    expect((await lines('door.scan-refused')).map(({ detail }) => detail)).toEqual(
      ['door.party-other-day', 'door.party-elsewhere', 'door.party-not-agreed', 'door.code-unknown', 'door.code-unknown'].map(
        (code) => ({ code }),
      ),
    )
    expect(await lines('door.party-read')).toEqual([])
  })

  test('that two enquiries share is that of today here', async () => {
    const begin = randomUUID().slice(0, 8)
    const share = (wanted: PartyWanted) => aParty({ ...wanted, id: `${begin}${randomUUID().slice(8)}` })
    for (let n = 0; n < 4; n++) {
      await share({ place: 'barkarby' })
      await share({ on: null })
      await share({ on: addDays(today, 1) })
    }
    const id = await share({})
    expect((await ok<DoorScan>(scan(begin))).party?.id).toBe(id)
  })

  test('is found out by nobody who guesses: wrong ones count as any other code', async () => {
    await sql`delete from rate_limits`.execute(shop.deps.db)
    const answers: number[] = []
    for (let n = 0; n < 40; n++) answers.push((await scan(reference(randomUUID()))).status)
    expect(answers.at(-1)).toBe(429)
    await sql`delete from rate_limits`.execute(shop.deps.db)
  })
})

test('the house is the sum of what was counted at every party and by hand, whatever the order', async () => {
  const presses = fc.array(
    fc.record({ at: fc.integer({ min: 0, max: 3 }), change: fc.constantFrom(1 as const, 1 as const, -1 as const) }),
    {
      maxLength: 25,
    },
  )
  await fc.assert(
    fc.asyncProperty(presses, async (all) => {
      await sql`truncate party_arrivals, house_changes, enquiries cascade`.execute(shop.deps.db)
      const ids = [await aParty(), await aParty(), await aParty()]
      const model = [0, 0, 0]
      let byHand = 0
      for (const { at, change } of all) {
        const id = ids[at]
        if (id === undefined) {
          byHand += change
          await ok(rut(changeHouse, { params: { playgroundId }, body: { change } }))
        } else {
          model[at] = Math.max(0, (model[at] ?? 0) + change)
          expect((await counted(id, change)).arrived).toBe(model[at])
        }
        const people = Math.max(
          0,
          model.reduce((sum, n) => sum + n, byHand),
        )
        expect(await house()).toBe(people)
      }
      const shown = new Map((await guests()).map(({ id, arrived }) => [id, arrived]))
      expect(ids.map((id) => shown.get(id) ?? 0)).toEqual(model)
    }),
    { numRuns: 15 },
  )
})
