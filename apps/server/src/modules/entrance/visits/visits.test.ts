import { randomUUID } from 'node:crypto'
import { cancelVisit, getVisit, getVisitCalendar, listMyVisits, moveVisit, type Visit } from '@hoppla/contract/entrance/visits'
import { entranceFamily, entranceSlots } from '@hoppla/contract/entrance/windows'
import { getOrder, type OrderDetail } from '@hoppla/contract/orders'
import { createClosing, previewClosing } from '@hoppla/contract/places/closings'
import type { Answer } from '@hoppla/contract/route'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../../testing/app.ts'
import { auditLedger } from '../../orders/orders.ts'
import { auditEntrance } from '../entrance-audit.ts'
import { aCentre, type Buyer, type Centre, places } from '../testing/centre.ts'

let centre: Centre
let astrid: Buyer
let bjorn: Buyer
beforeAll(async () => {
  centre = await aCentre()
  astrid = await centre.as('astrid')
  bjorn = await centre.as('bjorn')
})
afterEach(async () => {
  expect(await auditEntrance(centre.deps.pool)).toEqual([])
  expect(await auditLedger(centre.deps.pool)).toEqual([])
  await centre.emptied()
})
afterAll(() => centre.close())

const visitOf = (buyer: Buyer, id: string) => buyer.ok<Visit>(buyer.call(getVisit, { params: { id } }))
const detail = (orderReference: string) => astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference } }))
const refundedOf = async (orderId: string): Promise<number> =>
  (
    await sql<{
      sum: number
    }>`select coalesce(sum(amount_minor), 0)::int as sum from credit_notes where order_id = ${orderId}`.execute(centre.deps.db)
  ).rows[0]?.sum ?? 0
/** Somebody who may close the play centre. */
const aManager = async () => {
  await sql`insert into account_roles (account_id, role) select id, 'VenueManager' from accounts where email = 'rut@hoppla.example' on conflict do nothing`.execute(
    centre.deps.db,
  )
  return centre.asStaff('rut@hoppla.example')
}

