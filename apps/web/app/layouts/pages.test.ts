import { type Language, languages } from '@hoppla/i18n'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { renderAddress } from '../testing/render-address.tsx'

const inEvery = (paths: readonly string[]) =>
  languages.flatMap((language) => paths.map((path) => [path.replace(':lang', language), language] as const))
const headings = (html: string) => [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, text]) => text)

const withHeading = [
  '/:lang/login',
  '/:lang/login?intent=SignOut&origin=PartyBooking',
  '/:lang/login/password',
  '/:lang/login/register',
  '/:lang/login/forgot',
  '/:lang/login/reset?userId=1&code=2',
  '/:lang/login/confirm?for=1',
  '/:lang/login/children?origin=Site',
  '/:lang/login/phone?origin=Site',
  '/:lang/faq',
  '/:lang/family',
  '/:lang/info/terms',
  '/:lang/account',
  '/:lang/account/products',
  '/:lang/account/booking-history',
  '/:lang/account/children',
  '/:lang/account/edit',
  '/:lang/account/children/11111111-1111-4111-8111-111111111111',
  '/:lang/account/member-card',
  '/:lang/account/offers',
  '/:lang/account/offers/4012345',
  '/:lang/account/products/pass/11111111-1111-4111-8111-111111111111',
  '/:lang/account/products/ticket-card/11111111-1111-4111-8111-111111111111',
  '/:lang/account/privacy',
  '/:lang/communication-preferences/11111111-1111-4111-8111-111111111111?token=x&channel=sms',
  '/:lang/farewell',
  '/:lang/order/child-class',
  '/:lang/order/child-class/waiting-list/abc',
  '/:lang/book-entrance/watch/11111111-1111-4111-8111-111111111111',
  '/:lang/order/child-class/payment/11111111-1111-4111-8111-111111111111/ABC-DEF',
  '/:lang/order/child-class/confirmation/11111111-1111-4111-8111-111111111111/ABC-DEF',
  '/profile/:lang/email-confirmation?userId=1&code=2',
  '/profile/:lang/email-undo?userId=1&code=2',
  '/404?lang=:lang',
  '/404?lang=:lang&missing=playground',
]

test.each(inEvery(withHeading))('%s in %s is whole', async (path, language) => {
  const { html } = await renderAddress(path, language)
  expect(headings(html)).toHaveLength(1)
  expect(html).toContain('<main id="main"')
  expect(html).not.toMatch(/\{\{|undefined|\[object/)
  // The law's way out of a contract stands on every page, with a foot or without, once.
  expect(html.split(`href="/${language}/withdrawal"`)).toHaveLength(2)
  // The policy forbids both.
  expect(html).not.toMatch(/ style="| on[a-z]+="/)
})

test.each(['/auth/callback', '/auth/silent', '/auth/signed-out'])('%s renders', async (path) => {
  expect((await renderAddress(path, 'sv')).status).toBe(200)
})

test.each([
  ['/404', 'sv', 404, null],
  ['/sv/nowhere', 'sv', 302, '/404'],
  ['/en/nowhere', 'sv', 302, '/404?lang=en'],
  ['/nowhere', 'sv', 302, '/404'],
  ['/xx', 'sv', 302, '/404'],
  ['/sv/login/nowhere', 'sv', 302, '/404'],
  ['/sv/login/reset?userId=1&code=&intent=Shop&_t=5', 'sv', 302, '/sv/login/forgot?userId=1&intent=Shop'],
  ['/sv/playgrounds/nowhere', 'sv', 302, '/404?missing=playground'],
  ['/en/playgrounds/nowhere', 'en', 302, '/404?missing=playground&lang=en'],
  ['/sv/order/child-class/nowhere', 'sv', 302, '/404?missing=playground'],
  ['/en/order/child-class/nowhere/2', 'en', 302, '/404?missing=playground&lang=en'],
  ['/sv/info/faq', 'sv', 301, '/sv/faq'],
  ['/sv/info/family', 'sv', 301, '/sv/family'],
  ['/sv/info/bistro', 'sv', 302, '/404'],
  ['/en/info/bistro', 'sv', 302, '/404?lang=en'],
  ['/sv/info', 'sv', 302, '/404'],
  ['/profile', 'nb', 302, '/nb/account'],
  ['/profile/en', 'sv', 302, '/en/account'],
  ['/profile/xx', 'sv', 302, '/404'],
  ['/profile/sv/nowhere', 'sv', 302, '/404'],
] satisfies [string, Language, number, string | null][])('%s answers %s', async (path, language, status, location) => {
  const answer = await renderAddress(path, language)
  expect([answer.status, answer.location]).toEqual([status, location])
})

test('the page top of the login page shows where one comes from, and there is no footer', async () => {
  const [plain, party] = [await renderAddress('/sv/login', 'sv'), await renderAddress('/sv/login?origin=PartyBooking', 'sv')]
  expect(plain.html).toContain('class="top grass"')
  expect(party.html).toContain('class="top balloons"')
  expect(plain.html).not.toContain('<footer')
  expect((await renderAddress('/sv/account', 'sv')).html).toContain('<footer')
})

test.each(['/sv/faq', '/sv/login', '/sv/account', '/profile/sv/email-confirmation?userId=1&code=2', '/404'])(
  'every environment but production is named at the top of %s',
  async (path) => {
    const banner = async (environment: string) =>
      /class="env"[^>]*>(.*?)</.exec((await renderAddress(path, 'sv', { environment })).html)?.[1]
    for (const environment of ['staging', 'test', 'development']) expect(await banner(environment)).toContain(environment)
    expect(await banner('production')).toBeUndefined()
  },
)

test('who was signed out is told so first', async () => {
  expect((await renderAddress('/sv/login?intent=SignOut', 'sv')).html).toContain('Du är utloggad')
  expect((await renderAddress('/sv/login', 'sv')).html).not.toContain('Du är utloggad')
})

test('nothing personal is rendered on the server: the account is a skeleton', async () => {
  const { html } = await renderAddress('/sv/account', 'sv')
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('Logga in')
})

test('register offers the open playgrounds and every rule of the password', async () => {
  const { html } = await renderAddress('/sv/login/register', 'sv')
  expect(html).toContain('Örebro')
  expect(html).not.toContain('Stängda')
  for (const rule of ['Minst 8 tecken', 'Minst 4 olika tecken', 'En liten bokstav', 'En stor bokstav', 'En siffra'])
    expect(html).toContain(rule)
})

test('every link, the menu without scripts among them, leads to a page that is there', async () => {
  const { html } = await renderAddress('/sv/account', 'sv')
  const links = [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, href = '']) => href)
  expect(links).toContain('/sv/party')
  expect(links.filter((href) => matchRoutes(routes as RouteObject[], href)?.at(-1)?.route.path === '*')).toEqual([])
})

test('outside production a banner says so', async () => {
  expect((await renderAddress('/en/login', 'en')).html).toContain('Test site (test)')
})
