import { randomUUID } from 'node:crypto'
import type { Cart } from '@hoppla/contract/cart/cart'
import {
  addCartLine,
  changeCart,
  changeCartLine,
  createCart,
  getCart,
  orderCart,
  removeCartLine,
} from '@hoppla/contract/cart/cart-calls'
import {
  cancelGuestOrder,
  type GuestOrder,
  guestOrderStatus,
  guestOrderTracking,
  guestReceiptPdf,
  payGuestOrder,
  readGuestOrder,
} from '@hoppla/contract/cart/guest-orders'
import { cancelOrder, listMyGiftCards, listOrders, type OrderInList, type OwnGiftCard } from '@hoppla/contract/orders'
import { listMyCodes, listMyTickets, type OwnCode, type OwnTicket } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger, sweepOrders } from '../../modules/orders/orders.ts'
import { aShop, type Buyer, type Shop } from '../../modules/orders/testing/shop.ts'
import { expectRefusal } from '../../testing/app.ts'
import { meetAtLock } from '../../testing/meet-at-lock.ts'
import { guest, visitor } from './testing/visitors.ts'

let shop: Shop
let astrid: Buyer
let bjorn: Buyer
let card: string
let ticket: string
const me = { to: 'me' } as const
const cardItem = (quantity = 1) => ({ kind: 'gift-card', articleId: card, delivery: me, quantity }) as const
const codeItem = (quantity = 1) => ({ kind: 'serial-ticket', articleId: ticket, mode: 'redeem', quantity }) as const
const ticketItem = (quantity = 1) => ({ kind: 'serial-ticket', articleId: ticket, mode: 'direct', quantity }) as const

let anybody: ReturnType<typeof visitor>
let member: ReturnType<typeof visitor>
beforeAll(async () => {
  shop = await aShop()
  ;[astrid, bjorn] = await Promise.all([shop.as('astrid'), shop.as('bjorn')])
  ;[card, ticket] = await Promise.all([shop.giftCard(), shop.article('serial-ticket')])
  anybody = visitor(shop.call)
  member = visitor(astrid.call)
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(shop.deps.db)
})
afterEach(async () => {
  expect(await auditLedger(shop.deps.pool)).toEqual([])
})
afterAll(() => shop.close())

