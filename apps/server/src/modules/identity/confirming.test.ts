import { checkAuthentication, confirmEmail, forgotPassword, resetPassword, undoEmail } from '@hoppla/contract/identity'
import { getMe, registerAccount, type User, updateProfile } from '@hoppla/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { aBrowser } from '../../testing/browser.ts'
import { linkIn } from '../../testing/mails.ts'

const password = 'kotten rullar runt'
const another = 'grodan hoppar igen'
let shop: TestApp
let count = 0
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
type Click = { userId: string; code: string }
const newAddress = (name: string) => `${name}-${++count}@parents.example`

/** An account opened with this address, and the mailed link. */
const opened = async (email: string): Promise<Click> => {
  const details = { firstname: 'Siv', lastname: 'Berg', email }
  expect((await shop.call(registerAccount, { body: { details, password, registrationSource: 'test' } })).status).toBe(200)
  await shop.runJobs()
  return linkIn(shop.sentMails, 'confirm-email')
}
const post = (browser: Browser, url: string, payload: object = {}) =>
  browser.request({ method: 'POST', url, headers: { origin: 'http://localhost:3000' }, payload })
const click = (browser: Browser, { userId, code }: Click, route: { path: string } = confirmEmail) =>
  post(browser, `${route.path.replace(':userId', userId)}?code=${code}`)
const choose = (browser: Browser, userId: string, code: string, chosen = another) =>
  post(browser, resetPassword.path, { userId, code, password: chosen })
const isIn = async (browser: Browser) => (await browser.request({ url: checkAuthentication.path })).statusCode === 204
const callOf = async (browser: Browser) => shop.withToken((await browser.tokens()).access_token)
/** A new account whose holder has confirmed the address and chosen the password, signed in. */
const confirmed = async (email: string) => {
  const link = await opened(email)
  const browser = aBrowser(shop.app)
  const { passwordCode } = (await click(browser, link)).json()
  expect((await choose(browser, link.userId, passwordCode, password)).statusCode).toBe(200)
  await shop.runJobs()
  shop.sentMails.length = 0
  return { browser, userId: link.userId }
}

