import { getMe } from '@hoppla/contract/profile'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal, type TestApp } from '../../../../testing/app.ts'
import { aBrowser, type TestBrowser } from '../../../../testing/browser.ts'
import { evictAccess } from '../../identity.ts'
import {
  appWithClients,
  authorize,
  issuer,
  origin,
  password,
  postForm,
  redeem,
  redirectUri,
  refresh,
  rp,
  tokensOf,
} from '../../testing/client-app.ts'

// OpenID Connect Core: Basic Certification Profile. One describe for each module of the conformance suite's plan, by its name there.
let shop: TestApp
let astrid: TestBrowser
const postClient = { ...rp, client_id: 'rp-post', token_endpoint_auth_method: 'client_secret_post' }
beforeAll(async () => {
  shop = await appWithClients([rp, postClient])
})
afterAll(() => shop.close())
beforeEach(async () => {
  astrid = aBrowser(shop.app)
  await astrid.signIn('astrid@hoppla.example', password)
})

/** Asks for a code as somebody who is signed in. */
const codeFor = async (changes: Record<string, string | undefined> = {}) => {
  const { location, verifier, state } = await authorize(astrid, changes)
  const answer = Object.fromEntries(location?.searchParams ?? [])
  expect(answer.error, String(location)).toBeUndefined()
  expect(answer).toMatchObject({ state, iss: issuer, code: expect.any(String) })
  return { code: answer.code ?? '', verifier }
}
const isOpen = async (token: string) => {
  evictAccess(shop.deps)
  return (await shop.withToken(token)(getMe, {})).status === 200
}

describe('oidcc-server', () => {
  test('code, tokens, and an id token with what the standard asks for, signed by a published key', async () => {
    const { code, verifier } = await codeFor()
    const answer = await redeem(astrid, code, verifier)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { id_token, token_type } = answer.json()
    expect(token_type).toBe('Bearer')
    const header = decodeProtectedHeader(id_token)
    const { keys } = (await astrid.request({ url: '/identity/jwks' })).json()
    expect(keys.map((key: { kid: string }) => key.kid)).toContain(header.kid)
    expect(header.alg).toBe('RS256')
    const claims = decodeJwt(id_token)
    expect(claims).toMatchObject({ iss: issuer, aud: 'rp', nonce: 'n-0S6', sub: expect.any(String) })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3_600)
    await jwtVerify(id_token, createLocalJWKSet({ keys }), { issuer, audience: 'rp' })
  })
})

describe('two requests of a new session at once', () => {
  test('as of two tabs: both codes are worth tokens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const browser = aBrowser(shop.app)
      await browser.signIn('astrid@hoppla.example', password)
      const asked = await Promise.all([authorize(browser), authorize(browser)])
      const redeemed = await Promise.all(
        asked.map(({ location, verifier }) => redeem(browser, location?.searchParams.get('code') ?? '', verifier)),
      )
      expect(redeemed.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      for (const answer of redeemed) expect(await isOpen(answer.json().access_token)).toBe(true)
    }
  })
})

describe('two clients that sign in at once in a new session', () => {
  test('both get tokens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const browser = aBrowser(shop.app)
      await browser.signIn('astrid@hoppla.example', password)
      const [one, other] = await Promise.all([authorize(browser), authorize(browser, { client_id: postClient.client_id })])
      const codeOf = ({ location }: typeof one) => location?.searchParams.get('code') ?? ''
      const { client_id, client_secret } = postClient
      const redeemed = await Promise.all([
        redeem(browser, codeOf(one), one.verifier),
        postForm(browser, '/identity/token', {
          ...{ grant_type: 'authorization_code', redirect_uri: redirectUri, client_id, client_secret },
          ...{ code: codeOf(other), code_verifier: other.verifier },
        }),
      ])
      expect(redeemed.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    }
  })
})

describe('oidcc-response-type-missing', () => {
  test('is an error to the client’s page, with its state', async () => {
    const { location, state } = await authorize(astrid, { response_type: undefined })
    expect(location?.href.startsWith(redirectUri)).toBe(true)
    expect(Object.fromEntries(location?.searchParams ?? [])).toMatchObject({ error: 'invalid_request', state, iss: issuer })
  })
})

