import { getOrder, type OrderDetail, type OrderResult } from '@hoppla/contract/orders'
import {
  cancelMyParty,
  changeMyParty,
  getMyParty,
  getMyPartyCalendar,
  listMyParties,
  type MyParty,
  payMyParty,
} from '@hoppla/contract/parties/my-parties'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../../testing/app.ts'
import { auditLedger } from '../../orders/orders.ts'
import { aPartyCentre, type PartyCentre, saturday } from '../testing/party-centre.ts'
import { remindOfRest } from './party-changed.mails.ts'

let centre: PartyCentre
type Parent = Awaited<ReturnType<PartyCentre['buyer']>>
let astrid: Parent
let bjorn: Parent
beforeAll(async () => {
  centre = await aPartyCentre()
  astrid = await centre.buyer('astrid')
  bjorn = await centre.buyer('bjorn')
})
afterEach(async () => {
  const faults = await auditLedger(centre.deps.pool)
  await centre.reset()
  expect(faults).toEqual([])
})
afterAll(() => centre.close())

const read = (id: string) => astrid.ok<MyParty>(astrid.call(getMyParty, { params: { id } }))
const change = (id: string, body: object) => astrid.call(changeMyParty, { params: { id }, body })
const changed = (id: string, body: object) => astrid.ok<MyParty>(change(id, body))
const payRest = async (id: string) => {
  const order = await astrid.ok<OrderResult>(astrid.call(payMyParty, { params: { id }, body: {} }))
  await centre.pay(astrid, order.paymentToken)
  return order
}
const foods = (count: number) => [{ id: centre.extraIds.pizza, count }]
const orderOf = (orderReference: string) => astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference } }))
const mailsAbout = (subject: RegExp) => centre.sentMails.filter((mail) => subject.test(mail.subject))

test('a party is booked by its deposit, and the account sees what it costs, what is due and what would go back', async () => {
  const id = await centre.booked(astrid, centre.item({ extras: [{ id: centre.extraIds.cake, count: 1 }] }))
  const party = await read(id)
  expect(party).toMatchObject({
    ...{ status: 'Booked', date: saturday, from: '13:00', until: '15:30', children: 12, adults: 3 },
    child: { firstName: 'Noel', turns: 3 },
    price: { total: 3577, deposit: 500, paid: 500, due: 3077, currency: 'SEK' },
    terms: { changeUntil: '2027-03-06', restDueOn: '2027-03-06', remindOn: '2027-03-03', answerUntil: '2027-03-04' },
    ...{ refund: 500, canChange: true, canPay: true, canCancel: true },
  })
  expect(party.price.lines.map(({ name, amount }) => `${name} ${amount}`)).toEqual([
    ...['The room party 2790', 'Extra child 438', 'Cake 349'],
  ])
  expect((await astrid.ok<MyParty[]>(astrid.call(listMyParties, { query: {} }))).map((one) => one.id)).toEqual([id])
  const { text } = await astrid.call(getMyPartyCalendar, { params: { id } })
  expect(text).toContain('DTSTART:20270313T120000Z')
  expect(text).not.toContain('Noel')
  expect((await orderOf(party.orderReference ?? '')).lines).toMatchObject([{ kind: 'party', amount: 500, vatPercent: 6 }])
})

test('somebody else’s party is not found, and nothing of it is changed', async () => {
  const id = await centre.booked(astrid)
  for (const call of [
    bjorn.call(getMyParty, { params: { id } }),
    bjorn.call(getMyPartyCalendar, { params: { id } }),
    bjorn.call(changeMyParty, { params: { id }, body: { adults: 1 } }),
    bjorn.call(payMyParty, { params: { id }, body: {} }),
    bjorn.call(cancelMyParty, { params: { id }, body: { refund: 500 } }),
  ])
    expectRefusal(await call, 'party.not-found')
  expect(await read(id)).toMatchObject({ adults: 3, status: 'Booked' })
})

