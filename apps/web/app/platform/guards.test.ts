import { expect, test } from 'vitest'
import { loginAddress } from './addresses.ts'
import {
  baseAddresses,
  continueAddress,
  intentOf,
  navigationStateGuard,
  originOf,
  queryParameterGuard,
  signInGuard,
} from './guards.ts'

test.each([
  ['Shop', 'Shop'],
  ['SignOut', 'SignOut'],
  ['shop', 'Default'],
  ['Nonsense', 'Default'],
  ['', 'Default'],
  [null, 'Default'],
])('the intent %s counts as %s', (given, intent) => expect(intentOf(given)).toBe(intent))

test.each([
  ['PartyBooking', 'PartyBooking'],
  ['IdServer', 'IdServer'],
  ['Elsewhere', 'None'],
  [null, 'None'],
])('the origin %s counts as %s', (given, origin) => expect(originOf(given)).toBe(origin))

test('the login address leaves out what goes without saying', () => {
  expect(loginAddress('sv')).toBe('/sv/login')
  expect(loginAddress('de', { intent: 'Shop', origin: 'Site', continuePath: '/de/order/shop?a=1&b=2' })).toBe(
    '/de/login?intent=Shop&origin=Site&continuePath=%2Fde%2Forder%2Fshop%3Fa%3D1%26b%3D2',
  )
})

test.each([
  ['unknown', undefined],
  ['authenticated', undefined],
  ['signed-out', '/sv/login?intent=Shop&continuePath=%2Fsv%2Forder%2Fshop%2Fcheckout'],
] as const)('a visitor whose session is %s goes to %s', (status, elsewhere) =>
  expect(signInGuard(status, 'sv', '/sv/order/shop/checkout', { intent: 'Shop' })).toBe(elsewhere),
)

const bases = ['https://no.hoppla.example', 'https://party.hoppla.example/party']
test.each([
  ['/sv/order/shop', '/sv/order/shop'],
  ['/sv/order/shop?x=%2F%2Fevil.example#top', '/sv/order/shop?x=%2F%2Fevil.example#top'],
  ['https://no.hoppla.example/nb/account', 'https://no.hoppla.example/nb/account'],
  ['https://party.hoppla.example/party/sv', 'https://party.hoppla.example/party/sv'],
  // Everything else is the account start.
  ['', '/sv/account'],
  [null, '/sv/account'],
  ['account', '/sv/account'],
  ['//evil.example', '/sv/account'],
  ['/\\evil.example', '/sv/account'],
  ['/\t/evil.example', '/sv/account'],
  ['/\n/evil.example', '/sv/account'],
  [' /sv', '/sv/account'],
  ['/.//evil.example', '/sv/account'],
  ['/x/..//evil.example', '/sv/account'],
  ['https:evil.example', '/sv/account'],
  ['https://evil.example/sv', '/sv/account'],
  ['https://no.hoppla.example.evil.example/', '/sv/account'],
  ['https://no.hoppla.example@evil.example/', '/sv/account'],
  ['https://anna@no.hoppla.example/', '/sv/account'],
  ['http://no.hoppla.example/nb', '/sv/account'],
  ['https://party.hoppla.example/partying', '/sv/account'],
  ['javascript:alert(1)', '/sv/account'],
  ['data:text/html,x', '/sv/account'],
  // The way in is no place to go on to.
  ['/sv/login?continuePath=/sv/login', '/sv/account'],
  ['/auth/silent', '/sv/account'],
  ['/identity/session/end', '/sv/account'],
])('continuing to %j leads to %s', (continuePath, address) => expect(continueAddress(continuePath, 'sv', bases)).toBe(address))

test('every base address of every country counts', () => {
  const country = {
    slug: 'norway',
    name: 'Norge',
    guid: '',
    languages: ['nb'],
    sitebaseaddress: 'a',
    orderbaseaddress: 'b',
    profilebaseaddress: 'c',
    partybaseaddress: 'd',
  }
  expect(baseAddresses({ countries: [country] })).toEqual(['a', 'b', 'c', 'd'])
})

test.each([
  ['userId=1&code=2', undefined],
  ['userId=1&code=', '/sv?userId=1'],
  ['userId=1&_t=5', '/sv?userId=1'],
  ['_t=5', '/sv'],
])('with the query %s the page is left for %s', (query, elsewhere) =>
  expect(queryParameterGuard(new URLSearchParams(query), ['userId', 'code'], '/sv')).toBe(elsewhere),
)

test('a new cache-buster takes the place of the old one', () =>
  expect(queryParameterGuard(new URLSearchParams('a=1&_t=5'), ['b'], '/sv', 99)).toBe('/sv?a=1&_t=99'))

test.each([
  [{ email: 'a@b.se' }, undefined],
  [{ email: '' }, '/sv/login'],
  [{ other: 1 }, '/sv/login'],
  [null, '/sv/login'],
  ['text', '/sv/login'],
])('a step that carries %j goes to %s', (state, elsewhere) =>
  expect(navigationStateGuard(state, ['email'], '/sv/login')).toBe(elsewhere),
)
