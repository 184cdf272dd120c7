import { intents, origins } from '@hoppla/contract/identity'
import { expect, test } from 'vitest'
import { loginAddress } from '../addresses/addresses.ts'
import {
  baseAddresses,
  continueAddress,
  inMemoryKeyGuard,
  intentOf,
  navigationStateGuard,
  originOf,
  outsideProductionOnlyGuard,
  productionOnlyGuard,
  queryParameterGuard,
  signInGuard,
} from './guards.ts'

test.each<[string | null, string]>([
  ...intents.map((intent): [string, string] => [intent, intent]),
  ['shop', 'Default'],
  ['Nonsense', 'Default'],
  ['', 'Default'],
  [null, 'Default'],
])('the intent %s counts as %s', (given, intent) => expect(intentOf(given)).toBe(intent))

test.each<[string | null, string]>([
  ...origins.map((origin): [string, string] => [origin, origin]),
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
  ['unknown', {}, undefined],
  ['authenticated', {}, undefined],
  ['unknown', { intent: 'Shop' }, undefined],
  ['authenticated', { intent: 'Shop' }, undefined],
  ['signed-out', {}, '/sv/login?continuePath=%2Fsv%2Fx%3Fa%3D1%26b%3D%25C3%25A5%23top'],
  ['signed-out', { origin: 'MyAccount' }, '/sv/login?origin=MyAccount&continuePath=%2Fsv%2Fx%3Fa%3D1%26b%3D%25C3%25A5%23top'],
  [
    'signed-out',
    { intent: 'RedeemPass', origin: 'Site' },
    '/sv/login?intent=RedeemPass&origin=Site&continuePath=%2Fsv%2Fx%3Fa%3D1%26b%3D%25C3%25A5%23top',
  ],
] as const)('a visitor whose session is %s, on a route with intent %j, goes to %s', (status, input, elsewhere) => {
  const address = '/sv/x?a=1&b=%C3%A5#top'
  expect(signInGuard(status, 'sv', address, input)).toBe(elsewhere)
  // What stands in the address leads back to the very place.
  if (elsewhere) expect(new URL(elsewhere, 'http://here').searchParams.get('continuePath')).toBe(address)
})

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

const held = 'a'.repeat(32)
const other = 'b'.repeat(32)
test.each([
  [`for=${held}`, undefined],
  [`for=${held}&child=${held}&x=1`, undefined],
  [`for=${other}`, '/sv/login'],
  ['for=', '/sv/login'],
  ['', '/sv/login'],
  // The keys go, and so does the cache-buster; the rest stays.
  [`intent=Shop&for=${other}&_t=5&continuePath=%2Fsv`, '/sv/login?intent=Shop&continuePath=%2Fsv'],
])('with the query %s, of which only one key is in memory, the page is left for %s', (query, elsewhere) =>
  expect(inMemoryKeyGuard(new URLSearchParams(query), ['for'], (key) => key === held, '/sv/login')).toBe(elsewhere),
)

test.each([
  [`for=${held}&child=${held}`, undefined],
  [`for=${held}&child=${other}&x=1`, '/sv/login?x=1'],
  [`for=${held}`, '/sv/login'],
])('two named keys must both be in memory: %s leads to %s', (query, elsewhere) =>
  expect(inMemoryKeyGuard(new URLSearchParams(query), ['for', 'child'], (key) => key === held, '/sv/login')).toBe(elsewhere),
)

test.each([
  ['production', undefined, '/404'],
  ['test', '/404', undefined],
  ['development', '/404', undefined],
  ['staging', '/404', undefined],
  ['', '/404', undefined],
])('in the environment %j a production-only route leads to %s, one for outside production to %s', (environment, only, outside) => {
  expect(productionOnlyGuard(environment, '/404')).toBe(only)
  expect(outsideProductionOnlyGuard(environment, '/404')).toBe(outside)
})

test.each([
  [{ email: 'a@b.se' }, undefined],
  [{ email: 'a@b.se', more: 0 }, undefined],
  [{ email: '' }, '/sv/login'],
  [{ email: null }, '/sv/login'],
  [{ email: undefined }, '/sv/login'],
  [{ other: 1 }, '/sv/login'],
  [null, '/sv/login'],
  ['text', '/sv/login'],
])('a step that carries %j goes to %s', (state, elsewhere) =>
  expect(navigationStateGuard(state, ['email'], '/sv/login')).toBe(elsewhere),
)
