import { randomUUID } from 'node:crypto'
import { type DoorParty, type DoorScan, getHouse, type House, scanAtDoor } from '@hoppla/contract/door/admissions'
import { getSnapshot, type Snapshot, sendPartyGuests } from '@hoppla/contract/door/offline'
import { countPartyGuest, listDoorParties } from '@hoppla/contract/door/parties'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../import/ids.ts'
import { type Day, dayIn, momentOf } from '../kernel/calendar.ts'
import { ok } from '../modules/door/testing/answers.ts'
import { partyMaker } from '../modules/door/testing/parties.ts'
import { aShop, type Shop } from '../modules/door/testing/shop.ts'
import { aParty } from '../modules/parties/testing/party-mails.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { meetAtLock } from '../testing/meet-at-lock.ts'

/* Parties that were booked on the site, at the door: beside those that were agreed by an enquiry, which modules/door/parties/parties.test.ts is about. */

const zone = 'Europe/Stockholm'
const playgroundId = idOf('place', 'orebro')
const email = 'family@families.example'
let shop: Shop
let rut: TestCall
let today: Day
beforeAll(async () => {
  shop = await aShop()
  today = dayIn(shop.deps.clock.now(), zone)
  shop.deps.clock.set(momentOf(today, '10:00', zone))
  rut = await shop.asStaff('rut@hoppla.example')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`truncate party_arrivals, house_changes, audit_log, enquiries, parties, rate_limits cascade`.execute(shop.deps.db)
})

type Wanted = { at?: string; inDays?: number; isOver?: boolean; from?: string }
const booked = ({ at = 'orebro', inDays = 0, isOver = false, ...more }: Wanted = {}) =>
  aParty(shop, { email, at, inDays, isOver, ...more })
const codeOf = async (id: string) => {
  const { rows } = await sql<{ code: string }>`select code from parties where id = ${id}`.execute(shop.deps.db)
  return rows[0]?.code ?? expect.fail('There is no such party.')
}
const shown = async () => (await ok<{ parties: DoorParty[] }>(rut(listDoorParties, { params: { playgroundId } }))).parties
const house = async () => (await ok<House>(rut(getHouse, { params: { playgroundId } }))).people
const count = (id: string, change: number | 'rest') =>
  rut(countPartyGuest, { params: { playgroundId, id }, body: { change } as never })
const counted = (id: string, change: number | 'rest') => ok<{ arrived: number; counted: number; house: House }>(count(id, change))
const scan = (code: string) => rut(scanAtDoor, { body: { playgroundId, code } })
const lines = async (action: string) =>
  (
    await sql<{ subject: string | null; detail: object }>`
      select subject, detail from audit_log where action = ${action} order by id`.execute(shop.deps.db)
  ).rows
/** What is neither today’s nor here, nor takes place. */
const others = () => [booked({ inDays: 1 }), booked({ inDays: -1 }), booked({ at: 'barkarby' }), booked({ isOver: true })]

describe('the booked parties of a day', () => {
  test('stand among those that were agreed, as they begin, with nothing to reach anybody by; each is a look', async () => {
    const agreed = await partyMaker(shop, today)({ from: '12:30' })
    const [late, early] = [await booked({ from: '16:00' }), await booked({ from: '10:30' })]
    await Promise.all(others())
    const parties = await shown()
    expect(parties.map(({ id, from }) => [id, from])).toEqual([
      [early, '10:30'],
      [agreed, '12:30'],
      [late, '16:00'],
    ])
    expect(parties[0]).toEqual({
      ...{ id: early, reference: await codeOf(early), from: '10:30', childFirstName: 'Noel', age: 6 },
      ...{ expected: 12, arrived: 0 },
    })
    expect(JSON.stringify(parties)).not.toMatch(/families|gluten/)
    expect((await lines('door.party-read')).map(({ subject }) => subject)).toEqual([early, agreed, late])
  })

  test('that only wait for their money, or for an answer to a reservation, are none', async () => {
    const id = await booked()
    for (const status of ['Ordered', 'Reserved']) {
      await sql`update parties set status = ${status} where id = ${id}`.execute(shop.deps.db)
      expect(await shown()).toEqual([])
      expectRefusal(await count(id, 1), 'party.not-found')
      expect((await ok<Snapshot>(rut(getSnapshot, { params: { playgroundId } }))).parties).toEqual([])
    }
  })
})

