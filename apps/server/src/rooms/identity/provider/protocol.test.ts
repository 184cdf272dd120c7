import { createHash } from 'node:crypto'
import { me } from '@hoppla/contract/profile'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectRefusal, type TestApp, testApp } from '../../../testing/app.ts'
import { aBrowser, type TestBrowser } from '../../../testing/browser.ts'
import { forgetAccess } from '../identity.ts'

// Named after the conformance suite's modules where there is one; attacks after what the attacker does.
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

const getMe = (token: string) => {
  forgetAccess(shop.deps)
  return shop.withToken(token)(me, {})
}
const stateOf = (sessionState: string, browserState: string, clientId = 'web') => {
  const [, salt] = sessionState.split('.')
  return `${createHash('sha256').update(`${clientId} ${origin} ${browserState} ${salt}`).digest('base64url')}.${salt}`
}

describe('config', () => {
  test.each([
    ['localhost:3000', origin],
    ['no.localhost:3000', 'http://no.localhost:3000'],
    ['de.localhost:3000', 'http://de.localhost:3000'],
  ])('discovery on %s names that origin only', async (host, expected) => {
    const answer = await aBrowser(shop.app, host).request({
      url: '/identity/.well-known/openid-configuration',
      headers: { 'x-forwarded-host': 'evil.example' },
    })
    const configuration = answer.json()
    expect(configuration).toMatchObject({
      issuer: `${expected}/identity`,
      check_session_iframe: `${expected}/identity/session/check`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: ['openid', 'profile', 'offline_access'],
    })
    for (const [name, value] of Object.entries(configuration))
      if (name.endsWith('_endpoint') || name.endsWith('_uri') || name.endsWith('_iframe'))
        expect(String(value)).toMatch(new RegExp(`^${expected}/identity/`))
  })
  test('keys are published without their private parts', async () => {
    const { keys } = (await astrid.request({ url: '/identity/jwks' })).json()
    expect(keys.map((key: { alg: string }) => key.alg).sort()).toEqual(['ES256', 'RS256'])
    for (const key of keys) for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(key).not.toHaveProperty(secret)
  })
  test('an unknown host has no provider, an unknown path the error body', async () => {
    expect(
      (await aBrowser(shop.app, 'evil.example').request({ url: '/identity/.well-known/openid-configuration' })).statusCode,
    ).toBe(404)
    const lost = await astrid.request({ url: '/identity/nothing/here' })
    expect([lost.statusCode, lost.json().code]).toEqual([404, 'request.not-found'])
  })
})