test('the rest is paid with its own lines; fewer children afterwards give money back once, more are due again', async () => {
  const id = await centre.booked(astrid)
  const { orderReference } = await payRest(id)
  expect((await orderOf(orderReference)).totalAmount).toBe(2_728)
  expect(await read(id)).toMatchObject({ price: { paid: 3228, due: 0 }, canPay: false })
  expectRefusal(await astrid.call(payMyParty, { params: { id }, body: {} }), 'party.nothing-due')
  expect(await changed(id, { children: 11, foods: foods(11) })).toMatchObject({ price: { total: 3009, paid: 3009, due: 0 } })
  expect(await changed(id, { children: 13, foods: foods(13) })).toMatchObject({ price: { total: 3447, paid: 3009, due: 438 } })
  await payRest(id)
  expect(await read(id)).toMatchObject({ price: { paid: 3447, due: 0 } })
  const refunds = await sql<{ minor: number }>`select amount_minor as minor from refunds`.execute(centre.deps.db)
  expect(refunds.rows.map(({ minor }) => Number(minor))).toContain(21_900)
})

test('a price that rises later is not theirs; extras that are new cost what they cost now', async () => {
  const id = await centre.booked(astrid)
  await sql`update party_packages set weekend_price_minor = 999000 where key = 'room'`.execute(centre.deps.db)
  await sql`update playgrounds set price_extra_birthday_child_minor = 50000 where id = ${centre.playgroundId}`.execute(
    centre.deps.db,
  )
  expect(await changed(id, { children: 14, foods: foods(14) })).toMatchObject({ price: { total: 2790 + 4 * 219 } })
  await sql`update party_packages set weekend_price_minor = 279000 where key = 'room'`.execute(centre.deps.db)
  await sql`update playgrounds set price_extra_birthday_child_minor = 21900 where id = ${centre.playgroundId}`.execute(
    centre.deps.db,
  )
})

test('another time is the price of its day, and the old one is free; where it is taken, the party stays', async () => {
  const id = await centre.booked(astrid)
  await centre.held(centre.item({ date: '2027-03-16' }))
  expectRefusal(await change(id, { date: '2027-03-16' }), 'party.room-taken')
  expect(await read(id)).toMatchObject({ date: saturday, from: '13:00' })
  expectRefusal(await change(id, { startsAt: '11:00' }), 'party.not-bookable', 'startsAt')
  expect(await changed(id, { date: '2027-03-16', startsAt: '16:00' })).toMatchObject({
    ...{ date: '2027-03-16', from: '16:00', price: { total: 2490 + 438 } },
  })
  await centre.held(centre.item())
})

test.each([
  ['too few', { children: 5 }, 'party.too-few'],
  ['too many', { children: 17 }, 'party.too-many'],
  ['portions that do not fit', { children: 11 }, 'party.food-count'],
])('%s children are refused', async (_, body, code) => {
  const id = await centre.booked(astrid)
  expectRefusal(await change(id, body), code as 'party.too-few')
})

test('after the day for changes nothing is changed, and what is kept grows with the steps', async () => {
  const id = await centre.booked(astrid)
  centre.deps.clock.set(new Date('2027-02-27T22:59:00Z'))
  expect(await read(id)).toMatchObject({ refund: 500 })
  centre.deps.clock.set(new Date('2027-02-27T23:01:00Z'))
  expect(await read(id)).toMatchObject({ refund: 0 })
  centre.deps.clock.set(new Date('2027-03-06T22:59:00Z'))
  await changed(id, { adults: 4 })
  centre.deps.clock.set(new Date('2027-03-06T23:01:00Z'))
  expectRefusal(await change(id, { adults: 5 }), 'party.over')
})

test('cancelled by its terms, by the amount that was shown, once', async () => {
  const id = await centre.booked(astrid)
  await payRest(id)
  centre.deps.clock.set(new Date('2027-03-01T09:00:00Z'))
  const { refund } = await read(id)
  expect(refund).toBe(2_728)
  const cancel = (amount: number) => astrid.call(cancelMyParty, { params: { id }, body: { refund: amount } })
  expectRefusal(await cancel(3_228), 'party.refund-changed', 'refund')
  expect(await astrid.ok<MyParty>(cancel(refund))).toMatchObject({ status: 'Cancelled', cancelledBy: 'family', refund: 0 })
  expect(await astrid.ok<MyParty>(cancel(refund))).toMatchObject({ status: 'Cancelled' })
  const { rows } = await sql<{ minor: number }>`select sum(amount_minor)::int as minor from credit_notes`.execute(centre.deps.db)
  expect(rows[0]?.minor).toBeGreaterThanOrEqual(272_800)
  await centre.held(centre.item())
})