describe('confirming the address an account was opened with', () => {
  test('ends what whoever opened it had begun, and asks for a new password', async () => {
    const email = newAddress('victim')
    const link = await opened(email)
    const attacker = aBrowser(shop.app)
    await attacker.signIn(email, password)
    const { access_token, refresh_token } = await attacker.tokens()
    expect((await shop.withToken(access_token)(getMe, {})).status).toBe(200)

    const holder = aBrowser(shop.app)
    const { passwordCode } = (await click(holder, link)).json()
    expectRefusal(await shop.withToken(access_token)(getMe, {}), 'auth.required')
    expect((await attacker.refresh(refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
    expect(await isIn(attacker)).toBe(false)
    // The password set before opens nothing, on the browser that was known either.
    const again = await attacker.signIn(email, password)
    expect([again.json(), again.headers['set-cookie']]).toEqual([{ nextStep: 'ResetPassword' }, undefined])

    const chosen = await choose(holder, link.userId, passwordCode)
    expect([chosen.statusCode, await isIn(holder)]).toEqual([200, true])
    expect((await (await callOf(holder))(getMe, {})).body).toMatchObject({ email, emailconfirmed: true })
    expect(await isIn(attacker)).toBe(false)
    expect((await attacker.signIn(email, password)).json().code).toBe('login.failed')
  })

  test('ends an address that whoever opened it has asked for: its link takes nothing over', async () => {
    const link = await opened(newAddress('victim'))
    const attacker = aBrowser(shop.app)
    await attacker.signIn(`victim-${count}@parents.example`, password)
    const wanted = newAddress('attacker')
    expect((await (await callOf(attacker))(updateProfile, { body: { email: wanted, password } })).status).toBe(200)
    await shop.runJobs()
    const theirs = linkIn(shop.sentMails, 'confirm-new-email')

    const holder = aBrowser(shop.app)
    const { passwordCode } = (await click(holder, link)).json()
    // In the minutes until the password is chosen, and after.
    expect((await click(attacker, theirs)).json().code).toBe('confirmation.invalid')
    expect((await choose(holder, link.userId, passwordCode)).statusCode).toBe(200)
    expect((await click(attacker, theirs)).json().code).toBe('confirmation.invalid')
    expect((await (await callOf(holder))(getMe, {})).body).toMatchObject({ emailconfirmed: true, pendingemail: null })
  })

  test('ends the session of the browser that clicks, too, until the password is chosen; the one from before will do', async () => {
    const email = newAddress('siv')
    const link = await opened(email)
    const browser = aBrowser(shop.app)
    await browser.signIn(email, password)
    const { passwordCode } = (await click(browser, link)).json()
    expect(await isIn(browser)).toBe(false)
    expect((await choose(browser, link.userId, passwordCode, password)).statusCode).toBe(200)
    expect(await isIn(browser)).toBe(true)
  })

  test('clicked again it succeeds again, and leads to the password as long as none was chosen', async () => {
    const link = await opened(newAddress('siv'))
    const browser = aBrowser(shop.app)
    const first = (await click(browser, link)).json()
    // A mail filter may have been first.
    const second = (await click(browser, link)).json()
    expect([first.success, second.success]).toEqual([true, true])
    expect((await choose(browser, link.userId, second.passwordCode)).statusCode).toBe(200)
    const third = await click(browser, link)
    expect([third.statusCode, third.json().success, third.json().passwordCode]).toEqual([200, true, undefined])
    expect(await isIn(browser)).toBe(true)
    // The other code was of the same choice.
    expectRefusal(
      await shop.call(resetPassword, { body: { userId: link.userId, code: first.passwordCode, password } }),
      'reset.invalid',
    )
  })

  test('a link that has grown old says thank you, and opens nothing', async () => {
    const link = await opened(newAddress('siv'))
    expect((await click(aBrowser(shop.app), link)).json().passwordCode).toBeDefined()
    shop.deps.clock.advance(49 * 3_600)
    const late = await click(aBrowser(shop.app), link)
    expect([late.statusCode, late.json().passwordCode]).toEqual([200, undefined])
  })
})

test('a reset signs the browser in that chose the password, and no other', async () => {
  const { browser, userId } = await confirmed(newAddress('siv'))
  const { email } = (await (await callOf(browser))(getMe, {})).body as User
  await shop.call(forgotPassword, { body: { email } })
  await shop.runJobs()
  const { code } = linkIn(shop.sentMails, 'reset-password')
  const here = aBrowser(shop.app)
  expect((await choose(here, userId, code)).statusCode).toBe(200)
  expect([await isIn(here), await isIn(browser)]).toEqual([true, false])
})

describe('another address', () => {
  test('is asked for with the password only', async () => {
    const { browser } = await confirmed(newAddress('siv'))
    const call = await callOf(browser)
    const email = newAddress('new')
    expectRefusal(await call(updateProfile, { body: { email } }), 'password.required', 'password')
    expectRefusal(await call(updateProfile, { body: { email, password: 'a guess' } }), 'password.wrong', 'password')
    expect((await call(getMe, {})).body).toMatchObject({ pendingemail: null })
    expect((await call(updateProfile, { body: { email, password } })).body).toMatchObject({ pendingemail: email })
    // The same once more, and the one before, need none.
    expect((await call(updateProfile, { body: { email } })).status).toBe(200)
    expect((await call(updateProfile, { body: { firstname: 'Siv' } })).status).toBe(200)
  })

  const changing = async () => {
    const old = newAddress('old')
    const wanted = newAddress('wanted')
    const { browser, userId } = await confirmed(old)
    expect((await (await callOf(browser))(updateProfile, { body: { email: wanted, password } })).status).toBe(200)
    await shop.runJobs()
    return { old, wanted, browser, userId, link: linkIn(shop.sentMails, 'confirm-new-email') }
  }
  const undoLink = async () => {
    await shop.runJobs()
    return linkIn(
      shop.sentMails.filter(({ text }) => text.includes('/email-undo?')),
      'email-changed',
    )
  }

  test('confirmed in a browser that is signed in: that one stays so, all others end', async () => {
    const { wanted, browser, link } = await changing()
    const elsewhere = aBrowser(shop.app)
    const { email } = (await (await callOf(browser))(getMe, {})).body as User
    await elsewhere.signIn(email, password)
    const { access_token } = await elsewhere.tokens()
    expect((await click(browser, link)).json()).not.toHaveProperty('passwordCode')
    expect([await isIn(browser), await isIn(elsewhere)]).toEqual([true, false])
    expectRefusal(await shop.withToken(access_token)(getMe, {}), 'auth.required')
    expect((await (await callOf(browser))(getMe, {})).body).toMatchObject({ email: wanted })
    expect((await aBrowser(shop.app).signIn(wanted, password)).statusCode).toBe(200)
  })

  test('confirmed in any other browser: a stranger’s mailbox is no way into what the stranger has not asked for', async () => {
    const { wanted, browser, userId, link } = await changing()
    const reader = aBrowser(shop.app)
    const { passwordCode } = (await click(reader, link)).json()
    expect(await isIn(browser)).toBe(false)
    expect((await browser.signIn(wanted, password)).json()).toEqual({ nextStep: 'ResetPassword' })
    expect((await choose(reader, userId, passwordCode)).statusCode).toBe(200)
    expect(await isIn(reader)).toBe(true)
  })

  test('is taken back for 72 hours by the link to the old one; a new password is chosen', async () => {
    const { old, browser, userId, link } = await changing()
    await click(browser, link)
    const undo = await undoLink()
    expect(shop.sentMails.filter(({ template }) => template === 'email-changed').map(({ to }) => to)).toHaveLength(2)
    const holder = aBrowser(shop.app)
    shop.deps.clock.advance(71 * 3_600)
    const { passwordCode } = (await click(holder, undo, undoEmail)).json()
    expect(await isIn(browser)).toBe(false)
    expect((await click(holder, undo, undoEmail)).json().passwordCode).toBeDefined()
    expect((await choose(holder, userId, passwordCode)).statusCode).toBe(200)
    expect((await (await callOf(holder))(getMe, {})).body).toMatchObject({ email: old, emailconfirmed: true, pendingemail: null })
    // The address that is gone has no say any more.
    expectRefusal(await shop.call(confirmEmail, { params: { userId }, query: { code: link.code } }), 'confirmation.invalid')
  })

  test('and not after 72 hours, nor by another code', async () => {
    const { browser, userId, link } = await changing()
    await click(browser, link)
    const { code } = await undoLink()
    const tried = (given: string) => shop.call(undoEmail, { params: { userId }, query: { code: given } })
    expectRefusal(await tried(`${code}x`), 'confirmation.invalid')
    expectRefusal(await tried(link.code), 'confirmation.invalid')
    shop.deps.clock.advance(72 * 3_600)
    expectRefusal(await tried(code), 'confirmation.invalid')
    expect(await isIn(browser)).toBe(true)
  })

  test('taken back by the first of three, the second can take nothing', async () => {
    const { old, wanted, browser, userId, link } = await changing()
    await click(browser, link)
    const first = await undoLink()
    shop.sentMails.length = 0
    const third = newAddress('third')
    expect((await (await callOf(browser))(updateProfile, { body: { email: third, password } })).status).toBe(200)
    await shop.runJobs()
    await click(browser, linkIn(shop.sentMails, 'confirm-new-email'))
    const second = await undoLink()
    expect((await click(aBrowser(shop.app), first, undoEmail)).statusCode).toBe(200)
    expectRefusal(await shop.call(undoEmail, { params: { userId }, query: { code: second.code } }), 'confirmation.invalid')
    const row = await shop.deps.db.selectFrom('accounts').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
    expect([row.email, wanted === row.email]).toEqual([old, false])
  })

  test('meanwhile nobody else gets the old one', async () => {
    const { old, browser, link } = await changing()
    await click(browser, link)
    const undo = await undoLink()
    const details = { firstname: 'Mal', lastname: 'Lory', email: old }
    await shop.call(registerAccount, { body: { details, password, registrationSource: 'test' } })
    expect((await aBrowser(shop.app).signIn(old, password)).json().code).toBe('login.failed')
    expect((await click(aBrowser(shop.app), undo, undoEmail)).statusCode).toBe(200)
  })

  test('an old one that was never confirmed may be a stranger’s: it gets no such link', async () => {
    const email = newAddress('mistyped')
    await opened(email)
    const browser = aBrowser(shop.app)
    await browser.signIn(email, password)
    await (await callOf(browser))(updateProfile, { body: { email: newAddress('right'), password } })
    await shop.runJobs()
    await click(browser, linkIn(shop.sentMails, 'confirm-new-email'))
    await shop.runJobs()
    const reported = shop.sentMails.filter(({ template }) => template === 'email-changed')
    expect(reported).toHaveLength(2)
    expect(JSON.stringify(reported)).not.toContain('email-undo')
  })
})
