import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { User } from 'oidc-client-ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { HttpClient } from '../support/http.ts'
import { registerOver } from '../support/parent.ts'

/**
 * oidc-client-ts as it comes from its package, in a page of ours that is nothing but that client. The page is served at the addresses the provider
 * knows; everything below /identity is the real provider.
 */
const library = readFileSync(
  fileURLToPath(import.meta.resolve('oidc-client-ts')).replace(/esm\/.*$/, 'browser/oidc-client-ts.js'),
  'utf8',
)

const clientPage = (
  settings: object,
) => `<!doctype html><title>client</title><link rel="icon" href="data:,"><script src="/client/oidc-client-ts.js"></script><script>
  const manager = new oidc.UserManager({
    authority: location.origin + '/identity',
    client_id: 'web',
    redirect_uri: location.origin + '/auth/callback',
    silent_redirect_uri: location.origin + '/auth/silent',
    post_logout_redirect_uri: location.origin + '/auth/signed-out',
    scope: 'openid profile offline_access',
    ...${JSON.stringify(settings)},
  })
  const seen = []
  manager.events.addUserLoaded(() => seen.push('loaded'))
  manager.events.addUserUnloaded(() => seen.push('unloaded'))
  manager.events.addUserSignedIn(() => seen.push('signed in'))
  manager.events.addUserSignedOut(() => seen.push('signed out'))
  manager.events.addUserSessionChanged(() => seen.push('session changed'))
  manager.events.addSilentRenewError((error) => seen.push('renewal failed: ' + error.message))
</script>`

const quiet = { automaticSilentRenew: false, monitorSession: false }

type ClientWindow = {
  manager: import('oidc-client-ts').UserManager
  seen: string[]
}
declare const manager: ClientWindow['manager']
declare const seen: ClientWindow['seen']
/** What the provider's frame has said. */
declare const answers: unknown[]

/**
 * Lays the client over its addresses in one tab. Through the DevTools protocol, since Playwright's own routes leave out what a redirect leads to, and
 * redirects are what this is about. The login page has its own journeys; here it is only the place where the request waits.
 */
const serveClient = async (page: Page, origin: string, settings: object = quiet): Promise<void> => {
  const devTools = await page.context().newCDPSession(page)
  devTools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { pathname } = new URL(request.url)
    const isScript = pathname.endsWith('.js')
    const html = pathname.endsWith('/login')
      ? '<!doctype html><title>login</title><link rel="icon" href="data:,">'
      : pathname === '/auth/silent'
        ? `${clientPage(quiet)}<script>manager.signinSilentCallback()</script>`
        : clientPage(settings)
    void devTools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: isScript ? 'text/javascript' : 'text/html' }],
      body: Buffer.from(isScript ? library : html).toString('base64'),
    })
  })
  const patterns = ['/client*', '/auth/*', '/??/login*'].map((path) => ({ urlPattern: origin + path }))
  await devTools.send('Fetch.enable', { patterns })
}

const { visitor } = withBrowser()
let credentials: { email: string; password: string }
beforeAll(async () => {
  credentials = await registerOver(new HttpClient(inject('origin')), 'Ottilia')
})

