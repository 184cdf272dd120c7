import { openGuestPayment } from '@hoppla/contract/cart/guest-orders'
import type { Payment } from '@hoppla/contract/orders'
import {
  endParty,
  getPartyEnding,
  mailPartyLink,
  type PartyEnding,
  takePartyPayment,
  undoPartyEnd,
  undoPartyPayment,
} from '@hoppla/contract/parties/centre/ending'
import { getMyParty, type MyParty, payMyParty } from '@hoppla/contract/parties/my-parties'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, type TestCall } from '../../../../testing/app.ts'
import { meetAtLock } from '../../../../testing/meet-at-lock.ts'
import { asStaffWith } from '../../../../testing/staff-roles.ts'
import { auditLedger } from '../../../orders/orders.ts'
import { aPartyCentre, type PartyCentre } from '../../testing/party-centre.ts'

let centre: PartyCentre
let astrid: Awaited<ReturnType<PartyCentre['buyer']>>
let ines: TestCall
beforeAll(async () => {
  centre = await aPartyCentre()
  astrid = await centre.buyer('astrid')
  ines = await centre.asStaff('ines@hoppla.example')
})
afterEach(async () => {
  const faults = await auditLedger(centre.deps.pool)
  await sql`delete from party_endings`.execute(centre.deps.db)
  await sql`delete from party_counter_payments`.execute(centre.deps.db)
  await sql`truncate audit_log`.execute(centre.deps.db)
  await centre.reset()
  expect(faults).toEqual([])
})
afterAll(() => centre.close())

const at = (moment: string) => centre.deps.clock.set(new Date(moment))
/** The party is from 13:00 to 15:30 in Stockholm. */
const onTheDay = () => at('2027-03-13T14:00:00Z')
const read = async (id: string) => (await ines(getPartyEnding, { params: { id } })).body as PartyEnding
type Said = Parameters<typeof ending>[1]
const ending = (
  shown: PartyEnding,
  more: Partial<{ came: number; pizza: number; ice: boolean; total: number; version: number }>,
) => ({
  version: more.version ?? shown.version,
  came: more.came ?? 12,
  foods: [{ id: centre.extraIds.pizza, count: more.pizza ?? 12 }],
  extras: more.ice ? [{ id: centre.extraIds.ice, count: 1 }] : [],
  total: more.total ?? shown.total,
})
const end = async (id: string, more: Said, call: TestCall = ines) =>
  call(endParty, { params: { id }, body: ending(await read(id), more) })
const ended = async (id: string, more: Said) => {
  const { status, text, body } = await end(id, more)
  expect(status, text).toBe(200)
  return body as PartyEnding
}
const take = (shown: PartyEnding, more: { amount?: number; key?: string } = {}, call: TestCall = ines) =>
  call(
    takePartyPayment,
    { params: { id: shown.id }, body: { version: shown.version, amount: more.amount ?? shown.due } },
    more.key ? { 'idempotency-key': more.key } : {},
  )
const link = (shown: PartyEnding, call: TestCall = ines) =>
  call(mailPartyLink, { params: { id: shown.id }, body: { version: shown.version } })
const logged = async () =>
  (
    await sql<{ action: string }>`select action from audit_log where action like 'party.%' order by id`.execute(centre.deps.db)
  ).rows.map(({ action }) => action)

