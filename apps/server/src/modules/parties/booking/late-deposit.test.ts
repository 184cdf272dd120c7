import { getMyParty } from '@hoppla/contract/parties/my-parties'
import { createClosing, deleteClosing } from '@hoppla/contract/places/closings'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { auditLedger } from '../../orders/orders.ts'
import { releaseOverdueRooms } from '../parties.jobs.ts'
import { aPartyCentre, type Item, type PartyCentre, saturday } from '../testing/party-centre.ts'

/* Deposits that arrive after the room was given back. That a free room is theirs, and a taken one is not: host/my-parties.test.ts. */

let centre: PartyCentre
let astrid: Awaited<ReturnType<PartyCentre['buyer']>>
let bjorn: typeof astrid
let manager: TestCall
beforeAll(async () => {
  centre = await aPartyCentre()
  astrid = await centre.buyer('astrid')
  bjorn = await centre.buyer('bjorn')
  manager = await centre.asStaff('ines@hoppla.example')
})
afterEach(async () => {
  const faults = await auditLedger(centre.deps.pool)
  await centre.rules({ most_at_once: null, hosts: null })
  await centre.reset()
  expect(faults).toEqual([])
})
afterAll(() => centre.close())

/** A party that is paid once its room was given back. @param meanwhile what happens before. */
const paidLate = async (item: Item, meanwhile: () => Promise<unknown>) => {
  const order = await centre.ordered(astrid, item)
  const payment = await astrid.payment(order)
  centre.deps.clock.advance(26 * 60)
  await releaseOverdueRooms(centre.deps)
  await meanwhile()
  await centre.atProvider(payment, { action: 'pay' })
  await centre.settled()
  await centre.runJobs()
  return order
}
const refundsOf = async (reference: string) =>
  (
    await sql<{ minor: number }>`select r.amount_minor::int as minor from refunds r join payments p on p.id = r.payment_id
      join orders o on o.id = p.order_id where o.reference = ${reference}`.execute(centre.deps.db)
  ).rows.map(({ minor }) => minor)
const isRefused = async ({ id, orderReference }: { id: string; orderReference: string }) => {
  expectRefusal(await astrid.call(getMyParty, { params: { id } }), 'party.not-found')
  expect(await refundsOf(orderReference)).toEqual([50_000])
  const { rows } = await sql`select from room_bookings where id = ${id}`.execute(centre.deps.db)
  expect(rows).toEqual([])
}
const isBooked = async ({ id, orderReference }: { id: string; orderReference: string }) => {
  expect((await astrid.call(getMyParty, { params: { id } })).body).toMatchObject({ status: 'Booked' })
  expect(await refundsOf(orderReference)).toEqual([])
}
const another = (more: Partial<Item> = {}) => centre.booked(bjorn, centre.item({ roomId: centre.rooms[1] ?? '', ...more }))

test('a deposit paid after the room was given back books it, where everything is still there', async () => {
  const extras = [{ id: centre.extraIds.cake, count: 1 }]
  await isBooked(await paidLate(centre.item({ extras }), () => another({ extras })))
})

test.each([
  ['the play centre has as many parties as it takes', { most_at_once: 1 }, {}],
  ['its hosts are all with others', { hosts: 1 }, {}],
])('one that comes when %s goes back once', async (_, rules, more) => {
  await centre.rules(rules)
  await isRefused(await paidLate(centre.item(), () => another(more)))
})

test('one that comes when what belongs to it is sold out goes back once', async () => {
  const cakes = (count: number) => ({ extras: [{ id: centre.extraIds.cake, count }] })
  await isRefused(await paidLate(centre.item(cakes(1)), () => another(cakes(2))))
})

test('one that comes when the play centre was closed for the day goes back once; of the hours before the party it does not', async () => {
  const close = async (hours: { from: string | null; until: string | null }) => {
    const body = { placeIds: [centre.playgroundId], date: saturday, cause: 'water' as const, notice: false, classes: [], ...hours }
    const { body: made, status, text } = await manager(createClosing, { body })
    expect(status, text).toBe(200)
    return (made as { closings: { id: string }[] }).closings[0]?.id ?? expect.fail('Nothing was closed.')
  }
  let id = ''
  await isBooked(
    await paidLate(centre.item(), async () => {
      id = await close({ from: null, until: '13:00' })
    }),
  )
  await manager(deleteClosing, { params: { id } })
  await centre.reset()
  await isRefused(
    await paidLate(centre.item(), async () => {
      id = await close({ from: null, until: null })
    }),
  )
  await manager(deleteClosing, { params: { id } })
})

test('one that comes when the party would have begun goes back once', async () => {
  await isRefused(
    await paidLate(centre.item(), async () => {
      centre.deps.clock.set(new Date('2027-03-13T12:00:01Z'))
    }),
  )
})
