import { randomUUID } from 'node:crypto'
import { ApiError } from '@hoppla/contract/client'
import { listOrders, orderGiftCard, payOrder } from '@hoppla/contract/orders'
import { expect, inject, test } from 'vitest'
import { Buyer } from '../support/buyer.ts'
import { aParent, giftCardsOnSale } from '../support/parent.ts'

const origin = inject('origin')
const times = 20
const at = <A>(work: () => Promise<A>) => Promise.all(Array.from({ length: times }, work))

test(`the same order sent ${times} times at once with one Idempotency-Key is one order with one answer`, async () => {
  const { client } = await aParent(origin, 'Rasmus')
  const [card] = await giftCardsOnSale(client)
  const body = { articleId: card?.id ?? '' }
  const key = randomUUID()
  const answers = await at(() => client.call(orderGiftCard, { body }, { idempotencyKey: key }))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await client.call(listOrders, { query: {} })).toHaveLength(1)
  // Another body under the same key is a contradiction, however late.
  const contradiction = client.call(
    orderGiftCard,
    { body: { ...body, delivery: { to: 'someone', recipientName: 'Bo', recipientEmail: 'bo@friends.example' } } },
    { idempotencyKey: key },
  )
  await expect(contradiction).rejects.toMatchObject({ status: 409, body: { code: 'idempotency.other-body', responseCode: 409 } })
})

test('positive control: without a key, every one of them is an order of its own', async () => {
  const { client } = await aParent(origin, 'Rasmus')
  const [card] = await giftCardsOnSale(client)
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () => client.call(orderGiftCard, { body: { articleId: card?.id ?? '' } })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await client.call(listOrders, { query: {} })).toHaveLength(5)
})

test(`a declined order paid again ${times} times at once has one new attempt, and is paid once`, async () => {
  const { client } = await aParent(origin, 'Rasmus')
  const [card] = await giftCardsOnSale(client)
  const buyer = new Buyer(client, {
    serverIsThere: () => Promise.reject(new Error('The server is not meant to go away.')),
    interrupted: () => {},
  })
  const declined = await buyer.start(card?.id ?? '')
  await buyer.atProvider(declined.paymentToken, { action: 'decline' })
  const { orderReference } = declined
  await expect.poll(() => buyer.paymentState(orderReference)).toBe('declined')
  const tokens = await at(() =>
    client.call(payOrder, { params: { orderReference }, body: {} }).then(({ paymentToken }) => paymentToken),
  )
  expect(new Set(tokens).size).toBe(1)
  const paid = await Promise.allSettled(tokens.map((token) => buyer.atProvider(token, { action: 'pay' })))
  expect(paid.every(({ status }) => status === 'fulfilled')).toBe(true)
  await expect.poll(() => buyer.status(orderReference)).toMatchObject({ status: 'Completed', refund: null })
  const again = await client.call(payOrder, { params: { orderReference }, body: {} }).catch((error: unknown) => error)
  expect(again).toBeInstanceOf(ApiError)
  expect(again).toMatchObject({ status: 400, body: { code: 'order.not-payable' } })
})
