import { getGiftCardBalance, type OwnGiftCard, orderGiftCard } from '@hoppla/contract/orders'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, dayIn } from '../../kernel/calendar.ts'
import { expectRefusal } from '../../testing/app.ts'
import { auditLedger, sweepOrders } from '../orders/orders.ts'
import { expireGiftCards } from './own-gift-cards.ts'
import { aShop, type Buyer, type Shop } from './testing/shop.ts'

let shop: Shop
let astrid: Buyer
let ticket: string
let today: string
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  ticket = await shop.article('serial-ticket')
  today = dayIn(shop.deps.clock.now(), 'Europe/Stockholm')
})
afterAll(async () => {
  expect(await auditLedger(shop.deps.pool)).toEqual([])
  await shop.close()
})

const balance = async ({ code }: Pick<OwnGiftCard, 'code'>) => {
  await shop.deps.db.deleteFrom('rate_limits').execute()
  return (await shop.call(getGiftCardBalance, { body: { code } })).body
}
const endsOn = ({ guid }: Pick<OwnGiftCard, 'guid'>, day: string) =>
  shop.deps.pool.query('update gift_cards set valid_to = $2 where id = $1', [guid, day])

test('a card whose last day came while its value waited with an unpaid order lasts a year more, and is reminded of anew', async () => {
  const card = await shop.aPaidCard(astrid)
  const other = await shop.aPaidCard(astrid)
  const input = { articleId: ticket, giftCards: [card.code, other.code] }
  const { orderReference } = await astrid.atCheckoutOf(orderDirectTicket, input)
  await shop.deps.pool.query('update gift_cards set reminded_at = now() where id = $1', [card.guid])
  // Midnight has come.
  await endsOn(card, addDays(today, -1))
  await shop.letExpire(orderReference)
  await sweepOrders(shop.deps)
  await expireGiftCards(shop.deps)
  expect(await balance(card)).toMatchObject({ balance: 500, state: 'Active', validToDate: addMonths(today, 12) })
  const { rows } = await shop.deps.pool.query('select reminded_at from gift_cards where id = $1', [card.guid])
  expect(rows).toEqual([{ reminded_at: null }])
  // One that lasts on keeps its day: nobody makes a card younger by ordering and leaving it.
  expect(await balance(other)).toMatchObject({ balance: 500, validToDate: `${Number(today.slice(0, 4)) + 3}-12-31` })
})

test('a card that gets more time while its end is under way keeps what is on it', async () => {
  const card = await shop.aPaidCard(astrid)
  await endsOn(card, addDays(today, -1))
  const client = await shop.deps.pool.connect()
  try {
    await client.query('begin')
    await client.query('update gift_cards set valid_to = $2 where id = $1', [card.guid, addMonths(today, 12)])
    const ending = expireGiftCards(shop.deps)
    // Listed as it was, and waiting for the card.
    await expect
      .poll(
        async () =>
          (
            await shop.deps.pool.query(
              `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).rowCount,
      )
      .toBe(1)
    await client.query('commit')
    await ending
  } finally {
    client.release()
  }
  expect(await balance(card)).toMatchObject({ balance: 500, state: 'Active' })
})

test('a card with an activation day says so, and pays from that day on, whatever the catalogue says later', async () => {
  const articleId = await shop.giftCard('sweden', 300)
  const from = addDays(today, 10)
  await shop.deps.pool.query('update articles set activation_date = $2 where id = $1', [articleId, from])
  const card = await shop.aPaidCard(astrid, 300)
  await shop.deps.pool.query('update articles set activation_date = null where id = $1', [articleId])
  expect(await balance(card)).toMatchObject({ balance: 300, validFromDate: from })
  const order = () => astrid.call(orderDirectTicket, { body: { articleId: ticket, giftCards: [card.code] } })
  expectRefusal(await order(), 'gift-card.not-yet', 'giftCards.0')
  await shop.deps.pool.query('update gift_cards set valid_from = $2 where id = $1', [card.guid, today])
  expect((await order()).status).toBe(200)
})

test('another price than the one shown is refused by name, with and without cards, and leaves no order', async () => {
  const orders = async () => (await shop.deps.pool.query('select count(*)::int as n from orders')).rows[0].n as number
  const cards = [await shop.aPaidCard(astrid, 1000), await shop.aPaidCard(astrid, 1000)]
  const before = await orders()
  for (const giftCards of [[], cards.map(({ code }) => code)])
    expectRefusal(
      await astrid.call(orderDirectTicket, { body: { articleId: ticket, giftCards, totalAmount: 1490 } }),
      'order.price-changed',
      'totalAmount',
    )
  expectRefusal(
    await astrid.call(orderGiftCard, { body: { articleId: await shop.giftCard(), totalAmount: 400 } }),
    'order.price-changed',
    'totalAmount',
  )
  expect(await orders()).toBe(before)
  expect(await balance(cards[0] ?? expect.fail('no card'))).toMatchObject({ balance: 1000 })
  expect((await astrid.call(orderDirectTicket, { body: { articleId: ticket, totalAmount: 1590 } })).status).toBe(200)
  const wrong = { articleId: '00000000-0000-4000-8000-000000000000' }
  expectRefusal(await astrid.call(orderDirectTicket, { body: wrong }), 'article.not-found', 'articleId')
  expectRefusal(await shop.call(getGiftCardBalance, { body: { code: '2222' } }), 'gift-card.not-found', 'code')
})
