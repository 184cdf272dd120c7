import { randomUUID } from 'node:crypto'
import { forgotPassword } from '@hoppla/contract/identity'
import { orderReceiptPdf } from '@hoppla/contract/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShop, type Buyer, type Shop } from '../testing/shop.ts'

/* What an operator says otherwise is said by the server, too, in its own countries only. Here Norway gets a brand of its own. */

const texts = {
  'mail-identity.reset.subject': 'Ny nøkkel til Pilt',
  'mail-identity.answers.forgot': 'Pilt har sendt en e-post.',
  'refusals.request.not-found': 'Hos Pilt finnes ikke det.',
  'mail.receipt.title': 'Pilts kvittering',
  'mail.receipt.file': 'pilt-{{number}}',
  'hours.calendarName': 'Pilts tider: {{name}}',
}
let shop: Shop
let norway: Buyer

beforeAll(async () => {
  shop = await aShop()
  const brand = randomUUID()
  await sql`insert into brands (id, key, name, colours, social_links, content_links)
    select ${brand}, 'pilt', 'Pilt', colours, social_links, content_links from brands limit 1`.execute(shop.deps.db)
  await sql`update countries set brand_id = ${brand} where slug = 'norway'`.execute(shop.deps.db)
  for (const language of ['nb', 'sv'])
    await sql`insert into brand_texts (brand_id, language, words) values (${brand}, ${language}, ${JSON.stringify(texts)}::jsonb)`.execute(
      shop.deps.db,
    )
  shop.deps.prepared.clear()
  norway = await shop.as('astrid', 'no.localhost:3000')
})
afterAll(() => shop.close())

const forgotten = async (host: string, language: string) => {
  shop.sentMails.length = 0
  const { body } = await shop.call(
    forgotPassword,
    { body: { email: 'astrid@hoppla.example' } },
    { host, 'accept-language': language },
  )
  await shop.runJobs()
  return { message: (body as { message: string }).message, subject: shop.sentMails.at(-1)?.subject ?? '' }
}

test('mails and answers', async () => {
  const own = await forgotten('no.localhost:3000', 'nb')
  expect(own).toEqual({ message: texts['mail-identity.answers.forgot'], subject: texts['mail-identity.reset.subject'] })
  const other = await forgotten('localhost:3000', 'sv')
  expect(other.subject).not.toBe('')
  expect(JSON.stringify(other)).not.toContain('Pilt')
})

test('refusals', async () => {
  const ask = async (host: string, language: string) =>
    (await shop.app.inject({ url: '/api/nowhere', headers: { host, 'accept-language': language } })).json().message
  expect(await ask('no.localhost:3000', 'nb')).toBe(texts['refusals.request.not-found'])
  expect(await ask('localhost:3000', 'sv')).not.toContain('Pilt')
  const atProvider = async (host: string) =>
    (await shop.app.inject({ url: '/identity/nowhere', headers: { host, 'accept-language': 'nb,sv' } })).body
  expect(await atProvider('no.localhost:3000')).toContain('Pilt')
  expect(await atProvider('localhost:3000')).not.toContain('Pilt')
})

test('papers', async () => {
  const { orderReference } = await shop.aPaidCard(norway, 500, 'norway')
  const headers = { host: 'no.localhost:3000', 'accept-language': 'nb' }
  const own = await norway.call(orderReceiptPdf, { params: { orderReference } }, headers)
  expect(own.headers['content-disposition']).toMatch(/filename="pilt-/)
  // A PDF says its title of itself, in UTF-16.
  const plain = (pdf: string) => pdf.replaceAll('\0', '')
  expect(plain(own.text)).toContain(texts['mail.receipt.title'])
  const sweden = await shop.as('astrid')
  const { orderReference: other } = await shop.aPaidCard(sweden)
  expect(plain((await sweden.call(orderReceiptPdf, { params: { orderReference: other } })).text)).not.toMatch(/pilt/i)
})

test('calendars', async () => {
  const feed = async (country: string, host: string, language: string) => {
    const { rows } = await sql<{ id: string }>`select p.id from playgrounds p join countries c on c.id = p.country_id
      where c.slug = ${country} limit 1`.execute(shop.deps.db)
    const url = `/api/openinghours/calendar/${rows[0]?.id}`
    return (await shop.app.inject({ url, headers: { host, 'accept-language': language } })).body
  }
  expect(await feed('norway', 'no.localhost:3000', 'nb')).toContain('Pilt')
  expect(await feed('sweden', 'localhost:3000', 'sv')).not.toContain('Pilt')
})
