import { login, userStatus } from '@hoppla/contract/identity'
import { getMe, registerAccount } from '@hoppla/contract/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from './testing/app.ts'
import { aBrowser } from './testing/browser.ts'

// What a request may smuggle in beside what was asked for.
let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const post = (app: TestApp, url: string, payload?: string, headers: Record<string, string> = {}) =>
  app.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
    ...(payload === undefined ? {} : { payload }),
  })

test('a value given twice is refused, not chosen from', async () => {
  const once = await post(shop, `${userStatus.path}?Email=a@parents.example`)
  expect(once.statusCode).toBe(200)
  const twice = await post(shop, `${userStatus.path}?Email=a@parents.example&Email=b@parents.example`)
  expect([twice.statusCode, Object.keys(twice.json().errors)]).toEqual([400, ['Email']])
})

test.each(['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])(
  'a body that reaches for prototypes is refused: %s',
  async (body) => {
    expect((await post(shop, login.path, body)).statusCode).toBe(400)
    expect('isAdmin' in {}).toBe(false)
  },
)

test('fields that a call does not have are refused by name: nobody registers as confirmed, or as staff', async () => {
  const email = 'smuggler@parents.example'
  const input = {
    details: { firstname: 'Siv', lastname: 'Berg', email, emailConfirmed: true, roles: ['Administrator'], isActive: true },
    password: 'kotten rullar runt',
    registrationSource: 'test',
    roles: ['Administrator'],
    email_confirmed_at: '2026-01-01T00:00:00Z',
  }
  const answer = await post(shop, registerAccount.path, JSON.stringify(input))
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid'])
  expect(Object.keys(answer.json().errors).sort()).toEqual(
    ['details.emailConfirmed', 'details.isActive', 'details.roles', 'email_confirmed_at', 'roles'].sort(),
  )
  expect(await shop.deps.db.selectFrom('accounts').select('id').where('email', '=', email).execute()).toEqual([])
})

test('what is told of a person is kept by nobody, and has nothing of the password', async () => {
  const bjorn = aBrowser(shop.app)
  await bjorn.signIn('bjorn@hoppla.example', 'Hopp-hopp-hurra-1')
  const answer = await shop.withToken((await bjorn.tokens()).access_token)(getMe, {})
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(answer.text).not.toMatch(/argon2|password_?hash|normalized/i)
})

describe('the sender’s address', () => {
  /** Who wrote the twelve questions of `ask` in the audit log, each about another account and with an address of the sender's invention. */
  const addressesIn = async (settings: Record<string, string>, forwardedFor: (at: number) => string) => {
    const app = await testApp('demo', settings)
    try {
      const statuses: number[] = []
      for (let at = 0; at < 12; at++) {
        const url = `${userStatus.path}?Email=nobody${at}@parents.example`
        statuses.push((await post(app, url, undefined, { 'x-forwarded-for': forwardedFor(at) })).statusCode)
      }
      const rows = await app.deps.db
        .selectFrom('audit_log')
        .select('address')
        .distinct()
        .where('action', '=', 'status.asked')
        .execute()
      return { answered: statuses.filter((status) => status === 200).length, addresses: rows.map(({ address }) => address).sort() }
    } finally {
      await app.close()
    }
  }
  const invented = (at: number) => `198.51.100.${at}`
  const real = '203.0.113.7'

  test('is not what the sender says it is', async () =>
    expect(await addressesIn({}, invented)).toEqual({ answered: 10, addresses: ['127.0.0.1'] }))

  test.each(['1', 'loopback', '10.0.0.0/8,127.0.0.1'])(
    'behind a proxy (%s) it is what the proxy adds, not what the sender wrote before it',
    async (setting) =>
      expect(await addressesIn({ HOPPLA_TRUST_PROXY: setting }, (at) => `${invented(at)}, ${real}`)).toEqual({
        answered: 10,
        addresses: [real],
      }),
  )

  test('behind two proxies each is passed over', async () => {
    const chain = (at: number) => `${invented(at)}, ${real}, 10.1.2.3`
    const expected = { answered: 10, addresses: [real] }
    expect(await addressesIn({ HOPPLA_TRUST_PROXY: '2' }, chain)).toEqual(expected)
    expect(await addressesIn({ HOPPLA_TRUST_PROXY: '10.0.0.0/8,loopback' }, chain)).toEqual(expected)
  })

  test('whoever comes past the proxies is believed nothing', async () =>
    expect(await addressesIn({ HOPPLA_TRUST_PROXY: '10.0.0.0/8' }, invented)).toEqual({ answered: 10, addresses: ['127.0.0.1'] }))
})

describe('the host that was asked', () => {
  const countryAsked = async (settings: Record<string, string>) => {
    const app = await testApp('demo', settings)
    try {
      const headers = { host: 'localhost:3000', 'x-forwarded-host': 'no.localhost:3000' }
      return (await app.app.inject({ url: '/api/site', headers })).json().country.currency
    } finally {
      await app.close()
    }
  }
  test.each([
    ['false', 'SEK'],
    ['10.0.0.0/8', 'SEK'],
    ['loopback', 'NOK'],
    ['1', 'NOK'],
  ])('is the proxy’s word only where the proxy is trusted (%s: %s)', async (setting, currency) =>
    expect(await countryAsked({ HOPPLA_TRUST_PROXY: setting })).toBe(currency),
  )
})
