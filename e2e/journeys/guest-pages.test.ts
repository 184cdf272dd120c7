import { describe, expect, inject, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { type HttpAnswer, HttpClient } from '../support/http.ts'
import { Site } from '../support/site.ts'
import { countries, originAt } from '../support/words.ts'

const { visitor } = withBrowser()
const origins = countries.map(({ host }) => originAt(inject('origin'), host))

type Link = { href: string; foundOn: string }

/** Addresses in a page's HTML: links to go to, and what it is made of. */
const linksIn = (html: string): string[] => {
  const found = [...html.matchAll(/\s(?:href|src|srcset|action)="([^"]+)"/g)].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  )
  const elsewhere = found.filter((value) => !value.startsWith('#'))
  return elsewhere.flatMap((value) =>
    /\s\d+[wx](,|$)/.test(value) ? value.split(',').map((part) => part.trim().split(' ')[0] ?? '') : [value],
  )
}

/** Follows redirects within our own hosts. @returns the last answer, with its address. */
const follow = async (address: string, hops = 5): Promise<{ answer: HttpAnswer; address: string }> => {
  const url = new URL(address)
  const client = clients.get(url.origin) ?? new HttpClient(url.origin)
  clients.set(url.origin, client)
  const answer = await client.ask(url.pathname + url.search, { headers: { accept: 'text/html,*/*' } })
  const { location } = answer.headers
  if (answer.status < 300 || answer.status >= 400 || !location || hops === 0) return { answer, address }
  return follow(new URL(location, address).href, hops - 1)
}
const clients = new Map<string, HttpClient>()

/** Visits everything that can be reached from `starts` on our hosts. @returns every page's HTML, and every link that leads nowhere. */
const walk = async (starts: readonly Link[]) => {
  const waiting = [...starts]
  const seen = new Set<string>()
  const pages = new Map<string, string>()
  const dead: string[] = []
  for (let link = waiting.shift(); link; link = waiting.shift()) {
    const url = new URL(link.href)
    url.hash = ''
    if (!/^https?:$/.test(url.protocol) || seen.has(url.href) || !origins.includes(url.origin)) continue
    seen.add(url.href)
    const { answer, address } = await follow(url.href)
    if (answer.status !== 200) dead.push(`${url.href} answers ${answer.status}, found on ${link.foundOn}`)
    if (!String(answer.headers['content-type']).startsWith('text/html') || !origins.includes(new URL(address).origin)) continue
    pages.set(address, answer.text)
    waiting.push(...linksIn(answer.text).map((href) => ({ href: new URL(href, address).href, foundOn: address })))
  }
  return { pages, dead }
}

describe('every guest page in every language of every country', () => {
  test('all that can be reached answers 200, and every page has its language, title and one main heading', async () => {
    // The menu is not in the HTML; what it offers is read where it is drawn.
    const { page } = await visitor()
    const starts: Link[] = []
    for (const { host, languages } of countries) {
      const origin = originAt(inject('origin'), host)
      starts.push(
        ...['/', ...languages.map((language) => `/${language}`)].map((path) => ({ href: origin + path, foundOn: origin })),
      )
      const site = new Site(page, origin, languages[0])
      await site.open()
      await site.answerCookies('necessary')
      const menu = await site.openMenu()
      const offered = await menu.getByRole('link').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
      expect(offered.length).toBeGreaterThanOrEqual(3)
      starts.push(...offered.map((href) => ({ href, foundOn: `${origin} (menu)` })))
    }
    const { pages, dead } = await walk(starts)
    expect(dead).toEqual([])
    expect(pages.size).toBeGreaterThan(countries.length * 2 * 4)
    for (const [address, html] of pages) {
      const { origin, pathname } = new URL(address)
      const own = countries.find(({ host }) => originAt(inject('origin'), host) === origin)
      const language = pathname.split('/')[1] ?? ''
      expect(own?.languages, address).toContain(language)
      expect(/<html[^>]* lang="(\w+)"/.exec(html)?.[1], address).toBe(language)
      expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]?.trim(), address).toBeTruthy()
      expect(html.match(/<h1[\s>]/g)?.length, `main headings of ${address}`).toBe(1)
      expect(html.match(/<main[\s>]/g)?.length, `main of ${address}`).toBe(1)
    }
  })

  test('positive control: the walk notices a dead link', async () => {
    const { dead } = await walk([{ href: `${inject('origin')}/sv/order/shoop`, foundOn: 'this test' }])
    expect(dead).toEqual([expect.stringContaining('/sv/order/shoop answers 404')])
  })

  test('an address nobody knows leads to /404 with status 404 and a way on', async () => {
    const { page, expectError } = await visitor()
    expectError(/status of 404 .*\/404$/)
    const response = await page.goto(`${inject('origin')}/sv/finns-inte`)
    expect(response?.status()).toBe(404)
    expect(new URL(page.url()).pathname).toBe('/404')
    const site = new Site(page, inject('origin'), 'sv')
    await site.link(site.t('common.toStart')).click()
    await site.arrivesAt('')
  })
})
