import { listAddOnsOnSale } from '@hoppla/contract/add-ons/add-ons'
import { type Cart, mostCartLines } from '@hoppla/contract/cart/cart'
import { changeCartLine, removeCartLine } from '@hoppla/contract/cart/cart-calls'
import type { CartItemInput } from '@hoppla/contract/cart/items'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { aCentre, type Centre } from '../../modules/entrance/testing/centre.ts'
import { visitor } from './testing/visitors.ts'

const socks = idOf('article', 'se-socks')
const coffee = idOf('article', 'se-coffee')
let centre: Centre
let anybody: ReturnType<typeof visitor>
beforeAll(async () => {
  centre = await aCentre()
  anybody = visitor(centre.call)
})
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(centre.deps.db)
})
afterEach(() => centre.emptied())
afterAll(() => centre.close())

const aVisit = (children = 2, adults = 1) =>
  centre.item({
    visitors: [
      { bandId: centre.bandFrom(3), count: children },
      ...(adults > 0 ? [{ bandId: centre.bandFrom(18), count: adults }] : []),
    ],
  })
const aGiftCard = async (): Promise<CartItemInput> => ({
  kind: 'gift-card',
  articleId: await centre.giftCard(),
  delivery: { to: 'me' },
})
const suggestedFor = async (...items: CartItemInput[]): Promise<Cart['suggestion']> => {
  const { id } = await anybody.cart()
  for (const item of items) await anybody.add(id, item)
  return (await anybody.read(id)).suggestion
}
const change = async (what: string) => {
  await sql.raw(what).execute(centre.deps.db)
  centre.deps.prepared.clear()
}

test('beside a visit the first thing sold at its play centre is suggested, one for each child, and is not in the cart', async () => {
  const { id } = await anybody.cart()
  const cart = await anybody.add(id, aVisit(2))
  expect(cart.lines.map(({ item }) => item.kind)).toEqual(['entrance'])
  expect(cart.suggestion).toEqual({
    item: { kind: 'add-on', articleId: socks, playgroundId: centre.playgroundId, quantity: 2 },
    title: 'Grip socks',
    picture: expect.stringMatching(/add-socks/),
    details: ['Waits for you at Hoppla Örebro'],
    unitPrice: 39,
    amount: 78,
  })
  const { articleId, playgroundId } = cart.suggestion?.item ?? expect.fail('Nothing is suggested.')
  const filled = await anybody.add(id, { kind: 'add-on', articleId, playgroundId, quantity: 2 })
  expect(filled.lines[1]).toMatchObject({ amount: 78, picture: cart.suggestion?.picture })
  expect(filled.suggestion).toBe(null)
  expect(filled.totalAmount).toBe(cart.totalAmount + 78)
  // Taken out, it may be had again.
  const lineId = filled.lines[1]?.id ?? ''
  const without = await anybody.ok<Cart>(centre.call(removeCartLine, { params: { id, lineId } }))
  expect(without.suggestion?.item.quantity).toBe(2)
})

test('it follows the visit: more children, and none once nobody comes', async () => {
  const { id } = await anybody.cart()
  const { lines } = await anybody.add(id, aVisit(1))
  const lineId = lines[0]?.id ?? ''
  const changed = await anybody.ok<Cart>(centre.call(changeCartLine, { params: { id, lineId }, body: { item: aVisit(3) } }))
  expect(changed.suggestion?.item.quantity).toBe(3)
  const gone = await anybody.ok<Cart>(centre.call(removeCartLine, { params: { id, lineId } }))
  expect(gone.suggestion).toBe(null)
  expect(await suggestedFor(await aGiftCard())).toBe(null)
})

test('a visit that is held no more asks for nothing beside it', async () => {
  const { id } = await anybody.cart()
  await anybody.add(id, aVisit())
  centre.deps.clock.set(new Date('2026-11-27T12:00:00Z'))
  expect((await anybody.read(id)).suggestion).toBe(null)
})

test('what is second at a play centre is suggested as one piece; what is sold out, or sold in one of its areas alone, not at all', async () => {
  await change(`insert into article_locations (article_id, location_id) values ('${coffee}', '${centre.playgroundId}')`)
  const pairs: CartItemInput = { kind: 'add-on', articleId: socks, playgroundId: centre.playgroundId }
  expect((await suggestedFor(aVisit(3), pairs))?.item).toEqual({ ...pairs, articleId: coffee, quantity: 1 })
  // Socks for another play centre are none for this one.
  const elsewhere = { ...pairs, playgroundId: idOf('place', 'malmo') }
  expect((await suggestedFor(aVisit(3), elsewhere))?.item).toEqual({ ...pairs, quantity: 3 })
  await change(`update articles set is_sold_out = true where id = '${socks}'`)
  expect((await suggestedFor(aVisit(3)))?.item.articleId).toBe(coffee)
  await change(`update articles set is_sold_out = false where id = '${socks}'`)
  await change(`delete from article_locations where article_id = '${socks}'`)
  await change(`insert into article_locations (article_id, location_id)
    select '${socks}', a.id from areas a where a.playground_id = '${centre.playgroundId}' limit 1`)
  const { body } = await centre.call(listAddOnsOnSale, { params: { playgroundId: centre.playgroundId } })
  expect(body).toMatchObject([{ id: socks }, { id: coffee }])
  expect((await suggestedFor(aVisit(3)))?.item.articleId).toBe(coffee)
  await change(`delete from article_locations where article_id = '${socks}'`)
  await change(`insert into article_locations (article_id, location_id) select '${socks}', id from countries where key = 'sweden'`)
  await change(`delete from article_locations where article_id = '${coffee}' and location_id = '${centre.playgroundId}'`)
})

test('a full cart, and one whose money is on its way, takes nothing more', async () => {
  const { id } = await anybody.cart()
  await anybody.add(id, aVisit())
  for (let line = 2; line < mostCartLines; line++) await anybody.add(id, await aGiftCard())
  expect((await anybody.read(id)).suggestion).not.toBe(null)
  await anybody.add(id, await aGiftCard())
  expect((await anybody.read(id)).suggestion).toBe(null)
  const other = await anybody.cart()
  await anybody.add(other.id, aVisit())
  await anybody.introduce(other.id)
  const { orderReference } = await anybody.order(other.id)
  expect((await anybody.read(other.id)).suggestion).not.toBe(null)
  await sql`update orders set status = 'Processing' where reference = ${orderReference}`.execute(centre.deps.db)
  expect((await anybody.read(other.id)).suggestion).toBe(null)
})
