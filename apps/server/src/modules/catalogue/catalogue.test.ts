import {
  type Article,
  article as articleShape,
  type GiftCard,
  getGiftCard,
  getPassArticle,
  getSerialTicket,
  giftCard as giftCardShape,
  giftCardsByLocation,
  passArticlesByLocation,
  serialTicketsByLocation,
} from '@hoppla/contract/catalogue'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { giftCardValidTo, inactiveReasonOf } from './catalogue.rules.ts'

let hoppla: TestApp
beforeAll(async () => {
  hoppla = await testApp()
})
afterAll(() => hoppla.close())

const place = (key: string) => idOf('place', key)
const articleId = (key: string) => idOf('article', key)
const nobody = '3f1d3a52-6f57-4d7a-9a55-1c8a1f6b7e01'
const giftCardsAt = async (key: string, language = 'sv', host = 'localhost:3000') => {
  const answer = await hoppla.call(
    giftCardsByLocation,
    { params: { locationId: place(key) } },
    { 'accept-language': language, host },
  )
  return z.array(giftCardShape.strict()).parse(answer.body) as GiftCard[]
}

describe('gift cards at a place', () => {
  test.each([
    ['sweden', 'SEK', [200, 300, 500, 750, 1000]],
    ['norway', 'NOK', [200, 300, 500, 750, 1000]],
    ['denmark', 'DKK', [150, 200, 300, 500]],
    ['finland', 'EUR', [25, 50, 75, 100]],
    ['germany', 'EUR', [25, 50, 75, 100]],
  ])('%s sells its amounts, each with three designs', async (country, currency, amounts) => {
    const cards = await giftCardsAt(country)
    expect(cards.map(({ giftCardAmount, price }) => [giftCardAmount, price])).toEqual(amounts.map((amount) => [amount, amount]))
    for (const card of cards) {
      expect(card).toMatchObject({ currency, isActive: true, inactiveReason: null, countryId: place(country) })
      expect(card.media.map(({ name }) => name)).toEqual(['giftcard-hop.svg', 'giftcard-balloons.svg', 'giftcard-balls.svg'])
    }
  })

  test('what is withdrawn, over or not yet begun is not listed', async () => {
    const listed = new Set((await giftCardsAt('sweden')).map(({ id }) => id))
    for (const key of ['se-gift-150-retired', 'se-gift-400-over', 'se-gift-600-soon']) {
      expect((await hoppla.call(getGiftCard, { params: { id: articleId(key) } })).status).toBe(200)
      expect(listed.has(articleId(key))).toBe(false)
    }
  })

  test('a region, a playground and a room sell what their country sells', async () => {
    const country = await giftCardsAt('sweden')
    expect(await giftCardsAt('se-syd')).toEqual(country)
    expect(await giftCardsAt('malmo')).toEqual(country)
    expect(await giftCardsAt('malmo-room-1')).toEqual(country)
  })

  test('words are in the reader’s language, the country’s first where the reader’s is not spoken there', async () => {
    expect((await giftCardsAt('sweden', 'en'))[2]).toMatchObject({ name: 'Gift card SEK\u00a0500', countryName: 'Sverige' })
    expect((await giftCardsAt('germany', 'de', 'de.localhost'))[0]).toMatchObject({ name: 'Gutschein 25\u00a0€' })
    expect((await giftCardsAt('germany', 'sv'))[0]).toMatchObject({ name: 'Gutschein 25\u00a0€' })
  })

  test('a card bought today is valid to the end of the third year after this', async () => {
    const year = hoppla.deps.clock.now().getUTCFullYear()
    expect((await giftCardsAt('sweden'))[0]?.validToDate).toBe(`${year + 3}-12-31`)
  })

  test('the answer is kept for an hour, with a version', async () => {
    const answer = await hoppla.call(giftCardsByLocation, { params: { locationId: place('sweden') } })
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=3600', vary: 'accept-language' })
    const again = await hoppla.call(
      giftCardsByLocation,
      { params: { locationId: place('sweden') } },
      { 'if-none-match': String(answer.headers.etag) },
    )
    expect(again.status).toBe(304)
  })

  test('unknown and malformed places', async () => {
    expectRefusal(await hoppla.call(giftCardsByLocation, { params: { locationId: nobody } }), 'location.not-found')
    expectRefusal(await hoppla.call(giftCardsByLocation, { params: { locationId: 'sweden' } }), 'request.invalid', 'locationId')
  })

  test('the sale of a seasonal card begins when its day does in its country', async () => {
    const soon = articleId('se-gift-600-soon')
    const card = async () => (await hoppla.call(getGiftCard, { params: { id: soon } })).body as GiftCard
    const { sellablePeriodStartDate: start } = await card()
    // 22:59 UTC on the day before is 23:59 in Stockholm, in winter; an hour and a minute later it has begun.
    hoppla.deps.clock.set(new Date(Date.parse(`${start}T00:00:00Z`) - 3 * 3_600_000))
    expect(await card()).toMatchObject({ isActive: false, inactiveReason: 'NotYetOnSale' })
    hoppla.deps.clock.set(new Date(Date.parse(`${start}T00:00:00Z`)))
    expect(await card()).toMatchObject({ isActive: true, inactiveReason: null })
    hoppla.deps.clock.set(new Date())
  })
})

