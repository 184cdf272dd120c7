import { getMe } from '@hoppla/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { laneOf } from '../../../db/connect.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { aBrowser, type TestBrowser } from '../../../testing/browser.ts'
import { evictAccess } from '../identity.ts'

// What the conformance suite's modules (conformance/) leave open: redirects that look alike, requests that wait, faults.
const password = 'Hopp-hopp-hurra-1'
const origin = 'http://localhost:3000'
let shop: TestApp
let astrid: TestBrowser
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  astrid = aBrowser(shop.app)
  await astrid.signIn('astrid@hoppla.example', password)
})

const readMe = (token: string) => {
  evictAccess(shop.deps)
  return shop.withToken(token)(getMe, {})
}

describe('authorization', () => {
  test.each([
    ['another path', `${origin}/auth/callback/`],
    ['another site', 'https://evil.example/auth/callback'],
    ['a longer host', 'http://localhost:3000.evil.example/auth/callback'],
    ['credentials in front', 'http://localhost:3000@evil.example/auth/callback'],
    ['a query behind', `${origin}/auth/callback?next=https://evil.example`],
    ['a path that climbs', `${origin}/auth/callback/../../elsewhere`],
    ['another case', `${origin}/AUTH/callback`],
    ['another country', 'http://no.localhost:3000/auth/callback'],
    ['a fragment', `${origin}/auth/callback#x`],
    ['an encoded path', `${origin}/auth%2Fcallback`],
  ])('redirect to %s is refused on a page, not by redirect', async (_case, redirect_uri) => {
    const { answer, location } = await astrid.authorize({ redirect_uri })
    expect(answer.statusCode).toBe(400)
    expect(location).toBeUndefined()
    expect(answer.headers['x-oidc-error']).toBe('invalid_redirect_uri')
    expect(answer.headers['content-type']).toContain('text/html')
  })

  test.each([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }],
    ['a plain challenge', { code_challenge_method: 'plain' }],
    ['no method', { code_challenge_method: undefined }],
    ['an implicit response', { response_type: 'id_token', nonce: 'x' }],
    ['a token response', { response_type: 'token' }],
    ['a foreign resource', { resource: 'https://evil.example/api' }],
    ['a request object', { request: 'eyJhbGciOiJub25lIn0.e30.' }],
    ['an unknown scope only', { scope: 'admin' }],
  ])('%s gets no code', async (_case, changes) => {
    const { location } = await astrid.authorize(changes)
    expect(location?.searchParams.get('code') ?? null).toBeNull()
    expect(location?.searchParams.get('error') ?? new URLSearchParams(location?.hash.slice(1)).get('error')).toBeTruthy()
  })
  test('an unknown client is refused on a page', async () => {
    const { answer } = await astrid.authorize({ client_id: 'evil' })
    expect([answer.statusCode, answer.headers['x-oidc-error']]).toEqual([400, 'invalid_client'])
  })
})

describe('a request that waits for its sign-in', () => {
  const start = async (browser: TestBrowser) => {
    const started = await browser.authorize({ prompt: undefined, redirect_uri: `${origin}/auth/callback` })
    return { ...started, uid: started.location?.searchParams.get('uid') ?? '' }
  }
  test('leads to the login page in the visitor’s language and resumes with a code', async () => {
    const visitor = aBrowser(shop.app)
    const { location, uid, verifier, state } = await start(visitor)
    expect(location?.pathname).toBe('/en/login')
    expect(location?.searchParams.get('origin')).toBe('IdServer')
    const { redirectTo } = (await visitor.signIn('astrid@hoppla.example', password, { interaction: uid })).json()
    const resumed = await visitor.request({ url: redirectTo.replace(origin, '') })
    const back = new URL(String(resumed.headers.location))
    expect(back.href.startsWith(`${origin}/auth/callback?code=`)).toBe(true)
    expect(back.searchParams.get('state')).toBe(state)
    const answer = await visitor.redeem(back.searchParams.get('code') ?? '', verifier, { redirect_uri: `${origin}/auth/callback` })
    expect((await readMe(answer.json().access_token)).status).toBe(200)
    expect(visitor.cookies.get('id_state')).toBeTruthy()
  })
  test('is never finished by somebody else’s sign-in: the attacker’s request stays unanswered', async () => {
    const attacker = aBrowser(shop.app)
    const { uid } = await start(attacker)
    const victim = aBrowser(shop.app)
    const { redirectTo } = (await victim.signIn('astrid@hoppla.example', password, { interaction: uid })).json()
    expect(redirectTo).toMatch(new RegExp(`^${origin}/identity/auth\\?`))
    const resumed = await attacker.request({ url: `/identity/auth/${uid}` })
    expect(new URL(String(resumed.headers.location), origin).searchParams.get('code')).toBeNull()
  })
  test('of two tabs the older one’s request is made anew and answered', async () => {
    const visitor = aBrowser(shop.app)
    const older = await start(visitor)
    await start(visitor)
    const { redirectTo } = (await visitor.signIn('astrid@hoppla.example', password, { interaction: older.uid })).json()
    const answered = await visitor.request({ url: redirectTo.replace(origin, '') })
    const back = new URL(String(answered.headers.location))
    expect(back.searchParams.get('state')).toBe(older.state)
    expect(back.searchParams.get('code')).toBeTruthy()
  })
  test('that nobody knows is no hindrance to signing in', async () => {
    const answer = await aBrowser(shop.app).signIn('astrid@hoppla.example', password, { interaction: 'unknown' })
    expect(answer.json()).toEqual({ nextStep: 'Continue' })
  })
  test('prompt=consent asks nothing more', async () => {
    const { location } = await astrid.authorize({ prompt: 'consent' })
    expect(location?.searchParams.get('code')).toBeTruthy()
  })
})

test('while the database is away nobody is told to be signed out: 503, come back later', async () => {
  const { access_token, refresh_token } = await astrid.tokens()
  evictAccess(shop.deps)
  const away = [shop.deps.pool, laneOf(shop.deps.pool)].map((pool) =>
    vi.spyOn(pool, 'query').mockImplementation(() => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    }),
  )
  const level = shop.deps.log.level
  shop.deps.log.level = 'silent'
  try {
    const answers = [
      (await astrid.authorize()).answer,
      await astrid.refresh(refresh_token),
      await astrid.request({ url: '/identity/api/Authentication' }),
      await astrid.request({ url: getMe.path, headers: { authorization: `Bearer ${access_token}` } }),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([503, 503, 503, 503])
    for (const answer of answers) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    for (const each of away) each.mockRestore()
    shop.deps.log.level = level
  }
  expect((await readMe(access_token)).status).toBe(200)
})
