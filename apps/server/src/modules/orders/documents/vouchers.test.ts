import { getOrder, type OrderDetail } from '@hoppla/contract/orders'
import { type RefundState, readRefunds, refundOrder } from '@hoppla/contract/orders/refunds'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestCall } from '../../../testing/app.ts'
import { auditLedger } from '../ledger-audit.ts'
import { aShop, type Buyer, type Shop } from '../testing/shop.ts'

// Danish gift cards are for a single purpose: 25 % at their sale. Swedish ones are for several: taxed when they are used.
let shop: Shop
let mette: Buyer
let bjorn: Buyer
/** Björn at customer service. */
let service: TestCall
beforeAll(async () => {
  shop = await aShop()
  mette = await shop.as('mette', 'dk.localhost:3000')
  bjorn = await shop.as('bjorn')
  await sql`insert into account_roles (account_id, role) select id, 'CustomerService' from accounts where email = 'bjorn@hoppla.example'`.execute(
    shop.deps.db,
  )
  service = await shop.asStaff('bjorn@hoppla.example')
})
afterAll(async () => {
  expect(await auditLedger(shop.deps.pool)).toEqual([])
  await shop.close()
})

const detail = (buyer: Buyer, orderReference: string) => buyer.ok<OrderDetail>(buyer.call(getOrder, { params: { orderReference } }))
const buyTicket = async (buyer: Buyer, country: string, giftCards: string[]): Promise<OrderDetail> => {
  const articleId = await shop.article('serial-ticket', country)
  const { orderReference, payment } = await buyer.atCheckoutOf(
    orderDirectTicket,
    { articleId, giftCards },
    { 'accept-language': country === 'denmark' ? 'da' : 'sv' },
  )
  if (payment.state === 'open') await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  const order = await detail(buyer, orderReference)
  expect(order.status).toBe('Completed')
  return order
}
const refunds = (orderReference: string) => bjorn.ok<RefundState>(service(readRefunds, { params: { orderReference } }))
const refund = (orderReference: string, body: object) =>
  bjorn.ok<RefundState>(service(refundOrder, { params: { orderReference }, body: { cause: 'goodwill', ...body } } as never))
const cardRate = async (guid: string): Promise<number> => {
  const { rows } = await sql<{ rate: number }>`select vat_percent as rate from gift_cards where id = ${guid}`.execute(shop.deps.db)
  return rows[0]?.rate ?? expect.fail('There is no such card.')
}
const mailOf = async (orderReference: string): Promise<string> => {
  await shop.runJobs()
  return (
    shop.sentMails.find(({ text, template }) => template === 'order-paid' && text.includes(orderReference))?.text ??
    expect.fail('No mail.')
  )
}

test('a Danish gift card has its VAT at the sale: 25 % of it, to the øre, on its receipt', async () => {
  const card = await shop.aPaidCard(mette, 150, 'denmark')
  const sale = await detail(mette, card.orderReference)
  expect(sale.lines).toMatchObject([{ amount: 150, vatPercent: 25, vatAmount: 30, taxedBefore: 0 }])
  expect(sale.vat).toEqual([{ vatPercent: 25, onAmount: 150, vatAmount: 30 }])
  expect(await cardRate(card.guid)).toBe(25)
})

test('what it pays is not taxed again: the receipt has the VAT of the rest, and says what was taxed before; so do the credit notes', async () => {
  const card = await shop.aPaidCard(mette, 150, 'denmark')
  const order = await buyTicket(mette, 'denmark', [card.code])
  expect(order.totalAmount).toBe(1190)
  expect(order.lines).toMatchObject([{ amount: 1190, taxedBefore: 150, vatAmount: 208 }])
  expect(order.vat).toEqual([{ vatPercent: 25, onAmount: 1040, vatAmount: 208 }])
  const mail = await mailOf(order.orderReference)
  expect(mail).toMatch(/Momsen blev betalt, da gavekortet blev solgt: 150,00\skr/)
  expect(mail).toMatch(/25\s?% .*1\.040,00\skr.*208,00\skr/)

  // A third of it back, then the rest: both notes together hold the receipt's VAT, and no øre of the card's.
  const [line] = (await refunds(order.orderReference)).lines
  const first = await refund(order.orderReference, { lines: [{ lineId: line?.lineId, amount: 396.67 }], to: 'source' })
  expect(first.creditNotes).toMatchObject([{ amount: 396.67, vatAmount: 69.33 }])
  const last = await refund(order.orderReference, { everything: true, to: 'source' })
  expect(last.creditNotes.map(({ vatAmount }) => vatAmount)).toEqual([69.33, 138.67])
})

test('where Danish cards pay all of it, nothing is taxed, and nothing when it comes back', async () => {
  const cards = [
    await shop.aPaidCard(mette, 500, 'denmark'),
    await shop.aPaidCard(mette, 500, 'denmark'),
    await shop.aPaidCard(mette, 500, 'denmark'),
  ]
  const order = await buyTicket(
    mette,
    'denmark',
    cards.map(({ code }) => code),
  )
  expect(order.giftCardAmount).toBe(1190)
  expect(order.lines).toMatchObject([{ taxedBefore: 1190, vatAmount: 0 }])
  expect(order.vat).toEqual([{ vatPercent: 25, onAmount: 0, vatAmount: 0 }])
  expect((await refund(order.orderReference, { everything: true, to: 'source' })).creditNotes).toMatchObject([
    { amount: 1190, vatAmount: 0 },
  ])
})

test('a Danish card that is bought back takes its VAT back', async () => {
  const card = await shop.aPaidCard(mette, 150, 'denmark')
  expect((await refund(card.orderReference, { everything: true, to: 'source' })).creditNotes).toMatchObject([
    { amount: 150, vatAmount: 30 },
  ])
})

test('a Swedish gift card has no VAT at the sale, and what it pays is taxed whole', async () => {
  const card = await shop.aPaidCard(bjorn, 500)
  expect((await detail(bjorn, card.orderReference)).vat).toEqual([{ vatPercent: 0, onAmount: 500, vatAmount: 0 }])
  expect(await cardRate(card.guid)).toBe(0)
  const order = await buyTicket(bjorn, 'sweden', [card.code])
  expect(order.totalAmount).toBe(1590)
  expect(order.lines).toMatchObject([{ taxedBefore: 0, vatAmount: 318 }])
  expect(order.vat).toEqual([{ vatPercent: 25, onAmount: 1590, vatAmount: 318 }])
})