const countOrders = async (): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from orders`.execute(shop.deps.db)).rows[0]?.n ?? 0
/** A guest's cart that can be ordered. */
const aGuestCart = async (...items: Parameters<typeof anybody.add>[1][]): Promise<Cart> => {
  const { id } = await anybody.cart()
  for (const item of items) await anybody.add(id, item)
  return anybody.introduce(id)
}
const pay = async (ordered: Parameters<typeof anybody.payment>[0], as = anybody) => {
  await shop.atProvider(await as.payment(ordered), { action: 'pay' })
  await shop.settled()
  await shop.runJobs()
}
/** While an article costs something else. */
const atPrice = async (articleId: string, minor: number, work: () => Promise<void>) => {
  const { price_minor: before } = await shop.deps.db
    .selectFrom('articles')
    .select('price_minor')
    .where('id', '=', articleId)
    .executeTakeFirstOrThrow()
  const set = async (price: number) => {
    const values = { price_minor: price, regular_price_minor: price }
    await shop.deps.db.updateTable('articles').set(values).where('id', '=', articleId).execute()
    shop.deps.prepared.clear()
  }
  await set(minor)
  await work().finally(() => set(Number(before)))
}

describe('a guest', () => {
  test('buys two gift cards and a code: one order, one payment, one receipt by mail, all read by its link', async () => {
    const cart = await aGuestCart(cardItem(2), codeItem())
    expect(cart).toMatchObject({
      isGuest: true,
      isClosed: false,
      currency: 'SEK',
      contact: guest,
      heldUntil: null,
      fullAmount: 2 * 500 + 1590,
      totalAmount: 2 * 500 + 1590,
      dueAmount: 2 * 500 + 1590,
      vat: [
        { vatPercent: 25, onAmount: 1590 },
        { vatPercent: 0, onAmount: 1000 },
      ],
      laws: ['withdrawal', 'voucher'],
      asksToBeginAtOnce: true,
      order: null,
    })
    expect(cart.lines.map(({ parts, amount, problem }) => [parts[0]?.quantity, amount, problem])).toEqual([
      [2, 1000, null],
      [1, 1590, null],
    ])
    shop.sentMails.length = 0
    const ordered = await anybody.order(cart.id)
    expect(ordered.link).toContain(`/order/shop/payment/${ordered.orderReference}#key=${ordered.secret}`)
    expect((await anybody.read(cart.id)).order).toMatchObject({ orderReference: ordered.orderReference, isPayable: true })
    await pay(ordered)
    const params = { orderReference: ordered.orderReference }
    const body = { secret: ordered.secret ?? '' }
    const order = await anybody.ok<GuestOrder>(shop.call(readGuestOrder, { params, body }))
    expect(order).toMatchObject({ status: 'Completed', totalAmount: 2590, email: guest.email })
    expect([order.giftCards.length, order.codes.length]).toEqual([2, 1])
    expect(await anybody.ok(shop.call(guestOrderStatus, { params, body }))).toMatchObject({ status: 'Completed', isFinal: true })
    expect(await anybody.ok(shop.call(guestOrderTracking, { params, body }))).toMatchObject({ transactionTotal: 2590 })
    expect((await shop.call(guestReceiptPdf, { params, body })).status).toBe(200)
    const mails = shop.sentMails.filter(({ to }) => to === guest.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`/order/shop/receipt/${ordered.orderReference}#key=${ordered.secret}`)
    // A code that a guest bought is connected like any other.
    expect(await anybody.read(cart.id)).toMatchObject({ isClosed: true, lines: [], totalAmount: 0 })
    expectRefusal(await anybody.tryToAdd(cart.id, cardItem()), 'cart.closed')
  })

  test('reads an order only with its own secret', async () => {
    const [one, other] = [await aGuestCart(cardItem()), await aGuestCart(cardItem())]
    const [mine, theirs] = [await anybody.order(one.id), await anybody.order(other.id)]
    const params = { orderReference: mine.orderReference }
    for (const secret of [theirs.secret ?? '', 'guessed', mine.paymentToken])
      for (const route of [readGuestOrder, guestOrderStatus, guestReceiptPdf, cancelGuestOrder] as const)
        expectRefusal(await shop.call(route, { params, body: { secret } }), 'order.not-found')
    expectRefusal(
      await shop.call(payGuestOrder, { params, body: { secret: theirs.secret ?? '' } }, { 'idempotency-key': randomUUID() }),
      'order.not-found',
    )
    const body = { secret: mine.secret ?? '' }
    expectRefusal(await shop.call(guestReceiptPdf, { params, body }), 'order.not-completed')
    expect(await anybody.ok(shop.call(cancelGuestOrder, { params, body }))).toMatchObject({ status: 'Cancelled' })
  })

  test('says who buys before ordering, and cannot buy for an account', async () => {
    const { id } = await anybody.cart()
    expectRefusal(await anybody.tryToOrder(id, 0), 'cart.empty')
    await anybody.add(id, cardItem())
    expectRefusal(await anybody.tryToOrder(id, 500), 'cart.contact-missing', 'contact')
    expectRefusal(await anybody.tryToAdd(id, ticketItem()), 'cart.account-needed', 'mode')
    expectRefusal(
      await anybody.tryToAdd(id, { kind: 'pass', articleId: await shop.article('pass'), mode: 'direct', childId: randomUUID() }),
      'cart.account-needed',
      'mode',
    )
    const contact = { ...guest, phone: 'no number' }
    expectRefusal(await shop.call(changeCart, { params: { id }, body: { contact } }), 'cart.phone-invalid', 'contact.phone')
    expect((await anybody.introduce(id, { ...guest, phone: '070 174 06 12' } as typeof guest)).contact).toMatchObject({
      phone: '701740612',
      phoneCountryCode: '+46',
    })
    expect((await anybody.ok<Cart>(shop.call(changeCart, { params: { id }, body: { contact: null } }))).contact).toBeNull()
  })

  test('has what was bought on an account as soon as that has confirmed the address', async () => {
    const cart = await aGuestCart(cardItem(), codeItem())
    await anybody.introduce(cart.id, { email: 'Astrid@hoppla.example', name: 'Astrid' })
    const ordered = await anybody.order(cart.id)
    await pay(ordered)
    const mine = await astrid.ok<OrderInList[]>(astrid.call(listOrders, { query: {} }))
    expect(mine.map(({ orderReference }) => orderReference)).toContain(ordered.orderReference)
    for (const list of [
      await astrid.ok<OwnGiftCard[]>(astrid.call(listMyGiftCards, {})),
      await astrid.ok<OwnCode[]>(astrid.call(listMyCodes, { query: {} })),
    ])
      expect(list.some(({ orderReference }) => orderReference === ordered.orderReference)).toBe(true)
    // Björn has never confirmed his.
    const other = await aGuestCart(cardItem())
    await anybody.introduce(other.id, { email: 'bjorn@hoppla.example', name: 'Björn' })
    await pay(await anybody.order(other.id))
    expect(await bjorn.ok<OrderInList[]>(bjorn.call(listOrders, { query: {} }))).toEqual([])
  })
})

