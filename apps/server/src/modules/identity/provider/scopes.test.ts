import { getMe } from '@hoppla/contract/profile'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, type TestApp } from '../../../testing/app.ts'
import { aBrowser, type TestBrowser } from '../../../testing/browser.ts'
import { appWithClients, origin, password, redeem, refresh, rp, tokensOf } from '../testing/client-app.ts'

const loginOnly = {
  client_id: 'login-only',
  token_endpoint_auth_method: 'none',
  redirect_uris: ['https://app.example/callback'],
}
let shop: TestApp
let astrid: TestBrowser
beforeAll(async () => {
  shop = await appWithClients([rp, loginOnly])
  astrid = aBrowser(shop.app)
  await astrid.signIn('astrid@hoppla.example', password)
})
afterAll(() => shop.close())

const userinfo = (token: string, headers: Record<string, string> = {}) =>
  astrid.request({ url: '/identity/me', headers: { authorization: `Bearer ${token}`, ...headers } })
const withScope = async (scope: string) => (await tokensOf(astrid, { scope })).access_token

describe('userinfo tells what the token’s scopes are for', () => {
  test('openid: the subject and no more', async () => {
    const { access_token, id_token } = await tokensOf(astrid, { scope: 'openid' })
    expect((await userinfo(access_token)).json()).toEqual({ sub: decodeJwt(id_token).sub })
  })
  test('profile: the name, and not the address', async () => {
    const reported = (await userinfo(await withScope('openid profile'))).json()
    expect(reported).toMatchObject({ given_name: 'Astrid', role: ['Customer'] })
    expect(JSON.stringify(reported)).not.toContain('@')
  })
  test('email: the address, and not the name', async () => {
    const reported = (await userinfo(await withScope('openid email'))).json()
    expect(reported).toMatchObject({ email: 'astrid@hoppla.example', email_verified: true })
    expect(JSON.stringify(reported)).not.toContain('Astrid')
  })
  test('the same as the ID token', async () => {
    for (const scope of ['openid', 'openid profile', 'openid email', 'openid profile email']) {
      const { access_token, id_token } = await tokensOf(astrid, { scope })
      expect(decodeJwt(id_token)).toMatchObject((await userinfo(access_token)).json())
    }
  })
  test('without openid it is not for this', async () => {
    const { location, verifier } = await astrid.authorize({
      client_id: rp.client_id,
      redirect_uri: rp.redirect_uris[0],
      scope: 'profile account',
    })
    const { access_token } = (await redeem(astrid, location?.searchParams.get('code') ?? '', verifier)).json()
    const answer = await userinfo(access_token)
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([403, 'Bearer error="insufficient_scope"'])
  })
})

describe('the main API is for tokens with scope account', () => {
  test('another one is refused by name, on reading and on writing', async () => {
    const call = shop.withToken(await withScope('openid profile email'))
    expectRefusal(await call(getMe, {}), 'auth.scope-missing')
    const answer = await astrid.request({
      url: getMe.path,
      headers: { authorization: `Bearer ${await withScope('openid profile')}` },
    })
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="account"',
    ])
    expect((await shop.withToken(await withScope('openid account'))(getMe, {})).status).toBe(200)
  })
  test('a client that is not registered for it cannot ask for it', async () => {
    const asked = { client_id: 'login-only', redirect_uri: loginOnly.redirect_uris[0], prompt: undefined }
    const refused = await astrid.authorize({ ...asked, scope: 'openid account' })
    expect(refused.location?.searchParams.get('error')).toBe('invalid_scope')
    expect((await astrid.authorize({ ...asked, scope: 'openid profile email' })).location?.searchParams.get('code')).toBeTruthy()
  })
  test('our own client is given it with profile, as it asks since ever; the answer says so', async () => {
    const { access_token, refresh_token, scope } = await astrid.tokens()
    expect(scope.split(' ').sort()).toEqual(['account', 'email', 'openid', 'profile'])
    expect((await shop.withToken(access_token)(getMe, {})).status).toBe(200)
    const renewed = (await astrid.refresh(refresh_token)).json()
    expect((await shop.withToken(renewed.access_token)(getMe, {})).status).toBe(200)
  })
  test('our own client asking for openid only gets that only', async () => {
    const { location, verifier } = await astrid.authorize({ scope: 'openid' })
    const { access_token } = (await astrid.redeem(location?.searchParams.get('code') ?? '', verifier)).json()
    expect(Object.keys((await userinfo(access_token)).json())).toEqual(['sub'])
    expectRefusal(await shop.withToken(access_token)(getMe, {}), 'auth.scope-missing')
  })
})

