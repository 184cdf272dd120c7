import { type OrderResult, openPaymentSession, orderGiftCard, receiveWebhook } from '@hoppla/contract/orders'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sweepOrders } from '../checkout/expire-orders.ts'
import { aShop, type Shop } from '../testing/shop.ts'

// What an operator is woken for: docs/alarms.md.
let shop: Shop
let astrid: Awaited<ReturnType<Shop['as']>>
let articleId: string
const alarms: Record<string, unknown>[] = []
const ofCode = (code: string) => alarms.filter((each) => each.code === code)
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  articleId = await shop.giftCard()
  vi.spyOn(shop.deps.log, 'error').mockImplementation(((fields: Record<string, unknown>) => void alarms.push(fields)) as never)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await shop.close()
})

test('forged webhooks: one line, however many come', async () => {
  for (let n = 0; n < 5; n++)
    await shop.call(receiveWebhook, { params: { provider: 'test' }, body: { forged: n } } as never, {
      'test-signature': 'of nobody',
    })
  expect(ofCode('webhook-signature-invalid')).toEqual([{ code: 'webhook-signature-invalid', provider: 'test' }])
})

test('a payment whose webhook came raises none', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId })
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  shop.deps.clock.advance(11)
  await sweepOrders(shop.deps)
  expect((await astrid.status(orderReference)).status).toBe('Completed')
  expect(ofCode('webhook-missing')).toEqual([])
})

test('a payment learnt of by asking, since no webhook came', async () => {
  const { orderReference, payment } = await astrid.atCheckout({ articleId })
  await shop.atProvider(payment, { action: 'pay', silent: 1 })
  shop.deps.clock.advance(11)
  await sweepOrders(shop.deps)
  expect((await astrid.status(orderReference)).status).toBe('Completed')
  expect(ofCode('webhook-missing')).toEqual([{ code: 'webhook-missing', provider: 'test', payment: expect.any(String) }])
})

test('a provider that is away: one line', async () => {
  const order = await astrid.ok<OrderResult>(astrid.call(orderGiftCard, { body: { articleId } }))
  await shop.fault('open', 'away', 3)
  for (let n = 0; n < 3; n++) await astrid.call(openPaymentSession, { params: { paymentToken: order.paymentToken } })
  expect(ofCode('payment-provider-unreachable')).toMatchObject([{ provider: 'test', payment: expect.any(String) }])
})