describe('whose cart it is', () => {
  test('a guest’s cart becomes an account’s when that names it, and is then nobody else’s', async () => {
    const { id } = await aGuestCart(codeItem())
    expect(await member.read(id)).toMatchObject({ isGuest: false, contact: null, lines: [{ amount: 1590 }] })
    const params = { id }
    const lineId = randomUUID()
    for (const call of [shop.call, bjorn.call]) {
      expectRefusal(await call(getCart, { params }), 'cart.not-found')
      expectRefusal(await call(changeCart, { params, body: { codes: [] } }), 'cart.not-found')
      expectRefusal(await call(addCartLine, { params, body: cardItem() }), 'cart.not-found')
      expectRefusal(await call(changeCartLine, { params: { id, lineId }, body: { quantity: 2 } }), 'cart.not-found')
      expectRefusal(await call(removeCartLine, { params: { id, lineId } }), 'cart.not-found')
      expectRefusal(await call(orderCart, { params, body: { totalAmount: 1590 } }), 'cart.not-found')
    }
    expectRefusal(await shop.call(getCart, { params: { id: randomUUID() } }), 'cart.not-found')
  })

  test('a cart is of one country', async () => {
    const { id } = await anybody.cart()
    expectRefusal(await shop.call(getCart, { params: { id } }, { host: 'no.localhost:3000' }), 'cart.not-found')
    expectRefusal(await shop.call(createCart, {}, { host: 'office.localhost:3000' }), 'country.not-found')
    const norwegian = await anybody.ok<Cart>(shop.call(createCart, {}, { host: 'no.localhost:3000' }))
    const body = cardItem()
    expectRefusal(
      await shop.call(addCartLine, { params: { id: norwegian.id }, body }, { host: 'no.localhost:3000' }),
      'article.other-country',
      'articleId',
    )
  })

  test('an account goes on with its cart until that is paid', async () => {
    const own = visitor(bjorn.call)
    const first = await own.cart()
    await own.add(first.id, ticketItem())
    expect((await own.cart()).id).toBe(first.id)
    const ordered = await own.order(first.id)
    expect(ordered.secret).toBeNull()
    expect((await own.cart()).id).toBe(first.id)
    await pay(ordered, own)
    expect((await own.cart()).id).not.toBe(first.id)
    expect(await bjorn.ok<OwnTicket[]>(bjorn.call(listMyTickets, {}))).toHaveLength(1)
  })
})

