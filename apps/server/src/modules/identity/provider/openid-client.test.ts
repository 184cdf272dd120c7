import { getMe } from '@hoppla/contract/profile'
import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal, type TestApp, testApp } from '../../../testing/app.ts'
import { freePort } from '../testing/free-port.ts'

// openid-client, unmodified, over the network; only the browser between is ours: it follows redirects and keeps cookies.
const password = 'Hopp-hopp-hurra-1'
let shop: TestApp
let origin: string
let configuration: client.Configuration

beforeAll(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  shop = await testApp('demo', { PORT: String(port) })
  await shop.app.listen({ port, host: 'localhost' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  configuration = await client.discovery(new URL(`${origin}/identity`), 'web', undefined, client.None(), {
    // The product's default origins are loopback addresses without TLS.
    execute: [client.allowInsecureRequests],
  })
})

const aWebBrowser = () => {
  const cookies = new Map<string, string>()
  const visit = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', ...init, headers: { cookie, 'accept-language': 'sv', ...init.headers } })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      if (/expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value.join('='))
    }
    return answer
  }
  const signIn = (interaction?: string) =>
    visit(`${origin}/identity/api/Authentication/login`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'astrid@hoppla.example', password, interaction }),
    })
  return { visit, signIn, cookies }
}

const locationOf = (answer: Response) => new URL(answer.headers.get('location') ?? '', origin)

/** The normal redirect flow, as an ordinary client starts it. */
const flow = async (browser = aWebBrowser()) => {
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const nonce = client.randomNonce()
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: `${origin}/auth/callback`,
    scope: 'openid profile offline_access',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  let location = locationOf(await browser.visit(url.href))
  if (location.pathname === '/sv/login') {
    const { redirectTo } = (await (await browser.signIn(location.searchParams.get('uid') ?? '')).json()) as { redirectTo: string }
    location = locationOf(await browser.visit(redirectTo))
  }
  const tokens = await client.authorizationCodeGrant(configuration, location, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  })
  return { tokens, browser, location }
}

test('discovery, code with PKCE, state, nonce and iss; the token opens the main API, userinfo agrees', async () => {
  const { tokens, location } = await flow()
  const claims = tokens.claims()
  expect(claims).toMatchObject({ iss: `${origin}/identity`, aud: 'web', email: 'astrid@hoppla.example', role: ['Customer'] })
  expect(location.searchParams.get('session_state')).toMatch(/^[\w-]{43}\.[\w-]+$/)
  const answer = await client.fetchProtectedResource(configuration, tokens.access_token, new URL(`${origin}${getMe.path}`), 'GET')
  expect(await answer.json()).toMatchObject({ guid: claims?.sub, email: 'astrid@hoppla.example' })
  expect(await client.fetchUserInfo(configuration, tokens.access_token, claims?.sub ?? '')).toMatchObject({ firstname: 'Astrid' })
})

test('refresh rotates; the reused token kills the family', async () => {
  const { tokens } = await flow()
  const second = await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
  expect(second.refresh_token).not.toBe(tokens.refresh_token)
  const third = await client.refreshTokenGrant(configuration, second.refresh_token ?? '')
  const refused = expect.objectContaining({ error: 'invalid_grant' })
  await expect(client.refreshTokenGrant(configuration, second.refresh_token ?? '')).rejects.toEqual(refused)
  await expect(client.refreshTokenGrant(configuration, third.refresh_token ?? '')).rejects.toEqual(refused)
})

test('a second request of the same browser needs no sign-in; each tab has tokens of its own', async () => {
  const { tokens, browser } = await flow()
  const again = await flow(browser)
  expect(again.tokens.refresh_token).not.toBe(tokens.refresh_token)
  await client.refreshTokenGrant(configuration, again.tokens.refresh_token ?? '')
  await client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')
})

test('sign-out by the client goes back to its page and ends everything', async () => {
  const { tokens, browser } = await flow()
  const url = client.buildEndSessionUrl(configuration, {
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: `${origin}/sv`,
    state: 'bye',
  })
  const page = await (await browser.visit(url.href)).text()
  const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const done = await browser.visit(action, { method: 'POST', body: new URLSearchParams({ xsrf, logout: 'yes' }) })
  expect(locationOf(done).href).toBe(`${origin}/sv?state=bye`)
  expect(browser.cookies.has('id_state')).toBe(false)
  expectRefusal(await shop.withToken(tokens.access_token)(getMe, {}, { host: new URL(origin).host }), 'auth.required')
  await expect(client.refreshTokenGrant(configuration, tokens.refresh_token ?? '')).rejects.toEqual(
    expect.objectContaining({ error: 'invalid_grant' }),
  )
})

test('revocation by the client ends its access token', async () => {
  const { tokens } = await flow()
  await client.tokenRevocation(configuration, tokens.refresh_token ?? '')
  expectRefusal(await shop.withToken(tokens.access_token)(getMe, {}, { host: new URL(origin).host }), 'auth.required')
})
