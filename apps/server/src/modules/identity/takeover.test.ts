import { checkAuthentication, confirmEmail, forgotPassword, resetPassword } from '@hoppla/contract/identity'
import { changePassword, getMe, updateProfile } from '@hoppla/contract/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { aBrowser } from '../../testing/browser.ts'
import { linkIn } from '../../testing/mails.ts'
import { lockAccount } from './identity.sql.ts'

const password = 'Hopp-hopp-hurra-1'
const newPassword = 'tre nya kottar'
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

const accountOf = (email: string) =>
  shop.deps.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const signedIn = async (email: string) => {
  const browser = aBrowser(shop.app)
  expect((await browser.signIn(email, password)).statusCode).toBe(200)
  return { browser, call: shop.withToken((await browser.tokens()).access_token) }
}
const resetBy = async (email: string) => {
  await shop.call(forgotPassword, { body: { email } })
  await shop.runJobs()
  const { userId, code } = linkIn(shop.sentMails, 'reset-password')
  expect((await shop.call(resetPassword, { body: { userId, code, password: newPassword } })).status).toBe(200)
}

test('an address is confirmed by what was mailed to it: by a reset, not by a password changed while signed in', async () => {
  const email = 'bjorn@hoppla.example'
  expect((await accountOf(email)).email_confirmed_at).toBeNull()
  const { call } = await signedIn(email)
  const answer = await call(changePassword, { body: { currentPassword: password, newPassword: 'fyra nya kottar' } })
  expect(answer.status, answer.text).toBeLessThan(300)
  expect((await accountOf(email)).email_confirmed_at).toBeNull()
  await resetBy(email)
  expect((await accountOf(email)).email_confirmed_at).not.toBeNull()
})

test.each(['confirmed', 'not confirmed'])(
  'an address asked for before a reset cannot take over after it: own address %s',
  async (state) => {
    const email = state === 'confirmed' ? 'astrid@hoppla.example' : 'friederike@hoppla.example'
    await sql`update accounts set email_confirmed_at = ${state === 'confirmed' ? new Date() : null} where email = ${email}`.execute(
      shop.deps.db,
    )
    const intruder = await signedIn(email)
    const wanted = `intruder-${state.length}@example.com`
    expect((await intruder.call(updateProfile, { body: { email: wanted, password } })).status).toBe(200)
    await shop.runJobs()
    const { userId, code } = linkIn(shop.sentMails, 'confirm-new-email')
    await resetBy(email)
    expectRefusal(await shop.call(confirmEmail, { params: { userId }, query: { code } }), 'confirmation.invalid')
    expect(await accountOf(email)).toMatchObject({ email, pending_email: null })
    // Nor when the same address is asked for once more: its link is a new one.
    await sql`update accounts set pending_email = ${wanted} where email = ${email}`.execute(shop.deps.db)
    expectRefusal(await shop.call(confirmEmail, { params: { userId }, query: { code } }), 'confirmation.invalid')
  },
)

/** Replaces the password, commits when `work` waits for the account, and says what came of it. */
const whilePasswordChanges = async <A>(email: string, work: () => Promise<A>): Promise<A> => {
  const { db } = shop.deps
  const doing = await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, (await accountOf(email)).id)
    await sql`update accounts set security_version = security_version + 1 where id = ${account?.id}`.execute(tx)
    const begun = { of: work() }
    await vi.waitFor(
      async () => {
        const { rows } =
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        expect(rows.length).toBeGreaterThan(0)
      },
      { timeout: 60_000, interval: 50 },
    )
    return begun
  })
  return doing.of
}

test('the old password, compared while it is being replaced, opens nothing', async () => {
  const email = 'rut@hoppla.example'
  const browser = aBrowser(shop.app)
  const answer = await whilePasswordChanges(email, () => browser.signIn(email, password))
  expect(answer.json().code).toBe('login.failed')
  expect(answer.headers['set-cookie']).toBeUndefined()
  const { id } = await accountOf(email)
  const { rows } = await sql`select from oidc_records where account_id = ${id}`.execute(shop.deps.db)
  expect(rows).toEqual([])
})

test('nor does a sign-in that waits to be resumed when the password is replaced', async () => {
  const email = 'ines@hoppla.example'
  const browser = aBrowser(shop.app)
  const { location } = await browser.authorize({ prompt: undefined })
  const uid = location?.searchParams.get('uid') ?? ''
  const { redirectTo } = (await browser.signIn(email, password, { interaction: uid })).json()
  await resetBy(email)
  await browser.request({ url: new URL(redirectTo, 'http://localhost:3000').pathname })
  expect((await browser.request({ url: checkAuthentication.path })).statusCode).toBe(401)
})

test('guesses are counted before they are compared: a burst gets ten, and those under way at that moment', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, guess) => aBrowser(shop.app).signIn('kari@hoppla.example', `guess ${guess}`)),
  )
  const compared = answers.filter((answer) => answer.json().code === 'login.failed').length
  expect(compared).toBeGreaterThanOrEqual(10)
  expect(compared).toBeLessThan(30)
  expect(answers.filter((answer) => answer.json().code === 'login.too-many')).toHaveLength(60 - compared)
})

test('a right password leaves no attempt behind, also where a new one has to be chosen', async () => {
  for (const email of ['mette@hoppla.example', 'hanna@hoppla.example']) {
    const { rows: before } = await sql`select from login_attempts`.execute(shop.deps.db)
    expect((await aBrowser(shop.app).signIn(email, password)).statusCode).toBe(200)
    const { rows: after } = await sql`select from login_attempts`.execute(shop.deps.db)
    expect(after).toHaveLength(before.length)
  }
  expect((await signedIn('mette@hoppla.example').then(({ call }) => call(getMe, {}))).status).toBe(200)
})
