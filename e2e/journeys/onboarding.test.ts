import { createHash } from 'node:crypto'
import type { Intent, Origin } from '@hoppla/contract/identity'
import { beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { type Width, withBrowser } from '../support/browser.ts'
import { HttpClient } from '../support/http.ts'
import { press, tabTo, typeInto } from '../support/keyboard.ts'
import { goodPassword, registerOver, someAddress, someEmail } from '../support/parent.ts'
import { newParent, Site } from '../support/site.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
/** Where everybody wants to go: a page with a query and a hash of its own. */
const wanted = '/sv/order/shop?from=mejl&rabatt=10%25#kort'

type Offer = 'children' | 'phone'
type Row = { from: Origin; intent: Intent; offers: readonly Offer[]; width?: Width }

// Beside apps/server/src/modules/onboarding/onboarding.rules.test.ts: what a new account is offered on its way.
const ways: readonly Row[] = [
  { from: 'None', intent: 'Default', offers: ['children', 'phone'] },
  { from: 'Site', intent: 'Booking', offers: ['children'] },
  { from: 'PartyBooking', intent: 'Register', offers: ['children'] },
  { from: 'EntranceBooking', intent: 'Default', offers: [] },
  { from: 'StartPage', intent: 'RedeemPass', offers: ['children'] },
  { from: 'MyAccount', intent: 'ConnectSerialTicket', offers: [], width: 'desktop' },
]

test.each(ways)('a new parent from $from, intent $intent, is offered $offers and ends at the very place', async (row) => {
  const { page } = await visitor({ width: row.width ?? 'phone' })
  const site = new Site(page, origin, 'sv')
  const { t } = site
  await site.open(`/login?${new URLSearchParams({ intent: row.intent, origin: row.from, continuePath: wanted })}`)
  await site.answerCookies('necessary')
  // Balloons for a party, grass otherwise; never a footer (docs/product/onboarding.md).
  const top = page.locator(row.from === 'PartyBooking' ? '.top.balloons' : '.top.grass')
  await top.waitFor()
  await site.register(newParent())
  for (const offer of row.offers) {
    await site.arrivesAt(`/login/${offer}`)
    await site.button(t('account.children.later')).waitFor()
    await top.waitFor()
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    await site.button(t('account.children.later')).click()
  }
  await page.waitForURL(origin + wanted)
})

test('a new parent from another client’s authorization request goes back there with a code, held up by nothing', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  const query = new URLSearchParams({
    client_id: 'web',
    response_type: 'code',
    scope: 'openid profile',
    redirect_uri: `${origin}/auth/callback`,
    state: 'from-elsewhere',
    code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const answered = page.waitForRequest((request) => request.url().startsWith(`${origin}/auth/callback?`), { timeout: 60_000 })
  await page.goto(`${origin}/identity/auth?${query}`)
  await site.arrivesAt('/login')
  expect(new URL(page.url()).searchParams.get('origin')).toBe('IdServer')
  await site.answerCookies('necessary')
  await site.register(newParent())
  const back = new URL((await answered).url()).searchParams
  expect([back.get('state'), Boolean(back.get('code'))]).toEqual(['from-elsewhere', true])
})

test('a child and a phone number are added on the way; both stay, and nothing is asked for twice', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  const { t } = site
  const parent = newParent()
  await site.open('/login')
  await site.answerCookies('necessary')
  await site.register(parent)
  await site.arrivesAt('/login/children')
  await site.heading(t('account.children.addTitle')).waitFor()
  await site.button(t('account.children.submit')).click()
  await page.getByText(t('common.checkThese')).waitFor()
  await expectAccessible(page, 'the children, with faults')
  await site.field(t('identity.label.firstName')).fill('Tyra')
  expect(await site.field(t('identity.label.lastName')).inputValue()).toBe(parent.lastName)
  await site.field(t('common.datePart.day')).fill('14')
  await site.field(t('common.datePart.month')).fill('2')
  await site.field(t('common.datePart.year')).fill(String(new Date().getFullYear() - 5))
  await site.button(t('account.children.submit')).click()
  await page.getByText(t('account.children.added', { name: 'Tyra' })).waitFor()
  await site.button(t('account.children.goOn')).click()

  await site.arrivesAt('/login/phone')
  await site.heading(t('account.phoneStep.title')).waitFor()
  await expectAccessible(page, 'the phone')
  await site.field(t('identity.label.phone')).fill('12')
  await site.button(t('account.phoneStep.save')).click()
  await page.getByText(t('common.checkThese')).waitFor()
  await site.field(t('identity.label.phone')).fill('070-174 06 05')
  await site.button(t('account.phoneStep.save')).click()

  await site.arrivesAt('/account')
  await page.getByText('Tyra Björkhagen').waitFor()
  await site.open('/account/edit')
  await expect.poll(() => site.field(t('identity.label.phone')).inputValue()).toMatch(/174\s?06\s?05|1740605/)
  await site.signOut()
  await site.open('/login')
  await site.signIn(parent)
  await site.arrivesAt('/account')
})

test('a code to redeem comes along through the registration', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  const redeeming = '/sv/account/products?code=HOPP-7K2M-9QXT'
  await site.open(`/login?${new URLSearchParams({ intent: 'RedeemPass', origin: 'MyAccount', continuePath: redeeming })}`)
  await site.answerCookies('necessary')
  await site.register(newParent())
  await site.arrivesAt('/login/children')
  await site.button(site.t('account.children.later')).click()
  await page.waitForURL(origin + redeeming)
})

