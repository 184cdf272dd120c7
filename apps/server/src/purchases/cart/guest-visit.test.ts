import { randomUUID } from 'node:crypto'
import { cancelGuestVisit, getGuestVisitCalendar, listGuestVisits, moveGuestVisit } from '@hoppla/contract/entrance/guest-visits'
import { getVisit, listMyVisitsOfOrder, type Visit } from '@hoppla/contract/entrance/visits'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eraseGuestNames, guestNamesKeptDays, oldGuestNames } from '../../modules/entrance/entrance.ts'
import { aCentre, type Buyer, type Centre } from '../../modules/entrance/testing/centre.ts'
import { auditLedger } from '../../modules/orders/orders.ts'
import { expectRefusal } from '../../testing/app.ts'
import { guest, type Ordered, visitor } from './testing/visitors.ts'

let centre: Centre
let anybody: ReturnType<typeof visitor>
let astrid: Buyer
beforeAll(async () => {
  centre = await aCentre()
  anybody = visitor(centre.call)
  astrid = await centre.as('astrid')
})
afterEach(async () => {
  await sql`delete from rate_limits`.execute(centre.deps.db)
  expect(await auditLedger(centre.deps.pool)).toEqual([])
  await centre.emptied()
})
afterAll(() => centre.close())

const keyOf = ({ orderReference, secret }: Ordered) => ({ params: { orderReference }, body: { secret: secret ?? '' } })
const ordered = async (): Promise<Ordered> => {
  const { id } = await anybody.cart()
  await anybody.add(id, centre.item())
  await anybody.introduce(id)
  return anybody.order(id)
}
/** A guest's visit for two children on 1 December at noon, paid. */
const booked = async (): Promise<{ order: Ordered; visit: Visit }> => {
  const order = await ordered()
  await centre.atProvider(await anybody.payment(order), { action: 'pay' })
  await centre.settled()
  await centre.runJobs()
  const [visit] = await anybody.ok<Visit[]>(centre.call(listGuestVisits, keyOf(order)))
  if (!visit) throw new Error('Nothing is booked.')
  return { order, visit }
}
const mailsWith = (link: string) => centre.sentMails.filter(({ to, text }) => to === guest.email && text?.includes(link))

test('the link in a guest’s mail shows the ticket, and moves and cancels the visit without an account', async () => {
  const { order, visit } = await booked()
  expect(visit).toMatchObject({
    status: 'Booked',
    date: '2026-12-01',
    from: '12:00',
    canMove: true,
    canCancel: true,
    guestName: guest.name,
  })
  const link = `/order/shop/visits/${order.orderReference}#key=${order.secret}`
  expect(mailsWith(link)).toHaveLength(1)
  const { params, body } = keyOf(order)
  const ofVisit = { ...params, id: visit.id }
  const file = await centre.call(getGuestVisitCalendar, { params: ofVisit, body })
  expect(file.text).toContain('DTSTART:20261201T110000Z')

  const to = { date: '2026-12-02', startsAt: '11:00' }
  const moved = await anybody.ok<Visit>(centre.call(moveGuestVisit, { params: ofVisit, body: { ...body, ...to } }))
  expect(moved).toMatchObject({ date: '2026-12-02', from: '11:00', code: visit.code })
  await centre.runJobs()
  expect(mailsWith(link)).toHaveLength(2)
  expect([await centre.taken(), await centre.taken('2026-12-02', '11:00')]).toEqual([0, 2])

  for (const _ of [1, 2])
    expect(await anybody.ok<Visit>(centre.call(cancelGuestVisit, { params: ofVisit, body }))).toMatchObject({ status: 'Cancelled' })
  const { rows } = await sql<{
    back: number
  }>`select sum(n.amount_minor)::int as back from credit_notes n join orders o on o.id = n.order_id
    where o.reference = ${order.orderReference}`.execute(centre.deps.db)
  expect(rows[0]?.back).toBe(35_800)
  expect(await centre.taken('2026-12-02', '11:00')).toBe(0)
})

