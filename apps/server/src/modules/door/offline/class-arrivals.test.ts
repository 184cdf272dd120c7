import { randomUUID } from 'node:crypto'
import { getHouse, type House } from '@hoppla/contract/door/admissions'
import { type Arrival, checkIn, listArrivals, undoCheckIn } from '@hoppla/contract/door/classes'
import { getSnapshot, type QueuedArrival, type Snapshot, sendClassArrivals } from '@hoppla/contract/door/offline'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { idOf } from '../../../import/ids.ts'
import { addDays, type Day, dayIn, momentOf } from '../../../kernel/calendar.ts'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { asStaffWith } from '../../../testing/staff-roles.ts'
import { ok } from '../testing/answers.ts'
import { aClassOn } from '../testing/classes.ts'
import { aShop, type Shop } from '../testing/shop.ts'

const zone = 'Europe/Stockholm'
const playgroundId = idOf('place', 'orebro')
const minutes = 60_000
let shop: Shop
let rut: TestCall
let today: Day
beforeAll(async () => {
  shop = await aShop()
  today = dayIn(shop.deps.clock.now(), zone)
  shop.deps.clock.set(momentOf(today, '12:00', zone))
  rut = await shop.asStaff('rut@hoppla.example')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`truncate class_arrivals, audit_log, rate_limits`.execute(shop.deps.db)
  await sql`update classes set cancelled_at = now() where playground_id = ${playgroundId} and cancelled_at is null`.execute(
    shop.deps.db,
  )
})

const aChild = async (day = today): Promise<string> => {
  const { ids } = await aClassOn(shop.deps, { day, children: [{ firstName: 'Moa' }] })
  return ids[0] ?? expect.fail('nobody')
}
const press = (bookedChildId: string, age = 10 * minutes): QueuedArrival => ({
  ...{ id: randomUUID(), at: new Date(shop.deps.clock.now().getTime() - age).toISOString(), clockOffset: 0, bookedChildId },
})
const send = (entries: readonly QueuedArrival[], call = rut) =>
  call(sendClassArrivals, { body: { playgroundId, deviceQueueId: randomUUID(), entries: [...entries] } })
const arrived = async () => (await ok<{ arrivals: Arrival[] }>(rut(listArrivals, { params: { playgroundId } }))).arrivals
const house = async () => (await ok<House>(rut(getHouse, { params: { playgroundId } }))).people
const idOfShort = (short: string) =>
  Buffer.from(short, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

test('the list of a device names the children of today’s classes by first name and initial, and who has come; nobody of another day', async () => {
  const [here, other] = [await aChild(), await aChild(addDays(today, 1))]
  await ok(rut(checkIn, { params: { playgroundId, id: here } }))
  const { classes } = await ok<Snapshot>(rut(getSnapshot, { params: { playgroundId } }))
  const children = classes.flatMap(([, , , , , expected]) => expected)
  expect(children.map(([short]) => idOfShort(short))).toEqual([here])
  expect(children[0]?.slice(1, 3)).toEqual([expect.stringMatching(/^Moa \w\.$/), expect.any(Number)])
  expect(Date.parse(children[0]?.[3] ?? '')).toBeGreaterThan(0)
  expect(JSON.stringify(classes)).not.toContain(other)
})

test('a child ticked offline has come when it was ticked, once, however often and from wherever it is sent', async () => {
  const id = await aChild()
  const entry = press(id)
  const before = await house()
  const answers = await Promise.all([send([entry]), send([entry, press(id, minutes)]), send([press(id, 2 * minutes)])])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await arrived()).toHaveLength(1)
  await ok(send([entry]))
  expect([(await arrived()).length, (await house()) - before]).toEqual([1, 1])
  const { rows } = await sql`select from audit_log where action = 'door.class-arrived'`.execute(shop.deps.db)
  expect(rows).toHaveLength(1)
  const alone = await aChild()
  const second = press(alone)
  await ok(send([second]))
  expect((await arrived()).find((one) => one.id === alone)?.arrivedAt).toBe(second.at)
})

test('who was ticked online came then; what was undone meanwhile does not come back by being sent again', async () => {
  const id = await aChild()
  await ok(rut(checkIn, { params: { playgroundId, id } }))
  const [first] = await arrived()
  await ok(send([press(id)]))
  expect(await arrived()).toEqual([first])
  const other = await aChild()
  const entry = press(other)
  await ok(send([entry]))
  await ok(rut(undoCheckIn, { params: { playgroundId, id: other } }))
  await ok(send([entry]))
  expect((await arrived()).map((one) => one.id)).toEqual([id])
})

test('of a child of another place, of no class of the day, and of none at all nothing is written; staff of elsewhere are refused', async () => {
  const id = await aChild(addDays(today, 1))
  await ok(send([press(id), press(randomUUID())]))
  expect(await arrived()).toEqual([])
  const elsewhere = await asStaffWith(shop, [['Reception', 'oslo']], 'bjorn@hoppla.example')
  expectRefusal(await send([press(await aChild())], elsewhere), 'location.not-found')
  expectRefusal(await send([{ ...press(id), more: true } as never]), 'request.invalid')
})