describe('the end of a party', () => {
  test('adds children and what was eaten at the price of the booking, by its own price function', async () => {
    const id = await centre.booked(astrid)
    onTheDay()
    const shown = await read(id)
    expect(shown).toMatchObject({ canEnd: true, booked: 12, came: null, children: 12, total: 3228, paid: 500, due: 2728 })
    // Two more children, and an ice cream for each of the fourteen.
    const after = await ended(id, { came: 14, ice: true, total: 3228 + 2 * 219 + 14 * 25 })
    expect(after).toMatchObject({
      booked: 12,
      came: 14,
      children: 14,
      total: 4016,
      paid: 500,
      due: 3516,
      version: shown.version + 1,
    })
    expect(await astrid.ok<MyParty>(astrid.call(getMyParty, { params: { id } }))).toMatchObject({
      children: 14,
      price: { due: 3516 },
    })
    expect(await logged()).toEqual(['party.ended'])
  })

  test('gives nothing back for children who stayed away', async () => {
    const id = await centre.booked(astrid)
    onTheDay()
    expect(await ended(id, { came: 7 })).toMatchObject({ came: 7, children: 12, total: 3228 })
  })

  test('sent twice is done once, and another’s in between is refused', async () => {
    const id = await centre.booked(astrid)
    onTheDay()
    const shown = await read(id)
    const body = ending(shown, { came: 13, total: 3447 })
    const first = await ines(endParty, { params: { id }, body })
    const second = await ines(endParty, { params: { id }, body })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expectRefusal(await ines(endParty, { params: { id }, body: { ...body, came: 15, total: 3885 } }), 'content.changed-meanwhile')
    expect(await read(id)).toMatchObject({ came: 13, total: 3447 })
    expect(await logged()).toEqual(['party.ended'])
  })

  test('by two at once is one end', async () => {
    const id = await centre.booked(astrid)
    onTheDay()
    const shown = await read(id)
    const answers = await meetAtLock(
      centre.deps,
      (tx) => sql`select from parties where id = ${id} for update`.execute(tx),
      () => [
        ines(endParty, { params: { id }, body: ending(shown, { came: 13, total: 3447 }) }),
        ines(endParty, { params: { id }, body: ending(shown, { came: 14, total: 3666 }) }),
      ],
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await logged()).toEqual(['party.ended'])
  })

  test('is said again as it was, and taken back', async () => {
    const id = await centre.booked(astrid)
    onTheDay()
    await ended(id, { came: 14, total: 3666 })
    const less = await ended(id, { came: 13, total: 3447 })
    expect(less).toMatchObject({ booked: 12, came: 13, children: 13 })
    const { status, body } = await ines(undoPartyEnd, { params: { id, version: less.version } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ came: null, children: 12, total: 3228, due: 2728 })
    expectRefusal(await ines(undoPartyEnd, { params: { id, version: less.version } }), 'content.changed-meanwhile')
    expectRefusal(await ines(undoPartyEnd, { params: { id, version: (body as PartyEnding).version } }), 'content.changed-meanwhile')
    expect(await logged()).toEqual(['party.ended', 'party.ended', 'party.end-undone'])
  })

  test('is of its day alone, at a price that was shown, and never less than booked', async () => {
    const id = await centre.booked(astrid)
    at('2027-03-13T11:59:00Z')
    expectRefusal(await end(id, {}), 'party.over')
    at('2027-03-13T23:00:00Z')
    expectRefusal(await end(id, {}), 'party.over')
    onTheDay()
    expectRefusal(await end(id, { came: 13, total: 3228 }), 'party.price-changed', 'total')
    expectRefusal(await end(id, { pizza: 11 }), 'party.not-bookable', 'foods')
    await ended(id, {})
    at('2027-03-13T23:00:00Z')
    expectRefusal(await ines(undoPartyEnd, { params: { id, version: (await read(id)).version } }), 'party.over')
  })

  test('that was paid is not taken back before its payment is', async () => {
    const id = await centre.booked(astrid)
    onTheDay()
    const shown = await ended(id, { came: 14, total: 3666 })
    const paid = (await take(shown)).body as PartyEnding
    expect(paid).toMatchObject({ due: 0, paid: 3666, payments: [{ amount: 3166, isReversed: false }] })
    expectRefusal(await ines(undoPartyEnd, { params: { id, version: paid.version } }), 'party.overpaid')
    expectRefusal(await end(id, { came: 12, total: 3228 }), 'party.overpaid')
    await ines(undoPartyPayment, { params: { id, paymentId: paid.payments[0]?.id ?? '' } })
    const { status } = await ines(undoPartyEnd, { params: { id, version: (await read(id)).version } })
    expect(status).toBe(200)
  })
})