describe('userinfo answers pages', () => {
  const preflight = (from: string) =>
    astrid.request({
      method: 'OPTIONS',
      url: '/identity/me',
      headers: { origin: from, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    })
  test('of registered clients, from their own origins', async () => {
    const asked = await preflight('https://app.example')
    expect(asked.statusCode).toBe(204)
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-headers': expect.stringContaining('authorization'),
    })
    const reported = await userinfo(await withScope('openid'), { origin: 'https://rp.example' })
    expect(reported.headers).toMatchObject({
      'access-control-allow-origin': 'https://rp.example',
      vary: expect.stringContaining('origin'),
    })
    const refused = await astrid.request({ url: '/identity/me', headers: { origin: 'https://rp.example' } })
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, 'https://rp.example'])
  })
  test('and of nobody else', async () => {
    for (const from of ['https://evil.example', 'https://rp.example.evil.example', 'null', `${origin}.evil.example`])
      expect((await preflight(from)).headers).not.toHaveProperty('access-control-allow-origin')
  })
})

test('an ID token of a refresh has no nonce; the first one has the client’s', async () => {
  const offline = { scope: 'openid offline_access', prompt: 'consent', nonce: 'n-0S6' }
  const first = await tokensOf(astrid, offline)
  expect(decodeJwt(first.id_token).nonce).toBe('n-0S6')
  let token = first.refresh_token
  for (let times = 0; times < 2; times += 1) {
    const answer = await refresh(astrid, token)
    const next = answer.json<{ id_token: string; refresh_token: string }>()
    expect(decodeJwt(next.id_token)).toMatchObject({ sub: decodeJwt(first.id_token).sub })
    expect(decodeJwt(next.id_token)).not.toHaveProperty('nonce')
    token = next.refresh_token
  }
})

describe('discovery and keys', () => {
  const discovery = async () => astrid.request({ url: '/identity/.well-known/openid-configuration' })
  test('offer only what a client of this provider may use', async () => {
    const reported = (await discovery()).json()
    expect(reported.token_endpoint_auth_methods_supported.sort()).toEqual(['client_secret_basic', 'none'])
    expect(reported).not.toHaveProperty('token_endpoint_auth_signing_alg_values_supported')
  })
  test('may be kept for an hour by anybody', async () => {
    for (const answer of [await discovery(), await astrid.request({ url: '/identity/jwks' })])
      expect(answer.headers['cache-control']).toBe('public, max-age=3600')
  })
})

describe('login_hint', () => {
  const loginAddress = async (login_hint: string) =>
    (await aBrowser(shop.app).authorize({ prompt: undefined, login_hint })).location
  test('goes to the login page where no server sees it', async () => {
    const address = await loginAddress('astrid+1@hoppla.example')
    expect(address?.hash).toBe('#email=astrid%2B1%40hoppla.example')
    expect(address?.search).not.toContain('astrid')
  })
  test.each(['+46701234567', 'a b@c', '<script>@x', `${'x'.repeat(250)}@hoppla.example`].map((hint) => [hint]))(
    'that is no address is left out or harmless: %s',
    async (hint) => {
      const address = await loginAddress(hint)
      expect(address?.pathname).toBe('/en/login')
      if (address?.hash) expect(address.hash).toMatch(/^#email=[\w.%*-]+$/)
    },
  )
})
