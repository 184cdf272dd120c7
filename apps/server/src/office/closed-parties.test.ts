import { cancelMyParty, getMyParty, type MyParty } from '@hoppla/contract/parties/my-parties'
import {
  type ClosedParty,
  type Closing,
  type ClosingPreview,
  createClosing,
  deleteClosing,
  listClosings,
  previewClosing,
} from '@hoppla/contract/places/closings'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aPartyCentre, type PartyCentre, saturday, tuesday } from '../modules/parties/testing/party-centre.ts'
import type { TestCall } from '../testing/app.ts'

/* What becomes of booked parties when their day is closed: nothing by itself, and the staff see it. */

let centre: PartyCentre
let astrid: Awaited<ReturnType<PartyCentre['buyer']>>
let manager: TestCall
beforeAll(async () => {
  centre = await aPartyCentre()
  astrid = await centre.buyer('astrid')
  manager = await centre.asStaff('ines@hoppla.example')
})
afterEach(() => centre.reset())
afterAll(() => centre.close())

type Hours = { date?: string; from?: string; until?: string }
const bodyOf = ({ date = saturday, from, until }: Hours) => ({
  ...{ placeIds: [centre.playgroundId], date, from: from ?? null, until: until ?? null },
  ...{ cause: 'water' as const, notice: false, classes: [] },
})
const ok = async <A>(answer: ReturnType<TestCall>): Promise<A> => {
  const { status, body, text } = await answer
  expect(status, text).toBe(200)
  return body as A
}
const preview = (hours: Hours = {}) => ok<ClosingPreview>(manager(previewClosing, { body: bodyOf(hours) }))
const idsIn = async (hours: Hours = {}) => (await preview(hours)).parties.map(({ id }) => id)
const close = async (hours: Hours = {}) =>
  (await ok<{ closings: Closing[] }>(manager(createClosing, { body: bodyOf(hours) }))).closings[0] ?? expect.fail('Nothing closed.')
const closed = async (): Promise<ClosedParty[]> =>
  (await ok<Closing[]>(manager(listClosings, { query: {} }))).flatMap(({ parties }) => parties)
const read = (id: string) => astrid.ok<MyParty>(astrid.call(getMyParty, { params: { id } }))

test('the preview lists the parties of the closed hours as they begin, with their orders and nobody’s name', async () => {
  const late = await centre.booked(astrid, centre.item({ startsAt: '16:00' }))
  const early = await centre.booked(astrid, centre.item({ roomId: centre.rooms[1] ?? '' }))
  const shown = await preview()
  const { orderReference } = await read(early)
  expect(shown.parties.map(({ id }) => id)).toEqual([early, late])
  expect(shown.parties[0]).toEqual({
    ...{ id: early, placeId: centre.playgroundId, from: '13:00', until: '15:30', children: 12, reference: orderReference },
  })
  expect(shown).toMatchObject({ families: 0, refunds: [] })
  expect(JSON.stringify(shown)).not.toMatch(/Noel|astrid/i)
})

test('a party that ends when the closed hours begin, or begins when they end, is not in them', async () => {
  const id = await centre.booked(astrid)
  expect(await idsIn({ until: '13:00' })).toEqual([])
  expect(await idsIn({ from: '15:30' })).toEqual([])
  expect(await idsIn({ until: '13:01' })).toEqual([id])
  expect(await idsIn({ from: '15:29' })).toEqual([id])
  expect(await idsIn({ date: tuesday })).toEqual([])
})

test('what is held for a cart, not paid, or cancelled is none; what is reserved by phone is, while it is', async () => {
  await centre.ordered(await centre.buyer('bjorn'), centre.item({ roomId: centre.rooms[1] ?? '' }))
  await centre.held(centre.item({ roomId: centre.rooms[2] ?? '' }))
  const id = await centre.booked(astrid)
  expect(await idsIn()).toEqual([id])
  await sql`update parties set status = 'Reserved', order_id = null where id = ${id}`.execute(centre.deps.db)
  const held = (until: string) =>
    sql`update room_bookings set held_until = ${new Date(until)} where id = ${id}`.execute(centre.deps.db)
  await held('2027-02-03T09:00:00Z')
  expect((await preview()).parties).toMatchObject([{ id, reference: null }])
  await held('2027-02-01T08:00:00Z')
  expect(await idsIn()).toEqual([])
})

test('the party stays booked, its family is told nothing, and the closing lists it until it is cancelled', async () => {
  const id = await centre.booked(astrid)
  centre.sentMails.length = 0
  const { parties, id: closing } = await close()
  await centre.runJobs()
  expect(parties.map((party) => party.id)).toEqual([id])
  expect([await read(id), centre.sentMails]).toMatchObject([{ status: 'Booked' }, []])
  expect((await closed()).map((party) => party.id)).toEqual([id])
  await astrid.ok(astrid.call(cancelMyParty, { params: { id }, body: { refund: 500 } }))
  expect(await closed()).toEqual([])
  await ok(manager(deleteClosing, { params: { id: closing } }))
})

test('each closing lists the parties of its own hours; those that are over are no more to be called for', async () => {
  const early = await centre.booked(astrid)
  const late = await centre.booked(astrid, centre.item({ startsAt: '16:00' }))
  const closings = [await close({ from: '13:00', until: '15:00' }), await close({ from: '18:00' })]
  expect(closings.map(({ parties }) => parties.map(({ id }) => id))).toEqual([[early], [late]])
  centre.deps.clock.set(new Date('2027-03-13T15:00:00Z'))
  expect((await closed()).map(({ id }) => id)).toEqual([late])
  centre.deps.clock.set(new Date('2027-02-01T09:00:00Z'))
  for (const { id } of closings) await ok(manager(deleteClosing, { params: { id } }))
})
