import { listMyBookings } from '@hoppla/contract/classes/bookings'
import {
  type Acting,
  type ActingBooked,
  type ActingBooking,
  type ActingOffer,
  type ActingOrder,
  beginActing,
  bookForCustomer,
  cancelForCustomer,
  endActing,
  listActingBookings,
  listActingClasses,
  orderForCustomer,
  readActing,
  readActingOffer,
  resendForCustomer,
} from '@hoppla/contract/customer-service/acting'
import { getOrder, type OrderDetail } from '@hoppla/contract/orders'
import { readStaffOrder, type StaffOrder } from '@hoppla/contract/orders/staff-orders'
import { type DataExport, exportJson, listExports, requestExport } from '@hoppla/contract/privacy'
import { addChild, type ChildAccount } from '@hoppla/contract/profile'
import type { StaffRole } from '@hoppla/contract/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../kernel/calendar.ts'
import { aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { evictAccess } from '../modules/identity/identity.ts'
import type { Buyer } from '../modules/orders/testing/shop.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { accountIdOf, asStaffWith } from '../testing/staff-roles.ts'

const email = 'astrid@hoppla.example'
let centre: Centre
let astrid: Buyer
let customerId: string
let bjorn: TestCall
const as = (role: StaffRole, place?: string) => asStaffWith(centre, [[role, place]])
beforeAll(async () => {
  centre = await aCentre()
  astrid = await centre.as('astrid')
  customerId = await accountIdOf(centre, email)
})
afterAll(() => centre.close())
beforeEach(async () => {
  await sql`update acting_sessions set ended_at = now() where ended_at is null`.execute(centre.deps.db)
  await sql`delete from rate_limits`.execute(centre.deps.db)
  bjorn = await as('CustomerService', 'sweden')
})

const ok = async <A>(answer: ReturnType<TestCall>): Promise<A> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body as A
}
const begin = (call = bjorn, id = customerId): Promise<Acting> =>
  ok(call(beginActing, { body: { customerId: id, reason: 'phone', note: 'Her phone is broken' } }))
const offerOf = (actingId: string): Promise<ActingOffer> => ok(bjorn(readActingOffer, { params: { actingId } }))
const linesAbout = (action: string) =>
  centre.deps.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action as never)
    .where('subject', '=', customerId)
    .orderBy('id', 'desc')
    .execute()
const latestMail = () => centre.sentMails.filter(({ to }) => to === email).at(-1)

test('an order waits two days, and only the customer pays it, by the link in the mail', async () => {
  const { id: actingId } = await begin()
  const { articles } = await offerOf(actingId)
  const card = articles.find(({ kind }) => kind === 'gift-card') ?? expect.fail('no gift card')
  const body = { kind: card.kind, articleId: card.id }
  const key = { 'idempotency-key': 'once' }
  const order = await ok<ActingOrder>(bjorn(orderForCustomer, { params: { actingId }, body }, key))
  expect(Date.parse(order.payBy) - centre.deps.clock.now().getTime()).toBeGreaterThan(47 * 3_600_000)
  expect(order.mailedTo).toBe('a•••@hoppla.example')
  expect(Object.keys(order).sort(), 'nothing to pay with').toEqual(['mailedTo', 'payBy', 'reference'])
  const again = await ok<ActingOrder>(bjorn(orderForCustomer, { params: { actingId }, body }, key))
  expect(again.reference).toBe(order.reference)
  await centre.runJobs()
  const links = centre.sentMails.filter(({ template }) => template === 'payment-link')
  expect(links.map(({ to }) => to)).toEqual([email])
  expect(links[0]?.text).toContain(order.reference)
  // Half an hour later others would be over.
  centre.deps.clock.advance(3_600)
  astrid = await centre.as('astrid')
  const detail = await astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference: order.reference } }))
  expect(detail).toMatchObject({ isPayable: true })
  const payment = await astrid.payment(detail.paymentToken ?? '')
  await centre.atProvider(payment, { action: 'pay' })
  await centre.settled()
  expect(await astrid.status(order.reference)).toMatchObject({ status: 'Completed' })
  const [line] = await linesAbout('acting.ordered')
  expect(line?.detail).toEqual({ acting: actingId, reason: 'phone', reference: order.reference })
  expect(await linesAbout('acting.ordered')).toHaveLength(1)
})

test('what is sent again while acting stands on the timeline of that order, with who pressed', async () => {
  const { id: actingId } = await begin()
  const card = (await offerOf(actingId)).articles.find(({ kind }) => kind === 'gift-card') ?? expect.fail('no gift card')
  const ordered = () => bjorn(orderForCustomer, { params: { actingId }, body: { kind: card.kind, articleId: card.id } })
  const { reference } = await ok<ActingOrder>(ordered())
  const other = await ok<ActingOrder>(ordered())
  await ok(bjorn(resendForCustomer, { params: { actingId }, body: { what: 'order', reference } }))
  const resent = async (orderReference: string) =>
    (await ok<StaffOrder>(bjorn(readStaffOrder, { params: { orderReference } }))).events.filter(
      ({ kind }) => kind === 'acting-resent',
    )
  expect(await resent(reference)).toMatchObject([{ by: expect.stringContaining('Björn'), detail: '', amount: null }])
  expect(await resent(other.reference)).toEqual([])
})