describe('authorization', () => {
  test('a silent request gets code, state, iss and a session_state over the browser state', async () => {
    const { location, state } = await astrid.authorize()
    const answer = Object.fromEntries(location?.searchParams ?? [])
    expect(answer).toMatchObject({ state, iss: `${origin}/identity`, code: expect.any(String) })
    expect(answer.session_state).toBe(stateOf(answer.session_state ?? '', astrid.cookies.get('hoppla_state') ?? 'missing'))
  })
  test('a silent request of nobody gets login_required with a session_state of nobody', async () => {
    const { location } = await aBrowser(shop.app).authorize()
    const answer = Object.fromEntries(location?.searchParams ?? [])
    expect(answer.error).toBe('login_required')
    expect(answer.session_state).toBe(stateOf(answer.session_state ?? '', ''))
  })
  test('the browser state stays while one person is signed in and changes with the next sign-in', async () => {
    const first = astrid.cookies.get('hoppla_state')
    await astrid.tokens()
    await astrid.tokens()
    expect(astrid.cookies.get('hoppla_state')).toBe(first)
    await astrid.signIn('bjorn@hoppla.example', password)
    expect(astrid.cookies.get('hoppla_state')).not.toBe(first)
  })
  test('the session’s cookie is not readable by scripts, the browser state is', async () => {
    const answer = await aBrowser(shop.app).signIn('astrid@hoppla.example', password)
    const cookies = [answer.headers['set-cookie']].flat().map(String)
    const named = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`))?.toLowerCase() ?? ''
    expect(named('hoppla_session')).toContain('httponly')
    expect(named('hoppla_session')).toContain('samesite=lax')
    expect(named('hoppla_state')).not.toContain('httponly')
  })

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
    expect((await getMe(answer.json().access_token)).status).toBe(200)
    expect(visitor.cookies.get('hoppla_state')).toBeTruthy()
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
  test('prompt=login asks again', async () => {
    const { location } = await astrid.authorize({ prompt: 'login' })
    expect(location?.pathname).toBe('/en/login')
  })
})

describe('sign-out by the client', () => {
  const signOut = async (browser: TestBrowser, query: Record<string, string>) => {
    const page = await browser.request({ url: `/identity/session/end?${new URLSearchParams(query)}` })
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const confirm = (values: Record<string, string>) =>
      browser.request({
        method: 'POST',
        url: '/identity/session/end/confirm',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(values).toString(),
      })
    return { page, confirm: () => confirm({ xsrf, logout: 'yes' }), forge: () => confirm({ xsrf: 'guess', logout: 'yes' }) }
  }
  test('with its id token is answered at once, ends session, grant and tokens, and goes back with its state', async () => {
    const { id_token, access_token, refresh_token } = await astrid.tokens()
    expect((await shop.withToken(access_token)(me, {})).status).toBe(200)
    const { page, confirm } = await signOut(astrid, {
      id_token_hint: id_token,
      post_logout_redirect_uri: `${origin}/auth/signed-out`,
      state: 's1',
    })
    const script = /<script>([^<]+)<\/script>/.exec(page.body)?.[1] ?? ''
    expect(script).toContain('click')
    expect(page.headers['content-security-policy']).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    const done = await confirm()
    expect([done.statusCode, done.headers.location]).toEqual([303, `${origin}/auth/signed-out?state=s1`])
    expect(astrid.cookies.has('hoppla_session')).toBe(false)
    expect(astrid.cookies.has('hoppla_state')).toBe(false)
    // At once in this process: no forgetting by hand here.
    expectRefusal(await shop.withToken(access_token)(me, {}), 'auth.required')
    expect((await astrid.refresh(refresh_token)).json().error).toBe('invalid_grant')
    expect((await astrid.authorize()).location?.searchParams.get('error')).toBe('login_required')
  })
  test('and a replayed token are in the audit log', async () => {
    const { id_token, refresh_token } = await astrid.tokens()
    await astrid.refresh(refresh_token)
    await astrid.refresh(refresh_token)
    await (await signOut(astrid, { id_token_hint: id_token })).confirm()
    const { sub } = decodeJwt(id_token)
    const actions = async () =>
      (
        await shop.deps.db
          .selectFrom('audit_log')
          .select('action')
          .where('actor_id', '=', sub ?? '')
          .execute()
      ).map((row) => row.action)
    await expect.poll(actions).toEqual(expect.arrayContaining(['sign-in', 'sign-out', 'tokens.replayed']))
  })
  test('without the id token asks first', async () => {
    const { page, confirm } = await signOut(astrid, {})
    expect(page.body).not.toContain('<script>')
    expect(page.body).toContain('Sign out')
    expect((await astrid.authorize()).location?.searchParams.get('code')).toBeTruthy()
    await confirm()
    expect((await astrid.authorize()).location?.searchParams.get('error')).toBe('login_required')
  })
  test('with another person’s id token asks first', async () => {
    const bjorn = aBrowser(shop.app)
    await bjorn.signIn('bjorn@hoppla.example', password)
    const { page } = await signOut(astrid, { id_token_hint: (await bjorn.tokens()).id_token })
    expect(page.body).not.toContain('<script>')
  })
  test('without the page’s own token does nothing', async () => {
    const { forge } = await signOut(astrid, {})
    expect((await forge()).statusCode).toBe(400)
    expect((await astrid.authorize()).location?.searchParams.get('code')).toBeTruthy()
  })
  test('goes to registered pages only', async () => {
    const { id_token } = await astrid.tokens()
    const { page } = await signOut(astrid, { id_token_hint: id_token, post_logout_redirect_uri: 'https://evil.example/' })
    expect(page.statusCode).toBe(400)
  })
  test('twice is no fault', async () => {
    const { id_token } = await astrid.tokens()
    const wish = { id_token_hint: id_token, post_logout_redirect_uri: `${origin}/sv` }
    await (await signOut(astrid, wish)).confirm()
    const again = await (await signOut(astrid, wish)).confirm()
    expect(again.headers.location).toBe(`${origin}/sv`)
  })
})

test('the check-session page runs its own script only and is framed by our origins only', async () => {
  const answer = await astrid.request({ url: '/identity/session/check' })
  const script = /<script>([\s\S]+)<\/script>/.exec(answer.body)?.[1] ?? ''
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('frame-ancestors')
  expect(policy).not.toContain('*')
})

test('while the database is away nobody is told to be signed out: 503, come back later', async () => {
  const { access_token, refresh_token } = await astrid.tokens()
  forgetAccess(shop.deps)
  const away = vi.spyOn(shop.deps.pool, 'query').mockImplementation(() => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  const level = shop.deps.log.level
  shop.deps.log.level = 'silent'
  try {
    const answers = [
      (await astrid.authorize()).answer,
      await astrid.refresh(refresh_token),
      await astrid.request({ url: '/identity/api/Authentication' }),
      await astrid.request({ url: me.path, headers: { authorization: `Bearer ${access_token}` } }),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([503, 503, 503, 503])
    for (const answer of answers) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    away.mockRestore()
    shop.deps.log.level = level
  }
  expect((await getMe(access_token)).status).toBe(200)
})