describe('one article', () => {
  test('a gift card that is no longer on sale says why', async () => {
    const reason = async (key: string) =>
      ((await hoppla.call(getGiftCard, { params: { id: articleId(key) } })).body as GiftCard).inactiveReason
    expect(await reason('se-gift-150-retired')).toBe('Inactive')
    expect(await reason('se-gift-400-over')).toBe('NoLongerOnSale')
    expect(await reason('se-gift-500')).toBeNull()
  })

  test('an id of another kind is not found', async () => {
    expectRefusal(await hoppla.call(getGiftCard, { params: { id: articleId('se-ten') } }), 'article.not-found')
    expectRefusal(await hoppla.call(getPassArticle, { params: { id: articleId('se-ten') } }), 'article.not-found')
    expectRefusal(await hoppla.call(getSerialTicket, { params: { id: nobody } }), 'article.not-found')
    expectRefusal(await hoppla.call(getSerialTicket, { params: { id: '12' } }), 'request.invalid', 'id')
  })
})

describe('serial tickets and passes', () => {
  test.each([
    ['sweden', 1590, 199],
    ['norway', 1690, 229],
    ['denmark', 1190, 149],
    ['finland', 119, 24.9],
    ['germany', 99, 19.9],
  ])('%s: ten visits for %d, a month for %d', async (country, ticketPrice, passPrice) => {
    const tickets = z
      .array(articleShape.strict())
      .parse((await hoppla.call(serialTicketsByLocation, { params: { countryId: place(country) } })).body) as Article[]
    expect(tickets).toHaveLength(1)
    expect(tickets[0]).toMatchObject({
      price: ticketPrice,
      numberOfEntrances: 10,
      validityDurationType: 'Years',
      validityDuration: 2,
    })
    const passes = z
      .array(articleShape.strict())
      .parse((await hoppla.call(passArticlesByLocation, { params: { locationId: place(country) } })).body) as Article[]
    expect(passes).toHaveLength(1)
    expect(passes[0]).toMatchObject({
      price: passPrice,
      numberOfEntrances: null,
      validityDurationType: 'Days',
      validityDuration: 30,
    })
    const one = (await hoppla.call(getPassArticle, { params: { id: passes[0]?.id ?? '' } })).body
    expect(one).toEqual(passes[0])
  })
})