test('a guess, another order’s secret, another order’s visit and an erased guest are not found', async () => {
  const [one, other] = [await booked(), await booked()]
  const to = { date: '2026-12-02', startsAt: '11:00' }
  const tryAll = async (orderReference: string, id: string, secret: string, code: 'order.not-found' | 'visit.not-found') => {
    const params = { orderReference, id }
    expectRefusal(await centre.call(moveGuestVisit, { params, body: { ...to, secret } }), code)
    expectRefusal(await centre.call(cancelGuestVisit, { params, body: { secret } }), code)
    expectRefusal(await centre.call(getGuestVisitCalendar, { params, body: { secret } }), code)
  }
  const { orderReference, secret } = one.order
  for (const wrong of ['x'.repeat(32), other.order.secret ?? '', ''.padEnd(100, '0')]) {
    expectRefusal(await centre.call(listGuestVisits, { params: { orderReference }, body: { secret: wrong } }), 'order.not-found')
    await tryAll(orderReference, one.visit.id, wrong, 'order.not-found')
  }
  await tryAll(orderReference, other.visit.id, secret ?? '', 'visit.not-found')
  await tryAll(orderReference, randomUUID(), secret ?? '', 'visit.not-found')
  expectRefusal(await astrid.call(getVisit, { params: { id: one.visit.id } }), 'visit.not-found')
  await sql`update orders set email = '' where reference = ${orderReference}`.execute(centre.deps.db)
  await tryAll(orderReference, one.visit.id, secret ?? '', 'order.not-found')
  expect(await centre.taken()).toBe(4)
})

test('what is not paid has no ticket', async () => {
  const order = await ordered()
  expect(await anybody.ok<Visit[]>(centre.call(listGuestVisits, keyOf(order)))).toEqual([])
})

test('a member sees the visits of an order of its own, and none of anybody else’s', async () => {
  const line = await centre.held(centre.item())
  const order = await centre.ordered(astrid, [line])
  await centre.paid(astrid, order)
  const params = { orderReference: order.orderReference }
  expect(await astrid.ok<Visit[]>(astrid.call(listMyVisitsOfOrder, { params }))).toMatchObject([{ id: line.lineId }])
  const bjorn = await centre.as('bjorn')
  expectRefusal(await bjorn.call(listMyVisitsOfOrder, { params }), 'order.not-found')
})

const nameOn = async (id: string) =>
  (await sql<{ name: string | null }>`select guest_name as name from entrance_bookings where id = ${id}`.execute(centre.deps.db))
    .rows[0]?.name

test('the ticket names its guest until thirty days after the visit', async () => {
  const { visit } = await booked()
  const erased = async (now: string) => {
    for (const erase of oldGuestNames(guestNamesKeptDays))
      await centre.deps.db.transaction().execute((tx) => erase(tx, new Date(now)))
    return nameOn(visit.id)
  }
  expect(await erased('2026-12-31T00:00:00Z')).toBe(guest.name)
  expect(await erased('2027-01-01T00:00:00Z')).toBe(null)
})

test('the name goes with the account that the order belongs to by then, and no other', async () => {
  const [mine, others] = [await booked(), await booked()]
  const astridId = await centre.accountOf('astrid')
  await sql`update orders set account_id = ${astridId} where reference = ${mine.order.orderReference}`.execute(centre.deps.db)
  await centre.deps.db.transaction().execute((tx) => eraseGuestNames(tx, astridId))
  expect(await nameOn(mine.visit.id)).toBe(null)
  expect(await nameOn(others.visit.id)).toBe(guest.name)
})

test('an account’s visit names no guest', async () => {
  const member = visitor(astrid.call)
  const { id } = await member.cart()
  const { lines } = await member.add(id, centre.item())
  await member.order(id)
  expect(await nameOn(lines[0]?.id ?? '')).toBe(null)
})
