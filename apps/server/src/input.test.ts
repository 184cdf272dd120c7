import { login, userStatus } from '@hoppla/contract/identity'
import { me, register } from '@hoppla/contract/profile'
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
  const wish = {
    details: { firstname: 'Siv', lastname: 'Berg', email, emailConfirmed: true, roles: ['Administrator'], isActive: true },
    password: 'kotten rullar runt',
    registrationSource: 'test',
    roles: ['Administrator'],
    email_confirmed_at: '2026-01-01T00:00:00Z',
  }
  const answer = await post(shop, register.path, JSON.stringify(wish))
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid'])
  expect(Object.keys(answer.json().errors).sort()).toEqual(
    ['details.emailConfirmed', 'details.isActive', 'details.roles', 'email_confirmed_at', 'roles'].sort(),
  )
  expect(await shop.deps.db.selectFrom('accounts').select('id').where('email', '=', email).execute()).toEqual([])
})

test('what is told of a person is kept by nobody, and has nothing of the password', async () => {
  const bjorn = aBrowser(shop.app)
  await bjorn.signIn('bjorn@hoppla.example', 'Hopp-hopp-hurra-1')
  const answer = await shop.withToken((await bjorn.tokens()).access_token)(me, {})
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(answer.text).not.toMatch(/argon2|password_?hash|normalized/i)
})

describe('the sender’s address', () => {
  /** How many of twelve questions, each with an address of its own invention and about another account, are answered. */
  const answeredOf12 = async (app: TestApp) => {
    const statuses: number[] = []
    for (let at = 0; at < 12; at++) {
      const url = `${userStatus.path}?Email=nobody${at}@parents.example`
      statuses.push((await post(app, url, undefined, { 'x-forwarded-for': `198.51.100.${at}` })).statusCode)
    }
    return statuses.filter((status) => status === 200).length
  }
  test('is not what the sender says it is', async () => {
    shop.deps.clock.advance(3_600)
    expect(await answeredOf12(shop)).toBe(10)
  })
  test('is what the proxy says, where the operator has one', async () => {
    const behindProxy = await testApp('demo', { HOPPLA_TRUST_PROXY: 'true' })
    expect(await answeredOf12(behindProxy)).toBe(12)
    await behindProxy.close()
  })
})
