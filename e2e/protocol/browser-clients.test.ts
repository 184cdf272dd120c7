import type { Server } from 'node:http'
import { getMe } from '@hoppla/contract/profile'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { serveApplications } from '../clients/applications.ts'
import { withBrowser } from '../support/browser.ts'
import { HttpClient } from '../support/http.ts'
import { registerOver, someAddress } from '../support/parent.ts'
import { Site } from '../support/site.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const applicationOrigin = inject('applicationOrigin')
let applications: Server
let parent: { email: string; password: string }
beforeAll(async () => {
  applications = await serveApplications(Number(new URL(applicationOrigin).port), origin)
  parent = await registerOver(new HttpClient(origin, { 'x-forwarded-for': someAddress() }), 'Sigbritt')
})
afterAll(() => {
  applications.closeAllConnections()
  applications.close()
})

const signedIn = (page: Page) => page.evaluate(() => window.client.signedIn)
/** The page of an application, once its script is there. */
const openApplication = async (page: Page, address: string): Promise<void> => {
  await page.goto(applicationOrigin + address)
  await page.waitForFunction(() => 'client' in window)
}
const waitForApplication = async (page: Page, path: string): Promise<void> => {
  await page.waitForURL((url) => url.origin === applicationOrigin && url.pathname.startsWith(path))
  await page.waitForFunction(() => 'client' in window)
}
/** From the application's button through our login page and back. */
const signIn = async (page: Page, path: string, query = '') => {
  await openApplication(page, path + query)
  expect(await signedIn(page)).toBeUndefined()
  await page.evaluate(() => window.client.signIn())
  const site = new Site(page, origin, 'sv')
  await site.arrivesAt('/login')
  await site.answerCookies('necessary')
  await site.signIn(parent)
  await waitForApplication(page, path)
  return signedIn(page)
}

describe.each(['axa', 'angular-auth-oidc-client', 'angular-oauth2-oidc'])('%s, as its package ships it', (name) => {
  test('signs in with its defaults, asks userinfo from its own origin, signs out', async () => {
    const { page, expectError } = await visitor({ width: 'desktop' })
    // This one wants its access token revoked, too: a signed one cannot be, and ends with the session (RFC 7009 §2.2.1).
    if (name === 'axa') expectError(/status of 400 .*\/identity\/token\/revocation$/)
    const user = await signIn(page, `/${name}`)
    expect(user).toMatchObject({ name: 'Sigbritt Testare', email: parent.email })
    expect(user?.reported).toMatchObject({ sub: user?.sub, email: parent.email, given_name: 'Sigbritt' })
    const api = await new HttpClient(origin).ask(getMe.path, { headers: { authorization: `Bearer ${user?.accessToken}` } })
    expect(api.status).toBe(403)

    await page.evaluate(() => window.client.signOut())
    await page.waitForURL((url) => url.origin === applicationOrigin && url.pathname === `/${name}`)
    await page.waitForFunction(() => 'client' in window)
    expect(await signedIn(page)).toBeUndefined()
    expect((await page.context().cookies(origin)).map((cookie) => cookie.name)).not.toContain('id_state')
  })

  test('renews by refresh token, whose ID token has no nonce', async () => {
    const { page } = await visitor({ width: 'desktop' })
    const before = await signIn(page, `/${name}`, '?prompt=consent')
    const after = await page.evaluate(() => window.client.renew())
    expect(after).toMatchObject({ sub: before?.sub, email: parent.email })
    expect(after?.accessToken).not.toBe(before?.accessToken)
  })
})

test('an application’s tab on another origin sees a sign-out at once, however seldom its standard monitor asks', async () => {
  const { context, page } = await visitor({ width: 'desktop' })
  expect(await signIn(page, '/monitor')).toMatchObject({ email: parent.email })
  const site = new Site(await context.newPage(), origin, 'sv')
  await site.open()
  await site.link('Sigbritt').waitFor()
  await page.waitForFunction(() => document.querySelector('iframe') !== null)
  expect(await page.title()).toBe('monitor')
  await site.signOut()
  // No limit of time: by asking it would see it in an hour.
  await page.waitForFunction(() => document.title === 'signed out', undefined, { timeout: 60_000, polling: 50 })
})

test('the session check tells of a sign-out by itself, once, to a page that has asked before', async () => {
  const { context, page } = await visitor({ width: 'desktop' })
  await signIn(page, '/monitor')
  // A page with a frame of its own and no monitor: it asks once.
  const asking = await context.newPage()
  await asking.goto(`${applicationOrigin}/axa`)
  const sessionState = await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'))
    return (JSON.parse(sessionStorage.getItem(key ?? '') ?? '{}') as { session_state: string }).session_state
  })
  await asking.evaluate(
    async ([check, question]) => {
      const frame = document.createElement('iframe')
      frame.src = check
      document.body.append(frame)
      await new Promise((done) => frame.addEventListener('load', done, { once: true }))
      document.title = ''
      addEventListener('message', ({ data }) => {
        document.title += `${data}.`
      })
      frame.contentWindow?.postMessage(question, '*')
    },
    [`${origin}/identity/session/check`, `monitor ${sessionState}`] as const,
  )
  await expect.poll(() => asking.title()).toBe('unchanged.')
  const site = new Site(await context.newPage(), origin, 'sv')
  await site.open()
  await site.link('Sigbritt').waitFor()
  await site.signOut()
  await expect.poll(() => asking.title()).toBe('unchanged.changed.')
})
