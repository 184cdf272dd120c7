import { forgotPassword, resetPassword } from '@hoppla/contract/identity'
import { deleteAccount } from '@hoppla/contract/privacy'
import { changePassword, getMe, registerAccount, type User, updateProfile } from '@hoppla/contract/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { aBrowser } from '../../testing/browser.ts'
import { confirmAndChoose } from '../../testing/confirming.ts'
import { linkIn } from '../../testing/mails.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const signedIn = async (email: string, password: string) => {
  const browser = aBrowser(shop.app)
  await browser.signIn(email, password)
  return shop.withToken((await browser.tokens()).access_token)
}
/** Clicks on the newest mail's link. */
const confirm = async (template: string, password: string) => {
  await shop.runJobs()
  expect(await confirmAndChoose(shop, linkIn(shop.sentMails, template), password)).toBe(200)
}

test('what happens to the safety of an account is in the audit log from its opening to its end, without addresses or passwords', async () => {
  const [first, second, third] = ['kotten rullar runt', 'barr och mossa', 'tre nya kottar'] as const
  const details = { firstname: 'Siv', lastname: 'Berg', email: 'siv.first@parents.example' }
  await shop.call(registerAccount, { body: { details, password: first, registrationSource: '' } })
  await confirm('confirm-email', first)
  let call = await signedIn(details.email, first)
  const { guid } = (await call(getMe, {})).body as User
  const wrong = await call(changePassword, { body: { currentPassword: 'not it', newPassword: second } })
  expectRefusal(wrong, 'password.wrong', 'currentPassword')
  expect((await call(changePassword, { body: { currentPassword: first, newPassword: second } })).status).toBe(204)
  call = await signedIn(details.email, second)
  await call(updateProfile, { body: { email: 'siv.second@parents.example', password: second } })
  await confirm('confirm-new-email', second)
  await shop.call(forgotPassword, { body: { email: 'siv.second@parents.example' } })
  await shop.runJobs()
  const { userId, code } = linkIn(shop.sentMails, 'reset-password')
  expect((await shop.call(resetPassword, { body: { userId, code, password: third } })).status).toBe(200)
  call = await signedIn('siv.second@parents.example', third)
  expect((await call(deleteAccount, { body: { password: third } })).status).toBe(204)

  const rows = await shop.deps.db.selectFrom('audit_log').selectAll().where('actor_id', '=', guid).orderBy('at').execute()
  const actions = rows.map(({ action }) => action)
  expect(actions.filter((action) => action !== 'sign-in')).toEqual([
    'account.opened',
    'email.confirmed',
    'password.changed',
    'password.wrong',
    'password.changed',
    'email.change-requested',
    'email.changed',
    'password.changed',
    'password.reset-requested',
    'password.changed',
    'account.deleted',
  ])
  expect(actions).toContain('sign-in')
  expect(JSON.stringify(rows)).not.toMatch(/parents\.example|kott|mossa|not it/)
})
