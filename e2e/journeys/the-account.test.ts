import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { withBrowser } from '../support/browser.ts'
import { HttpClient } from '../support/http.ts'
import { registerOver } from '../support/parent.ts'
import { Site } from '../support/site.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const nobody = '11111111-1111-4111-8111-111111111111'

// The first sign-in asks for children and phone, which is not what this journey is about.
const withoutOffers = async (site: Site) => {
  for (const path of ['children', 'phone']) {
    await site.arrivesAt(`/login/${path}`)
    await site.button(site.t('account.children.later')).click()
  }
}

test('a parent keeps a child’s details, shows the card, takes the data along and leaves', async () => {
  const { page, expectError } = await visitor()
  expectError(/Failed to load resource/)
  const credentials = await registerOver(new HttpClient(origin), 'Maja')
  const site = new Site(page, origin, 'sv')
  const { t } = site
  await site.open('/login')
  await site.answerCookies('necessary')
  await site.signIn(credentials)
  await withoutOffers(site)

  await site.arrivesAt('/account')
  await site.heading(t('account.hello', { name: 'Maja' })).waitFor()
  await page.getByRole('img', { name: t('profile.card.label', { name: 'Maja Testare' }) }).waitFor()
  // A new account leads to one first step, not to empty shelves.
  await site.heading(t('account.progress.left', { count: 3 })).waitFor()
  expect(await site.heading(t('overview.own')).count()).toBe(0)
  await expectAccessible(page, 'the start of the account')

  await site.open('/account/children')
  await site.field(t('identity.label.firstName')).fill('Elsa')
  await site.field(t('common.datePart.day')).fill('14')
  await site.field(t('common.datePart.month')).fill('2')
  await site.field(t('common.datePart.year')).fill(String(new Date().getFullYear() - 5))
  await site.button(t('account.children.submit')).click()
  await site.link(/Elsa/).click()
  await site.heading('Elsa').waitFor()
  await site.field(t('identity.label.firstName')).fill('Elsa Maj')
  await site.button(t('common.save')).click()
  await site.heading('Elsa Maj').waitFor()

  // Health data needs the parent's yes.
  await site.field(t('profile.health.allergies')).fill('Jordnötter')
  await site.button(t('profile.health.save')).click()
  await page.getByText(t('profile.health.consentMissing')).first().waitFor()
  await page.getByRole('checkbox', { name: t('profile.health.consent', { name: 'Elsa Maj' }) }).check()
  await site.button(t('profile.health.save')).click()
  await page.getByText(t('profile.health.saved', { name: 'Elsa Maj' })).waitFor()
  await page.getByRole('radio', { name: t('profile.photo.no') }).check()
  await site.button(t('profile.photo.save')).click()
  await page.getByText(t('profile.photo.saved')).waitFor()
  await expectAccessible(page, 'a child')
  await page.reload()
  expect(await site.field(t('profile.health.allergies')).inputValue()).toBe('Jordnötter')
  expect(await page.getByRole('radio', { name: t('profile.photo.no') }).isChecked()).toBe(true)

  // The other parent saves while this one writes: nothing typed is lost, and nothing the other wrote.
  const allergies = site.field(t('profile.health.allergies'))
  const agree = (tab: typeof page) => tab.getByRole('checkbox', { name: t('profile.health.consent', { name: 'Elsa Maj' }) }).check()
  await allergies.fill('Katter')
  await agree(page)
  const tab = await page.context().newPage()
  const others = new Site(tab, origin, 'sv')
  await tab.goto(page.url())
  await others.field(t('profile.health.allergies')).fill('Jordnötter och ägg')
  await agree(tab)
  await others.button(t('profile.health.save')).click()
  await tab.getByText(t('profile.health.saved', { name: 'Elsa Maj' })).waitFor()
  await tab.close()
  await site.button(t('profile.health.save')).click()
  await page.getByText(t('profile.health.changed')).waitFor()
  await page.getByText('Jordnötter och ägg').waitFor()
  expect(await allergies.inputValue()).toBe('Katter')
  await allergies.fill('Jordnötter, ägg och katter')
  await site.button(t('profile.health.save')).click()
  await page.getByText(t('profile.health.changed')).waitFor({ state: 'detached' })
  expect(await allergies.inputValue()).toBe('Jordnötter, ägg och katter')

  await site.open('/account/member-card')
  const card = page.getByRole('img', { name: t('profile.card.label', { name: 'Maja Testare' }) })
  await card.waitFor()
  await page.getByRole('img', { name: t('profile.card.label', { name: 'Elsa Maj Testare' }) }).waitFor()
  await expectAccessible(page, 'the member card')
  await site.open('/account/privacy')
  await site.button(t('privacy.export.go')).click()
  const download = page.waitForEvent('download')
  await site.button(t('privacy.export.json')).click({ timeout: 60_000 })
  expect((await download).suggestedFilename()).toMatch(/^mina-data-.*\.json$/)
  await page.locator('summary', { hasText: t('privacy.about.child') }).click()
  await expectAccessible(page, 'one’s data')

  await site.button(t('privacy.leave.go')).click()
  await page.getByLabel(t('privacy.leave.password'), { exact: true }).fill('inte-rätt-lösenord-9')
  await site.button(t('privacy.leave.submit')).click()
  await page.getByText(t('common.checkThese')).waitFor()
  await expectAccessible(page, 'leaving, with a wrong password')
  await page.getByLabel(t('privacy.leave.password'), { exact: true }).fill(credentials.password)
  await site.button(t('privacy.leave.submit')).click()
  await site.arrivesAt('/farewell')
  await site.heading(t('privacy.farewell.title')).waitFor()
  await expectAccessible(page, 'the farewell')
  expect(await page.evaluate(() => localStorage.getItem('site.member-card'))).toBeNull()
})

