import { type ContentPage, getPage } from '@hoppla/contract/content'
import { listPageCountries, type PageCountry, previewPage } from '@hoppla/contract/editing/page-preview'
import { type PageRow, pageEditing } from '@hoppla/contract/editing/texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, type TestApp, type TestCall, testApp } from '../../testing/app.ts'
import { asStaffWith } from '../../testing/staff-roles.ts'

let shop: TestApp
let ines: TestCall
beforeAll(async () => {
  shop = await testApp()
  ines = await shop.asStaff('ines@hoppla.example')
})
afterAll(() => shop.close())

const bodyOf = ({ country, language, subject, title, description, updated, picture, top, action, body }: PageRow) => ({
  ...{ country, language, subject, title, description, updated, body },
  ...(picture === undefined ? {} : { picture }),
  ...(top === undefined ? {} : { poster: top.poster }),
  ...(action === undefined ? {} : { action }),
})
const storedPage = async (subject: string): Promise<PageRow> => {
  const { body } = await ines(pageEditing.getItem, { params: { id: idOf('page', `sweden/sv/${subject}`) } })
  return (body as { rows: PageRow[] }).rows[0] ?? expect.fail('There is no such page.')
}

test.each(['family', 'faq', 'terms', 'bistro'])('the preview of %s is what the site shows', async (subject) => {
  const shown = await shop.call(getPage, { params: { subject }, query: { lang: 'sv' } })
  const preview = await ines(previewPage, { body: bodyOf(await storedPage(subject)) })
  const page = shown.body as ContentPage
  expect(preview.body).toEqual({ ...page, top: page.top && { ...page.top, film: null } })
})

test('a page half written has a preview; HTML and dangerous addresses in it are harmless', async () => {
  const row = { ...bodyOf(await storedPage('bistro')), title: '', description: '', picture: 'no-such-picture' }
  const { body } = await ines(previewPage, {
    body: { ...row, body: '<script>alert(1)</script> [x](javascript:alert) {{phone}}' },
  })
  const page = body as ContentPage
  expect(page).toMatchObject({ title: '', picture: null })
  expect(page.html).not.toMatch(/<script|href="javascript:/)
  expect(page.html).toContain('href="tel:')
})

test('a country manager sees her own country alone', async () => {
  const rut = await asStaffWith(shop, [['CountryManager', 'norway']], 'rut@hoppla.example')
  const { body } = await rut(listPageCountries, {})
  expect(body).toEqual([{ key: 'norway', name: 'Norge', languages: ['nb', 'en'] }])
  const swedish = bodyOf(await storedPage('bistro'))
  expectRefusal(await rut(previewPage, { body: swedish }), 'content.not-found')
  expectRefusal(await rut(previewPage, { body: { ...swedish, country: '_all' } }), 'content.not-found')
  expect((await rut(previewPage, { body: { ...swedish, country: 'norway', language: 'nb' } })).status).toBe(200)
})

test('who edits everywhere has every country, and the pages of all of them', async () => {
  const countries = (await ines(listPageCountries, {})).body as PageCountry[]
  expect(countries.map(({ key }) => key)).toEqual(['sweden', 'norway', 'denmark', 'finland', 'germany', '_all'])
  expect(countries.at(-1)?.languages).toEqual(['sv', 'en', 'nb', 'da', 'fi', 'de'])
})