let parent: { email: string; password: string }
beforeAll(async () => {
  parent = await registerOver(new HttpClient(origin, { 'x-forwarded-for': someAddress() }), 'Alva')
})

test('a taken address: the same next page as for a new one; the address is in memory only, so a reload leads back', async () => {
  const { page, expectError } = await visitor()
  expectError(/status of 40[01] .*\/Authentication\/login$/)
  const site = new Site(page, origin, 'sv')
  const { t } = site
  await site.open('/login?intent=Booking&continuePath=%2Fsv%2Forder%2Fshop')
  await site.answerCookies('necessary')
  await site.giveEmail(parent.email)
  await site.arrivesAt('/login/password')
  await site.link(t('identity.password.create')).click()
  await site.arrivesAt('/login/register')
  await site.field(t('identity.label.firstName')).fill('Någon')
  await site.field(t('identity.label.lastName')).fill('Annan')
  await site.passwordField().fill(`${goodPassword}-annat`)
  await site.button(t('identity.register.submit')).click()
  await site.arrivesAt('/login/confirm')
  await site.heading(t('identity.check.title')).waitFor()
  await page.getByText(t('identity.check.lead', { email: parent.email })).waitFor()
  expect(page.url()).not.toContain('parents.example')
  expect(new URL(page.url()).searchParams.get('for')).toMatch(/^[0-9a-f]{32}$/)
  await expectAccessible(page, 'the mail to wait for')
  await page.reload()
  await page.waitForURL(`${origin}/sv/login?intent=Booking&continuePath=%2Fsv%2Forder%2Fshop`)
})

test('who is signed out comes back to the exact page, with its query and its hash; the guard leaves no trace in the history', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  await site.open('/order/shop')
  await site.answerCookies('necessary')
  await page.goto(`${origin}/sv/account/edit?tipp=1&ort=%C3%96rebro#phone`)
  await site.arrivesAt('/login')
  expect(new URL(page.url()).searchParams.get('continuePath')).toBe('/sv/account/edit?tipp=1&ort=%C3%96rebro#phone')
  await page.goBack()
  await page.waitForURL(`${origin}/sv/order/shop`)
  await page.goForward()
  await site.arrivesAt('/login')
  await site.signIn(parent)
  await site.skipOffers()
  await page.waitForURL(`${origin}/sv/account/edit?tipp=1&ort=%C3%96rebro#phone`)
  await site.heading(site.t('account.edit.title')).waitFor()
})

test('signed in by keyboard alone: the error summary takes the focus and leads to the field', async () => {
  const { page, expectError } = await visitor({ width: 'desktop' })
  expectError(/status of 40[01] .*\/Authentication\/login$/)
  const site = new Site(page, origin, 'sv')
  const { t } = site
  await site.open('/login?intent=Shop')
  await press(page, site.button(t('common.cookies.necessary')))
  await typeInto(page, site.field(t('identity.label.email')), 'alva')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(t('identity.missing.emailForm'))
  await press(page, site.link(t('identity.missing.emailForm')))
  expect(await site.field(t('identity.label.email')).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(parent.email)
  await page.keyboard.press('Enter')
  await site.arrivesAt('/login/password')
  await typeInto(page, site.passwordField(), 'fel-losenord-7')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(t('common.checkThese'))
  await tabTo(page, site.passwordField())
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(parent.password)
  await page.keyboard.press('Enter')
  await site.arrivesAt('/account')
})

test('a step that needs an address leads back to where one gives it, and an address nobody knows on to registering', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  await site.open('/login/password?intent=Shop&origin=Site')
  await page.waitForURL(`${origin}/sv/login?intent=Shop&origin=Site`)
  await site.answerCookies('necessary')
  await site.giveEmail(someEmail('ny'))
  await page.waitForURL(`${origin}/sv/login/register?intent=Shop&origin=Site`)
  // Nobody is signed in, so there is nobody to add a child to.
  await site.open('/login/children?origin=Site')
  await page.waitForURL(`${origin}/sv/login?origin=Site`)
})
