import { brotliDecompressSync } from 'node:zlib'
import { createClient } from '@hoppla/contract/client'
import type { ContentPage } from '@hoppla/contract/content'
import { getSite } from '@hoppla/contract/places'
import { expect, inject, test } from 'vitest'
import { readConfig } from '../../apps/server/src/config.ts'
import { makePage } from '../../apps/server/src/web/pages.ts'
import { loadWebBuild } from '../../apps/server/src/web/web.ts'
import { withBrowser } from '../support/browser.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const injected = '<script>window.stolen = true</script><style>main{display:none}</style><p>injected words</p>'

/** The built pages over the running product's API, with what an attacker might one day get past the Markdown renderer. */
const pageWithInjection = async (path: string) => {
  const build = await loadWebBuild()
  const call = createClient(async (url, init) => {
    const answer = await fetch(new URL(url, origin), { ...init, headers: { ...init.headers, 'accept-language': 'sv' } })
    const body = (await answer.json()) as Partial<ContentPage>
    const changed = typeof body.html === 'string' ? { ...body, html: body.html + injected } : body
    return Response.json(changed, { status: answer.status })
  })
  const response = await build.render(new Request(new URL(path, origin), { headers: { 'accept-language': 'sv' } }), {
    site: await call(getSite, {}),
    language: 'sv',
    countryFound: true,
    report: () => undefined,
    call,
    wordsHref: build.wordsHref('sv'),
  })
  const page = await makePage(response, readConfig({ HOPPLA_ENV: 'test', HOPPLA_SECRET: 'x'.repeat(32) }), false)
  if (!('br' in page.bytes)) throw new Error('The page is not compressed.')
  return { headers: page.headers, html: brotliDecompressSync(page.bytes.br).toString('utf8') }
}

test('a script that came into a page by its content does not run; the page’s own scripts and styles do', async () => {
  const path = '/sv/info/privacy'
  const { headers, html } = await pageWithInjection(path)
  expect(html).toContain(injected)
  expect(html).not.toContain('nonce=')

  const { page, expectError } = await visitor()
  // Once for the script, once for the style.
  expectError(/Content Security Policy|policy violated: (script|style)-src-elem inline/)
  await page.route(`${origin}${path}`, (route) => route.fulfill({ status: 200, headers, body: html }))
  await page.goto(origin + path)
  await page.getByText('injected words').waitFor()
  // Hydrated: its own module ran, with the router's data in it.
  await page.waitForFunction(() => '__reactRouterContext' in window)
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('main') ?? document.body).display)).not.toBe('none')
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Figtree')
})