describe('lines', () => {
  test('are changed in place and taken out; a repeat changes nothing', async () => {
    const { id } = await anybody.cart()
    const key = { 'idempotency-key': randomUUID() }
    await anybody.add(id, cardItem(), key)
    const cart = await anybody.add(id, cardItem(), key)
    expect(cart.lines).toHaveLength(1)
    expectRefusal(await shop.call(addCartLine, { params: { id }, body: cardItem(2) }, key), 'idempotency.other-body')
    await anybody.add(id, codeItem())
    const lineId = cart.lines[0]?.id ?? ''
    const change = (body: object) => shop.call(changeCartLine, { params: { id, lineId }, body })
    const more = await anybody.ok<Cart>(change({ quantity: 3 }))
    expect(more.lines.map(({ id: line, amount }) => [line === lineId, amount])).toEqual([
      [true, 1500],
      [false, 1590],
    ])
    expect((await anybody.ok<Cart>(change({ item: cardItem(1) }))).lines[0]).toMatchObject({ id: lineId, amount: 500 })
    expectRefusal(await change({ item: codeItem() }), 'request.invalid', 'item.kind')
    expectRefusal(await change({ quantity: 21 }), 'request.invalid', 'quantity')
    const out = () => anybody.ok<Cart>(shop.call(removeCartLine, { params: { id, lineId } }))
    expect((await out()).lines).toHaveLength(1)
    expect((await out()).lines).toHaveLength(1)
    expectRefusal(await change({ quantity: 2 }), 'cart.line-not-found')
  })

  test('are twenty at most, of things that are sold here', async () => {
    const { id } = await anybody.cart()
    for (let n = 0; n < 20; n++) await anybody.add(id, cardItem())
    expectRefusal(await anybody.tryToAdd(id, cardItem()), 'cart.too-many-lines')
    const other = await anybody.cart()
    expectRefusal(await anybody.tryToAdd(other.id, { ...cardItem(), articleId: randomUUID() }), 'article.not-found', 'articleId')
    expectRefusal(await anybody.tryToAdd(other.id, { ...cardItem(), articleId: ticket }), 'article.not-found', 'articleId')
    const unknown = { ...cardItem(), colour: 'red' }
    expectRefusal(await anybody.tryToAdd(other.id, unknown), 'request.invalid', 'colour')
    expectRefusal(await anybody.tryToAdd(other.id, { kind: 'ball' } as never), 'request.invalid', 'kind')
    expect((await anybody.read(other.id)).lines).toEqual([])
  })

  test('say when they cost something else, and nobody pays what was not shown', async () => {
    const { id } = await aGuestCart(cardItem(), codeItem())
    await atPrice(ticket, 100_000, async () => {
      const cart = await anybody.read(id)
      expect(cart).toMatchObject({ totalAmount: 1500, lines: [{ problem: null }, { amount: 1000, oldAmount: 1590 }] })
      expect(cart.lines[1]?.problem).toMatchObject({ kind: 'price-changed', code: 'price-changed' })
      expectRefusal(await anybody.tryToOrder(id, 2090), 'order.price-changed', 'totalAmount')
      await anybody.order(id, 1500)
      // What was ordered was seen.
      expect((await anybody.read(id)).lines[1]).toMatchObject({ oldAmount: null, problem: null })
    })
  })

  test('that cannot be bought any more stay, say why, and stand in the way of the order', async () => {
    const { id } = await aGuestCart(cardItem(), codeItem())
    const sell = async (is_active: boolean) => {
      await shop.deps.db.updateTable('articles').set({ is_active }).where('id', '=', ticket).execute()
      shop.deps.prepared.clear()
    }
    await sell(false)
    const cart = await anybody.read(id)
    expect(cart).toMatchObject({
      totalAmount: 500,
      lines: [{ problem: null }, { problem: { kind: 'refused', code: 'article.inactive' } }],
    })
    expect(cart.lines[1]?.title).not.toBe('')
    expectRefusal(await anybody.tryToOrder(id, 500), 'cart.line-problem', 'lines.1')
    await sell(true)
    await anybody.order(id, 2090)
  })
})