test('a visit is ordered, paid and booked: places, ticket, one mail with its code, calendar file', async () => {
  const line = await centre.held(
    centre.item({
      visitors: [
        { bandId: centre.bandFrom(3), count: 2 },
        { bandId: centre.bandFrom(18), count: 1 },
      ],
    }),
  )
  expect(line.priced).toMatchObject({ law: 'leisure', asksToBeginAtOnce: false })
  expect(line.priced.lines.map(({ quantity, unit_price_minor: price, vat_percent: vat }) => [quantity, price, vat])).toEqual([
    [2, 17900, 25],
    [1, 0, 25],
  ])
  const order = await centre.ordered(astrid, [line])
  // Adults take no place.
  expect(await centre.taken()).toBe(2)
  await centre.paid(astrid, order)
  expect(await detail(order.orderReference)).toMatchObject({ status: 'Completed', totalAmount: 358 })
  const visit = await visitOf(astrid, line.lineId)
  expect(visit).toMatchObject({
    status: 'Booked',
    from: '12:00',
    until: '13:00',
    date: '2026-12-01',
    canMove: true,
    canCancel: true,
  })
  expect(visit.visitors.map(({ count, price, cover }) => [count, price, cover])).toEqual([
    [2, 179, null],
    [1, 0, null],
  ])
  // Each row says the age alone: day and time are said once.
  const day = { params: { playgroundId: centre.playgroundId }, query: { date: '2026-12-01' } }
  const { bands } = (await astrid.ok(astrid.call(entranceSlots, day))) as Answer<typeof entranceSlots>
  const nameOf = (age: number) => bands.find(({ id }) => id === centre.bandFrom(age))?.name
  expect(visit.visitors.map(({ name }) => name)).toEqual([nameOf(3), nameOf(18)])
  expect(visit.cancelUntil).toBe('2026-12-01T07:00:00.000Z')
  expect(await astrid.ok<Visit[]>(astrid.call(listMyVisits, {}))).toHaveLength(1)
  const mails = centre.sentMails.filter(({ to }) => JSON.stringify(to).includes('astrid@'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text.replaceAll('-', '')).toContain(visit.code)
  // The rules are said once for all ages that come.
  expect(mails[0]?.text.split('No right of withdrawal: it is for a date.')).toHaveLength(2)
  const file = await astrid.call(getVisitCalendar, { params: { id: visit.id } })
  expect(file.text).toContain('DTSTART:20261201T110000Z')
})

test('another’s visit, an unpaid one and one that is not there are not found', async () => {
  const line = await centre.held(centre.item())
  await centre.ordered(astrid, [line])
  for (const [buyer, id] of [
    [astrid, line.lineId],
    [bjorn, line.lineId],
    [astrid, randomUUID()],
  ] as const) {
    expectRefusal(await buyer.call(getVisit, { params: { id } }), 'visit.not-found')
    expectRefusal(await buyer.call(cancelVisit, { params: { id } }), 'visit.not-found')
  }
  const booked = await centre.booked(astrid, centre.item())
  expectRefusal(
    await bjorn.call(moveVisit, { params: { id: booked }, body: { date: '2026-12-02', startsAt: '11:00' } }),
    'visit.not-found',
  )
})

test('it is cancelled until eight on its day: all money back once, places free', async () => {
  const line = await centre.held(centre.item())
  const order = await centre.ordered(astrid, [line])
  await centre.paid(astrid, order)
  centre.deps.clock.set(new Date('2026-12-01T06:59:00Z'))
  const both = await Promise.all([1, 2].map(() => astrid.call(cancelVisit, { params: { id: line.lineId } })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await visitOf(astrid, line.lineId)).toMatchObject({ status: 'Cancelled', canMove: false, canCancel: false })
  expect(await refundedOf(order.orderId)).toBe(order.total)
  expect(await centre.taken()).toBe(0)
  await centre.runJobs()
  expect(centre.sentMails.filter(({ subject }) => subject?.includes('cancelled'))).toHaveLength(1)
})

test('after eight it is too late, and nothing goes back', async () => {
  const line = await centre.held(centre.item())
  const order = await centre.ordered(astrid, [line])
  await centre.paid(astrid, order)
  centre.deps.clock.set(new Date('2026-12-01T07:00:00Z'))
  expectRefusal(await astrid.call(cancelVisit, { params: { id: line.lineId } }), 'visit.too-late')
  expect(await refundedOf(order.orderId)).toBe(0)
  expect(await centre.taken()).toBe(2)
})

test('it is moved until its window begins, where nobody pays more; the code stays and the old places are free', async () => {
  const id = await centre.booked(astrid, centre.item())
  const { code } = await visitOf(astrid, id)
  const move = (date: string, startsAt: string) => astrid.call(moveVisit, { params: { id }, body: { date, startsAt } })
  expect((await move('2026-12-02', '11:00')).status).toBe(200)
  expect(await visitOf(astrid, id)).toMatchObject({ code, date: '2026-12-02', from: '11:00', status: 'Booked' })
  expect([await centre.taken(), await centre.taken('2026-12-02', '11:00')]).toEqual([0, 2])
  // Saturday costs more.
  expectRefusal(await move('2026-12-05', '11:00'), 'visit.costs-more')
  expectRefusal(await move('2026-12-02', '11:30'), 'entrance.not-bookable')
  centre.deps.clock.set(new Date('2026-12-02T10:00:00Z'))
  expectRefusal(await move('2026-12-03', '11:00'), 'visit.over')
})

test('a full window refuses a move, and the visit keeps its places', async () => {
  const id = await centre.booked(astrid, centre.item())
  await centre.held(centre.item({ startsAt: '14:00', visitors: [{ bandId: centre.bandFrom(3), count: places - 1 }] }))
  expectRefusal(await astrid.call(moveVisit, { params: { id }, body: { date: '2026-12-01', startsAt: '14:00' } }), 'entrance.full')
  expect(await centre.taken()).toBe(2)
  expect(await visitOf(astrid, id)).toMatchObject({ from: '12:00', status: 'Booked' })
})

test('money that comes late gets the places if they are free, else goes back once', async () => {
  const [gets, loses] = [await centre.held(centre.item()), await centre.held(centre.item({ startsAt: '15:00' }))]
  const [first, second] = [await centre.ordered(astrid, [gets]), await centre.ordered(astrid, [loses])]
  const payments = [await astrid.payment(first.paymentToken), await astrid.payment(second.paymentToken)]
  centre.deps.clock.advance(26 * 60)
  await centre.held(centre.item({ startsAt: '15:00', visitors: [{ bandId: centre.bandFrom(3), count: places - 1 }] }))
  for (const payment of payments) {
    await centre.atProvider(payment, { action: 'pay' })
    await centre.settled()
  }
  await centre.runJobs()
  expect(await visitOf(astrid, gets.lineId)).toMatchObject({ status: 'Booked' })
  expectRefusal(await astrid.call(getVisit, { params: { id: loses.lineId } }), 'visit.not-found')
  expect((await detail(second.orderReference)).status).not.toBe('Completed')
})

test('a storm of families for one window: exactly its places are booked', async () => {
  const held = await Promise.allSettled(
    Array.from({ length: 60 }, () => centre.held(centre.item({ visitors: [{ bandId: centre.bandFrom(3), count: 1 }] }))),
  )
  const lines = held.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(lines).toHaveLength(places)
  for (const one of held) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'entrance.full' })
  await centre.paid(astrid, await centre.ordered(astrid, lines.slice(0, 3)))
  expect(await centre.taken()).toBe(places)
})

