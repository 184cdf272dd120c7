import { auditLog } from '@hoppla/contract/audit/audit-log'
import { refundOrder } from '@hoppla/contract/orders/refunds'
import {
  type ListedStaffOrder,
  listStaffOrders,
  previewRefund,
  type RefundPreview,
  readStaffOrder,
  resendStaffReceipt,
  type StaffOrder,
  staffOrdersFile,
} from '@hoppla/contract/orders/staff-orders'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../../../import/ids.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { asStaffWith, giveTestRole } from '../../../testing/staff-roles.ts'
import { aShop, type Buyer, type Shop } from '../testing/shop.ts'

let shop: Shop
let astrid: Buyer
let bjorn: TestCall
let ticket: string
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  ticket = await shop.article('serial-ticket')
  await giveTestRole(shop, 'bjorn@hoppla.example', 'CustomerService', 'sweden')
  bjorn = await shop.asStaff('bjorn@hoppla.example')
})
afterAll(() => shop.close())

const aTicket = async (giftCards: string[] = []): Promise<string> => {
  const { orderReference, payment } = await astrid.atCheckoutOf(orderDirectTicket, { articleId: ticket, giftCards })
  if (payment.state !== 'paid') await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  return orderReference
}
type List = {
  orders: ListedStaffOrder[]
  hasMore: boolean
  sums: { currency: string; count: number; total: number; refunded: number }[] | null
}
const list = async (query: Record<string, string> = {}, call = bjorn): Promise<List> => {
  const { status, body, text } = await call(listStaffOrders, { query } as never)
  expect(status, text).toBe(200)
  return body as List
}
const references = async (query: Record<string, string> = {}, call = bjorn) =>
  (await list(query, call)).orders.map(({ reference }) => reference)
const read = async (orderReference: string): Promise<StaffOrder> => {
  const { status, body, text } = await bjorn(readStaffOrder, { params: { orderReference } })
  expect(status, text).toBe(200)
  return body as StaffOrder
}
const preview = async (orderReference: string, body: object) => bjorn(previewRefund, { params: { orderReference }, body } as never)
const today = () => dayIn(shop.deps.clock.now(), 'Europe/Stockholm')
const latestAudit = (action: string) =>
  shop.deps.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action as never)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('orders are listed newest first, with who bought what and how it was paid, and their money is summed', async () => {
  const before = (await list({ from: today() })).sums?.find(({ currency }) => currency === 'SEK')
  const first = await aTicket()
  const second = await aTicket()
  const { orders, sums } = await list({ from: today() })
  const moments = orders.map(({ createdAt }) => createdAt)
  expect(moments).toEqual(moments.toSorted().reverse())
  expect(
    orders
      .slice(0, 2)
      .map(({ reference }) => reference)
      .sort(),
  ).toEqual([first, second].sort())
  expect(orders[0]).toMatchObject({
    buyer: expect.stringContaining('Astrid'),
    kind: 'serial-ticket',
    lines: [{ quantity: 1 }],
    status: 'Completed',
    attention: null,
    hasGiftCards: false,
    total: 1590,
    refunded: 0,
    country: expect.stringMatching(/Sverige|Sweden/),
  })
  const sum = sums?.find(({ currency }) => currency === 'SEK')
  expect(sum?.count).toBe((before?.count ?? 0) + 2)
  expect(sum?.total).toBe((before?.total ?? 0) + 3180)
  expect((await list()).sums, 'without a day nothing is summed').toBeNull()
})

