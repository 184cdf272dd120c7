import type { Cart } from '@hoppla/contract/cart/cart'
import { removeCartLine } from '@hoppla/contract/cart/cart-calls'
import { type GuestOrder, readGuestOrder } from '@hoppla/contract/cart/guest-orders'
import { getOrder, type OrderDetail } from '@hoppla/contract/orders'
import { readWithdrawal, type WithdrawalStatement } from '@hoppla/contract/orders/withdrawal'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCentre, type Buyer, type Centre, places } from '../../modules/entrance/testing/centre.ts'
import { auditLedger, sweepOrders } from '../../modules/orders/orders.ts'
import { expectRefusal } from '../../testing/app.ts'
import { guest, type Ordered, visitor } from './testing/visitors.ts'

let centre: Centre
let astrid: Buyer
let card: string
let ticket: string
let anybody: ReturnType<typeof visitor>
let member: ReturnType<typeof visitor>
beforeAll(async () => {
  centre = await aCentre()
  astrid = await centre.as('astrid')
  ;[card, ticket] = await Promise.all([centre.giftCard(), centre.article('serial-ticket')])
  anybody = visitor(centre.call)
  member = visitor(astrid.call)
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(centre.deps.db)
})
afterEach(async () => {
  expect(await auditLedger(centre.deps.pool)).toEqual([])
  await centre.emptied()
})
afterAll(() => centre.close())

const cardItem = () => ({ kind: 'gift-card', articleId: card, delivery: { to: 'me' } }) as const
const codeItem = () => ({ kind: 'serial-ticket', articleId: ticket, mode: 'redeem' }) as const
const ticketItem = () => ({ kind: 'serial-ticket', articleId: ticket, mode: 'direct' }) as const
const visit = (count = 2) => centre.item({ visitors: [{ bandId: centre.bandFrom(3), count }] })
const aCart = async (as: typeof anybody, ...items: Parameters<typeof anybody.add>[1][]): Promise<Cart> => {
  const { id } = await as.cart()
  for (const item of items) await as.add(id, item)
  return as === anybody ? as.introduce(id) : as.read(id)
}
const pay = async (as: typeof anybody, ordered: Ordered) => {
  await centre.atProvider(await as.payment(ordered), { action: 'pay' })
  await centre.settled()
  await centre.runJobs()
}
const refundOf = async (reference: string): Promise<{ minor: number; reason: string }[]> =>
  (
    await sql<{
      minor: number
      reason: string
    }>`select f.amount_minor::int as minor, f.reason from refunds f join payments p on p.id = f.payment_id
      join orders o on o.id = p.order_id where o.reference = ${reference}`.execute(centre.deps.db)
  ).rows

test('a guest’s visit, card and code: one payment, one receipt, the visit without a right of withdrawal beside what has one', async () => {
  const cart = await aCart(anybody, visit(), cardItem(), codeItem())
  expect(cart).toMatchObject({
    totalAmount: 358 + 500 + 1590,
    laws: ['withdrawal', 'leisure', 'voucher'],
    lines: [{ isScarce: true }, {}, {}],
  })
  expect(await centre.taken()).toBe(2)
  const ordered = await anybody.order(cart.id)
  await pay(anybody, ordered)
  const { orderReference } = ordered
  const body = { secret: ordered.secret ?? '' }
  const order = await anybody.ok<GuestOrder>(centre.call(readGuestOrder, { params: { orderReference }, body }))
  expect(order).toMatchObject({ status: 'Completed', totalAmount: 2448 })
  expect(order.lines.map(({ kind }) => kind)).toEqual(['entrance', 'gift-card', 'serial-ticket'])
  const rights = await anybody.ok<WithdrawalStatement>(
    centre.call(readWithdrawal, { body: { orderReference, email: guest.email } }),
  )
  expect(rights.lines.map(({ refundAmount }) => refundAmount)).toEqual([0, 500, 1590])
  expect(await centre.taken()).toBe(2)
})