describe('one order', () => {
  test('a double press, two tabs, back and reload', async () => {
    const { id } = await aGuestCart(cardItem(), codeItem())
    const before = await countOrders()
    const answers = await meetAtLock(
      shop.deps,
      (tx) => sql`select from carts where id = ${id} for update`.execute(tx),
      () => [1, 2, 3].map(() => anybody.tryToOrder(id, 2090)),
    )
    expect(new Set(answers.map(({ body }) => (body as { orderReference: string }).orderReference)).size).toBe(1)
    const again = await anybody.order(id, 2090)
    expect(await countOrders()).toBe(before + 1)
    await pay(again)
    // Pressed once more when it is paid already.
    expect((await anybody.order(id, 2090)).orderReference).toBe(again.orderReference)
    expect(await countOrders()).toBe(before + 1)
  })

  test('the same key is answered the same, also after the order has ended; with another body it is refused', async () => {
    const { id } = await aGuestCart(cardItem())
    const key = { 'idempotency-key': randomUUID() }
    const first = await anybody.ok<{ orderReference: string }>(anybody.tryToOrder(id, 500, key))
    await shop.letExpire(first.orderReference)
    await sweepOrders(shop.deps)
    expect(await anybody.ok(anybody.tryToOrder(id, 500, key))).toEqual(first)
    expectRefusal(await anybody.tryToOrder(id, 499, key), 'idempotency.other-body')
    // Tried again, it is another order.
    expect((await anybody.order(id)).orderReference).not.toBe(first.orderReference)
  })

  test('changing the cart cancels its order; the lines are there to order again', async () => {
    const { id } = await aGuestCart(cardItem())
    const first = await anybody.order(id)
    await anybody.payment(first)
    const cart = await anybody.add(id, codeItem())
    expect(cart).toMatchObject({ order: { orderReference: first.orderReference, status: 'Cancelled', isPayable: false } })
    const second = await anybody.order(id)
    expect(second.orderReference).not.toBe(first.orderReference)
    await pay(second)
    expect((await anybody.read(id)).isClosed).toBe(true)
  })

  test('nothing is changed while money is on its way', async () => {
    const { id } = await aGuestCart(cardItem())
    const ordered = await anybody.order(id)
    await anybody.payment(ordered)
    await sql`update payments set state = 'processing' where token = ${ordered.paymentToken}`.execute(shop.deps.db)
    await sql`update orders set status = 'Processing' where reference = ${ordered.orderReference}`.execute(shop.deps.db)
    expect((await anybody.read(id)).order?.status).toBe('Processing')
    expectRefusal(await anybody.tryToAdd(id, cardItem()), 'cart.payment-pending')
    const [line] = (await anybody.read(id)).lines
    expectRefusal(await shop.call(removeCartLine, { params: { id, lineId: line?.id ?? '' } }), 'cart.payment-pending')
    expect((await anybody.order(id, 500)).orderReference).toBe(ordered.orderReference)
  })

  test('paid on the bank’s page a moment ago, the cart is not changed under it', async () => {
    const { id } = await aGuestCart(cardItem())
    const ordered = await anybody.order(id)
    await shop.atProvider(await anybody.payment(ordered), { action: 'pay', silent: 1 })
    // No webhook has come; the provider says so when the order is to be cancelled.
    expectRefusal(await anybody.tryToAdd(id, codeItem()), 'cart.closed')
    expect(await anybody.read(id)).toMatchObject({ isClosed: true, order: { status: 'Completed' } })
  })

  test('two tabs put something in at the same moment: both are there', async () => {
    const { id } = await anybody.cart()
    const answers = await meetAtLock(
      shop.deps,
      (tx) => sql`select from carts where id = ${id} for update`.execute(tx),
      () => [cardItem(), codeItem()].map((item) => anybody.tryToAdd(id, item)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await anybody.read(id)).lines).toHaveLength(2)
  })

  test('something put in while the order is being written is not lost: it is in the order, or cancels it', async () => {
    const { id } = await aGuestCart(cardItem())
    const [ordered, added] = await meetAtLock(
      shop.deps,
      (tx) => sql`select from carts where id = ${id} for update`.execute(tx),
      () => [anybody.tryToOrder(id, 500), anybody.tryToAdd(id, codeItem())],
    )
    expect(added?.status).toBe(200)
    const cart = await anybody.read(id)
    expect(cart.lines).toHaveLength(2)
    // The order of one line was cancelled, or was refused since it would have cost more than was shown.
    if (ordered?.status === 200) expect(cart.order?.status).toBe('Cancelled')
    else if (ordered) expectRefusal(ordered, 'order.price-changed')
  })

  test('cancelled on its page, or not paid in time, the cart can be ordered again', async () => {
    const own = visitor(astrid.call)
    const { id } = await own.cart()
    for (const { id: lineId } of (await own.read(id)).lines) await astrid.call(removeCartLine, { params: { id, lineId } })
    await own.add(id, cardItem())
    const first = await own.order(id)
    await astrid.ok(astrid.call(cancelOrder, { params: { orderReference: first.orderReference } }))
    expect(await own.read(id)).toMatchObject({ isClosed: false, lines: [{ problem: null }], order: { status: 'Cancelled' } })
    const second = await own.order(id)
    expect(second.orderReference).not.toBe(first.orderReference)
  })
})

