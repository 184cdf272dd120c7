import type { SiteCountry } from '@hoppla/contract/places'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageSiteContext } from '../../platform/head/page-site.ts'
import { renderAddress } from '../../testing/render-address.tsx'
import { aSite } from '../../testing/sites.ts'
import { stubCall } from '../../testing/stub-call.ts'
import { pageData } from './page-data.ts'

const count = (html: string, pattern: RegExp) => html.match(pattern)?.length ?? 0

test('a page has its title, text, list of contents and the day of its version', async () => {
  const { html } = await renderAddress('/sv/info/terms', 'sv')
  expect(html).toContain('<h1>Page terms</h1>')
  expect(html).toContain('<p>Before</p>')
  expect(html).toContain('aria-label="Innehåll"')
  for (const id of ['a', 'b', 'c', 'd']) {
    expect(html).toContain(`href="#${id}"`)
    expect(count(html, new RegExp(`id="${id}"`, 'g'))).toBe(1)
  }
  expect(html).toContain('Senast ändrad 1 november 2026')
})

test('questions open without a script', async () => {
  const { html } = await renderAddress('/sv/faq', 'sv')
  expect(count(html, /<details id="q\d"><summary><h3>/g)).toBe(2)
  expect(html).toContain('<p>Text of q1</p>')
})

test('the next step is a button, where there is one', async () => {
  expect((await renderAddress('/de/family', 'de')).html).toMatch(
    /<a[^>]*class="btn pri"[^>]*href="\/de\/login"|href="\/de\/login"[^>]*class="btn pri"/,
  )
  expect((await renderAddress('/de/faq', 'de')).html).not.toContain('btn pri')
})

test('a page with a scene of its own has it at its top, with the sheet for it; the others have grass', async () => {
  const { html } = await renderAddress('/sv/family', 'sv')
  expect(html).toMatch(/class="top video".*<img class="scene" src="\/media\/3\/4\/wide\.svg"/s)
  expect(html).toMatch(/<style[^>]*data-href="pages film"/)
  const other = await renderAddress('/sv/faq', 'sv')
  expect(other.html).toContain('class="top grass"')
  expect(other.html).toMatch(/<style[^>]*data-href="pages"/)
})

test('a language of another country leads to that country, not to the not-found page', async () => {
  const germany = {
    slug: 'germany',
    languages: ['de', 'en'],
    sitebaseaddress: 'http://de.localhost:3000',
  } as SiteCountry
  const context = new RouterContextProvider()
  const site = { ...aSite('sv'), countries: [germany] }
  context.set(pageSiteContext, {
    site,
    language: 'sv',
    countryFound: true,
    wordsHref: {},
    call: stubCall(),
    report: () => undefined,
  })
  const request = new Request('http://localhost:3000/de/faq')
  const thrown: unknown = await pageData({ params: { lang: 'de' }, request, context }, 'faq').catch((error: unknown) => error)
  expect((thrown as Response).headers.get('location')).toBe('http://de.localhost:3000/de/faq')
})