test.each([
  ['nobody', { visitors: [] }],
  ['adults alone', 'adults'],
  ['more than thirty', 'many'],
  ['an unknown age', { visitors: [{ bandId: randomUUID(), count: 1 }] }],
] as const)('%s cannot be booked', async (_, what) => {
  const visitors =
    what === 'adults'
      ? [{ bandId: centre.bandFrom(18), count: 2 }]
      : what === 'many'
        ? [
            { bandId: centre.bandFrom(3), count: 20 },
            { bandId: centre.bandFrom(18), count: 11 },
          ]
        : [...what.visitors]
  await expect(centre.held(centre.item({ visitors }))).rejects.toMatchObject({ code: 'entrance.not-bookable' })
})

test('a guest has no cards, and a card that is not the family’s covers nobody', async () => {
  const covered = [{ childId: randomUUID(), use: 'serial-ticket' as const, id: randomUUID() }]
  await expect(centre.held(centre.item({ visitors: [], covered }))).rejects.toMatchObject({ code: 'cart.account-needed' })
  await expect(centre.held(centre.item({ visitors: [], covered }), { name: 'astrid' })).rejects.toMatchObject({
    code: 'child.not-found',
  })
  const { children } = (await astrid.ok(
    astrid.call(entranceFamily, { params: { playgroundId: centre.playgroundId }, query: { date: '2026-12-01' } }),
  )) as Answer<typeof entranceFamily>
  const own = [{ ...covered[0], childId: children[0]?.childId ?? expect.fail('no child') } as (typeof covered)[number]]
  await expect(centre.held(centre.item({ visitors: [], covered: own }), { name: 'astrid' })).rejects.toMatchObject({
    code: 'ticket.not-found',
  })
})

test('the last entry of a ticket card is reserved once, and free again when the visit is cancelled', async () => {
  const bought = await astrid.atCheckoutOf(orderDirectTicket, { articleId: await centre.article('serial-ticket') })
  await centre.atProvider(bought.payment, { action: 'pay' })
  await centre.settled()
  const playground = { params: { playgroundId: centre.playgroundId }, query: { date: '2026-12-01' } }
  const family = async () => (await astrid.ok(astrid.call(entranceFamily, playground))) as Answer<typeof entranceFamily>
  const before = await family()
  const card = before.covers.find(({ kind }) => kind === 'ticket') ?? expect.fail('Astrid has no ticket card.')
  const child = before.children.find(({ price }) => price > 0) ?? expect.fail('no child pays')
  const covered = [{ childId: child.childId, use: 'serial-ticket' as const, id: card.id }]
  const id = await centre.booked(astrid, centre.item({ visitors: [{ bandId: centre.bandFrom(3), count: 1 }], covered }), 'astrid')
  expect(await visitOf(astrid, id)).toMatchObject({
    visitors: [
      { name: child.firstName, cover: 'ticket', price: 0 },
      { count: 1, cover: null },
    ],
  })
  const leftOf = async () => (await family()).covers.find((one) => one.id === card.id)?.left ?? 0
  expect(await leftOf()).toBe((card.left ?? 0) - 1)
  await astrid.ok(astrid.call(cancelVisit, { params: { id } }))
  expect(await leftOf()).toBe(card.left)
})

test('a day that is closed after all: families are told, all money goes back once, even after eight', async () => {
  const staff = await aManager()
  const line = await centre.held(centre.item())
  const order = await centre.ordered(astrid, [line])
  await centre.paid(astrid, order)
  const later = await centre.booked(astrid, centre.item({ startsAt: '15:00' }))
  centre.deps.clock.set(new Date('2026-12-01T08:00:00Z'))
  const placeIds = [centre.playgroundId]
  const body = { placeIds, date: '2026-12-01', from: null, until: '14:00', cause: 'power' as const, notice: false }
  const preview = await staff(previewClosing, { body: { ...body, classes: [] } })
  expect(preview.body).toMatchObject({ families: 1, children: 2, refunds: [{ currency: 'SEK', amount: 358 }] })
  const closed = await staff(createClosing, { body: { ...body, classes: [] } })
  expect(closed.body, closed.text).toMatchObject({ families: 1, children: 2, refunds: [{ currency: 'SEK', amount: 358 }] })
  expect(await visitOf(astrid, line.lineId)).toMatchObject({ status: 'Cancelled' })
  expect(await visitOf(astrid, later)).toMatchObject({ status: 'Booked' })
  expect(await refundedOf(order.orderId)).toBe(order.total)
  await centre.runJobs()
  expect(centre.sentMails.filter(({ subject }) => subject?.includes('We have to close'))).toHaveLength(1)
  await sql`delete from closings`.execute(centre.deps.db)
  centre.deps.prepared.clear()
})
