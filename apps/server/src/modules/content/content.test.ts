import { type ContentPage, contentPage as contentPageShape, getPage } from '@hoppla/contract/content'
import { getSite, type SiteInfo } from '@hoppla/contract/places'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'

let hoppla: TestApp
beforeAll(async () => {
  hoppla = await testApp()
})
afterAll(() => hoppla.close())

const countries = [
  ['localhost', 'sv', 'Hoppla lekland AB'],
  ['no.localhost', 'nb', 'Hoppla lekeland AS'],
  ['dk.localhost', 'da', 'Hoppla legeland ApS'],
  ['fi.localhost', 'fi', 'Hoppla sisäleikkipuistot Oy'],
  ['de.localhost', 'de', 'Hoppla Spielplätze GmbH'],
] as const
const subjects = [
  'faq',
  'family',
  'sport-class',
  'summer-camp',
  'winter-camp',
  'safe-play',
  'terms',
  'privacy',
  'accessibility',
  'imprint',
] as const
const bistro = ['sv', 'nb', 'da']

const page = async (host: string, lang: 'sv' | 'nb' | 'da' | 'fi' | 'de' | 'en', subject: string) =>
  hoppla.call(getPage, { params: { subject }, query: { lang } }, { host })
const textOf = ({ title, description, html, sections }: ContentPage) =>
  [
    title,
    description,
    html,
    ...sections.flatMap((one) => [one.title, one.html, ...one.questions.flatMap((q) => [q.title, q.html])]),
  ].join('\n')

describe.each(countries)('%s', (host, own, company) => {
  const languages = [own, 'en'] as const
  const all = languages.flatMap((lang) => [
    ...subjects.map((subject) => [lang, subject] as const),
    ...(bistro.includes(lang) ? [[lang, 'bistro'] as const] : []),
  ])
  test.each(all)('has a page in %s: %s', async (lang, subject) => {
    const answer = await page(host, lang, subject)
    expect(answer.status).toBe(200)
    const found = contentPageShape.strict().parse(answer.body)
    expect(found).toMatchObject({ subject, language: lang })
    expect(found.title.length).toBeGreaterThan(3)
    expect(found.description.length).toBeGreaterThan(20)
    const text = textOf(found)
    expect(text).not.toMatch(/\{\{|undefined/)
    // The chain's own pages are meant to be linked within their language.
    for (const [, href = ''] of text.matchAll(/href="(\/[^"]*)"/g)) expect(href).toMatch(new RegExp(`^/${lang}(/|$)`))
    if (['terms', 'privacy', 'accessibility', 'imprint'].includes(subject)) expect(text).toContain(company)
    if (subject === 'faq') expect(found.sections.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(12)
  })

  test('every content link of the brand leads to a page, a bistro only where there is one', async () => {
    const { brand } = (await hoppla.call(getSite, {}, { host })).body as SiteInfo
    for (const lang of languages) {
      const links = Object.values(brand.content[lang] ?? {})
      expect(links.length).toBeGreaterThanOrEqual(8)
      const ours = links.filter((href) => !href.endsWith('/redirect-groupbooking'))
      for (const href of ours) {
        const subject = /^\/\w\w\/(?:info\/)?([a-z-]+)$/.exec(href)?.[1] ?? ''
        expect({ href, status: (await page(host, lang, subject)).status }).toEqual({ href, status: 200 })
      }
      expect(Object.keys(brand.content[lang] ?? {}).includes('bistro')).toBe(bistro.includes(lang))
      if (!bistro.includes(lang)) expectRefusal(await page(host, lang, 'bistro'), 'page.not-found')
    }
  })
})

describe('the call', () => {
  test('is cached for an hour, and answers 304 to whoever has it', async () => {
    const first = await page('localhost', 'sv', 'faq')
    expect(first.headers['cache-control']).toBe('public, max-age=3600')
    const again = await hoppla.call(
      getPage,
      { params: { subject: 'faq' }, query: { lang: 'sv' } },
      { host: 'localhost', 'if-none-match': String(first.headers.etag) },
    )
    expect(again.status).toBe(304)
  })
  test('without a language speaks the caller’s', async () => {
    const answer = await hoppla.call(getPage, { params: { subject: 'faq' }, query: {} }, { 'accept-language': 'sv' })
    expect(answer.body).toMatchObject({ language: 'sv', title: 'Frågor och svar' })
  })
  test('refuses what is not there: a subject, a language of another country, a country', async () => {
    expectRefusal(await page('localhost', 'sv', 'nothing'), 'page.not-found')
    expectRefusal(await page('localhost', 'de', 'faq'), 'page.not-found')
    expectRefusal(await page('elsewhere.example', 'sv', 'faq'), 'country.not-found')
  })
  test.each(['..', 'FAQ', 'a--b', 'x'.repeat(61)])('refuses the subject %s with its field', async (subject) => {
    const answer = await page('localhost', 'sv', subject)
    expect(answer.status).toBe(subject === '..' ? 404 : 400)
    if (subject !== '..') expect(answer.body).toMatchObject({ errors: { subject: expect.anything() } })
  })
  test('refuses a language nobody speaks with its field', async () => {
    const answer = await page('localhost', 'xx' as 'sv', 'faq')
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ errors: { lang: expect.anything() } })
  })
})