test('a class is booked: a free one at once, another is kept for two days with a link; it is cancelled by the parents’ rule', async () => {
  const { id: actingId } = await begin()
  const { children, phone } = await offerOf(actingId)
  const child = children.find(({ birthDate }) => birthDate > '2018' && birthDate < '2023') ?? expect.fail('no child')
  const more = phone === null ? { phone: '070-174 06 11' } : {}
  const { groups, playgroundId } = await centre.aClass([2])
  const classes = await ok<{ groups: { id: string }[] }[]>(
    bjorn(listActingClasses, { params: { actingId }, query: { playgroundId } }),
  )
  expect(classes.flatMap((each) => each.groups.map(({ id }) => id))).toContain(groups[0])
  const book = (groupId = '', price = 1495) =>
    bjorn(bookForCustomer, { params: { actingId }, body: { groupId, childId: child.id, price, ...more } })
  expectRefusal(await book(groups[0], 1), 'class.price-changed', 'priceIncVat')
  const booked = await ok<ActingBooked>(book(groups[0]))
  expect(booked).toMatchObject({ status: 'Held', total: 1495 })
  expect(Date.parse(booked.payBy ?? '') - centre.deps.clock.now().getTime()).toBeGreaterThan(47 * 3_600_000)
  await centre.runJobs()
  expect(latestMail()?.text).toContain(`/payment/${booked.bookingId}/${booked.reference}`)
  const list = await ok<ActingBooking[]>(bjorn(listActingBookings, { params: { actingId } }))
  const mine = list.find(({ bookingId }) => bookingId === booked.bookingId)
  expect(mine).toMatchObject({ isCancellable: true, refund: 0, children: [child.name.split(' ')[0]] })
  expectRefusal(
    await bjorn(resendForCustomer, { params: { actingId }, body: { what: 'booking', reference: booked.reference } }),
    'booking.expired',
  )
  const params = { actingId, bookingId: booked.bookingId }
  expectRefusal(await bjorn(cancelForCustomer, { params, body: { refund: 5 } }), 'booking.refund-changed', 'refundAmount')
  expect(await ok(bjorn(cancelForCustomer, { params, body: { refund: 0 } }))).toMatchObject({ status: 'Cancelled' })
  const trial = await centre.aClass([2], { type: 'SportKidzTrial', price: 0 })
  const free = await ok<ActingBooked>(book(trial.groups[0], 0))
  expect(free).toMatchObject({ status: 'Confirmed', payBy: null })
  await ok(bjorn(resendForCustomer, { params: { actingId }, body: { what: 'booking', reference: free.reference } }))
  await centre.runJobs()
  expect(centre.mailsTo(email).filter((template) => template === 'class-confirmed')).toHaveLength(2)
  const booking = await centre.deps.db
    .selectFrom('class_bookings')
    .selectAll()
    .where('id', '=', free.bookingId)
    .executeTakeFirstOrThrow()
  expect(booking).toMatchObject({ wants_information: false, wants_partner_information: false, account_id: customerId })
  const own = await astrid.ok<{ guid: string }[]>(astrid.call(listMyBookings, {}))
  expect(own.map(({ guid }) => guid)).toContain(free.bookingId)
})

test('a class that begins before two days are over keeps the seat until then', async () => {
  const { id: actingId } = await begin()
  const { children } = await offerOf(actingId)
  const child = children.find(({ birthDate }) => birthDate > '2018' && birthDate < '2023') ?? expect.fail('no child')
  const { groups, first } = await centre.aClass([1], { inDays: 1 })
  const body = { groupId: groups[0] ?? '', childId: child.id, price: 1495, phone: '070-174 06 11' }
  const { payBy } = await ok<ActingBooked>(bjorn(bookForCustomer, { params: { actingId }, body }))
  expect(payBy?.slice(0, 10)).toBe(first)
})

