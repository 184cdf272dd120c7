import { getMe } from '@hoppla/contract/profile'
import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { HttpClient } from '../support/http.ts'
import { aParent, someAddress } from '../support/parent.ts'
import { Site } from '../support/site.ts'
import { countries, originAt } from '../support/words.ts'

const { visitor } = withBrowser()
const guid = '0b5f1d5c-8f0e-4a3b-9d0c-5a1f3c2b7e10'

/** Every old address (docs/product/web.md) but the two "routed" ones, which are below. */
const rows: readonly (readonly [old: string, now: string])[] = [
  ['', 'account'],
  ['/edit', 'account/edit'],
  [`/edit/${guid}`, 'account/edit'],
  ['/change-password', 'account/edit'],
  ['/change-playground', 'account/edit'],
  [`/email-preferences?userId=${guid}`, `communication-preferences/${guid}`],
  ['/offers', 'account/offers'],
  ['/offers/coupon/7310865004703', 'account/offers/7310865004703'],
  ['/family', 'account/children'],
  ['/family/child/create', 'account/children'],
  [`/family/child/${guid}`, `account/children/${guid}`],
  ['/family/me', 'account/member-card'],
  ['/subscriptions', 'account/products'],
  [`/subscriptions/${guid}`, `account/products/pass/${guid}`],
  [`/serial-tickets/${guid}`, `account/products/ticket-card/${guid}`],
  ['/me/tickets', 'account/booking-history'],
  ['/onboarding', 'login'],
  ['/onboarding/register', 'login/register'],
]
const routed: readonly (readonly [old: string, now: (userId: string) => string])[] = [
  ['/email-preferences/sms', (userId) => `communication-preferences/${userId}?channel=sms`],
  ['/email-preferences', (userId) => `communication-preferences/${userId}`],
  ['/offers/entrance-discount', () => 'account/offers'],
]
const places = countries.flatMap(({ host, languages }) =>
  languages.map((language) => ({ origin: originAt(inject('origin'), host), language })),
)
const ofAccount = rows.filter(([, now]) => now.startsWith('account'))
/** The member card is for a phone without a connection: who is signed out sees the kept card, or is shown where to get it. */
const asksToSignIn = ofAccount.filter(([, now]) => now !== 'account/member-card')

let parent: { email: string; password: string }
let userId: string
beforeAll(async () => {
  const { client, credentials } = await aParent(inject('origin'), 'Torun')
  parent = credentials
  userId = (await client.call(getMe, {})).guid
})

/** Where the browser ends up, as path and query, once `arrived` says so. */
const endOf = async (page: Page, address: string, arrived: (url: URL) => boolean): Promise<string> => {
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForURL(arrived, { waitUntil: 'commit' }).catch(() => undefined)
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

test('in every language of every country each old address leads to a page that is there, with a full page load', async () => {
  const ends: string[] = []
  const expected: string[] = []
  for (const { origin, language } of places) {
    const client = new HttpClient(origin, { 'x-forwarded-for': someAddress(), accept: 'text/html' })
    const pages = new Map<string, number>()
    for (const [old, now] of rows) {
      const answer = await client.ask(`/profile/${language}${old}`)
      const target = answer.headers.location ?? ''
      const page = pages.get(target) ?? (await client.ask(target)).status
      pages.set(target, page)
      ends.push(`${origin}${old}: ${answer.status} ${target}: ${page}`)
      expected.push(`${origin}${old}: 302 /${language}/${now}: 200`)
    }
    for (const [old] of routed) {
      ends.push(`${origin}${old}: ${(await client.ask(`/profile/${language}${old}`)).status}`)
      expected.push(`${origin}${old}: 200`)
    }
    // Positive control: the table does not swallow everything.
    const unknown = await client.ask(`/profile/${language}/nowhere`)
    ends.push(`${unknown.status} ${unknown.headers.location?.split('?')[0]}`)
    expected.push('302 /404')
    client.close()
  }
  expect(ends).toEqual(expected)
})

test('signed out, each leads to login and remembers where one was going', async () => {
  const { page } = await visitor()
  const origin = inject('origin')
  for (const [old, now] of asksToSignIn) {
    const end = await endOf(page, `${origin}/profile/sv${old}`, ({ pathname }) => pathname === '/sv/login')
    expect(end, old).toBe(`/sv/login?${new URLSearchParams({ origin: 'MyAccount', continuePath: `/sv/${now}` })}`)
  }
})

test('signed in, each arrives', async () => {
  const { page, expectError } = await visitor()
  // There is no such child, pass or card; whether the page learns that before the next address is opened depends on the moment.
  expectError(new RegExp(`status of 404 .*/${guid}`))
  const origin = inject('origin')
  await new Site(page, origin, 'sv').signInBehindTheScenes(parent)
  for (const [old, now] of ofAccount) {
    expect(await endOf(page, `${origin}/profile/sv${old}`, ({ pathname }) => pathname === `/sv/${now}`), old).toBe(`/sv/${now}`)
    // It stays there: who is signed in is not sent to login once that is known.
    await page.getByRole('main').waitFor()
  }
})

// In Sweden each of them both ways. Elsewhere the language and the host are what is new: one signed out, another signed in, in turns.
test.each(places.map((place, at) => ({ ...place, at })))(
  'the routed ones in $language at $origin: by login when signed out, to one’s own when signed in',
  async ({ origin, language, at }) => {
    const { page } = await visitor()
    const inTurn = (by: number) => routed.filter((_, index) => at === 0 || index === (at + by) % routed.length)
    for (const [old] of inTurn(0)) {
      const from = `/profile/${language}${old}`
      const end = await endOf(page, origin + from, ({ pathname }) => pathname === `/${language}/login`)
      expect(end).toBe(`/${language}/login?${new URLSearchParams({ origin: 'MyAccount', continuePath: from })}`)
    }
    await new Site(page, origin, language).signInBehindTheScenes(parent)
    for (const [old, now] of inTurn(1)) {
      const asked = page.waitForRequest(`${origin}/${language}/${now(userId)}`)
      await page.goto(`${origin}/profile/${language}${old}`, { waitUntil: 'commit' })
      // With a full page load: the browser itself asks for the page.
      expect((await asked).isNavigationRequest()).toBe(true)
      // To its end: the next address would be cut off by it, and a browser profile closed in the middle of it may never close.
      await page.waitForURL(`${origin}/${language}/${now(userId)}`)
    }
  },
)
