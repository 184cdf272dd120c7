import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { aBrowser } from '../../../testing/browser.ts'

// Behind a load balancer that ends TLS and says nothing about it.
let shop: TestApp
beforeAll(async () => {
  shop = await testApp('demo', { HOPPLA_ORIGINS: 'sweden=https://hoppla.example,norway=https://no.hoppla.example' })
})
afterAll(() => shop.close())

const login = (headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/identity/api/Authentication/login',
    headers: { host: 'hoppla.example', origin: 'https://hoppla.example', ...headers },
    payload: { email: 'astrid@hoppla.example', password: 'Hopp-hopp-hurra-1' },
  })

test('cookies are bound to their host and to HTTPS', async () => {
  const cookies = [(await login()).headers['set-cookie']].flat().map(String)
  expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
    '__Host-id_device',
    '__Host-id_session',
    '__Host-id_session.sig',
    '__Host-id_state',
  ])
  for (const cookie of cookies) {
    expect(cookie.toLowerCase()).toMatch(/; path=\/(;|$)/)
    expect(cookie.toLowerCase()).toMatch(/; secure(;|$)/)
    expect(cookie.toLowerCase()).toContain('samesite=lax')
    expect(cookie.toLowerCase()).not.toContain('domain=')
  }
})

test('the cookies of a waiting request too', async () => {
  const visitor = aBrowser(shop.app, 'hoppla.example')
  const { answer } = await visitor.authorize({ prompt: undefined, redirect_uri: 'https://hoppla.example/auth/callback' })
  const cookies = [answer.headers['set-cookie']].flat().map(String)
  const named = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`))?.toLowerCase() ?? 'missing'
  expect(named('__Host-id_interaction')).toMatch(/; path=\/;.*secure/)
  expect(named('__Secure-id_resume')).toMatch(/; path=\/identity\/auth\/.*secure/)
})

test('addresses are the configured ones, whatever the request says', async () => {
  const answer = await aBrowser(shop.app, 'hoppla.example').request({
    url: '/identity/.well-known/openid-configuration',
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
  })
  expect(answer.json()).toMatchObject({
    issuer: 'https://hoppla.example/identity',
    token_endpoint: 'https://hoppla.example/identity/token',
  })
})

test('the sign-in of the plain-HTTP page of the same name is refused', async () => {
  expect((await login({ origin: 'http://hoppla.example' })).json().code).toBe('request.cross-site')
})