test('pages follow each other without a gap or a repeat', async () => {
  const all = await references()
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from orders o join countries c on c.id = o.country_id where c.slug = 'sweden'`.execute(
    shop.deps.db,
  )
  expect(all.length).toBe(Math.min(50, rows[0]?.count ?? 0))
  await sql`insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at)
    select gen_random_uuid(), 'PAGE-' || n, null, ${idOf('place', 'norway')}, 'nb', 'page@example.com', 'Expired', 'NOK', 100, now() - interval '1 day', now(), now()
    from generate_series(1, 120) n`.execute(shop.deps.db)
  await sql`insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, quantity, unit_price_minor, amount_minor, vat_percent, vat_minor)
    select gen_random_uuid(), o.id, 1, null, 'x', 'child-class', 'Class', 1, 100, 100, 0, 0 from orders o where o.reference like 'PAGE-%'`.execute(
    shop.deps.db,
  )
  await sql`insert into payments (id, order_id, attempt, token, provider, method, amount_minor, currency, state, created_at)
    select gen_random_uuid(), o.id, 1, gen_random_uuid()::text, 'test', 'card', 100, 'NOK', 'cancelled', now() from orders o where o.reference like 'PAGE-%'`.execute(
    shop.deps.db,
  )
  const norway = await asStaffWith(shop, [['Finance', 'norway']], 'ines@hoppla.example')
  const seen: string[] = []
  let page = await list({}, norway)
  for (;;) {
    seen.push(...page.orders.map(({ reference }) => reference))
    const last = page.orders.at(-1)
    if (!page.hasMore || !last) break
    page = await list({ before: last.id }, norway)
  }
  expect(seen.filter((reference) => reference.startsWith('PAGE-'))).toHaveLength(120)
  expect(new Set(seen).size).toBe(seen.length)
})

test('filters leave what they say: state, product, days, number, address', async () => {
  const reference = await aTicket()
  const { orderReference: open } = await astrid.atCheckoutOf(orderDirectTicket, { articleId: ticket })
  expect(await references({ filter: 'paid' })).toContain(reference)
  expect(await references({ filter: 'paid' })).not.toContain(open)
  expect(await references({ filter: 'waiting' })).toContain(open)
  expect(await references({ filter: 'unpaid' })).not.toContain(open)
  expect(await references({ kind: 'pass' })).not.toContain(reference)
  expect(await references({ kind: 'serial-ticket' })).toContain(reference)
  expect(await references({ to: '2020-01-01' })).toEqual([])
  expect(await references({ from: today(), to: today() })).toContain(reference)
  expect(await references({ search: reference.replaceAll('-', '').toLowerCase() })).toEqual([reference])
  // One reference in forty has no digit; typed without dashes it looks like a name.
  await shop.deps.pool.query(`update orders set reference = 'NDMW-ZVQB-WJQR' where reference = $1`, [open])
  expect(await references({ search: 'ndmwzvqbwjqr' })).toEqual(['NDMW-ZVQB-WJQR'])
  expect(await references({ search: 'Astrid@hoppla.example' })).toContain(reference)
  expect(await references({ search: 'astrid@hoppla' }), 'a part of an address finds nobody').toEqual([])
})

test('somebody must look at a refund that the bank sent back, and at a dispute', async () => {
  const [failed, disputed] = [await aTicket(), await aTicket()]
  expect(await references({ filter: 'attention' })).toEqual([])
  await bjorn(refundOrder, { params: { orderReference: failed }, body: { everything: true, to: 'source', cause: 'closed' } })
  await sql`update refunds set failed_at = now() where payment_id in (select p.id from payments p join orders o on o.id = p.order_id where o.reference = ${failed})`.execute(
    shop.deps.db,
  )
  await sql`insert into disputes (provider, provider_dispute_id, payment_id, amount_minor, currency, reason, state, opened_at)
    select 'test', 'd-1', p.id, 100, 'SEK', 'fraudulent', 'open', now() from payments p join orders o on o.id = p.order_id where o.reference = ${disputed}`.execute(
    shop.deps.db,
  )
  const { orders } = await list({ filter: 'attention' })
  expect(new Map(orders.map(({ reference, attention }) => [reference, attention]))).toEqual(
    new Map([
      [disputed, 'disputed'],
      [failed, 'refund-failed'],
    ]),
  )
  expect((await read(disputed)).attention).toBe('disputed')
  expect((await read(failed)).events.map(({ kind }) => kind)).toContain('refund-failed')
  expectRefusal(await preview(disputed, { everything: true, to: 'source' }), 'refund.disputed')
  await sql`update disputes set state = 'won', closed_at = now() where provider_dispute_id = 'd-1'`.execute(shop.deps.db)
})

test('one order says how it was paid and what happened to it; looking is logged, and listing without whom one looked for', async () => {
  const card = await shop.aPaidCard(astrid)
  const reference = await aTicket([card.code])
  const [{ id: ticketId } = { id: '' }] = (
    await sql<{
      id: string
    }>`select t.id from serial_tickets t join order_lines l on l.id = t.order_line_id join orders o on o.id = l.order_id where o.reference = ${reference}`.execute(
      shop.deps.db,
    )
  ).rows
  await sql`insert into serial_ticket_entries (serial_ticket_id, kind, entrances, location_id, at) values (${ticketId}, 'use', -1, ${idOf('place', 'orebro')}, now())`.execute(
    shop.deps.db,
  )
  const order = await read(reference)
  expect(order).toMatchObject({
    reference,
    buyer: { isGuest: false, email: 'astrid@hoppla.example' },
    total: 1590,
    giftCards: 500,
    paid: 1090,
    refundable: 1590,
    receipt: expect.stringMatching(/^SE-\d+$/),
    lines: [{ amount: 1590, unusedPercent: 90, proposed: 1431, isRevoked: false }],
  })
  expect(order.events.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['entrance-used', null],
    ['paid', 1090],
    ['paid-by-gift-card', 500],
    ['placed', null],
  ])
  expect(order.events[0]?.detail).toContain('Örebro')
  expect(await latestAudit('order.read')).toMatchObject({ subject: reference, place_id: idOf('place', 'sweden') })
  await list({ search: 'astrid@hoppla.example' })
  const listed = await latestAudit('orders.listed')
  expect(listed.detail).toMatchObject({ by: 'email' })
  expect(JSON.stringify(listed.detail)).not.toContain('astrid')
})

test('a preview says what the refund then does, and changes nothing', async () => {
  const card = await shop.aPaidCard(astrid)
  const reference = await aTicket([card.code])
  const [line] = (await read(reference)).lines
  const lines = [{ lineId: line?.lineId, amount: 1200 }]
  const part = (await preview(reference, { lines, to: 'source' })).body as RefundPreview
  expect(part).toMatchObject({
    amount: 1200,
    vat: 240,
    ways: [
      { to: 'source', amount: 1090 },
      { to: 'gift-card', amount: 110 },
    ],
    ends: [],
    givesCouponBack: false,
  })
  const whole = (await preview(reference, { everything: true, to: 'gift-card' })).body as RefundPreview
  expect(whole).toMatchObject({ amount: 1590, ways: [{ to: 'new-gift-card', amount: 1590 }], ends: [line?.name] })
  expect((await preview(reference, { everything: true, to: 'source', keepsGoods: true })).body).toMatchObject({ ends: [] })
  expectRefusal(await preview(reference, { lines: [{ ...lines[0], amount: 1600 }], to: 'source' }), 'refund.too-much')
  expect((await read(reference)).refunded).toBe(0)

  await bjorn(refundOrder, { params: { orderReference: reference }, body: { lines, to: 'source', cause: 'our-fault' } as never })
  const order = await read(reference)
  expect(order).toMatchObject({ refunded: 1200, refundable: 390 })
  const back = order.events.filter(({ kind }) => kind === 'refunded' || kind === 'refund-due')
  expect(back.map(({ amount }) => amount).sort()).toEqual([-1090, -110])
  expect(order.events.find(({ kind }) => kind === 'credited')).toMatchObject({
    detail: expect.stringMatching(/^SE-C-/),
    by: expect.stringContaining('Björn'),
  })
  expect((await list({ search: reference })).orders[0]).toMatchObject({ refunded: 1200, status: 'PartiallyRefunded' })
})

test('the receipt is sent again, five times an hour, and an unpaid order has none', async () => {
  const reference = await aTicket()
  await shop.runJobs()
  shop.sentMails.length = 0
  for (let n = 0; n < 5; n++) expect((await bjorn(resendStaffReceipt, { params: { orderReference: reference } })).status).toBe(204)
  expectRefusal(await bjorn(resendStaffReceipt, { params: { orderReference: reference } }), 'request.too-many')
  await shop.runJobs()
  expect(shop.sentMails.filter(({ to }) => to === 'astrid@hoppla.example')).toHaveLength(5)
  const mailed = async () => (await read(reference)).events.filter(({ kind }) => kind.startsWith('mail-'))
  expect((await mailed()).map(({ kind, detail }) => [kind, detail])).toEqual(Array(6).fill(['mail-accepted', 'order-paid']))
  await sql`update mail_deliveries set accepted_at = null, refused_at = now() where order_id = (select id from orders where reference = ${reference})`.execute(
    shop.deps.db,
  )
  expect((await mailed()).map(({ kind }) => kind)).toEqual(Array(6).fill('mail-refused'))
  const { orderReference: open } = await astrid.atCheckoutOf(orderDirectTicket, { articleId: ticket })
  expectRefusal(await bjorn(resendStaffReceipt, { params: { orderReference: open } }), 'order.not-completed')
})

test('an order is found by its buyer’s name, the end of its card and how it was paid; the audit log keeps by what, not what', async () => {
  const reference = await aTicket()
  await sql`update payments set method_label = 'Visa •••• 0427' where order_id = (select id from orders where reference = ${reference})`.execute(
    shop.deps.db,
  )
  for (const search of ['astrid', 'Lindqvist ast', '0427']) expect(await references({ search }), search).toContain(reference)
  for (const search of ['strid', 'astrid x', '0428']) expect(await references({ search }), search).not.toContain(reference)
  expect((await latestAudit('orders.listed')).detail).toMatchObject({ by: 'card' })
  await references({ search: 'astrid' })
  const { detail } = await latestAudit('orders.listed')
  expect(detail).toMatchObject({ by: 'name' })
  expect(JSON.stringify(detail)).not.toMatch(/astrid/i)
  expect(await references({ method: 'swish', search: reference })).toEqual([reference])
  expect(await references({ method: 'card', search: reference })).toEqual([])
  expectRefusal(await bjorn(listStaffOrders, { query: { method: 'cash' } } as never), 'request.invalid', 'method')
  // A name is looked for among the buyers of one’s countries only.
  const norway = await asStaffWith(shop, [['Finance', 'norway']], 'ines@hoppla.example')
  expect(await references({ search: 'astrid' }, norway)).toEqual([])
  expect(await references({ search: '0427' }, norway)).toEqual([])
})

test('a role of another country, or of a play centre, opens no order', async () => {
  const reference = await aTicket()
  for (const place of ['norway', 'orebro']) {
    const call = await asStaffWith(shop, [['Finance', place]], 'ines@hoppla.example')
    expect(await references({ search: reference }, call), place).toEqual([])
    for (const [route, input] of [
      [readStaffOrder, {}],
      [resendStaffReceipt, {}],
      [previewRefund, { body: { everything: true, to: 'source' } }],
    ] as const)
      expectRefusal(await call(route, { params: { orderReference: reference }, ...input } as never), 'order.not-found')
  }
  const whole = await asStaffWith(shop, [['Finance']], 'ines@hoppla.example')
  expect(await references({ search: reference, country: idOf('place', 'orebro') }, whole), 'a centre shows its country').toEqual([
    reference,
  ])
  expect(await references({ search: reference, country: idOf('place', 'norway') }, whole)).toEqual([])
})

test('as a file orders have no buyers; it is logged, and wants the second factor again', async () => {
  const reference = await aTicket()
  const { text, headers } = await bjorn(staffOrdersFile, { query: { from: today() } })
  expect(headers['content-type']).toContain('text/csv')
  expect(text).toContain(reference)
  expect(text).not.toMatch(/astrid/i)
  const log = await latestAudit('orders.exported')
  expect(log.detail).toMatchObject({ from: today() })
  expect(staffOrdersFile.stepUp).toBe(true)
  expect((await bjorn(auditLog, { query: {} })).status, 'customer service reads no log').toBe(403)
})
