import type { ErrorBody } from '@hoppla/contract/errors'
import {
  confirmEmail,
  forgotPassword,
  forgotPasswordMain,
  passwordOptions,
  resetPassword,
  resetPasswordMain,
  sendConfirmation,
  userStatus,
} from '@hoppla/contract/identity'
import { getMe, registerAccount } from '@hoppla/contract/profile'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { aBrowser } from '../../testing/browser.ts'
import { linkIn } from '../../testing/mails.ts'
import { expectSpoken } from '../../testing/spoken.ts'

const password = 'Hopp-hopp-hurra-1'
let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
beforeEach(async () => {
  // Limits are per window of at most an hour.
  shop.deps.clock.advance(3_600)
  await shop.runJobs()
  shop.sentMails.length = 0
})
afterAll(() => shop.close())

const askForReset = async (email: string) => {
  const answer = await shop.call(forgotPassword, { body: { email } })
  await shop.runJobs()
  return answer
}
const resetLinkOf = async (email: string) => {
  await askForReset(email)
  return linkIn(shop.sentMails, 'reset-password')
}
const statusOf = async (email: string) => (await shop.call(userStatus, { query: { Email: email }, body: {} })).body

describe('a forgotten password', () => {
  test('is replaced by the mailed link, once; every session and token ends and the holder is told', async () => {
    const rut = aBrowser(shop.app)
    await rut.signIn('rut@hoppla.example', password)
    const { access_token, refresh_token } = await rut.tokens()
    expect((await shop.withToken(access_token)(getMe, {})).status).toBe(200)

    const version = async () =>
      (
        await shop.deps.db
          .selectFrom('accounts')
          .select('security_version')
          .where('email', '=', 'rut@hoppla.example')
          .executeTakeFirstOrThrow()
      ).security_version
    const before = await version()
    const link = await resetLinkOf('rut@hoppla.example')
    expect(link.pathname).toBe('/sv/login/reset')
    const input = { userId: link.userId, code: link.code, password: 'tre nya kottar' }
    expect((await shop.call(resetPassword, { body: input })).body).toMatchObject({ success: true })

    expectRefusal(await shop.withToken(access_token)(getMe, {}), 'auth.required')
    expect((await rut.refresh(refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
    expect((await rut.authorize()).location?.searchParams.get('error')).toBe('login_required')
    expect((await aBrowser(shop.app).signIn('rut@hoppla.example', password)).json().code).toBe('login.failed')
    expect((await aBrowser(shop.app).signIn('rut@hoppla.example', 'tre nya kottar')).statusCode).toBe(200)
    expect(await version()).toBe(before + 1)
    await shop.runJobs()
    expect(shop.sentMails.map((mail) => mail.template)).toContain('password-changed')
    expectRefusal(await shop.call(resetPassword, { body: { ...input, password: 'fyra nya kottar' } }), 'reset.invalid')
  })

  test('an imported account without a password gets one this way, and its address is confirmed by it', async () => {
    expect(await statusOf('lars@hoppla.example')).toEqual({ nextStep: 'ResetPassword' })
    const link = await resetLinkOf('lars@hoppla.example')
    await shop.call(resetPasswordMain, { body: { userId: link.userId, code: link.code, password: 'segelbåt på sjön' } })
    expect(await statusOf('lars@hoppla.example')).toEqual({ nextStep: 'Continue' })
    expect((await aBrowser(shop.app).signIn('lars@hoppla.example', 'segelbåt på sjön')).statusCode).toBe(200)
  })

  test('the link leads back to what one was doing: intent, origin and continue path', async () => {
    const onboardingState = { intent: 'Shop', origin: 'Site', continuePath: '/sv/order/shop/checkout?a=1#pay' } as const
    await shop.call(forgotPassword, { body: { email: 'rut@hoppla.example', onboardingState } })
    await shop.runJobs()
    const { searchParams } = linkIn(shop.sentMails, 'reset-password').url
    for (const [name, value] of Object.entries(onboardingState)) expect(searchParams.get(name)).toBe(value)
  })

  test('a flagged account is free again after it', async () => {
    const link = await resetLinkOf('hanna@hoppla.example')
    await shop.call(resetPassword, { body: { userId: link.userId, code: link.code, password: 'norrsken i mars' } })
    expect((await aBrowser(shop.app).signIn('hanna@hoppla.example', 'norrsken i mars')).json()).toEqual({ nextStep: 'Continue' })
  })

  test('the link lives one hour', async () => {
    const link = await resetLinkOf('kari@hoppla.example')
    shop.deps.clock.advance(3_600)
    const answer = await shop.call(resetPassword, { body: { userId: link.userId, code: link.code, password: 'tre nya kottar' } })
    expectRefusal(answer, 'reset.invalid')
  })

  test('a weak or common password does not use the link up', async () => {
    const link = await resetLinkOf('kari@hoppla.example')
    const attempt = (chosen: string) =>
      shop.call(resetPassword, { body: { userId: link.userId, code: link.code, password: chosen } })
    expectRefusal(await attempt('kort'), 'password.too-weak', 'password')
    expectRefusal(await attempt('Password123'), 'password.breached', 'password')
    expectRefusal(await attempt('KARI@hoppla.example'), 'password.breached', 'password')
    expect((await attempt('fjord og fjell')).status).toBe(200)
  })

  test('another account’s id, another code, or a confirmation code open nothing', async () => {
    const link = await resetLinkOf('mette@hoppla.example')
    const { id: astrid } = await idOf('astrid@hoppla.example')
    const refused = async (input: { userId: string; code: string }) =>
      expectRefusal(await shop.call(resetPassword, { body: { ...input, password: 'tre nya kottar' } }), 'reset.invalid')
    await refused({ userId: astrid, code: link.code })
    await refused({ userId: link.userId, code: `${link.code}x` })
    await refused({ userId: '00000000-0000-4000-8000-000000000000', code: link.code })
    await shop.call(sendConfirmation, { body: { email: 'bjorn@hoppla.example' } })
    await shop.runJobs()
    const confirmation = linkIn(shop.sentMails, 'confirm-email')
    await refused({ userId: confirmation.userId, code: confirmation.code })
  })

  test('of two requests with one link at the same moment one wins', async () => {
    const link = await resetLinkOf('mette@hoppla.example')
    const attempts = ['ost og rugbrød', 'smør og rugbrød'].map((chosen) =>
      shop.call(resetPassword, { body: { userId: link.userId, code: link.code, password: chosen } }),
    )
    expect((await Promise.all(attempts)).map((answer) => answer.status).sort()).toEqual([200, 400])
  })
})

const idOf = (email: string) =>
  shop.deps.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()

test('asking for a reset answers the same for every address, and mails only to those that exist', async () => {
  const known = await askForReset('astrid@hoppla.example')
  const unknown = await askForReset('nobody@hoppla.example')
  expect(known.status).toBe(unknown.status)
  expect(known.body).toEqual({ ...(unknown.body as object), email: 'astrid@hoppla.example' })
  expect(shop.sentMails.map((mail) => mail.to)).toEqual(['astrid@hoppla.example'])
  const main = await shop.call(forgotPasswordMain, { body: { email: 'nobody@hoppla.example' } })
  expect(main.body).toEqual(unknown.body)
})

test('nobody’s mailbox can be filled with reset links', async () => {
  for (let times = 0; times < 5; times += 1) await askForReset('aino@hoppla.example')
  expect(shop.sentMails).toHaveLength(3)
})

test('cookie calls refuse pages of other sites', async () => {
  const evil = { origin: 'https://evil.example' }
  expectRefusal(await shop.call(forgotPassword, { body: { email: 'a@b.se' } }, evil), 'request.cross-site')
  expectRefusal(await shop.call(userStatus, { query: { Email: 'a@b.se' }, body: {} }, evil), 'request.cross-site')
  expectRefusal(await shop.call(sendConfirmation, { body: {} }, evil), 'request.cross-site')
  const reset = { userId: '00000000-0000-4000-8000-000000000000', code: 'x', password: 'tre nya kottar' }
  expectRefusal(await shop.call(resetPassword, { body: reset }, evil), 'request.cross-site')
  expectRefusal(
    await shop.call(confirmEmail, { params: { userId: reset.userId }, query: { code: 'x' } }, evil),
    'request.cross-site',
  )
})

test('the rules for passwords are told as the operator set them, and held', async () => {
  const rules = { requiredUniqueChars: 1, requireNonAlphanumeric: false, requireLowercase: false, requireUppercase: false }
  expect((await shop.call(passwordOptions, {})).body).toEqual({ ...rules, requiredLength: 8, requireDigit: false })
  const strict = await testApp('demo', { HOPPLA_PASSWORD_POLICY: 'length=12,digit' })
  expect((await strict.call(passwordOptions, {})).body).toEqual({ ...rules, requiredLength: 12, requireDigit: true })
  await strict.call(forgotPasswordMain, { body: { email: 'kari@hoppla.example' } })
  await strict.runJobs()
  const { userId, code } = linkIn(strict.sentMails, 'reset-password')
  const choose = (chosen: string) => strict.call(resetPasswordMain, { body: { userId, code, password: chosen } })
  expectRefusal(await choose('fjord 1 fjell'.slice(0, 11)), 'password.too-weak', 'password')
  expectRefusal(await choose('fjord og fjell'), 'password.too-weak', 'password')
  expect((await choose('fjord og 2 fjell')).status).toBe(200)
  await strict.close()
})

test('every rule that a password misses is a sentence of its own, in the language of the visitor', async () => {
  const strict = await testApp('demo', {
    HOPPLA_PASSWORD_POLICY: 'length=12,unique=5,lowercase,uppercase,digit,nonalphanumeric',
  })
  const tongues = {
    localhost: ['sv', 'en'],
    'no.localhost': ['nb'],
    'dk.localhost': ['da'],
    'fi.localhost': ['fi'],
    'de.localhost': ['de'],
  } as const
  for (const [host, languages] of Object.entries(tongues))
    for (const language of languages) {
      // A letter that is neither small nor big.
      const body = { details: { firstname: 'Ada', lastname: 'Berg', email: 'ada@parents.example' }, password: '中' }
      const answer = await strict.call(registerAccount, { body }, { host: `${host}:3000`, 'accept-language': language })
      expectRefusal(answer, 'password.too-weak', 'password')
      expectSpoken(answer.body, language)
      expect(new Set((answer.body as ErrorBody).errors.password).size).toBe(6)
    }
  await strict.close()
})

describe('the status of an address', () => {
  test('tells how its holder goes on', async () => {
    expect(await statusOf('Astrid@hoppla.example')).toEqual({ nextStep: 'Continue' })
    expect(await statusOf('nobody@hoppla.example')).toEqual({ nextStep: 'Signup' })
  })
  test('is answered ten times a minute per client and per address, and logged without the address', async () => {
    for (let times = 0; times < 10; times += 1) await statusOf('astrid@hoppla.example')
    expectRefusal(await shop.call(userStatus, { query: { Email: 'astrid@hoppla.example' }, body: {} }), 'request.too-many')
    const rows = await shop.deps.db.selectFrom('audit_log').selectAll().where('action', '=', 'status.asked').execute()
    expect(rows.length).toBeGreaterThanOrEqual(10)
    expect(JSON.stringify(rows)).not.toContain('hoppla.example')
  })
  test('says nothing in strict mode', async () => {
    const strict = await testApp('demo', { IDENTITY_STATUS_MODE: 'strict' })
    for (const Email of ['astrid@hoppla.example', 'nobody@hoppla.example', 'lars@hoppla.example'])
      expect((await strict.call(userStatus, { query: { Email }, body: {} })).body).toEqual({ nextStep: 'Continue' })
    await strict.close()
  })
  test('needs an address', async () => {
    expectRefusal(await shop.call(userStatus, { query: { Email: 'nonsense' }, body: {} }), 'request.invalid', 'Email')
  })
})

describe('confirming an address', () => {
  test('works for 48 hours, and the click succeeds again after it has', async () => {
    await shop.call(sendConfirmation, { body: { email: 'bjorn@hoppla.example' } })
    await shop.runJobs()
    const link = linkIn(shop.sentMails, 'confirm-email')
    expect(link.pathname).toBe('/profile/sv/email-confirmation')
    const click = () => shop.call(confirmEmail, { params: { userId: link.userId }, query: { code: link.code } })
    shop.deps.clock.advance(48 * 3_600)
    expectRefusal(await click(), 'confirmation.invalid')
    shop.deps.clock.advance(-3_600)
    expect((await click()).body).toMatchObject({ success: true })
    shop.deps.clock.advance(30 * 3_600)
    expect((await click()).body).toMatchObject({ success: true })
    expectRefusal(await shop.call(confirmEmail, { params: { userId: link.userId }, query: { code: 'x' } }), 'confirmation.invalid')
  })
  test('a new link is sent to the account of the session, and to no address that needs none', async () => {
    const friederike = aBrowser(shop.app)
    await friederike.signIn('friederike@hoppla.example', password)
    await shop.deps.db
      .updateTable('accounts')
      .set({ email_confirmed_at: null })
      .where('email', '=', 'friederike@hoppla.example')
      .execute()
    const answer = await friederike.request({
      method: 'POST',
      url: sendConfirmation.path,
      headers: { origin: 'http://localhost:3000' },
      payload: {},
    })
    expect(answer.statusCode).toBe(200)
    const none = await shop.call(sendConfirmation, { body: { email: 'astrid@hoppla.example' } })
    const unknown = await shop.call(sendConfirmation, { body: { email: 'nobody@hoppla.example' } })
    expect(none.body).toEqual(unknown.body)
    await shop.runJobs()
    expect(shop.sentMails.map((mail) => mail.to)).toEqual(['friederike@hoppla.example'])
  })
})