describe.each([
  ['oidcc-userinfo-get', (token: string) => astrid.request({ url: '/identity/me', headers: { authorization: `Bearer ${token}` } })],
  ['oidcc-userinfo-post-header', (token: string) => postForm(astrid, '/identity/me', {}, { authorization: `Bearer ${token}` })],
  ['oidcc-userinfo-post-body', (token: string) => postForm(astrid, '/identity/me', { access_token: token })],
])('%s', (_module, ask) => {
  test('tells the same subject as the id token', async () => {
    const { access_token, id_token } = await tokensOf(astrid)
    const answer = await ask(access_token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.json()).toMatchObject({ sub: decodeJwt(id_token).sub, name: 'Astrid Lindqvist' })
  })
  test('tells nothing for a token that is none', async () => {
    const answer = await ask('nonsense')
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toContain('invalid_token')
  })
})
test('userinfo takes no token in the address', async () => {
  const { access_token } = await tokensOf(astrid)
  expect((await astrid.request({ url: `/identity/me?access_token=${access_token}` })).statusCode).toBe(401)
})

describe('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', () => {
  test('and the id token has none', async () => {
    expect(decodeJwt((await tokensOf(astrid, { nonce: undefined })).id_token).nonce).toBeUndefined()
  })
})

describe('oidcc-scope-profile', () => {
  test('brings the claims of the profile; without it only the subject', async () => {
    expect(decodeJwt((await tokensOf(astrid, { scope: 'openid profile' })).id_token)).toMatchObject({
      given_name: 'Astrid',
      family_name: 'Lindqvist',
    })
    expect(decodeJwt((await tokensOf(astrid, { scope: 'openid' })).id_token)).not.toHaveProperty('given_name')
  })
})

describe('oidcc-scope-email', () => {
  test('brings the address, and nothing of the profile', async () => {
    const claims = decodeJwt((await tokensOf(astrid, { scope: 'openid email' })).id_token)
    expect(claims).toMatchObject({ email: 'astrid@hoppla.example', email_verified: true })
    expect(claims).not.toHaveProperty('given_name')
    expect(decodeJwt((await tokensOf(astrid, { scope: 'openid profile' })).id_token)).not.toHaveProperty('email')
  })
})

// Not offered in discovery, so the suite skips them; an answer must come all the same (Core §3.1.2.1: scopes not understood are ignored).
describe.each([
  ['oidcc-scope-address', 'openid address'],
  ['oidcc-scope-phone', 'openid phone'],
  ['oidcc-scope-all', 'openid profile email address phone'],
])('%s', (_module, scope) => {
  test('what is not offered is ignored, and the answer says so', async () => {
    const { scope: given } = await tokensOf(astrid, { scope })
    expect(given.split(' ').sort()).toEqual(
      scope
        .split(' ')
        .filter((part) => ['openid', 'profile', 'email'].includes(part))
        .sort(),
    )
  })
})
describe('oidcc-ensure-other-scope-order-succeeds', () => {
  test('profile openid', async () => {
    expect((await tokensOf(astrid, { scope: 'profile openid' })).id_token).toBeTruthy()
  })
})

describe.each<[string, Record<string, string>]>([
  ['oidcc-display-page', { display: 'page' }],
  ['oidcc-display-popup', { display: 'popup' }],
  ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
  ['oidcc-login-hint', { login_hint: 'buffy@example' }],
  ['oidcc-ui-locales', { ui_locales: 'se' }],
  ['oidcc-claims-locales', { claims_locales: 'se' }],
  ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
  ['oidcc-claims-essential', { claims: JSON.stringify({ userinfo: { name: { essential: true } } }) }],
  ['oidcc-prompt-none-logged-in', { prompt: 'none' }],
])('%s', (_module, parameters) => {
  test('is answered with a code that is worth tokens', async () => {
    expect((await tokensOf(astrid, parameters)).id_token).toBeTruthy()
  })
})