describe('guests of a booked party', () => {
  test('are counted one by one, taken back, and said to be all here; the house has them', async () => {
    const id = await booked()
    await counted(id, 1)
    expect(await counted(id, 1)).toMatchObject({ arrived: 2, counted: 1, house: { people: 2 } })
    expect(await counted(id, -1)).toMatchObject({ arrived: 1, counted: -1, house: { people: 1 } })
    expect(await counted(id, 'rest')).toMatchObject({ arrived: 12, counted: 11, house: { people: 12 } })
    expect(await counted(id, 'rest')).toMatchObject({ arrived: 12, counted: 0, house: { people: 12 } })
    expect((await shown())[0]).toMatchObject({ id, arrived: 12 })
    expect((await lines('door.party-arrived')).map(({ detail }) => detail)).toEqual([{ count: 1 }, { count: 2 }, { count: 12 }])
    expect((await lines('door.party-undone')).map(({ detail }) => detail)).toEqual([{ count: 1 }])
  })

  test('said to be all here at two tills at once are counted once', async () => {
    const id = await booked()
    const answers = await meetAtLock(
      shop.deps,
      (tx) => sql`select from parties where id = ${id} for update`.execute(tx),
      () => [count(id, 'rest'), count(id, 'rest')],
    )
    expect(answers.map(({ body }) => (body as { counted: number }).counted).sort((one, other) => one - other)).toEqual([0, 12])
    expect(await house()).toBe(12)
  })

  test('of a party of another day or place, or of one that was cancelled, are not', async () => {
    for (const id of await Promise.all(others())) expectRefusal(await count(id, 1), 'party.not-found')
    expect(await house()).toBe(0)
  })
})

describe('the code of a booked party', () => {
  test('shows it, as it stands in the mail or as somebody types it, and counts nobody', async () => {
    const id = await booked()
    const code = await codeOf(id)
    for (const typed of [code, code.toLowerCase(), ` ${code.slice(0, 7)}-${code.slice(7)} `]) {
      const scanned = await ok<DoorScan>(scan(typed))
      expect(scanned).toMatchObject({ shown: 'party', children: [], tickets: [], house: { people: 0 } })
      expect(scanned.party).toMatchObject({ id, from: '13:00', childFirstName: 'Noel', age: 6, expected: 12, arrived: 0 })
    }
    expect(await lines('door.party-read')).toHaveLength(3)
  })

  test('of a party that is not for today here says why, and that it was asked', async () => {
    const [tomorrow, yesterday, elsewhere, cancelled] = await Promise.all(others())
    const refused = async (id: string | undefined) => scan(await codeOf(id ?? expect.fail('There is no party.')))
    expectRefusal(await refused(tomorrow), 'door.party-other-day')
    expectRefusal(await refused(yesterday), 'door.party-other-day')
    expectRefusal(await refused(elsewhere), 'door.party-elsewhere')
    expectRefusal(await refused(cancelled), 'door.party-not-agreed')
    expect(await lines('door.party-read')).toEqual([])
    expect(await lines('door.scan-refused')).toHaveLength(4)
  })
})

describe('without a connection', () => {
  test('a device knows the booked parties of today, and neither their codes nor whose they are', async () => {
    const [id] = [await booked({ from: '10:30' }), ...(await Promise.all(others()))]
    await counted(id, 1)
    const snapshot = await ok<Snapshot>(rut(getSnapshot, { params: { playgroundId } }))
    const short = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
    expect(snapshot.parties).toEqual([[short, '10:30', 'Noel', 6, 12, 1]])
    expect(JSON.stringify(snapshot)).not.toContain(await codeOf(id))
    expect(JSON.stringify(snapshot)).not.toMatch(/families\.example|gluten/)
  })

  test('guests counted on it arrive once, also when the party was cancelled meanwhile', async () => {
    const [id, cancelled] = [await booked(), await booked({ from: '16:00' })]
    const press = (partyId: string, guests: number) => ({
      ...{ id: randomUUID(), at: new Date(shop.deps.clock.now().getTime() - 600_000).toISOString(), clockOffset: 0 },
      ...{ partyId, guests },
    })
    const entries = [press(id, 3), press(id, 1), press(cancelled, 2)]
    await sql`update parties set status = 'Cancelled', cancelled_at = now(), cancelled_by = 'family' where id = ${cancelled}`.execute(
      shop.deps.db,
    )
    const send = () => rut(sendPartyGuests, { body: { playgroundId, deviceQueueId: randomUUID(), entries } })
    await ok(send())
    await ok(send())
    expect((await shown()).map(({ id: one, arrived }) => [one, arrived])).toEqual([[id, 4]])
    expect(await house()).toBe(6)
  })
})