describe('prices that are lower for a while', () => {
  test.each([
    ['sweden', 199, 249],
    ['norway', 229, 279],
    ['denmark', 149, 179],
    ['finland', 24.9, 29.9],
    ['germany', 19.9, 24.9],
  ])('%s: a pass for %d, the lowest of the 30 days before it was reduced was %d', async (country, price, before) => {
    const listed = (await hoppla.call(passArticlesByLocation, { params: { locationId: place(country) } })).body as Article[]
    expect(listed[0]).toMatchObject({ price, reduction: { regularPrice: before, lowestPriorPrice: before } })
  })

  test('the history grows with every change and is never changed; a week of a lower price shows; a country may not ask for it', async () => {
    const { db, clock, prepared } = hoppla.deps
    const id = articleId('se-month')
    const reduction = async () => {
      prepared.clear()
      return ((await hoppla.call(getPassArticle, { params: { id } })).body as Article).reduction
    }
    const rows = async () => (await sql`select from price_history where subject_id = ${id}`.execute(db)).rows.length
    const before = await rows()
    await db
      .updateTable('articles')
      .set({ names: JSON.stringify({ sv: 'Nytt namn' }) })
      .where('id', '=', id)
      .execute()
    expect(await rows()).toBe(before)
    await db.updateTable('articles').set({ price_minor: 18_900 }).where('id', '=', id).execute()
    expect(await rows()).toBe(before + 1)
    const change = sql`update price_history set price_minor = 1 where subject_id = ${id}`.execute(db)
    await expect(change).rejects.toThrow()
    await expect(sql`delete from price_history where subject_id = ${id}`.execute(db)).rejects.toThrow()
    // On the day of the change both prices were asked; the day before it was the regular one.
    expect(await reduction()).toMatchObject({ regularPrice: 249, lowestPriorPrice: 249 })
    await sql`insert into price_history (subject_id, since, price_minor, regular_price_minor)
      select ${id}::uuid, current_date - 20, 15000, 15000 union all select ${id}::uuid, current_date - 13, 24900, 24900`.execute(db)
    expect(await reduction()).toMatchObject({ lowestPriorPrice: 150 })
    await db.updateTable('countries').set({ lowest_price_shown: false }).where('slug', '=', 'sweden').execute()
    expect(await reduction()).toMatchObject({ regularPrice: 249, lowestPriorPrice: null })
    const now = clock.now()
    clock.set(new Date(now.getTime() + 70 * 86_400_000))
    expect(await reduction()).toBeNull()
    expect(((await hoppla.call(getPassArticle, { params: { id } })).body as Article).price).toBe(249)
    clock.set(now)
  })
})

describe('pictures', () => {
  test('are immutable under their address and can run nothing', async () => {
    const [card] = await giftCardsAt('sweden')
    const media = card?.media[0]
    const picture = await hoppla.app.inject({ url: media?.url ?? '' })
    expect(picture.statusCode).toBe(200)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(picture.headers['content-security-policy']).toContain('sandbox')
    expect(picture.rawPayload.length).toBe(media?.sizeInBytes)
    expect([media?.width, media?.height]).toEqual([640, 400])
  })

  test('another name, version or id is not found; a malformed one is refused', async () => {
    const [card] = await giftCardsAt('sweden')
    const url = card?.media[0]?.url ?? ''
    const status = async (address: string) => (await hoppla.app.inject({ url: address, headers: { host: 'localhost' } })).statusCode
    expect(await status(url.replace('giftcard-hop.svg', 'other.svg'))).toBe(404)
    expect(await status(url.replace(/\/[0-9a-f]{12}\//, '/000000000000/'))).toBe(404)
    expect(await status(url.replace(/media\/[0-9a-f-]{36}/, `media/${nobody}`))).toBe(404)
    expect(await status(url.replace(/\/[0-9a-f]{12}\//, '/latest/'))).toBe(400)
  })
})

describe('rules', () => {
  test('both ends of a sellable period are on sale', () => {
    const period = {
      ...{ is_active: true, sellable_from: '2026-12-01', sellable_to: '2026-12-24' },
      ...{ is_sold_out: false, sold_out_to: null },
    }
    expect(['2026-11-30', '2026-12-01', '2026-12-24', '2026-12-25'].map((day) => inactiveReasonOf(period, day))).toEqual([
      'NotYetOnSale',
      null,
      null,
      'NoLongerOnSale',
    ])
    expect(inactiveReasonOf({ ...period, is_active: false }, '2026-12-10')).toBe('Inactive')
  })

  test('sold out: until its last day, or until somebody says otherwise; what is not sold at all says that', () => {
    const article = { is_active: true, sellable_from: null, sellable_to: null, is_sold_out: true, sold_out_to: null }
    expect(inactiveReasonOf(article, '2026-12-10')).toBe('SoldOut')
    const soon = { ...article, sold_out_to: '2026-12-10' }
    expect(['2026-12-10', '2026-12-11'].map((day) => inactiveReasonOf(soon, day))).toEqual(['SoldOut', null])
    expect(inactiveReasonOf({ ...article, is_active: false }, '2026-12-10')).toBe('Inactive')
    expect(inactiveReasonOf({ ...article, sellable_to: '2026-12-09' }, '2026-12-10')).toBe('NoLongerOnSale')
  })

  test('a gift card ends with a year', () => {
    expect(giftCardValidTo('2026-01-01', 3)).toBe('2029-12-31')
    expect(giftCardValidTo('2026-12-31', 3)).toBe('2029-12-31')
  })
})
