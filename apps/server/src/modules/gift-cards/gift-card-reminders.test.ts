import { afterAll, beforeAll, expect, test } from 'vitest'
import { remindOfGiftCards } from './gift-card-reminders.ts'
import { prolongCards } from './gift-card-tender.sql.ts'
import { aShop, type Buyer, type Shop } from './testing/shop.ts'

let shop: Shop
let astrid: Buyer
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
})
afterAll(() => shop.close())

const reminders = async () => {
  shop.sentMails.length = 0
  await remindOfGiftCards.run(shop.deps, {})
  await shop.runJobs()
  return shop.sentMails.filter(({ template }) => template === 'gift-card-reminder')
}
const endsOn = (guid: string, day: string) =>
  shop.deps.pool.query(`update gift_cards set valid_to = $2, issued_at = '2024-01-01' where id = $1`, [guid, day])
const inDays = (days: number) => new Date(shop.deps.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

test('a card that ends within thirty days and holds value is written about, once', async () => {
  const [soon, later, empty, young] = [
    await shop.aPaidCard(astrid),
    await shop.aPaidCard(astrid),
    await shop.aPaidCard(astrid),
    await shop.aPaidCard(astrid),
  ]
  await endsOn(soon.guid, inDays(29))
  await endsOn(later.guid, inDays(40))
  await endsOn(empty.guid, inDays(20))
  await shop.deps.db
    .insertInto('gift_card_entries')
    .values({ gift_card_id: empty.guid, kind: 'redeem', amount_minor: -50_000, order_id: null, at: shop.deps.clock.now() })
    .execute()
  await shop.deps.pool.query('update gift_cards set valid_to = $2 where id = $1', [young.guid, inDays(20)])
  await shop.runJobs()
  const mails = await reminders()
  expect(mails).toMatchObject([{ to: 'astrid@hoppla.example', attachments: [{ contentType: 'application/pdf' }] }])
  expect(mails[0]?.text).toContain(soon.code)
  expect(await reminders()).toEqual([])
  // Value came back, and with it more time: near its new end it is written about again.
  await prolongCards(shop.deps.pool, [[soon.guid], inDays(365)])
  expect(await reminders()).toEqual([])
  await endsOn(soon.guid, inDays(28))
  expect(await reminders()).toHaveLength(1)
})