test('a deposit that is paid late gets its room while it is free; otherwise the money goes back once', async () => {
  const late = await centre.ordered(astrid, centre.item())
  const payment = await astrid.payment(late)
  centre.deps.clock.advance(26 * 60)
  await centre.atProvider(payment, { action: 'pay' })
  await centre.settled()
  expect(await read(late.id)).toMatchObject({ status: 'Booked' })
  const other = await centre.ordered(astrid, centre.item({ startsAt: '16:00' }))
  const paymentOfOther = await astrid.payment(other)
  centre.deps.clock.advance(26 * 60)
  await centre.booked(bjorn, centre.item({ startsAt: '16:00' }))
  await centre.atProvider(paymentOfOther, { action: 'pay' })
  await centre.settled()
  await centre.runJobs()
  expectRefusal(await astrid.call(getMyParty, { params: { id: other.id } }), 'party.not-found')
  const { rows } = await sql<{
    n: number
    minor: number
  }>`select count(*)::int as n, sum(r.amount_minor)::int as minor from refunds r
    join payments p on p.id = r.payment_id join orders o on o.id = p.order_id where o.reference = ${other.orderReference}`.execute(
    centre.deps.db,
  )
  expect(rows[0]).toEqual({ n: 1, minor: 50_000 })
})

test('the rest of a party that was cancelled while it was paid goes back', async () => {
  const id = await centre.booked(astrid)
  const { paymentToken } = await astrid.ok<OrderResult>(astrid.call(payMyParty, { params: { id }, body: {} }))
  await sql`update parties set status = 'Cancelled', cancelled_at = now(), cancelled_by = 'centre' where id = ${id}`.execute(
    centre.deps.db,
  )
  await sql`delete from room_bookings where id = ${id}`.execute(centre.deps.db)
  await centre.pay(astrid, paymentToken)
  const { rows } = await sql<{
    minor: number
  }>`select r.amount_minor::int as minor from refunds r order by r.created_at desc limit 1`.execute(centre.deps.db)
  expect(rows[0]?.minor).toBe(272_800)
})

test('the family is reminded of the rest once, three days before it is due, and not where nothing is', async () => {
  const id = await centre.booked(astrid)
  await centre.runJobs()
  centre.sentMails.length = 0
  const remind = async (moment: string) => {
    centre.deps.clock.set(new Date(moment))
    await remindOfRest(centre.deps)
    await centre.runJobs()
    return mailsAbout(/2 728|2,728/).length
  }
  expect(await remind('2027-03-02T20:00:00Z')).toBe(0)
  expect(await remind('2027-03-03T06:00:00Z')).toBe(1)
  expect(await remind('2027-03-04T06:00:00Z')).toBe(1)
  await payRest(id)
})

test('a change is told in full; a cancelled party by what goes back, and not by what was left to pay', async () => {
  const id = await centre.booked(astrid)
  const mailed = async (template: string) => {
    await centre.runJobs()
    return centre.sentMails.findLast((mail) => mail.template === template)?.text ?? expect.fail(`There is no mail ${template}.`)
  }
  const amounts = [/^(?:Kvar att betala|Left to pay): /m, /^(?:Betalt|Paid): /m]
  await changed(id, { adults: 5 })
  const change = await mailed('party-changed')
  for (const amount of amounts) expect(change).toMatch(amount)
  await astrid.ok(astrid.call(cancelMyParty, { params: { id }, body: { refund: 500 } }))
  const cancelled = await mailed('party-cancelled')
  expect(cancelled).toMatch(/500/)
  for (const amount of amounts) expect(cancelled).not.toMatch(amount)
})