describe('oidcc-prompt-login', () => {
  test('asks again, and the new sign-in shows in auth_time', async () => {
    const first = decodeJwt((await tokensOf(astrid, { max_age: '10000' })).id_token)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const { location, verifier } = await authorize(astrid, { prompt: 'login', max_age: '10000' })
    const second = await afterLogin(location, verifier)
    expect(second.auth_time).toBeGreaterThan(first.auth_time as number)
    expect(second.sub).toBe(first.sub)
  })
})
/** Signs in on the page where the request waits; the claims that come of it. */
const afterLogin = async (location: URL | undefined, verifier: string) => {
  expect(location?.pathname).toBe('/en/login')
  const interaction = location?.searchParams.get('uid') ?? ''
  const { redirectTo } = (await astrid.signIn('astrid@hoppla.example', password, { interaction })).json()
  const back = new URL(String((await astrid.request({ url: redirectTo.replace(origin, '') })).headers.location))
  return decodeJwt((await redeem(astrid, back.searchParams.get('code') ?? '', verifier)).json().id_token)
}

describe('oidcc-prompt-none-not-logged-in', () => {
  test('is login_required, without a page', async () => {
    const { location, state } = await authorize(aBrowser(shop.app), { prompt: 'none' })
    expect(Object.fromEntries(location?.searchParams ?? [])).toMatchObject({ error: 'login_required', state })
  })
})
describe('oidcc-max-age-1', () => {
  test('after more than a second asks again, and the new auth_time is told', async () => {
    const first = decodeJwt((await tokensOf(astrid, { max_age: '10000' })).id_token)
    await new Promise((resolve) => setTimeout(resolve, 2_100))
    const { location, verifier } = await authorize(astrid, { max_age: '1' })
    expect((await afterLogin(location, verifier)).auth_time).toBeGreaterThan(first.auth_time as number)
  })
})
describe('oidcc-max-age-10000', () => {
  test('does not ask again, and auth_time stays', async () => {
    const ages = [await tokensOf(astrid, { max_age: '10000' }), await tokensOf(astrid, { max_age: '10000', prompt: 'none' })]
    const [first, second] = ages.map(({ id_token }) => decodeJwt(id_token).auth_time)
    expect(first).toEqual(expect.any(Number))
    expect(second).toBe(first)
  })
})
describe('oidcc-id-token-hint', () => {
  test('of the one who is signed in gives a code silently; of another, login_required', async () => {
    const { id_token } = await tokensOf(astrid)
    expect((await authorize(astrid, { prompt: 'none', id_token_hint: id_token })).location?.searchParams.get('code')).toBeTruthy()
    const bjorn = aBrowser(shop.app)
    await bjorn.signIn('bjorn@hoppla.example', password)
    const other = await authorize(bjorn, { prompt: 'none', id_token_hint: id_token })
    expect(other.location?.searchParams.get('error')).toBe('login_required')
  })
})

describe.each([
  ['oidcc-codereuse', 0],
  ['oidcc-codereuse-30seconds', 30],
])('%s', (_module, seconds) => {
  test('the second time is invalid_grant, and the tokens of the first are worth nothing', async () => {
    const { code, verifier } = await codeFor()
    const { access_token } = (await redeem(astrid, code, verifier)).json()
    expect(await isOpen(access_token)).toBe(true)
    // The store's clock is the database's: the record is made older instead of waiting.
    await shop.deps.pool.query(
      `update oidc_records set consumed_at = consumed_at - $1 * interval '1 second' where kind = 'AuthorizationCode'`,
      [seconds],
    )
    const again = await redeem(astrid, code, verifier)
    expect([again.statusCode, again.json().error]).toEqual([400, 'invalid_grant'])
    expect(await isOpen(access_token)).toBe(false)
  })
})

describe('oidcc-ensure-registered-redirect-uri', () => {
  test.each([
    ['not registered at all', 'https://rp.example/other'],
    ['with a query added', `${redirectUri}?dummy1=lorem`],
    ['of our own client', `${origin}/auth/callback`],
  ])('%s: a page, no redirect', async (_case, redirect_uri) => {
    const { answer, location } = await authorize(astrid, { redirect_uri })
    expect([answer.statusCode, location, answer.headers['x-oidc-error']]).toEqual([400, undefined, 'invalid_redirect_uri'])
  })
  test('and none at all is refused too, though only one is registered', async () => {
    const { answer, location } = await authorize(astrid, { redirect_uri: undefined })
    expect([answer.statusCode, location]).toEqual([400, undefined])
  })
})