test('on a slow line: a button pressed before the page knows who is here waits for it, and so does a form', async () => {
  const { page, context, expectError } = await visitor()
  expectError(/status of 401/)
  const credentials = await registerOver(new HttpClient(origin), 'Disa')
  const site = new Site(page, origin, 'sv')
  const { t } = site
  await site.signInBehindTheScenes(credentials)
  let gate = Promise.withResolvers<void>()
  await context.route('**/identity/api/Authentication', async (route) => {
    await gate.promise
    await route.continue()
  })
  await site.open('/account/privacy')
  const refused = page.waitForResponse((response) => response.status() === 401)
  await site.button(t('privacy.export.go')).click()
  await refused
  gate.resolve()
  await page
    .getByText(t('privacy.export.preparing'))
    .or(site.button(t('privacy.export.json')))
    .waitFor()

  gate = Promise.withResolvers()
  await site.open('/account/children')
  expect(await site.field(t('identity.label.firstName')).count()).toBe(0)
  gate.resolve()
  await site.field(t('identity.label.firstName')).waitFor()
  expect(await site.field(t('identity.label.lastName')).inputValue()).toBe('Testare')
})

test('every page of the account stands, what is not there has a way on, and a new password keeps this browser signed in', async () => {
  const { page, expectError } = await visitor({ width: 'desktop' })
  expectError(/status of 404|status of 400|ErrorResponse|invalid_grant|Failed to load resource/)
  const credentials = await registerOver(new HttpClient(origin), 'Vera')
  const site = new Site(page, origin, 'sv')
  const { t } = site
  await site.open('/login?origin=EntranceBooking')
  await site.answerCookies('necessary')
  await site.signIn(credentials)
  await site.arrivesAt('/account')
  for (const [path, heading] of [
    ['/account/offers', t('overview.offers.empty')],
    ['/account/products', t('overview.passes.title')],
    ['/account/booking-history', t('overview.bookings.empty')],
    ['/account/offers/4012345', t('overview.gone.offer')],
    [`/account/products/pass/${nobody}`, t('overview.gone.pass')],
    [`/account/products/ticket-card/${nobody}`, t('overview.gone.ticket')],
    [`/account/children/${nobody}`, t('profile.child.missing')],
  ] as const) {
    await site.open(path)
    await site.heading(heading).waitFor()
    await expectAccessible(page, path)
  }

  await site.open('/account/edit')
  await site.field(t('profile.edit.city')).fill('Örebro')
  await expectAccessible(page, 'the details')
  await site.button(t('common.save')).click()
  await site.arrivesAt('/account')
  await page.getByText(t('account.edit.saved')).waitFor()
  await site.open('/account/edit')
  await expect.poll(() => site.field(t('profile.edit.city')).inputValue()).toBe('Örebro')
  await page.getByLabel(t('profile.password.current'), { exact: true }).fill(credentials.password)
  await page.getByLabel(t('identity.label.newPassword'), { exact: true }).fill('Paddan-hoppar-9-meter')
  await site.button(t('profile.password.submit')).click()
  await page.getByText(t('profile.password.doneText')).waitFor()

  await site.link(new RegExp(t('profile.edit.preferences'))).click()
  await site.heading(t('profile.preferences.title')).waitFor()
  await page.getByRole('checkbox', { name: new RegExp(t('profile.preferences.types.sms')) }).check()
  await site.button(t('common.save')).click()
  await page.getByText(t('profile.preferences.saved')).waitFor()
  await expectAccessible(page, 'what we write about')
})

test('a bare address of preferences asks to sign in; a broken link says so', async () => {
  const { page, expectError } = await visitor()
  expectError(/Failed to load resource/)
  const site = new Site(page, origin, 'sv')
  await site.open(`/communication-preferences/${nobody}`)
  await site.arrivesAt('/login')
  await site.open(`/communication-preferences/${nobody}?token=broken&channel=sms`)
  await site.heading(site.t('profile.preferences.invalid')).waitFor()
})