describe('codes', () => {
  test('gift cards pay in their order; only their ends are shown, and nobody reads them in the database', async () => {
    const { code } = await shop.aPaidCard(bjorn, 500)
    const { id } = await aGuestCart(codeItem())
    const cart = await anybody.codes(id, [code.toLowerCase()])
    expect(cart).toMatchObject({ totalAmount: 1590, giftCardAmount: 500, dueAmount: 1090 })
    expect(cart.codes).toEqual([{ ending: code.slice(-4), kind: 'gift-card', name: '', amount: 500, problem: null }])
    const { rows } = await sql<{ all: string }>`select row_to_json(c)::text as all from carts c where id = ${id}`.execute(
      shop.deps.db,
    )
    expect(rows[0]?.all.toUpperCase()).not.toContain(Buffer.from(code).toString('hex').toUpperCase())
    const ordered = await anybody.order(id)
    expect((await anybody.payment(ordered)).amount).toBe(1090)
    await pay(ordered)
    // Used up: in another cart it is refused at its place.
    const other = await aGuestCart(codeItem())
    expectRefusal(await shop.call(changeCart, { params: { id: other.id }, body: { codes: [code] } }), 'gift-card.empty', 'codes.0')
  })

  test('a gift card that covers all: nothing is left to pay, and it is settled at once', async () => {
    const { code } = await shop.aPaidCard(bjorn, 500)
    const { id } = await aGuestCart(cardItem())
    await anybody.codes(id, [code])
    const ordered = await anybody.order(id)
    expect((await anybody.read(id)).order?.status).toBe('Completed')
    expect(ordered.secret).not.toBeNull()
  })

  test('spent elsewhere meanwhile, a code says so and stands in the way', async () => {
    const { code } = await shop.aPaidCard(bjorn, 500)
    const [one, other] = [await aGuestCart(cardItem()), await aGuestCart(cardItem())]
    await anybody.codes(one.id, [code])
    await anybody.codes(other.id, [code])
    await anybody.order(one.id)
    expect((await anybody.read(other.id)).codes[0]?.problem).toMatchObject({ code: 'gift-card.empty' })
    expectRefusal(await anybody.tryToOrder(other.id, 500), 'gift-card.empty', 'codes.0')
  })

  test('what is in the cart is kept by its ending while another is added or taken out, also when it is spent by now', async () => {
    const [a, b] = [(await shop.aPaidCard(bjorn, 500)).code, (await shop.aPaidCard(bjorn, 500)).code]
    const endings = (cart: Cart) => cart.codes.map(({ ending }) => ending)
    const [one, other] = [await aGuestCart(codeItem()), await aGuestCart(cardItem())]
    await anybody.codes(one.id, [a])
    const both = await anybody.codes(one.id, [a.slice(-4), b])
    expect(endings(both)).toEqual([a.slice(-4), b.slice(-4)])
    expect(both.giftCardAmount).toBe(1000)
    await anybody.codes(other.id, [a])
    await anybody.order(other.id)
    // The first is empty now: it says so, and can be taken out.
    expect((await anybody.read(one.id)).codes[0]?.problem?.code).toBe('gift-card.empty')
    expect(endings(await anybody.codes(one.id, [a.slice(-4), b.slice(-4)]))).toHaveLength(2)
    const left = await anybody.codes(one.id, [b.slice(-4)])
    expect([endings(left), left.giftCardAmount]).toEqual([[b.slice(-4)], 500])
    expectRefusal(
      await shop.call(changeCart, { params: { id: one.id }, body: { codes: [a.slice(-4)] } }),
      'code.not-found',
      'codes.0',
    )
  })

  test('what is no code of ours is refused at its place, and guessing is slow', async () => {
    const { id } = await aGuestCart(codeItem())
    const ask = (codes: string[]) => shop.call(changeCart, { params: { id }, body: { codes } })
    expectRefusal(await ask(['HELLO']), 'code.not-found', 'codes.0')
    expectRefusal(await ask(['2222-2222-2222-2222']), 'gift-card.not-found', 'codes.0')
    // A coupon is somebody's own.
    expectRefusal(await ask(['ABCDEFGHJKLM']), 'auth.required', 'codes.0')
    for (let n = 0; n < 20; n++) await ask(['2222-2222-2222-2222'])
    expectRefusal(await ask(['2222-2222-2222-2222']), 'request.too-many')
  })
})
