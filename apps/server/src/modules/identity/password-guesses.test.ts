import { forgotPassword, resetPassword } from '@hoppla/contract/identity'
import { changePassword } from '@hoppla/contract/profile'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { aBrowser } from '../../testing/browser.ts'
import { linkIn } from '../../testing/mails.ts'
import { guesses } from './identity.rules.ts'

const password = 'Hopp-hopp-hurra-1'
let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
beforeEach(async () => {
  shop.deps.clock.advance(3_600)
  await shop.runJobs()
  shop.sentMails.length = 0
})
afterAll(() => shop.close())

type Browser = ReturnType<typeof aBrowser>
/** Codes of so many wrong passwords from one browser, tried at once. */
const guess = async (browser: Browser, email: string, times: number): Promise<string[]> => {
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => browser.signIn(email, `guess ${n}`)))
  return answers.map((answer) => answer.json().code)
}
const codeOf = async (browser: Browser, email: string, given = password) => (await browser.signIn(email, given)).json().code

test('a hundred wrong passwords in a row are compared, also on a browser that is known; then a new one is chosen by mail', async () => {
  const email = 'kari@hoppla.example'
  const known = aBrowser(shop.app)
  expect((await known.signIn(email, password)).statusCode).toBe(200)
  expect(await guess(known, email, guesses.maxInARow)).toEqual(Array(guesses.maxInARow).fill('login.failed'))
  await shop.runJobs()
  expect(shop.sentMails.map(({ to, template }) => ({ to, template }))).toEqual([{ to: email, template: 'sign-in-locked' }])
  // The right one is not distinguished from a wrong one any more, neither here nor later.
  expect(await codeOf(known, email)).toBe('login.locked')
  expect(await codeOf(known, email, 'a guess')).toBe('login.locked')
  shop.deps.clock.advance(86_400)
  expect(await codeOf(known, email)).toBe('login.locked')
  await shop.runJobs()
  expect(shop.sentMails).toHaveLength(1)

  await shop.call(forgotPassword, { body: { email } })
  await shop.runJobs()
  const { userId, code } = linkIn(shop.sentMails, 'reset-password')
  expect((await shop.call(resetPassword, { body: { userId, code, password: 'tre nya kottar' } })).status).toBe(200)
  expect((await aBrowser(shop.app).signIn(email, 'tre nya kottar')).statusCode).toBe(200)
})

test('the link of that mail opens the account again', async () => {
  const email = 'aino@hoppla.example'
  const known = aBrowser(shop.app)
  await known.signIn(email, password)
  await guess(known, email, guesses.maxInARow)
  await shop.runJobs()
  const { userId, code } = linkIn(shop.sentMails, 'sign-in-locked')
  expect((await shop.call(resetPassword, { body: { userId, code, password: 'kolme uutta käpyä' } })).status).toBe(200)
  expect((await known.signIn(email, 'kolme uutta käpyä')).statusCode).toBe(200)
})

test('an address without an account is answered the same', async () => {
  const email = 'nobody@hoppla.example'
  const codes: string[] = []
  for (let round = 0; round < guesses.maxInARow / guesses.max; round += 1) {
    codes.push(...(await guess(aBrowser(shop.app), email, guesses.max)))
    shop.deps.clock.advance(guesses.seconds + 1)
  }
  expect(codes).toEqual(Array(guesses.maxInARow).fill('login.failed'))
  expect(await codeOf(aBrowser(shop.app), email)).toBe('login.locked')
  await shop.runJobs()
  expect(shop.sentMails).toEqual([])
})

test('a right password in between begins a new row', async () => {
  const email = 'mette@hoppla.example'
  const known = aBrowser(shop.app)
  await known.signIn(email, password)
  for (let round = 0; round < 2; round += 1) {
    await guess(known, email, guesses.maxInARow - 1)
    expect((await known.signIn(email, password)).statusCode).toBe(200)
  }
})

test('guesses on the page that asks for the own password once more are of the same row', async () => {
  const email = 'friederike@hoppla.example'
  const known = aBrowser(shop.app)
  await known.signIn(email, password)
  const call = shop.withToken((await known.tokens()).access_token)
  await guess(known, email, guesses.maxInARow - 1)
  const change = (currentPassword: string) => call(changePassword, { body: { currentPassword, newPassword: 'vier neue Zapfen' } })
  expectRefusal(await change('a guess'), 'password.wrong', 'currentPassword')
  expectRefusal(await change(password), 'login.locked')
  expect(await codeOf(known, email)).toBe('login.locked')
})

test('two parents who share a browser are both known on it', async () => {
  const shared = aBrowser(shop.app)
  const parents = ['astrid@hoppla.example', 'bjorn@hoppla.example']
  for (const email of parents) expect((await shared.signIn(email, password)).statusCode).toBe(200)
  for (const email of parents) {
    await guess(aBrowser(shop.app), email, guesses.max)
    expect(await codeOf(aBrowser(shop.app), email)).toBe('login.too-many')
  }
  for (const email of parents) expect((await shared.signIn(email, password)).statusCode).toBe(200)
})
