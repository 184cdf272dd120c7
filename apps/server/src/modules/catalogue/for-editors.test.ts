import { type Article, getSerialTicket } from '@hoppla/contract/catalogue'
import {
  type ArticlePriceHistory,
  type EditedCountry,
  getArticlePrices,
  listEditedCountries,
} from '@hoppla/contract/editing/article-prices'
import { articleEditing } from '@hoppla/contract/editing/catalogue'
import type { StaffRole } from '@hoppla/contract/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { addDays } from '../../kernel/calendar.ts'
import { expectRefusal, type TestApp, type TestCall, testApp } from '../../testing/app.ts'

let hoppla: TestApp
let manager: TestCall
beforeAll(async () => {
  hoppla = await testApp()
  await give('bjorn', 'CountryManager', 'sweden')
  await give('kari', 'CountryManager', 'norway')
  await give('astrid', 'VenueManager', 'orebro')
  await give('mette', 'Content', 'sweden')
  manager = await hoppla.asStaff('bjorn@hoppla.example')
})
afterAll(() => hoppla.close())

const give = async (name: string, role: StaffRole, place: string) => {
  const { id } = await hoppla.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', `${name}@hoppla.example`)
    .executeTakeFirstOrThrow()
  await hoppla.deps.db
    .insertInto('account_roles')
    .values({ account_id: id, role, location_id: idOf('place', place), granted_by: null })
    .execute()
}
const card = idOf('article', 'se-ten')
const ofCard = { params: { id: card } }
const prices = async () => (await manager(getArticlePrices, ofCard)).body as ArticlePriceHistory
const inShop = async () => (await hoppla.call(getSerialTicket, { params: { id: card } })).body as Article

test('who edits articles is told of the own countries alone, with their places by key', async () => {
  const countries = (await manager(listEditedCountries, {})).body as EditedCountry[]
  expect(countries.map(({ key }) => key)).toEqual(['sweden'])
  expect(countries[0]).toMatchObject({ currency: 'SEK', timeZone: 'Europe/Stockholm', giftCardVoucher: 'multi-purpose' })
  expect(countries[0]?.vatPercents).toEqual({ 'gift-card': 0, 'serial-ticket': 25, pass: 25 })
  expect(countries[0]?.places.map(({ key, kind }) => [key, kind])).toContainEqual(['orebro', 'Playground'])
  const venue = await hoppla.asStaff('astrid@hoppla.example')
  expectRefusal(await venue(listEditedCountries, {}), 'auth.forbidden')
})

test('what an article has cost is for who may change prices where it is sold', async () => {
  expect((await prices()).days.length).toBeGreaterThan(0)
  const [norway, venue, writer] = await Promise.all(
    ['kari', 'astrid', 'mette'].map((name) => hoppla.asStaff(`${name}@hoppla.example`)),
  )
  expectRefusal((await norway?.(getArticlePrices, ofCard)) ?? expect.fail(), 'article.not-found')
  expectRefusal((await venue?.(getArticlePrices, ofCard)) ?? expect.fail(), 'auth.forbidden')
  expectRefusal((await writer?.(getArticlePrices, ofCard)) ?? expect.fail(), 'auth.forbidden')
})

test('a price planned for a day holds from that day on, in the shop and in the history, beside the lowest of 30 days', async () => {
  const today = hoppla.deps.clock.now().toISOString().slice(0, 10)
  const { now: before, currency } = await prices()
  // The demo chain is imported today; this one has been sold for longer, and was cheaper for ten days.
  for (const [days, price] of [
    [60, before],
    [20, before - 50],
    [10, before],
  ] as const)
    await sql`insert into price_history (subject_id, since, price_minor, regular_price_minor, price_valid_to)
      values (${card}, ${addDays(today, -days)}, ${price * 100}, ${price * 100}, null)`.execute(hoppla.deps.db)
  expect((await prices()).lowestOf30Days).toBe(before - 50)
  const { rows, version } = (await manager(articleEditing.getItem, ofCard)).body as {
    rows: [Record<string, unknown>]
    version: number
  }
  const from = addDays(today, 7)
  const reduced = { ...rows[0], price: before - 100, regularPrice: before, priceValidTo: addDays(from, 14) }
  const body = { rows: [reduced], version, publishAt: `${from}T00:00:00.000Z` }
  const planned = await manager(articleEditing.saveItem, { ...ofCard, body } as never)
  expect(planned.status, planned.text).toBe(200)
  expect((await prices()).now).toBe(before)
  expect((await inShop()).price).toBe(before)

  hoppla.deps.clock.advance(7 * 24 + 1)
  // The queue goes by the database's clock.
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(hoppla.deps.db)
  await hoppla.runJobs()
  expect(await prices()).toMatchObject({ currency, now: before - 100, shownPriorPrice: before - 50 })
  expect(await inShop()).toMatchObject({
    price: before - 100,
    reduction: { regularPrice: before, lowestPriorPrice: before - 50 },
  })
})