test('nobody acts without having begun, for oneself, in another country, for two at a time, or after half an hour', async () => {
  const nothing = '00000000-0000-4000-8000-000000000000'
  expectRefusal(await bjorn(readActingOffer, { params: { actingId: nothing } }), 'acting.not-found')
  const own = await accountIdOf(centre, 'bjorn@hoppla.example')
  await sql`update accounts set country_id = (select id from countries where slug = 'sweden') where id = ${own}`.execute(
    centre.deps.db,
  )
  expectRefusal(await bjorn(beginActing, { body: { customerId: own, reason: 'phone', note: '' } }), 'acting.own-account')
  const kari = await accountIdOf(centre, 'kari@hoppla.example')
  expectRefusal(await bjorn(beginActing, { body: { customerId: kari, reason: 'phone', note: '' } }), 'account.not-found')
  const refused = await centre.deps.db
    .selectFrom('audit_log')
    .select('subject')
    .where('action', '=', 'acting.begun-refused')
    .execute()
  expect(refused.map(({ subject }) => subject)).toEqual(expect.arrayContaining([own, kari]))
  const { id: actingId } = await begin()
  expectRefusal(await bjorn(beginActing, { body: { customerId, reason: 'email', note: '' } }), 'acting.under-way')
  // Another’s session is nobody’s.
  const ines = await centre.asStaff('ines@hoppla.example')
  expectRefusal(await ines(readActingOffer, { params: { actingId } }), 'acting.not-found')
  centre.deps.clock.advance(30 * 60 + 1)
  bjorn = await as('CustomerService', 'sweden')
  expectRefusal(await bjorn(readActingOffer, { params: { actingId } }), 'acting.over')
  expect(await ok(bjorn(readActing, {}))).toEqual({ acting: null })
  await begin()
})

test('it ends by a press, and with the role that opened it, for good', async () => {
  const first = await begin()
  expect(await ok(bjorn(readActing, {}))).toMatchObject({ acting: { id: first.id, customer: { id: customerId }, reason: 'phone' } })
  await ok(bjorn(endActing, { params: { actingId: first.id } }))
  expectRefusal(await bjorn(readActingOffer, { params: { actingId: first.id } }), 'acting.over')
  const { id: actingId } = await begin()
  const id = await accountIdOf(centre, 'bjorn@hoppla.example')
  const change = async (role: string) => {
    await sql`update account_roles set role = ${role} where account_id = ${id}`.execute(centre.deps.db)
    evictAccess(centre.deps)
  }
  await change('Reception')
  expectRefusal(await bjorn(readActingOffer, { params: { actingId } }), 'auth.forbidden')
  expect(await ok(bjorn(readActing, {}))).toEqual({ acting: null })
  await change('CustomerService')
  expectRefusal(await bjorn(readActingOffer, { params: { actingId } }), 'acting.over')
})

test('a colleague who may not act finds nothing to call', async () => {
  const reception = await as('Reception', 'orebro')
  expectRefusal(await reception(beginActing, { body: { customerId, reason: 'phone', note: '' } }), 'auth.forbidden')
})

test('the child of another family is refused, and so is another’s booking', async () => {
  const { id: actingId } = await begin()
  const { rows } = await sql<{ id: string }>`select c.id from children c where not exists (
    select from child_guardians g where g.child_id = c.id and g.account_id = ${customerId}) limit 1`.execute(centre.deps.db)
  const { groups } = await centre.aClass([1])
  const body = { groupId: groups[0] ?? '', childId: rows[0]?.id ?? '', price: 1495 }
  expectRefusal(await bjorn(bookForCustomer, { params: { actingId }, body }), 'child.not-found', 'childId')
  // Nor one whom the customer may see and not book, by whatever way.
  const child = { firstName: 'Sedd', lastName: 'Lind', birthDate: addDays(centre.today(), -365 * 5 - 30) }
  const { guid: childId } = await ok<ChildAccount>(astrid.call(addChild, { body: child }))
  await sql`update child_guardians set rights = '{view}' where child_id = ${childId}`.execute(centre.deps.db)
  expectRefusal(
    await bjorn(bookForCustomer, { params: { actingId }, body: { ...body, childId } }),
    'child.right-missing',
    'childId',
  )
  const stranger = await ok<{ guid: string }>(centre.book(centre.anInput(groups[0])))
  const params = { actingId, bookingId: stranger.guid }
  expectRefusal(await bjorn(cancelForCustomer, { params, body: { refund: 0 } }), 'booking.not-found')
})

test('the customer reads who acted, when and why', async () => {
  const { id: actingId } = await begin()
  const { articles } = await offerOf(actingId)
  const card = articles.find(({ kind }) => kind === 'gift-card') ?? expect.fail('no gift card')
  const { reference } = await ok<ActingOrder>(
    bjorn(orderForCustomer, { params: { actingId }, body: { kind: card.kind, articleId: card.id } }),
  )
  astrid = await centre.as('astrid')
  await astrid.ok(astrid.call(requestExport, {}))
  await centre.runJobs()
  const [ready] = await astrid.ok<DataExport[]>(astrid.call(listExports, {}))
  const { text } = await astrid.call(exportJson, { params: { guid: ready?.guid ?? '' } })
  const data = JSON.parse(text) as Record<string, Record<string, unknown>[]>
  expect(data.acting?.[0]).toMatchObject({ reason: 'phone', notes: 'Her phone is broken', by: 'Björn' })
  expect(data.actingSteps?.[0]).toMatchObject({ action: 'acting.ordered', reference })
})
