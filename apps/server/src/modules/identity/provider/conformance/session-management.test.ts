import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../testing/app.ts'
import { aBrowser, type TestBrowser } from '../../../../testing/browser.ts'
import { appWithClients, authorize, origin, password, rp, signOut, tokensOf } from '../../testing/client-app.ts'

// OpenID Connect Session Management 1.0. The page itself runs in a real browser in e2e/protocol/oidc-client-ts.test.ts; discovery is in config.test.ts.
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

/** What the check-session page computes (§3.2). */
const stateOf = (sessionState: string, browserState: string, clientId: string, clientOrigin: string) => {
  const [, salt] = sessionState.split('.')
  return `${createHash('sha256').update(`${clientId} ${clientOrigin} ${browserState} ${salt}`).digest('base64url')}.${salt}`
}
const sessionStateFor = async (changes: Record<string, string> = {}) =>
  (await authorize(astrid, changes)).location?.searchParams.get('session_state') ?? ''

describe('oidcc-session-management-rp-initiated-logout', () => {
  test('the session state holds while somebody is signed in and no longer after the sign-out', async () => {
    const sessionState = await sessionStateFor()
    const isUnchanged = () =>
      stateOf(sessionState, astrid.cookies.get('id_state') ?? '', 'rp', 'https://rp.example') === sessionState
    expect(isUnchanged()).toBe(true)
    await tokensOf(astrid)
    expect(isUnchanged()).toBe(true)
    const { id_token } = await tokensOf(astrid)
    await (await signOut(astrid, { id_token_hint: id_token })).confirm()
    expect(isUnchanged()).toBe(false)
    const { location } = await authorize(astrid, { prompt: 'none' })
    expect(location?.searchParams.get('error')).toBe('login_required')
  })
})

test('a silent request of our own client gets a session state over its own origin', async () => {
  const { location } = await astrid.authorize()
  const sessionState = location?.searchParams.get('session_state') ?? ''
  expect(sessionState).toBe(stateOf(sessionState, astrid.cookies.get('id_state') ?? 'missing', 'web', origin))
})
test('a silent request of nobody gets login_required with a session state of nobody', async () => {
  const { location } = await aBrowser(shop.app).authorize()
  const sessionState = location?.searchParams.get('session_state') ?? ''
  expect(location?.searchParams.get('error')).toBe('login_required')
  expect(sessionState).toBe(stateOf(sessionState, '', 'web', origin))
})
test('the browser state stays while one person is signed in and changes with the next sign-in', async () => {
  const first = astrid.cookies.get('id_state')
  await astrid.tokens()
  await astrid.tokens()
  expect(astrid.cookies.get('id_state')).toBe(first)
  await astrid.signIn('bjorn@hoppla.example', password)
  expect(astrid.cookies.get('id_state')).not.toBe(first)
})
test('the session’s cookie is not readable by scripts, the browser state is', async () => {
  const answer = await aBrowser(shop.app).signIn('astrid@hoppla.example', password)
  const cookies = [answer.headers['set-cookie']].flat().map(String)
  const named = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`))?.toLowerCase() ?? ''
  expect(named('id_session')).toContain('httponly')
  expect(named('id_session')).toContain('samesite=lax')
  expect(named('id_state')).not.toContain('httponly')
})
test('the check-session page runs its own script only and is framed by our origins and the clients’ only', async () => {
  const answer = await astrid.request({ url: '/identity/session/check' })
  const script = /<script>([\s\S]+)<\/script>/.exec(answer.body)?.[1] ?? ''
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/frame-ancestors 'self' http:\/\/localhost:3000 .*https:\/\/rp\.example$/)
  expect(policy).not.toContain('*')
})
