import { admitAtDoor, type DoorScan, scanAtDoor, undoAdmission } from '@hoppla/contract/door/admissions'
import { admitVisit } from '@hoppla/contract/door/visits'
import { cancelVisit, getVisit, type Visit } from '@hoppla/contract/entrance/visits'
import { entranceFamily } from '@hoppla/contract/entrance/windows'
import type { Answer } from '@hoppla/contract/route'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { aCentre, auditEntrance, type Buyer, type Centre } from '../testing/visits.ts'

let centre: Centre
let astrid: Buyer
let door: TestCall
beforeAll(async () => {
  centre = await aCentre()
  astrid = await centre.as('astrid')
  door = await centre.asStaff('rut@hoppla.example')
})
beforeEach(async () => {
  await centre.emptied()
  await sql`delete from rate_limits`.execute(centre.deps.db)
})
afterAll(() => centre.close())

const visitOf = (id: string) => astrid.ok<Visit>(astrid.call(getVisit, { params: { id } }))
const scan = (code: string, playgroundId = centre.playgroundId) => door(scanAtDoor, { body: { playgroundId, code } })
const admit = (id: string, positions: number[]) =>
  door(admitVisit, { params: { playgroundId: centre.playgroundId, id }, body: { positions } })
const aVisit = async (): Promise<{ id: string; code: string }> => {
  const visitors = [
    { bandId: centre.bandFrom(3), count: 2 },
    { bandId: centre.bandFrom(18), count: 1 },
  ]
  const id = await centre.booked(astrid, centre.item({ visitors }))
  return { id, code: (await visitOf(id)).code }
}
const atTheDoor = (time: string) => centre.deps.clock.set(new Date(`2026-12-01T${time}:00+01:00`))

test('one code lets in part of the family, then the rest, each once; the house counts children', async () => {
  const { id, code } = await aVisit()
  atTheDoor('12:10')
  const shown = (await scan(`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase())).body as DoorScan
  expect(shown).toMatchObject({ shown: 'visit', visit: { id, from: '12:00', until: '13:00', arrival: 'on-time' }, children: [] })
  expect(shown.visit?.people.map(({ isAdult, admittedAt }) => [isAdult, admittedAt])).toEqual([
    [false, null],
    [false, null],
    [true, null],
  ])
  const before = shown.house.people
  const first = await admit(id, [1, 3])
  expect(first.body, first.text).toMatchObject({ admitted: 2, house: { people: before + 1 } })
  expectRefusal(await admit(id, [1, 2]), 'door.changed-meanwhile')
  expect((await admit(id, [2])).body).toMatchObject({ house: { people: before + 2 } })
  expect((await visitOf(id)).visitors.map(({ admitted }) => admitted)).toEqual([2, 1])
  // Whoever has come in neither moves nor cancels.
  expect(await visitOf(id)).toMatchObject({ canMove: false, canCancel: false })
  expect(await auditEntrance(centre.deps.pool)).toEqual([])
})

test('of many who scan at the same moment one admits', async () => {
  const { id } = await aVisit()
  atTheDoor('12:10')
  const answers = await Promise.all(Array.from({ length: 8 }, () => admit(id, [1, 2, 3])))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('taken back within five minutes, they can come in again', async () => {
  const { id } = await aVisit()
  atTheDoor('12:10')
  const admitted = (await admit(id, [1, 2])).body as Answer<typeof admitVisit>
  expect((await door(undoAdmission, { params: { id: admitted.id } })).status).toBe(200)
  expect((await admit(id, [1, 2, 3])).status).toBe(200)
})

test.each([
  ['11:20', 'early'],
  ['12:00', 'on-time'],
  ['13:00', 'late'],
])('at %s it is %s, and they may come in all the same', async (time, arrival) => {
  const { id, code } = await aVisit()
  atTheDoor(time)
  expect((await scan(code)).body).toMatchObject({ visit: { arrival } })
  expect((await admit(id, [1])).status).toBe(200)
})

test('another day, another place, a cancelled one, or not a visit: said why', async () => {
  const { id, code } = await aVisit()
  expectRefusal(await scan(code), 'door.visit-other-day')
  expectRefusal(await admit(id, [1]), 'door.visit-other-day')
  const { id: elsewhere } = await centre.deps.db
    .selectFrom('playgrounds')
    .select('id')
    .where('key', '=', 'uppsala')
    .executeTakeFirstOrThrow()
  expectRefusal(await scan(code, elsewhere), 'door.visit-elsewhere')
  await astrid.ok(astrid.call(cancelVisit, { params: { id } }))
  atTheDoor('12:10')
  expectRefusal(await scan(code), 'door.visit-cancelled')
  expectRefusal(await admit(id, [1]), 'door.visit-cancelled')
  expectRefusal(await scan(code.split('').reverse().join('')), 'door.code-unknown')
})

test('what covers a child is used at admission and given back with it; a card that is used up meanwhile is said', async () => {
  const bought = await astrid.atCheckoutOf(orderDirectTicket, { articleId: await centre.article('serial-ticket') })
  await centre.atProvider(bought.payment, { action: 'pay' })
  await centre.settled()
  const playground = { params: { playgroundId: centre.playgroundId }, query: { date: '2026-12-01' } }
  const family = (await astrid.ok(astrid.call(entranceFamily, playground))) as Answer<typeof entranceFamily>
  const card = family.covers.find(({ kind }) => kind === 'ticket') ?? expect.fail('no ticket card')
  const child = family.children.find(({ price }) => price > 0) ?? expect.fail('no child pays')
  const covered = [{ childId: child.childId, use: 'serial-ticket' as const, id: card.id }]
  const id = await centre.booked(astrid, centre.item({ visitors: [{ bandId: centre.bandFrom(3), count: 1 }], covered }), 'astrid')
  const left = async () =>
    (
      await sql<{
        n: number
      }>`select entrances_left as n from serial_ticket_entries where serial_ticket_id = ${card.id} order by number desc limit 1`.execute(
        centre.deps.db,
      )
    ).rows[0]?.n
  const before = await left()
  atTheDoor('12:10')
  // Those who have paid come first in a visit, then those who are covered.
  const admitted = (await admit(id, [2])).body as Answer<typeof admitVisit>
  expect(await left()).toBe((before ?? 0) - 1)
  await door(undoAdmission, { params: { id: admitted.id } })
  expect(await left()).toBe(before)
  await sql`update serial_tickets set revoked_at = now() where id = ${card.id}`.execute(centre.deps.db)
  expectRefusal(await admit(id, [1, 2]), 'door.visit-cover-gone')
  expect((await admit(id, [1])).status).toBe(200)
  await sql`update serial_tickets set revoked_at = null where id = ${card.id}`.execute(centre.deps.db)
})

test('nobody admits a visit as if it were a pass', async () => {
  const { code } = await aVisit()
  atTheDoor('12:10')
  expectRefusal(
    await door(admitAtDoor, { body: { playgroundId: centre.playgroundId, code, people: [{ use: { kind: 'again' } }] } }),
    'door.code-unknown',
  )
})
