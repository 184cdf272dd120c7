import { randomUUID } from 'node:crypto'
import { type DoorParty, getHouse, type House } from '@hoppla/contract/door/admissions'
import { getSnapshot, type QueuedGuests, type Snapshot, sendPartyGuests } from '@hoppla/contract/door/offline'
import { countPartyGuest, listDoorParties } from '@hoppla/contract/door/parties'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../../import/ids.ts'
import { addDays, type Day, dayIn, momentOf } from '../../../kernel/calendar.ts'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { asStaffWith } from '../../../testing/staff-roles.ts'
import { ok } from '../testing/answers.ts'
import { partyMaker } from '../testing/parties.ts'
import { aShop, type Shop } from '../testing/shop.ts'

const zone = 'Europe/Stockholm'
const playgroundId = idOf('place', 'orebro')
const minutes = 60_000
let shop: Shop
let rut: TestCall
let today: Day
let aParty: ReturnType<typeof partyMaker>
beforeAll(async () => {
  shop = await aShop()
  today = dayIn(shop.deps.clock.now(), zone)
  shop.deps.clock.set(momentOf(today, '12:00', zone))
  rut = await shop.asStaff('rut@hoppla.example')
  aParty = partyMaker(shop, today)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`truncate party_arrivals, house_changes, audit_log, enquiries, rate_limits cascade`.execute(shop.deps.db)
})

const press = (partyId: string, guests = 1, age = 10 * minutes): QueuedGuests => ({
  ...{ id: randomUUID(), at: new Date(shop.deps.clock.now().getTime() - age).toISOString(), clockOffset: 0 },
  ...{ partyId, guests },
})
const send = (entries: readonly QueuedGuests[], call = rut) =>
  call(sendPartyGuests, { body: { playgroundId, deviceQueueId: randomUUID(), entries: [...entries] } })
const arrived = async (id: string) =>
  (await ok<{ parties: DoorParty[] }>(rut(listDoorParties, { params: { playgroundId } }))).parties.find((one) => one.id === id)
    ?.arrived
const house = async () => (await ok<House>(rut(getHouse, { params: { playgroundId } }))).people
const lines = async () => {
  const { rows } = await sql<{ subject: string; detail: object }>`
    select subject, detail from audit_log where action = 'door.party-arrived' order by id`.execute(shop.deps.db)
  return rows
}