describe('what is left to pay', () => {
  test('is taken at the till once, however often it is pressed and by whom', async () => {
    const id = await centre.booked(astrid)
    onTheDay()
    const shown = await read(id)
    const first = await take(shown, { key: 'one' })
    const again = await take(shown, { key: 'one' })
    expect([first.status, again.status]).toEqual([200, 200])
    expectRefusal(await take(shown, { key: 'two' }), 'content.changed-meanwhile')
    expectRefusal(await take(await read(id), { amount: 2728 }), 'party.nothing-due')
    expect(await read(id)).toMatchObject({ paid: 3228, due: 0, payments: [{ amount: 2728 }] })
    expectRefusal(await astrid.call(payMyParty, { params: { id }, body: {} }), 'party.nothing-due')
    expect(await logged()).toEqual(['party.paid-at-till'])
  })

  test('is taken by one of two at once', async () => {
    const id = await centre.booked(astrid)
    const shown = await read(id)
    const answers = await meetAtLock(
      centre.deps,
      (tx) => sql`select from parties where id = ${id} for update`.execute(tx),
      () => [take(shown), take(shown)],
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await read(id)).toMatchObject({ paid: 3228, payments: [{ amount: 2728 }] })
  })

  test('is not taken while its family orders it at the same moment', async () => {
    const id = await centre.booked(astrid)
    const shown = await read(id)
    const answers = await meetAtLock(
      centre.deps,
      (tx) => sql`select from parties where id = ${id} for update`.execute(tx),
      () => [astrid.call(payMyParty, { params: { id }, body: {} }), take(shown)],
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is the whole of it, as it was shown', async () => {
    const id = await centre.booked(astrid)
    expectRefusal(await take(await read(id), { amount: 100 }), 'party.price-changed', 'amount')
  })

  test('at the till ends an order of it that can still be paid', async () => {
    const id = await centre.booked(astrid)
    const order = await astrid.ok<{ orderReference: string; paymentToken: string }>(
      astrid.call(payMyParty, { params: { id }, body: {} }),
    )
    await take(await read(id))
    const state = await sql<{ status: string }>`select status from orders where reference = ${order.orderReference}`.execute(
      centre.deps.db,
    )
    expect(state.rows).toEqual([{ status: 'Cancelled' }])
    expect(await read(id)).toMatchObject({ paid: 3228, due: 0 })
  })

  test('of a payment that was taken back on its day, once, is due again', async () => {
    const id = await centre.booked(astrid)
    onTheDay()
    const { payments } = (await take(await read(id))).body as PartyEnding
    const undo = () => ines(undoPartyPayment, { params: { id, paymentId: payments[0]?.id ?? '' } })
    const [first, second] = [await undo(), await undo()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toMatchObject({ paid: 500, due: 2728, payments: [{ isReversed: true }] })
    expect(await logged()).toEqual(['party.paid-at-till', 'party.payment-undone'])
    const again = (await take(await read(id))).body as PartyEnding
    const later = again.payments.find(({ isReversed }) => !isReversed)?.id ?? ''
    at('2027-03-14T09:00:00Z')
    expectRefusal(await ines(undoPartyPayment, { params: { id, paymentId: later } }), 'party.over')
    expectRefusal(await ines(undoPartyPayment, { params: { id, paymentId: id } }), 'party.not-found')
  })

  test('is paid by a mailed link of the account’s own order, and by nothing else then', async () => {
    const id = await centre.booked(astrid)
    onTheDay()
    const shown = await ended(id, { came: 13, total: 3447 })
    centre.sentMails.length = 0
    const sent = (await link(shown)).body as PartyEnding
    expect(sent.linkUntil).toBe('2027-03-20T14:00:00.000Z')
    await centre.runJobs()
    expect(centre.sentMails).toMatchObject([{ to: 'astrid@hoppla.example', template: 'party-due' }])
    const reference = /payment\/([\w-]+)/.exec(centre.sentMails[0]?.text ?? '')?.[1] ?? expect.fail('No link.')
    const { rows } = await sql<{ token: string; minor: number }>`
      select p.token, o.total_minor::int as minor from orders o join payments p on p.order_id = o.id where o.reference = ${reference}`.execute(
      centre.deps.db,
    )
    expect(rows).toMatchObject([{ minor: 294_700 }])
    await centre.pay(astrid, rows[0]?.token ?? '')
    expect(await read(id)).toMatchObject({ paid: 3447, due: 0, linkUntil: null })
    expectRefusal(await link(await read(id)), 'party.nothing-due')
    expect(await logged()).toEqual(['party.ended', 'party.link-sent'])
  })

  test('of a guest who booked by phone is an order with a secret of its own', async () => {
    const id = await centre.booked(astrid)
    await sql`update parties set account_id = null, contact_email = 'siv@example.com', order_id = null where id = ${id}`.execute(
      centre.deps.db,
    )
    centre.sentMails.length = 0
    await link(await read(id))
    await centre.runJobs()
    const [mail] = centre.sentMails
    expect(mail).toMatchObject({ to: 'siv@example.com' })
    const [, orderReference = '', secret = ''] = /payment\/([\w-]+)#key=([\w-]+)/.exec(mail?.text ?? '') ?? []
    const { body, text } = await centre.call(openGuestPayment, { params: { orderReference }, body: { secret } })
    expect((body as Payment).orderStatus, text).toBeDefined()
    await centre.atProvider(body as Payment, { action: 'pay' })
    await centre.settled()
    await centre.runJobs()
    expect(await read(id)).toMatchObject({ paid: 3228, due: 0 })
  })

  test('is mailed by one of two at once: there is one order of it', async () => {
    const id = await centre.booked(astrid)
    const shown = await read(id)
    const answers = await meetAtLock(
      centre.deps,
      (tx) => sql`select from parties where id = ${id} for update`.execute(tx),
      () => [link(shown), link(shown)],
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is mailed at most three times a day, and nowhere without an address', async () => {
    const id = await centre.booked(astrid)
    for (let n = 0; n < 3; n++) expect((await link(await read(id))).status).toBe(200)
    expectRefusal(await link(await read(id)), 'request.too-many')
    await sql`update parties set account_id = null, order_id = null where id = ${id}`.execute(centre.deps.db)
    expectRefusal(await link(await read(id)), 'party.no-address')
  })
})

test('a party of another place, of nobody who holds the permission, and one that is cancelled', async () => {
  const id = await centre.booked(astrid)
  const shown = await read(id)
  onTheDay()
  const there = await asStaffWith(centre, [['Reception', 'goteborg']])
  expectRefusal(await there(getPartyEnding, { params: { id } }), 'party.not-found')
  expectRefusal(await end(id, {}, there), 'party.not-found')
  expectRefusal(await take(shown, {}, there), 'party.not-found')
  expectRefusal(await link(shown, there), 'party.not-found')
  expectRefusal(await there(undoPartyEnd, { params: { id, version: 1 } }), 'party.not-found')
  expectRefusal(await there(undoPartyPayment, { params: { id, paymentId: id } }), 'party.not-found')
  const service = await asStaffWith(centre, [['CustomerService']])
  expectRefusal(await end(id, {}, service), 'auth.forbidden')
  expectRefusal(await take(shown, {}, service), 'auth.forbidden')
  const reception = await asStaffWith(centre, [['Reception', 'orebro']])
  expect((await end(id, {}, reception)).status).toBe(200)
  await sql`update parties set status = 'Cancelled', cancelled_at = now(), cancelled_by = 'centre' where id = ${id}`.execute(
    centre.deps.db,
  )
  await sql`delete from room_bookings where id = ${id}`.execute(centre.deps.db)
  expectRefusal(await end(id, {}), 'party.over')
  expectRefusal(await take(await read(id)), 'party.over')
  expectRefusal(await link(await read(id)), 'party.over')
})
