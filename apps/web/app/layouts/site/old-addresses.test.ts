import { languages } from '@hoppla/i18n'
import { expect, test } from 'vitest'
import { renderAddress } from '../../testing/render-address.tsx'
import { entranceDiscountAddress, preferencesAddress } from './old-addresses.ts'

const guid = '0b5f1d5c-8f0e-4a3b-9d0c-5a1f3c2b7e10'

/** Every published old address, row by row, and the onboarding section (docs/product/web.md). */
const rows = [
  ['', 'account'],
  ['/', 'account'],
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
  ['/onboarding/whatever/it/was', 'login'],
  ['/onboarding/register', 'login/register'],
  ['/onboarding/forgot-password', 'login/forgot'],
  [`/onboarding/reset-password?userId=${guid}&code=c`, `login/reset?userId=${guid}&code=c`],
] as const

test.each(languages.flatMap((language) => rows.map(([from, to]) => [language, from, to] as const)))(
  'in %s the old address %s leads to %s',
  async (language, from, to) => {
    const answer = await renderAddress(`/profile/${language}${from}`, language)
    expect([answer.status, answer.location]).toEqual([302, `/${language}/${to}`])
    // With a full page load, also when one comes by a link inside the application.
    expect(answer.fullLoad).toBe(true)
  },
)

test.each(['/email-preferences', '/email-preferences?userId=', '/email-preferences/sms', '/offers/entrance-discount'])(
  'where %s leads depends on who is signed in: the page waits, and says so',
  async (path) => {
    for (const language of languages) {
      const { status, html } = await renderAddress(`/profile/${language}${path}`, language)
      expect(status).toBe(200)
      expect(html).toContain('aria-busy="true"')
      expect(html.match(/<h1/g)).toHaveLength(1)
    }
  },
)

test.each([
  ['/nowhere', '/404'],
  ['/edit/a/b', '/404'],
  ['/offers/coupon', '/404'],
  ['/offers/coupon/1/2', '/404'],
  ['/family/you', '/404'],
  ['/family/child', '/404'],
  ['/subscriptions/a/b', '/404'],
  ['/serial-tickets', '/404'],
  ['/me', '/404'],
  ['/Edit', '/404'],
  ['/__proto__', '/404'],
])('there never was an address %s: %s', async (path, to) => {
  for (const language of languages) {
    const { status, location, fullLoad } = await renderAddress(`/profile/${language}${path}`, language)
    expect([status, location?.split('?')[0], fullLoad]).toEqual([302, to, false])
  }
})

test('what else a link carries goes along; what the target names does not', async () => {
  const at = async (path: string) => (await renderAddress(path, 'sv')).location
  expect(await at('/profile/sv/edit?utm_source=mail&x=%C3%A5')).toBe('/sv/account/edit?utm_source=mail&x=%C3%A5')
  expect(await at('/profile/sv/email-preferences?token=a.b&userId=1')).toBe('/sv/communication-preferences/1?token=a.b')
})

test('a value cannot climb out of its place', async () => {
  const at = async (value: string) => (await renderAddress(`/profile/sv/family/child/${value}`, 'sv')).location
  expect(await at('a%2F..%2F..%2Fevil')).toMatch(/^\/sv\/account\/children\/a%2F|^\/404/)
  expect(await at('%3Fx=1%23y')).toBe('/sv/account/children/%3Fx%3D1%23y')
  expect((await renderAddress('/profile/sv/email-preferences?userId=../../evil', 'sv')).location).toBe(
    '/sv/communication-preferences/..%2F..%2Fevil',
  )
})

test('without a language the site’s first; in one of another country, that country', async () => {
  expect((await renderAddress('/profile', 'nb')).location).toBe('/nb/account')
  expect((await renderAddress('/profile/xx/edit', 'sv')).location).toBe('/404')
})

test('the routed ones, once it is known who is here', () => {
  expect(preferencesAddress('fi', guid, 'partner-sms')).toBe(`/fi/communication-preferences/${guid}?channel=partner-sms`)
  expect(preferencesAddress('fi', guid)).toBe(`/fi/communication-preferences/${guid}`)
  const entrance = { kind: 'entrance', barCode: '731' }
  const other = { kind: 'other', barCode: '732' }
  expect(entranceDiscountAddress('da', [entrance])).toBe('/da/account/offers/731')
  expect(entranceDiscountAddress('da', [other, entrance])).toBe('/da/account/offers/731')
  expect(entranceDiscountAddress('da', [entrance, { ...entrance, barCode: '733' }])).toBe('/da/account/offers')
  expect(entranceDiscountAddress('da', [other])).toBe('/da/account/offers')
  expect(entranceDiscountAddress('da', [])).toBe('/da/account/offers')
})