describe('oidcc-ensure-post-request-succeeds', () => {
  test('an authorization request may be a form', async () => {
    const posted = await postForm(astrid, '/identity/auth', {
      client_id: 'rp',
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid',
      state: 's',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })
    // A form of another site brings no SameSite cookie: it is asked again as a question, which does.
    expect(posted.statusCode).toBe(303)
    const answered = await astrid.request({ url: String(posted.headers.location) })
    expect(new URL(String(answered.headers.location)).searchParams.get('code')).toBeTruthy()
  })
})

describe('oidcc-server-client-secret-post', () => {
  test('the secret may stand in the form where the client is so registered, and only there', async () => {
    const { location, verifier } = await authorize(astrid, { client_id: 'rp-post' })
    const code = location?.searchParams.get('code') ?? ''
    const input = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: 'rp-post',
    }
    const ask = (client_secret: string | undefined) => postForm(astrid, '/identity/token', { ...input, client_secret })
    expect((await ask('another secret, as long as the real one')).json().error).toBe('invalid_client')
    expect((await ask(undefined)).json().error).toBe('invalid_client')
    expect((await ask(rp.client_secret)).json().id_token).toBeTruthy()
  })
})

describe.each([
  [
    'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported',
    { request_uri: 'https://rp.example/request' },
    'request_uri_not_supported',
  ],
  [
    'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
    { request: 'eyJhbGciOiJub25lIn0.e30.' },
    'request_not_supported',
  ],
  [
    'oidcc-ensure-request-object-with-redirect-uri',
    { request: 'eyJhbGciOiJub25lIn0.eyJyZWRpcmVjdF91cmkiOiJodHRwczovL2V2aWwuZXhhbXBsZSJ9.' },
    'request_not_supported',
  ],
])('%s', (_module, parameters, error) => {
  test('is refused as unsupported, to the client’s own page', async () => {
    const { location } = await authorize(astrid, parameters)
    expect(location?.href.startsWith(redirectUri)).toBe(true)
    expect(location?.searchParams.get('error')).toBe(error)
  })
})

describe('oidcc-refresh-token', () => {
  const offline = { scope: 'openid profile offline_access account', prompt: 'consent' }
  test('is given for offline_access with prompt=consent, and keeps subject, audience and auth_time', async () => {
    const first = await tokensOf(astrid, { ...offline, max_age: '10000' })
    const second = (await refresh(astrid, first.refresh_token)).json()
    const claims = ['iss', 'sub', 'aud', 'auth_time'] as const
    const [before, after] = [first, second].map(({ id_token }) => decodeJwt(id_token))
    for (const claim of claims) expect(after?.[claim], claim).toEqual(before?.[claim])
    expect(await isOpen(second.access_token)).toBe(true)
  })
  test('is not given without, and not to another client', async () => {
    expect(await tokensOf(astrid, { scope: 'openid offline_access' })).not.toHaveProperty('refresh_token')
    const { refresh_token } = await tokensOf(astrid, offline)
    expect((await astrid.refresh(refresh_token)).json().error).toBe('invalid_grant')
  })
})

describe('oidcc-ensure-request-with-valid-pkce-succeeds', () => {
  test('and one without is refused, as is plain', async () => {
    await tokensOf(astrid)
    for (const changes of [{ code_challenge: undefined, code_challenge_method: undefined }, { code_challenge_method: 'plain' }])
      expect((await authorize(astrid, changes)).location?.searchParams.get('error')).toBe('invalid_request')
  })
})

test('an application is known in every country, its tokens are of one', async () => {
  const kari = aBrowser(shop.app, 'no.localhost:3000')
  await kari.signIn('kari@hoppla.example', password)
  const { access_token } = await tokensOf(kari)
  expectRefusal(await shop.withToken(access_token)(getMe, {}), 'auth.required')
})
