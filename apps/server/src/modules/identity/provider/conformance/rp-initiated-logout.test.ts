import { createHash } from 'node:crypto'
import { getMe } from '@hoppla/contract/profile'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal, type TestApp } from '../../../../testing/app.ts'
import { aBrowser, type TestBrowser } from '../../../../testing/browser.ts'
import { appWithClients, isSignedIn, origin, password, postForm, rp, signOut, tokensOf } from '../../testing/client-app.ts'

// OpenID Connect RP-Initiated Logout 1.0, by the conformance suite's module names; below them what an attacker tries.
let shop: TestApp
let astrid: TestBrowser
beforeAll(async () => {
  shop = await appWithClients([rp])
})
afterAll(() => shop.close())
beforeEach(async () => {
  astrid = aBrowser(shop.app)
  await astrid.signIn('astrid@hoppla.example', password)
})
const goodbye = 'https://rp.example/signed-out'

describe('oidcc-rp-initiated-logout', () => {
  test('ends the session and goes back to the client’s page with its state', async () => {
    const { id_token } = await tokensOf(astrid)
    const { confirm } = await signOut(astrid, { id_token_hint: id_token, post_logout_redirect_uri: goodbye, state: 's1' })
    const done = await confirm()
    expect([done.statusCode, done.headers.location]).toEqual([303, `${goodbye}?state=s1`])
    expect(await isSignedIn(astrid)).toBe(false)
  })
  test('by our own page is answered at once, and ends cookies, grant and tokens in every part of the product', async () => {
    const { id_token, access_token, refresh_token } = await astrid.tokens()
    expect((await shop.withToken(access_token)(getMe, {})).status).toBe(200)
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
    expect(astrid.cookies.has('id_session')).toBe(false)
    expect(astrid.cookies.has('id_state')).toBe(false)
    // At once in this process: no forgetting by hand here.
    expectRefusal(await shop.withToken(access_token)(getMe, {}), 'auth.required')
    expect((await astrid.refresh(refresh_token)).json().error).toBe('invalid_grant')
    expect((await astrid.authorize()).location?.searchParams.get('error')).toBe('login_required')
  })
  test('may be asked by a form', async () => {
    const { id_token } = await tokensOf(astrid)
    const posted = await postForm(astrid, '/identity/session/end', { id_token_hint: id_token, post_logout_redirect_uri: goodbye })
    const page = await astrid.request({ url: String(posted.headers.location) })
    expect(page.body).toContain('name="xsrf"')
  })
  test('twice is no fault', async () => {
    const { id_token } = await tokensOf(astrid)
    const input = { id_token_hint: id_token, post_logout_redirect_uri: goodbye }
    await (await signOut(astrid, input)).confirm()
    const again = await (await signOut(astrid, input)).confirm()
    expect(again.headers.location).toBe(goodbye)
  })
})

describe.each([
  ['oidcc-rp-initiated-logout-bad-id-token-hint', () => 'not.a.token'],
  ['oidcc-rp-initiated-logout-modified-id-token-hint', (token: string) => `${token.slice(0, -8)}AAAAAAAA`],
])('%s', (_module, spoil) => {
  test('is refused on a page, and the session stays', async () => {
    const { id_token } = await tokensOf(astrid)
    const { page } = await signOut(astrid, { id_token_hint: spoil(id_token), post_logout_redirect_uri: goodbye })
    expect([page.statusCode, page.headers.location]).toEqual([400, undefined])
    expect(await isSignedIn(astrid)).toBe(true)
  })
})

describe.each([
  ['oidcc-rp-initiated-logout-bad-post-logout-redirect-uri', 'https://rp.example/elsewhere'],
  ['oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri', `${goodbye}?foo=bar`],
])('%s', (_module, post_logout_redirect_uri) => {
  test('is refused on a page', async () => {
    const { id_token } = await tokensOf(astrid)
    const { page } = await signOut(astrid, { id_token_hint: id_token, post_logout_redirect_uri })
    expect([page.statusCode, page.headers.location]).toEqual([400, undefined])
  })
})

describe('oidcc-rp-initiated-logout-no-id-token-hint', () => {
  test('asks first; with the client’s name the redirect is checked, without it nobody is sent anywhere', async () => {
    const named = await signOut(astrid, { post_logout_redirect_uri: goodbye, client_id: 'rp' })
    expect(named.page.body).not.toContain('<script>')
    expect(await isSignedIn(astrid)).toBe(true)
    expect((await named.confirm()).headers.location).toBe(goodbye)
    for (const post_logout_redirect_uri of [goodbye, 'https://evil.example/']) {
      const { page, confirm } = await signOut(astrid, { post_logout_redirect_uri })
      expect(page.headers.location).toBeUndefined()
      expect(String((await confirm()).headers.location)).toMatch(new RegExp(`^${origin}/identity/session/end/success`))
    }
  })
})
describe.each<[string, Record<string, string>]>([
  ['oidcc-rp-initiated-logout-no-params', {}],
  ['oidcc-rp-initiated-logout-only-state', { state: 's1' }],
])('%s', (_module, query) => {
  test('asks first, then ends the session on a page of ours', async () => {
    const { page, confirm } = await signOut(astrid, query)
    expect(page.body).not.toContain('<script>')
    expect(page.body).toContain('Sign out')
    expect(await isSignedIn(astrid)).toBe(true)
    const { pathname } = new URL(String((await confirm()).headers.location), origin)
    expect(pathname).toBe('/identity/session/end/success')
    expect(await isSignedIn(astrid)).toBe(false)
  })
})
describe('oidcc-rp-initiated-logout-no-post-logout-redirect-uri', () => {
  test('ends on a page of ours', async () => {
    const { confirm } = await signOut(astrid, { id_token_hint: (await tokensOf(astrid)).id_token })
    const page = await astrid.request({ url: String((await confirm()).headers.location).replace(origin, '') })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
  })
})
describe('oidcc-rp-initiated-logout-no-state', () => {
  test('goes back without one', async () => {
    const { id_token } = await tokensOf(astrid)
    const { confirm } = await signOut(astrid, { id_token_hint: id_token, post_logout_redirect_uri: goodbye })
    expect((await confirm()).headers.location).toBe(goodbye)
  })
})

describe('against forgery', () => {
  test('with another person’s id token asks first', async () => {
    const bjorn = aBrowser(shop.app)
    await bjorn.signIn('bjorn@hoppla.example', password)
    const { page } = await signOut(astrid, { id_token_hint: (await bjorn.tokens()).id_token })
    expect(page.body).not.toContain('<script>')
  })
  test('without the page’s own token does nothing', async () => {
    const { forge } = await signOut(astrid, {})
    expect((await forge()).statusCode).toBe(400)
    expect(await isSignedIn(astrid)).toBe(true)
  })
})

test('a sign-out and a replayed token are in the audit log', async () => {
  const { id_token, refresh_token } = await astrid.tokens()
  await astrid.refresh(refresh_token)
  await astrid.refresh(refresh_token)
  await (await signOut(astrid, { id_token_hint: id_token })).confirm()
  const actions = async () =>
    (
      await shop.deps.db
        .selectFrom('audit_log')
        .select('action')
        .where('actor_id', '=', decodeJwt(id_token).sub ?? '')
        .execute()
    ).map((row) => row.action)
  await expect.poll(actions).toEqual(expect.arrayContaining(['sign-in', 'sign-out', 'tokens.replayed']))
})