describe('guests counted offline', () => {
  test('count when they arrive, at the moment when they came, in the house, too; who sent it is written down', async () => {
    const id = await aParty()
    const entry = press(id, 3)
    expect(await ok<{ entries: object[]; house: House }>(send([entry]))).toMatchObject({
      entries: [{ id: entry.id }],
      house: { people: 3 },
    })
    expect([await arrived(id), await lines()]).toEqual([3, [{ subject: id, detail: { id: entry.id, count: 3 } }]])
    const { rows } = await sql<{ at: Date; isLater: boolean; sender: string }>`
      select at, received_at > at as "isLater", (select email from accounts where id = changed_by) as sender from party_arrivals`.execute(
      shop.deps.db,
    )
    expect(rows).toEqual([{ at: new Date(entry.at), isLater: true, sender: 'rut@hoppla.example' }])
  })

  test('have one effect, sent twice, in another order, cut in the middle, by many at once', async () => {
    const id = await aParty()
    const entries = [1, 2, 3, 1, 1].map((guests, n) => press(id, guests, n * minutes))
    await ok(send(entries.slice(0, 2)))
    const answers = await Promise.all([
      send(entries),
      send(entries.toReversed()),
      send(entries.slice(1)),
      send(entries),
      send(entries.slice(3).toReversed()),
    ])
    for (const answer of answers) expect(answer.status, answer.text).toBe(200)
    expect([await arrived(id), await house(), (await lines()).length]).toEqual([8, 8, 5])
  })

  test('of any queues of two devices, however cut, repeated and mixed with presses online, are the sum of all presses', async () => {
    const plan = fc.record({
      queues: fc.tuple(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 5 }), fc.array(fc.constant(1), { maxLength: 5 })),
      sends: fc.array(fc.record({ device: fc.nat(1), from: fc.nat(4), many: fc.integer({ min: 1, max: 5 }), back: fc.boolean() }), {
        maxLength: 8,
      }),
      online: fc.nat(3),
    })
    await fc.assert(
      fc.asyncProperty(plan, async ({ queues, sends, online }) => {
        await sql`truncate party_arrivals, enquiries cascade`.execute(shop.deps.db)
        const id = await aParty()
        const own = queues.map((all) => all.map((guests) => press(id, guests)))
        for (const { device, from, many, back } of sends) {
          const part = (own[device] ?? []).slice(from, from + many)
          if (part.length > 0) await ok(send(back ? part.toReversed() : part))
        }
        for (let n = 0; n < online; n += 1) await ok(rut(countPartyGuest, { params: { playgroundId, id }, body: { change: 1 } }))
        for (const all of own) if (all.length > 0) await ok(send(all))
        const sum = queues.flat().reduce((before, guests) => before + guests, online)
        expect([await arrived(id), await house()]).toEqual([sum, sum])
      }),
      { numRuns: 15 },
    )
  })

  test('of which the answer to the online press was lost, are the same press, whichever comes first', async () => {
    const id = await aParty()
    const online = (pressId: string) =>
      ok<{ arrived: number; counted: number }>(
        rut(countPartyGuest, { params: { playgroundId, id }, body: { id: pressId, change: 1 } }),
      )
    const [first, second] = [press(id), press(id)]
    expect(await online(first.id)).toMatchObject({ arrived: 1, counted: 1 })
    await ok(send([first, second]))
    expect(await online(second.id)).toMatchObject({ arrived: 2, counted: 0 })
    expect(await house()).toBe(2)
  })

  test('stay counted when the party is agreed no longer; on the day on which they came', async () => {
    const id = await aParty({ on: null })
    await ok(send([press(id, 2), press(id, 5, 24 * 60 * minutes), press(id, 1, -60 * minutes)]))
    expect(await house()).toBe(3)
    // Nobody has to look at it; that its time is in doubt is written down.
    expect((await lines()).map(({ detail }) => (detail as { reason?: string }).reason)).toEqual([
      undefined,
      'too-late',
      'clock-wrong',
    ])
    const { rows } = await sql<{
      day: string
      change: number
    }>`select day::text, sum(change)::int as change from party_arrivals group by day order by day`.execute(shop.deps.db)
    expect(rows).toEqual([
      { day: addDays(today, -1), change: 5 },
      { day: today, change: 3 },
    ])
  })

  test('are more guests by whole numbers, 200 in one press and 50 presses at most, for who admits here', async () => {
    const id = await aParty()
    for (const guests of [0, -1, 1.5, 201]) expectRefusal(await send([press(id, guests)]), 'request.invalid', 'entries.0.guests')
    expectRefusal(await send([]), 'request.invalid', 'entries')
    expectRefusal(await send(Array.from({ length: 51 }, () => press(id))), 'request.invalid', 'entries')
    expectRefusal(await send([{ ...press(id), change: -1 } as never]), 'request.invalid', 'entries.0.change')
    expectRefusal(await send([press(id)], await asStaffWith(shop, [['VenueManager', 'goteborg']])), 'location.not-found')
    expect(await house()).toBe(0)
  })
})

test('a snapshot knows the parties of today here: when, whose, how many; nothing to reach anybody by', async () => {
  const id = await aParty()
  await aParty({ from: '16:00', details: {}, children: 4 })
  for (const other of [{ on: null }, { on: addDays(today, 1) }, { place: 'barkarby' }]) await aParty(other)
  await ok(send([press(id, 2)]))
  const { parties } = await ok<Snapshot>(rut(getSnapshot, { params: { playgroundId } }))
  expect(parties).toEqual([
    [Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'), '13:30', 'Vidar', 6, 9, 2],
    [expect.any(String), '16:00', '', -1, 4, 0],
  ])
  expect(JSON.stringify(parties)).not.toMatch(/Siv|families|174|tårta/)
})