/** Answers the waiting authorization request from the login page's own origin, as the page would. */
const answerLogin = async (page: Page): Promise<void> => {
  await page.waitForURL((url) => /^\/[a-z]{2}\/login$/.test(url.pathname) || url.searchParams.has('uid'))
  const uid = new URL(page.url()).searchParams.get('uid')
  expect(uid).toBeTruthy()
  const answer = await page.evaluate(
    async (body) => {
      const response = await fetch('/identity/api/Authentication/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return (await response.json()) as { nextStep: string; redirectTo: string }
    },
    { ...credentials, interaction: uid },
  )
  expect(answer.nextStep).toBe('Continue')
  await page.goto(answer.redirectTo)
}

/** The whole code flow with PKCE. @returns the user that the library made of it. */
const signIn = async (page: Page, origin: string): Promise<User> => {
  await page.goto(`${origin}/client`)
  await page.evaluate(() => void manager.signinRedirect({ state: { from: 'the test' } }))
  await answerLogin(page)
  await page.waitForURL(`${origin}/auth/callback?*`)
  return page.evaluate(() => manager.signinRedirectCallback())
}

const status = (page: Page, address: string, token?: string): Promise<number> =>
  page.evaluate(
    async ([url, bearer]) => (await fetch(url, bearer ? { headers: { authorization: `Bearer ${bearer}` } } : {})).status,
    [address, token] as const,
  )

describe.each(['localhost', 'de.localhost'])('oidc-client-ts, unmodified, at %s', (host) => {
  const origin = inject('origin').replace('localhost', host)

  test('discovery, code with PKCE, refresh with rotation, silent renewal in a frame, sign-out', async () => {
    const { page, expectError } = await visitor()
    // After the sign-out the old token is tried once more, and the frame is notified that nobody is there.
    expectError(/status of 401 .*\/api\/User\/Me$/)
    await serveClient(page, origin)

    const user = await signIn(page, origin)
    expect(user.state).toEqual({ from: 'the test' })
    expect(user.profile).toMatchObject({ iss: `${origin}/identity`, aud: 'web', name: 'Ottilia Testare' })
    expect(user.refresh_token).toBeTruthy()
    expect(user.session_state).toMatch(/^[\w-]{43}\.[\w-]+$/)
    expect(await status(page, '/api/User/Me', user.access_token)).toBe(200)

    const refreshed = await page.evaluate(() => manager.signinSilent())
    expect(refreshed?.refresh_token).toBeTruthy()
    expect(refreshed?.refresh_token).not.toBe(user.refresh_token)
    expect(refreshed?.access_token).not.toBe(user.access_token)
    expect(refreshed?.profile.sub).toBe(user.profile.sub)

    // Without the kept user there is no refresh token: only the provider's cookie, asked in a frame with prompt=none.
    const framed = await page.evaluate(async () => {
      await manager.removeUser()
      return manager.signinSilent()
    })
    expect(framed?.profile.sub).toBe(user.profile.sub)
    expect(await status(page, '/api/User/Me', framed?.access_token)).toBe(200)

    await page.evaluate(() => void manager.signoutRedirect({ state: 'see you' }))
    await page.waitForURL(`${origin}/auth/signed-out?*`)
    const goodbye = await page.evaluate(() => manager.signoutRedirectCallback())
    expect(goodbye?.userState).toBe('see you')
    expect(await status(page, '/identity/api/Authentication')).toBe(401)
    expect(await status(page, '/api/User/Me', framed?.access_token)).toBe(401)
    const refusal = await page.evaluate(() =>
      manager.signinSilent().then(
        () => 'signed in',
        (error: { error?: string }) => error.error,
      ),
    )
    expect(refusal).toBe('login_required')
  })
})

describe('what runs by itself', () => {
  const origin = inject('origin')

  test('the token is renewed before it expires', async () => {
    const { page } = await visitor()
    // Tokens live 300 s; renewal begins this long before their end.
    await serveClient(page, origin, { monitorSession: false, accessTokenExpiringNotificationTimeInSeconds: 298 })
    const user = await signIn(page, origin)
    await page.waitForFunction(() => seen.filter((event) => event === 'loaded').length >= 2, undefined, { timeout: 60_000 })
    const renewed = await page.evaluate(() => manager.getUser())
    expect(renewed?.access_token).not.toBe(user.access_token)
    expect(await page.evaluate(() => seen.filter((event) => event.startsWith('renewal failed')))).toEqual([])
  })

  test('the session monitor hears “unchanged” while nothing changes, and sees no sign-out', async () => {
    const { page } = await visitor()
    await serveClient(page, origin, { automaticSilentRenew: false, monitorSession: true, checkSessionIntervalInSeconds: 1 })
    await page.addInitScript(() => {
      addEventListener('message', ({ data }) => answers.push(data))
      Object.assign(window, { answers: [] })
    })
    await signIn(page, origin)
    await page.waitForFunction(() => answers.length >= 4)
    expect(await page.evaluate(() => ({ seen, answers: [...new Set(answers)] }))).toEqual({
      seen: ['loaded'],
      answers: ['unchanged'],
    })
  })

  test('a sign-out in another tab is told to a session monitor that asks once an hour', async () => {
    const { context, page } = await visitor()
    await serveClient(page, origin, { automaticSilentRenew: false, monitorSession: true, checkSessionIntervalInSeconds: 3_600 })
    await signIn(page, origin)
    const other = await context.newPage()
    await serveClient(other, origin)
    await other.goto(`${origin}/client`)
    await other.evaluate(() => void manager.signoutRedirect())
    // This tab keeps no user, so its request carries no id token: the provider asks the person first.
    await other.getByRole('button', { name: 'Logga ut' }).click()
    await other.waitForURL(`${origin}/auth/signed-out`)
    await page.waitForFunction(() => seen.includes('signed out'), undefined, { timeout: 60_000, polling: 50 })
  })
})