test('a coupon takes something off the lines that it is good for, and off no other', async () => {
  const { rows } = await sql<{ code: string }>`with offer as (
      insert into offers (id, key, country_id, names, descriptions, kind, percent, line_kinds, valid_to, currency)
      select gen_random_uuid(), 'cart-offer', id, '{"sv": "Rabatt", "en": "Discount"}', '{}', 'other', 20, '{serial-ticket}', '2027-12-31', 'SEK'
      from countries where slug = 'sweden' returning id)
    insert into coupons (offer_id, account_id) select offer.id, a.id from offer, accounts a where a.email = 'astrid@hoppla.example'
    returning bar_code as code`.execute(centre.deps.db)
  const code = rows[0]?.code ?? expect.fail('There is no coupon.')
  const { id } = await aCart(member, cardItem(), ticketItem(), visit())
  const cart = await member.codes(id, [code])
  expect(cart).toMatchObject({ fullAmount: 2448, totalAmount: 2130, coupon: { discount: 318 } })
  expect(cart.lines.map(({ amount }) => amount)).toEqual([500, 1272, 358])
  const ordered = await member.order(id)
  await pay(member, ordered)
  const order = await astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference: ordered.orderReference } }))
  expect(order.lines.map(({ amount, discount }) => [amount, discount])).toEqual([
    [500, 0],
    [1272, 318],
    [358, 0],
  ])
})

test('two carts want the last places: one has them, to the other it is said', async () => {
  await aCart(anybody, visit(places - 2))
  const [one, other] = await Promise.all([anybody.cart(), anybody.cart()])
  const answers = await Promise.all([one, other].map(({ id }) => anybody.tryToAdd(id, visit(2))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  if (refused) expectRefusal(refused, 'entrance.full')
  expect(await centre.taken()).toBe(places)
})

test('a full window is refused while others hold its row; its own places are no reason against a cart, and are free once given back', async () => {
  const mine = await aCart(anybody, visit(places))
  const { id } = await anybody.cart()
  await centre.deps.db.transaction().execute(async (tx) => {
    await sql`select from entrance_windows where playground_id = ${centre.playgroundId} for update`.execute(tx)
    expectRefusal(await anybody.tryToAdd(id, visit(1)), 'entrance.full')
  })
  expect((await anybody.read(mine.id)).lines).toMatchObject([{ problem: null }])
  const lineId = mine.lines[0]?.id ?? ''
  await anybody.ok(centre.call(removeCartLine, { params: { id: mine.id, lineId } }))
  expect((await anybody.add(id, visit(places))).lines).toMatchObject([{ problem: null }])
})

test.each([
  ['free: the family has them', 0, 'Completed', []],
  ['gone: the money of the visit comes back, once, and the rest is kept', places, 'PartiallyRefunded', [35800]],
] as const)('the hold ends on the bank’s page, and its places are %s', async (_how, wanted, status, back) => {
  const { id } = await aCart(anybody, visit(), cardItem())
  const ordered = await anybody.order(id)
  const payment = await anybody.payment(ordered)
  centre.deps.clock.advance(16 * 60)
  await centre.atProvider(payment, { action: 'pay', silent: 1 })
  const { isClosed } = await anybody.read(id)
  expect(isClosed).toBe(false)
  if (wanted > 0) await aCart(anybody, visit(wanted))
  // The sweeper asks the bank before it ends the order.
  await sweepOrders(centre.deps)
  await centre.settled()
  await centre.runJobs()
  const params = { orderReference: ordered.orderReference }
  const body = { secret: ordered.secret ?? '' }
  expect(await anybody.ok<GuestOrder>(centre.call(readGuestOrder, { params, body }))).toMatchObject({ status })
  expect((await refundOf(ordered.orderReference)).map(({ minor }) => minor)).toEqual(back)
  expect(await centre.taken()).toBeLessThanOrEqual(places)
})
