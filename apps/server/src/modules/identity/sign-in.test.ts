import { checkAuthentication, login } from '@hoppla/contract/identity'
import { getMe } from '@hoppla/contract/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { aBrowser } from '../../testing/browser.ts'

const password = 'Hopp-hopp-hurra-1'
let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
const browser = (host?: string) => aBrowser(shop.app, host)

test('a parent signs in, is known by cookie, and gets tokens silently', async () => {
  const astrid = browser()
  expect((await astrid.request({ url: checkAuthentication.path })).statusCode).toBe(401)
  const answer = await astrid.signIn('Astrid@Hoppla.example', password)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ nextStep: 'Continue' })
  expect((await astrid.request({ url: checkAuthentication.path })).statusCode).toBe(204)
  const { access_token } = await astrid.tokens()
  expect((await shop.withToken(access_token)(getMe, {})).body).toMatchObject({
    email: 'astrid@hoppla.example',
    roles: ['Customer'],
  })
})

describe('nothing tells an unknown address from a wrong password', () => {
  test.each([
    ['an unknown address', 'nobody@hoppla.example', password],
    ['a wrong password', 'rut@hoppla.example', 'Hopp-hopp-hurra-2'],
    ['an account without a password', 'lars@hoppla.example', password],
    // The password behind the hash that stands in for a missing one.
    ['an account without a password, and the stand-in’s own', 'lars@hoppla.example', 'x'],
    ['no address at all', 'nonsense', password],
  ])('%s', async (_case, email, given) => {
    const startedAt = performance.now()
    const answer = await browser().signIn(email, given)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(249)
    expect(answer.statusCode).toBe(400)
    expect({ ...answer.json(), stackTrace: '' }).toEqual({
      exceptionType: 'RefusalException',
      code: 'login.failed',
      errors: {},
      responseCode: 400,
      message: 'The email address and password don’t match.',
      title: 'The email address and password don’t match.',
      errorMessage: 'The email address and password don’t match.',
      reasons: [],
      exceptionMessage: 'login.failed',
      stackTrace: '',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

test('an account flagged for reset is not signed in, even with its password', async () => {
  const hanna = browser()
  const answer = await hanna.signIn('hanna@hoppla.example', password)
  expect(answer.json()).toEqual({ nextStep: 'ResetPassword' })
  expect(hanna.cookies.size).toBe(0)
})

test('the session’s id is a new one at every sign-in, so a planted cookie is worth nothing', async () => {
  const victim = browser()
  await victim.signIn('bjorn@hoppla.example', password)
  const first = victim.cookies.get('id_session')
  const attacker = browser()
  for (const [name, value] of victim.cookies) attacker.cookies.set(name, value)
  await victim.signIn('bjorn@hoppla.example', password)
  expect(victim.cookies.get('id_session')).not.toBe(first)
  expect((await attacker.request({ url: checkAuthentication.path })).statusCode).toBe(401)
  expect((await victim.request({ url: checkAuthentication.path })).statusCode).toBe(204)
})

test('another person’s sign-in on the same browser ends the first one’s tokens', async () => {
  const family = browser()
  await family.signIn('astrid@hoppla.example', password)
  const { access_token, refresh_token } = await family.tokens()
  const before = family.cookies.get('id_state')
  await family.signIn('bjorn@hoppla.example', password)
  expect(family.cookies.get('id_state')).not.toBe(before)
  expectRefusal(await shop.withToken(access_token)(getMe, {}), 'auth.required')
  expect((await family.refresh(refresh_token)).json()).toMatchObject({ error: 'invalid_grant' })
})

test('a forged session cookie is nobody’s', async () => {
  const thief = browser()
  await thief.signIn('astrid@hoppla.example', password)
  thief.cookies.set('id_session.sig', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA')
  expect((await thief.request({ url: checkAuthentication.path })).statusCode).toBe(401)
})

test.each([
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
  [{ origin: 'http://no.localhost:3000' }],
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
])('a page with %o cannot sign a browser in', async (headers) => {
  const answer = await shop.call(login, { body: { email: 'astrid@hoppla.example', password } }, headers as Record<string, string>)
  expectRefusal(answer, 'request.cross-site')
  expect(answer.headers['set-cookie']).toBeUndefined()
})

test('a form of another site cannot sign in: only JSON is read', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const answer = await browser().request({
      method: 'POST',
      url: login.path,
      headers: { 'content-type': type },
      payload: JSON.stringify({ email: 'astrid@hoppla.example', password }),
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('a sign-in holds in its own country only; the account is the same everywhere', async () => {
  const kari = browser('no.localhost:3000')
  await kari.signIn('kari@hoppla.example', password)
  const { access_token } = await kari.tokens()
  expect((await shop.withToken(access_token)(getMe, {}, { host: 'no.localhost:3000' })).status).toBe(200)
  expectRefusal(await shop.withToken(access_token)(getMe, {}), 'auth.required')
  const sweden = browser()
  for (const [name, value] of kari.cookies) sweden.cookies.set(name, value)
  expect((await sweden.request({ url: checkAuthentication.path })).statusCode).toBe(401)
  expect((await sweden.signIn('kari@hoppla.example', password)).statusCode).toBe(200)
})

test('an unknown host has no sign-in', async () => {
  expectRefusal(await shop.call(login, { body: { email: 'a@b.se', password } }, { host: 'evil.example' }), 'country.not-found')
})

const guessTenTimes = async (email: string) => {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, guess) => browser().signIn(email, `guess ${guess}`)))
  expect(answers.map((answer) => answer.json().code)).toEqual(Array.from({ length: 10 }, () => 'login.failed'))
}

test('guessing is stopped, for unknown addresses alike; the owner’s own browser is let through; time heals', async () => {
  const ines = browser()
  await ines.signIn('ines@hoppla.example', password)
  for (const email of ['ines@hoppla.example', 'unknown@hoppla.example']) {
    const guesser = browser()
    await guessTenTimes(email)
    const stopped = await guesser.signIn(email, password)
    expect(stopped.json().code).toBe('login.too-many')
    expect(stopped.statusCode).toBe(429)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await ines.signIn('ines@hoppla.example', password)).statusCode).toBe(200)
  const newPhone = browser()
  expect((await newPhone.signIn('ines@hoppla.example', password)).statusCode).toBe(200)
  await guessTenTimes('ines@hoppla.example')
  expect((await browser().signIn('ines@hoppla.example', password)).statusCode).toBe(429)
  shop.deps.clock.advance(901)
  expect((await browser().signIn('ines@hoppla.example', password)).statusCode).toBe(200)
})

test('sign-ins and failures are in the audit log, without addresses of people or passwords', async () => {
  await browser().signIn('aino@hoppla.example', password)
  await browser().signIn('aino@hoppla.example', 'wrong-secret')
  const rows = await shop.deps.db.selectFrom('audit_log').selectAll().where('action', 'in', ['sign-in', 'sign-in.failed']).execute()
  expect(rows.map((row) => row.action)).toEqual(expect.arrayContaining(['sign-in', 'sign-in.failed']))
  expect(JSON.stringify(rows)).not.toMatch(/hoppla\.example|wrong-secret/)
})

test('where nobody may learn who has an account, an unconfirmed address cannot sign in', async () => {
  const strict = await testApp('demo', { IDENTITY_STATUS_MODE: 'strict' })
  const bjorn = await aBrowser(strict.app).signIn('bjorn@hoppla.example', password)
  expect(bjorn.json().code).toBe('login.failed')
  expect((await aBrowser(strict.app).signIn('astrid@hoppla.example', password)).statusCode).toBe(200)
  await strict.close()
})
