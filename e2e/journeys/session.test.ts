import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { HttpClient } from '../support/http.ts'
import { linkIn, mailFor } from '../support/mailbox.ts'
import { registerOver, someAddress, someEmail } from '../support/parent.ts'
import { Site } from '../support/site.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

let parent: { email: string; password: string }
beforeAll(async () => {
  parent = await registerOver(new HttpClient(origin, { 'x-forwarded-for': someAddress() }), 'Vilgot')
})

const signedIn = async (page: Page): Promise<Site> => {
  const site = new Site(page, origin, 'sv')
  await site.open('/account')
  await site.arrivesAt('/login')
  await site.answerCookies('necessary')
  await site.signIn(parent)
  await site.skipOffers()
  await site.arrivesAt('/account')
  await site.heading(site.t('account.hello', { name: 'Vilgot' })).waitFor()
  return site
}

test('a sign-out in another tab is seen here by itself: to login, and from there back to the very page', async () => {
  const { context, page, expectError } = await visitor({ width: 'desktop' })
  // What the provider answers a renewal that finds the session gone, or going.
  expectError(/End-User authentication is required|grant request is invalid|status of 400 .*\/identity\/token$/)
  const site = await signedIn(page)
  await site.open('/account/edit')
  await site.heading(site.t('account.edit.title')).waitFor()
  const second = new Site(await context.newPage(), origin, 'sv')
  await second.open()
  await second.link('Vilgot').waitFor()
  await second.signOut()
  // How soon does not depend on asking: «however seldom its standard monitor asks» in e2e/protocol/browser-clients.test.ts.
  await page.waitForURL((url) => url.pathname === '/sv/login')
  const query = new URL(page.url()).searchParams
  expect(query.get('intent')).toBe('SignOut')
  expect(query.get('continuePath')).toBe('/sv/account/edit')
  await page.getByText(site.t('identity.start.signedOut')).waitFor()

  await site.signIn(parent)
  await site.arrivesAt('/account/edit')
})

test('the tab that signs out lands on login, which says so and leads back to the page one left', async () => {
  const { page } = await visitor({ width: 'desktop' })
  const site = await signedIn(page)
  await site.open('/account/edit?from=menu#phone')
  await site.heading(site.t('account.edit.title')).waitFor()
  await site.signOut()
  const query = new URL(page.url()).searchParams
  expect([query.get('intent'), query.get('continuePath')]).toEqual(['SignOut', '/sv/account/edit?from=menu#phone'])
  await site.signIn(parent)
  await site.arrivesAt('/account/edit')
})

test('a sign-in in one tab is known in the other; a reload keeps it', async () => {
  const { context, page } = await visitor({ width: 'desktop' })
  const other = new Site(await context.newPage(), origin, 'sv')
  await other.open()
  await other.link(other.t('common.login')).waitFor()
  const site = await signedIn(page)
  await other.link('Vilgot').waitFor()
  await page.reload()
  await site.heading(site.t('account.hello', { name: 'Vilgot' })).waitFor()
})

test('a password reset by mail ends every session, and the new password opens', async () => {
  const { page } = await visitor({ width: 'desktop' })
  const site = await signedIn(page)
  const { t } = site
  const helper = await visitor({ width: 'desktop' })
  helper.expectError(/status of 401/)
  const elsewhere = new Site(helper.page, origin, 'sv')
  await elsewhere.open('/login')
  await elsewhere.answerCookies('necessary')
  await elsewhere.giveEmail(parent.email)
  await elsewhere.arrivesAt('/login/password')
  await elsewhere.link(t('identity.password.forgot')).click()
  await elsewhere.button(t('identity.forgot.submit')).click()
  await elsewhere.heading(t('identity.forgot.sent')).waitFor()
  const mail = await mailFor(origin, parent.email, 'reset-password')
  await helper.page.goto(linkIn(mail, '/login/reset'))
  await elsewhere.hydrated()
  parent = { ...parent, password: 'Paddan-simmar-9-meter' }
  await helper.page.getByLabel(t('identity.label.newPassword'), { exact: true }).fill(parent.password)
  await elsewhere.button(t('identity.reset.submit')).click()
  // Whoever has the mailbox is signed in with the new password.
  await elsewhere.arrivesAt('/account')
  await helper.page.getByText(t('identity.reset.done')).waitFor()

  // The browser that was signed in before holds tokens and a cookie that are worth nothing any more.
  await site.open('/account')
  await site.arrivesAt('/login')
})

test('the login page refuses in words, tells nothing about accounts, and keeps what was typed', async () => {
  const { page, expectError } = await visitor()
  expectError(/status of 40[01] .*\/Authentication\/login$/)
  const site = new Site(page, origin, 'sv')
  const { t } = site
  await site.open('/login')
  await site.answerCookies('necessary')
  await site.button(t('identity.start.next')).click()
  await page
    .getByRole('alert')
    .or(page.getByText(t('identity.missing.email')))
    .first()
    .waitFor()
  await site.giveEmail('inte en adress')
  await page.getByText(t('identity.missing.emailForm')).first().waitFor()
  expect(await site.field(t('identity.label.email')).inputValue()).toBe('inte en adress')
  await site.signIn({ email: parent.email, password: 'helt-fel-losenord' })
  await page.getByText(t('common.checkThese')).waitFor()
  expect(site.path()).toBe('/login/password')
  const unknown = someEmail('ingen')
  await site.open('/login')
  await site.giveEmail(unknown)
  await site.arrivesAt('/login/register')
})
