import { randomUUID } from 'node:crypto'
import { getVisit, type Visit } from '@hoppla/contract/entrance/visits'
import { getOrder, type OrderDetail } from '@hoppla/contract/orders'
import { createClosing } from '@hoppla/contract/places/closings'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aCentre, type Buyer, type Centre } from '../../modules/entrance/testing/centre.ts'
import { auditLedger } from '../../modules/orders/orders.ts'
import { meetAtLock } from '../../testing/meet-at-lock.ts'

// Money for a visit comes while its day is closed, or when its window is over.

let centre: Centre
let astrid: Buyer
beforeAll(async () => {
  centre = await aCentre()
  astrid = await centre.as('astrid')
})
afterEach(async () => {
  await sql`delete from closings`.execute(centre.deps.db)
  centre.deps.prepared.clear()
  expect(await auditLedger(centre.deps.pool)).toEqual([])
  await centre.emptied()
})
afterAll(() => centre.close())

const orderOf = (orderReference: string) => astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference } }))

const isBookedWhenPaid = async (line: Awaited<ReturnType<typeof centre.held>>, meanwhile: () => Promise<unknown>) => {
  const order = await centre.ordered(astrid, [line])
  const payment = await astrid.payment(order.paymentToken)
  await meanwhile()
  await centre.atProvider(payment, { action: 'pay' })
  await centre.settled()
  await centre.runJobs()
  const { status } = await astrid.call(getVisit, { params: { id: line.lineId } })
  expect((await orderOf(order.orderReference)).status === 'Completed').toBe(status === 200)
  return status === 200
}
const close = () =>
  sql`insert into closings (id, place_id, date, from_time, until_time, cause, reason, made_at)
    values (${randomUUID()}, ${centre.playgroundId}, '2026-12-01', '12:00', '13:00', 'power', '{}', now())`.execute(centre.deps.db)

test('in time, of a day that was closed meanwhile: the money goes back', async () => {
  expect(await isBookedWhenPaid(await centre.held(centre.item()), close)).toBe(false)
  // Other hours of the day are open.
  expect(await isBookedWhenPaid(await centre.held(centre.item({ startsAt: '15:00' })), close)).toBe(true)
})

test('late, when its window is over: the money goes back, though nobody was given its places', async () => {
  const after = async () => centre.deps.clock.set(new Date('2026-12-01T12:00:00Z'))
  expect(await isBookedWhenPaid(await centre.held(centre.item()), after)).toBe(false)
  centre.deps.clock.set(new Date('2026-11-27T09:00:00Z'))
  expect(await isBookedWhenPaid(await centre.held(centre.item()), async () => centre.deps.clock.advance(26 * 60))).toBe(true)
})

test('at the moment when its day is closed: whoever closes waits until it is booked, and calls it off', async () => {
  const id = await centre.booked(astrid, centre.item())
  await sql`update entrance_bookings set status = 'Ordered', booked_at = null where id = ${id}`.execute(centre.deps.db)
  await sql`insert into account_roles (account_id, role) select id, 'VenueManager' from accounts where email = 'rut@hoppla.example' on conflict do nothing`.execute(
    centre.deps.db,
  )
  const staff = await centre.asStaff('rut@hoppla.example')
  const hours = { date: '2026-12-01', from: '12:00', until: '13:00' }
  const body = { placeIds: [centre.playgroundId], ...hours, cause: 'power' as const, notice: false, classes: [] }
  const [closed] = await meetAtLock(
    centre.deps,
    (tx) => sql`update entrance_bookings set status = 'Booked', booked_at = now() where id = ${id}`.execute(tx),
    () => [staff(createClosing, { body })],
  )
  expect(closed?.body, closed?.text).toMatchObject({ families: 1, refunds: [{ currency: 'SEK', amount: 358 }] })
  expect(await astrid.ok<Visit>(astrid.call(getVisit, { params: { id } }))).toMatchObject({ status: 'Cancelled' })
})
