import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { withBrowser } from '../support/browser.ts'
import { HttpClient } from '../support/http.ts'
import { linkIn, mailFor } from '../support/mailbox.ts'
import { registerOver, someAddress } from '../support/parent.ts'
import { databaseOf } from '../support/server.ts'
import { Site } from '../support/site.ts'
import { originAt } from '../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const newPassword = 'Grodan-simmar-9-meter'

let parent: { email: string; password: string }
beforeAll(async () => {
  parent = await registerOver(new HttpClient(origin, { 'x-forwarded-for': someAddress() }), 'Vera')
})

test('a forgotten password: the mailed link leads back to what one was doing, works once, and says so the second time', async () => {
  const { page, expectError } = await visitor()
  expectError(/status of 400 .*\/User\/reset-password$/)
  const site = new Site(page, origin, 'sv')
  const { t } = site
  const wanted = '/sv/order/shop?rabatt=10%25#kort'
  const wayBack = new URLSearchParams({ intent: 'Shop', origin: 'Site', continuePath: wanted })
  await site.open(`/login?${wayBack}`)
  await site.answerCookies('necessary')
  await site.giveEmail(parent.email)
  await site.arrivesAt('/login/password')
  await site.link(t('identity.password.forgot')).click()
  await site.arrivesAt('/login/forgot')
  expect(await site.field(t('identity.label.email')).inputValue()).toBe(parent.email)
  await expectAccessible(page, 'forgotten')
  await site.button(t('identity.forgot.submit')).click()
  await site.heading(t('identity.forgot.sent')).waitFor()
  const link = linkIn(await mailFor(origin, parent.email, 'reset-password'), '/login/reset')

  await page.goto(link)
  await site.hydrated()
  const field = page.getByLabel(t('identity.label.newPassword'), { exact: true })
  await field.fill('kort')
  await site.button(t('identity.reset.submit')).click()
  await page.getByText(t('common.checkThese')).waitFor()
  await expectAccessible(page, 'a new password, with a fault')
  await field.fill(newPassword)
  await site.button(t('identity.reset.submit')).click()
  // Signed in by it, and led on to where one was going; it is said there.
  await page.waitForURL(origin + wanted)
  await page.getByText(t('identity.reset.done')).waitFor()

  await page.goto(link)
  await site.hydrated()
  await field.fill(`${newPassword}-igen`)
  await site.button(t('identity.reset.submit')).click()
  await site.heading(t('identity.reset.invalid')).waitFor()
  await expectAccessible(page, 'a used link')
  await site.link(t('identity.reset.again')).click()
  await page.waitForURL(`${origin}/sv/login/forgot?${wayBack}`)
  await site.field(t('identity.label.email')).waitFor()
})

test('a link older than an hour says so and offers a new one', async () => {
  const { page, expectError } = await visitor()
  expectError(/status of 400 .*\/User\/reset-password$/)
  const site = new Site(page, origin, 'sv')
  const { t } = site
  const { email } = await registerOver(new HttpClient(origin, { 'x-forwarded-for': someAddress() }), 'Elis')
  await site.open('/login/forgot')
  await site.answerCookies('necessary')
  await site.field(t('identity.label.email')).fill(email)
  await site.button(t('identity.forgot.submit')).click()
  const link = linkIn(await mailFor(origin, email, 'reset-password'), '/login/reset')
  const client = new pg.Client({ connectionString: databaseOf(inject('dataDir')).url })
  await client.connect()
  try {
    const aged = await client.query(
      `update account_tokens set expires_at = now() - interval '1 second' where purpose = 'reset-password' and email_normalized = $1`,
      [email],
    )
    expect(aged.rowCount).toBe(1)
  } finally {
    await client.end()
  }
  await page.goto(link)
  await site.hydrated()
  await page.getByLabel(t('identity.label.newPassword'), { exact: true }).fill(newPassword)
  await site.button(t('identity.reset.submit')).click()
  await site.heading(t('identity.reset.invalid')).waitFor()
  await site.link(t('identity.reset.again')).waitFor()
})

test.each([
  ['sv', 'localhost'],
  ['fi', 'fi.localhost'],
  ['de', 'de.localhost'],
] as const)('tampered links are told so in %s, with a way on', async (language, host) => {
  const { page, expectError } = await visitor({ language })
  expectError(/status of 400 /)
  const site = new Site(page, originAt(origin, host), language)
  const { t } = site
  const userId = '9b3c1f0e-5a55-4a6e-9d0c-2f4f6a1b7c11'
  await site.open(`/login/reset?userId=${userId}&code=fel`)
  await site.answerCookies('necessary')
  await page.getByLabel(t('identity.label.newPassword'), { exact: true }).fill(newPassword)
  await site.button(t('identity.reset.submit')).click()
  await site.heading(t('identity.reset.invalid')).waitFor()
  await site.link(t('identity.reset.again')).waitFor()
  // Half a link asks nobody: where a new one is asked for, with what else it said, the cache-buster left out.
  await page.goto(`${site.origin}/${language}/login/reset?userId=${userId}&intent=Shop&_t=5`)
  expect(page.url()).toBe(`${site.origin}/${language}/login/forgot?userId=${userId}&intent=Shop`)

  for (const query of [`userId=${userId}&code=fel`, 'userId=9&code=fel', `userId=${userId}`]) {
    await page.goto(`${site.origin}/profile/${language}/email-confirmation?${query}`)
    await site.hydrated()
    await site.heading(t('identity.confirm.failed')).waitFor()
    await site.button(t('identity.confirm.newLink')).waitFor()
    expect(await page.getByText(t('identity.confirm.message')).count()).toBe(0)
  }
})

test.each([
  ['an imported account without a password', 'lars@hoppla.example'],
  ['an account that was told to choose a new one', 'hanna@hoppla.example'],
])('%s is led to a new password and gets in with it', async (_what, email) => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  const { t } = site
  await site.open('/login?intent=Shop&continuePath=%2Fsv%2Forder%2Fshop')
  await site.answerCookies('necessary')
  await site.giveEmail(email)
  await site.arrivesAt('/login/forgot')
  await page.getByText(t('identity.forgot.moved')).waitFor()
  expect(await site.field(t('identity.label.email')).inputValue()).toBe(email)
  await site.button(t('identity.forgot.submit')).click()
  await site.heading(t('identity.forgot.sent')).waitFor()
  await page.goto(linkIn(await mailFor(origin, email, 'reset-password'), '/login/reset'))
  await site.hydrated()
  await page.getByLabel(t('identity.label.newPassword'), { exact: true }).fill(newPassword)
  await site.button(t('identity.reset.submit')).click()
  await page.getByText(t('identity.reset.done')).waitFor()
  await site.arrivesAt('/order/shop')
})
