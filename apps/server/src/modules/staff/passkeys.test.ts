import {
  addOwnPasskey,
  deleteOwnPasskey,
  getStaffMe,
  type StaffMe,
  startOwnPasskey,
  startStepUp,
  stepUp,
} from '@hoppla/contract/staff'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@hoppla/contract/staff/fields'
import {
  confirmPasskeyEnrolment,
  signInWithPasskey,
  signInWithPassword,
  startPasskeyEnrolment,
  startPasskeySignIn,
} from '@hoppla/contract/staff/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { evictAccess } from '../identity/identity.ts'
import { type Authenticator, anAuthenticator, type Ways } from './testing/authenticator.ts'
import { anOfficeBrowser, type OfficeBrowser, officeOrigin, password, type SignedIn, signedIn } from './testing/office.ts'

let shop: TestApp
const email = 'ines@hoppla.example'
let phone: Authenticator
let office: OfficeBrowser
beforeAll(async () => {
  shop = await testApp()
  phone = anAuthenticator(officeOrigin)
  office = anOfficeBrowser(shop)
})
beforeEach(async () => {
  shop.deps.clock.advance(60)
  await shop.deps.db.deleteFrom('rate_limits').execute()
  // Shown just now, as far as the tests go that are not about it.
  await shop.deps.db.updateTable('staff_sessions').set({ confirmed_at: shop.deps.clock.now() }).execute()
  evictAccess(shop.deps)
})
afterAll(() => shop.close())

const asked = async (at = anOfficeBrowser(shop)) => ({
  at,
  ...(await at.ok<{ options: PasskeyRequestOptions; ticket: string }>(startPasskeySignIn, {})),
})
const signIn = async (ways: Ways = {}, by = phone) => {
  const { at, options, ticket } = await asked()
  return { at, answer: await at.call(signInWithPasskey, { body: { ticket, response: by.get(options, ways) } }) }
}

describe('the first second factor', () => {
  const begin = async () => {
    const at = anOfficeBrowser(shop)
    const { ticket } = await at.ok<{ ticket: string }>(signInWithPassword, { body: { email, password } })
    const { options } = await at.ok<{ options: PasskeyCreationOptions }>(startPasskeyEnrolment, { body: { ticket } })
    return { at, ticket, options }
  }

  test.each<[string, Ways]>([
    ['another host', { rpId: 'localhost' }],
    ['another page', { origin: 'http://localhost:3000' }],
    ['nobody verified', { isVerified: false }],
    ['another question', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
  ])('is no passkey for %s', async (_what, ways) => {
    const { at, ticket, options } = await begin()
    const response = anAuthenticator(officeOrigin).create(options, ways)
    expectRefusal(await at.call(confirmPasskeyEnrolment, { body: { ticket, response, name: 'x' } }), 'staff.passkey-failed')
  })

  test('can be a passkey that the browser finds by itself, made with its user verified', async () => {
    const { at, ticket, options } = await begin()
    expect(options).toMatchObject({
      rp: { id: 'office.localhost' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    const response = phone.create(options)
    const { recoveryCodes } = await at.ok<{ recoveryCodes: string[] }>(confirmPasskeyEnrolment, {
      body: { ticket, response, name: 'Phone' },
    })
    expect(new Set(recoveryCodes).size).toBe(10)
    await at.enter()
    office = at
    expect((await at.ok<StaffMe>(getStaffMe, {})).secondFactors).toMatchObject({ hasTotp: false, passkeys: [{ name: 'Phone' }] })
    await shop.runJobs()
    const mail = shop.sentMails.findLast(({ template }) => template === 'staff-security')
    expect(mail).toMatchObject({ to: email, text: expect.stringContaining('Phone') })
  })

  test('then a password alone opens no second enrolment', async () => {
    expect(await anOfficeBrowser(shop).ok(signInWithPassword, { body: { email, password } })).toMatchObject({ next: 'passkey' })
  })
})

describe('a passkey', () => {
  test('signs in by itself', async () => {
    const { at, answer } = await signIn()
    expect(answer.status, answer.text).toBe(200)
    await at.enter()
    expect((await at.ok<StaffMe>(getStaffMe, {})).email).toBe(email)
  })

  test.each<[string, Ways]>([
    ['for another host', { rpId: 'evil.example' }],
    ['on a page of another origin', { origin: 'http://office.localhost.evil.example:3000' }],
    ['of a parents’ page', { origin: 'http://localhost:3000' }],
    ['without its user', { isVerified: false }],
    ['over another question', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['in another person’s name', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('does not sign in %s', async (_what, ways) => {
    const { at, answer } = await signIn(ways)
    expectRefusal(answer, 'staff.passkey-failed')
    expect(await at.isSignedIn()).toBe(false)
  })

  test('that nobody has, or whose signature is another’s, does not', async () => {
    const stranger = anAuthenticator(officeOrigin)
    const { options } = await office.ok<{ options: PasskeyCreationOptions }>(startOwnPasskey, {})
    stranger.create(options)
    expectRefusal((await signIn({}, stranger)).answer, 'staff.passkey-failed')
    const [mine, theirs] = [phone.credentials.at(-1), stranger.credentials.at(-1)]
    if (!mine || !theirs) throw new Error('no keys')
    stranger.credentials.push({ ...mine, key: theirs.key, counter: mine.counter + 10 })
    expectRefusal((await signIn({}, stranger)).answer, 'staff.passkey-failed')
  })

  test('that was copied is noticed by its counter, and that is logged', async () => {
    const copy = anAuthenticator(officeOrigin)
    copy.credentials.push({ ...(phone.credentials.at(-1) ?? expect.fail('no key')) })
    expect((await signIn()).answer.status).toBe(200)
    expectRefusal((await signIn({}, copy)).answer, 'staff.passkey-failed')
    const { rows } = await shop.deps.pool.query("select subject from audit_log where action = 'passkey.copied'")
    expect(rows).toHaveLength(1)
    expect((await signIn()).answer.status).toBe(200)
  })

  test('that does not count signs in again and again', async () => {
    await shop.deps.pool.query('update staff_passkeys set counter = 0')
    expect((await signIn({ counter: 0 })).answer.status).toBe(200)
    expect((await signIn({ counter: 0 })).answer.status).toBe(200)
    expect((await signIn({ counter: 100 })).answer.status).toBe(200)
  })

  test('is asked once: a question that was answered, or is five minutes old, is none any more', async () => {
    const { at, options, ticket } = await asked()
    const response = phone.get(options)
    await at.ok(signInWithPasskey, { body: { ticket, response } })
    expectRefusal(await at.call(signInWithPasskey, { body: { ticket, response } }), 'staff.ticket-invalid')
    const late = await asked()
    shop.deps.clock.advance(301)
    const body = { ticket: late.ticket, response: phone.get(late.options) }
    expectRefusal(await late.at.call(signInWithPasskey, { body }), 'staff.ticket-invalid')
    const [one, two] = [await asked(), await asked()]
    const crossed = { ticket: one.ticket, response: phone.get(two.options) }
    expectRefusal(await one.at.call(signInWithPasskey, { body: crossed }), 'staff.passkey-failed')
  })

  test('opens nothing without a role', async () => {
    const { rows } = await shop.deps.pool.query(
      'delete from account_roles where account_id = (select account_id from staff_passkeys limit 1) returning account_id, role',
    )
    expectRefusal((await signIn()).answer, 'staff.passkey-failed')
    for (const { account_id, role } of rows)
      await shop.deps.pool.query('insert into account_roles (account_id, role) values ($1, $2)', [account_id, role])
  })

  test('of another site’s page is not even looked at', async () => {
    const { at, options, ticket } = await asked()
    const body = { ticket, response: phone.get(options) }
    expectRefusal(await at.call(signInWithPasskey, { body }, { origin: 'https://evil.example' }), 'request.cross-site')
  })
})

describe('in the session', () => {
  const freshly = async () => {
    const { at } = await signIn()
    await at.enter()
    return at
  }

  test('another passkey asks for the second factor again, which the first one shows', async () => {
    const at = await freshly()
    shop.deps.clock.advance(301)
    expectRefusal(await at.call(startOwnPasskey, {}), 'auth.step-up-required')
    const { options } = await at.ok<{ options: PasskeyRequestOptions }>(startStepUp, {})
    expect(options.allowCredentials).toHaveLength(1)
    const { confirmedUntil } = await at.ok<{ confirmedUntil: string }>(stepUp, { body: { response: phone.get(options) } })
    expect(Date.parse(confirmedUntil) - shop.deps.clock.now().getTime()).toBe(300_000)
    const { options: made } = await at.ok<{ options: PasskeyCreationOptions }>(startOwnPasskey, {})
    expect(made.excludeCredentials).toHaveLength(1)
    const laptop = anAuthenticator(officeOrigin)
    const response = laptop.create(made)
    const { id } = await at.ok<{ id: string }>(addOwnPasskey, { body: { response, name: 'Laptop' } })
    expectRefusal(await at.call(addOwnPasskey, { body: { response, name: 'Laptop' } }), 'staff.passkey-failed')
    expect((await signIn({}, laptop)).answer.status).toBe(200)
    await at.ok(deleteOwnPasskey, { params: { id } })
    expectRefusal((await signIn({}, laptop)).answer, 'staff.passkey-failed')
  })

  test('a question of another session, or an answer of another person, confirms nothing', async () => {
    const [at, other] = [await freshly(), await freshly()]
    shop.deps.clock.advance(301)
    const { options } = await other.ok<{ options: PasskeyRequestOptions }>(startStepUp, {})
    expectRefusal(await at.call(stepUp, { body: { response: phone.get(options) } }), 'staff.passkey-failed')
    const { options: mine } = await at.ok<{ options: PasskeyRequestOptions }>(startStepUp, {})
    const [ines] = await shop.deps.db.selectFrom('staff_passkeys').select('account_id').execute()
    const somebody = await shop.deps.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'kari@hoppla.example')
      .executeTakeFirstOrThrow()
    await shop.deps.pool.query('update staff_passkeys set account_id = $1', [somebody.id])
    const signed = phone.get(mine)
    const response = { ...signed, response: { ...signed.response, userHandle: null } }
    expectRefusal(await at.call(stepUp, { body: { response } }), 'staff.passkey-failed')
    await shop.deps.pool.query('update staff_passkeys set account_id = $1', [ines?.account_id])
    expectRefusal(await at.call(startOwnPasskey, {}), 'auth.step-up-required')
  })

  test('the last second factor stays', async () => {
    const at = await freshly()
    const [passkey] = (await at.ok<StaffMe>(getStaffMe, {})).secondFactors.passkeys
    expectRefusal(await at.call(deleteOwnPasskey, { params: { id: passkey?.id ?? '' } }), 'staff.last-second-factor')
  })
})

test('somebody else’s passkey cannot be removed', async () => {
  const rows = await shop.deps.db.selectFrom('staff_passkeys').select('id').execute()
  await shop.deps.pool.query(
    "insert into account_roles (account_id, role) select id, 'Reception' from accounts where email = 'mette@hoppla.example'",
  )
  await shop.deps.pool.query("update accounts set email_confirmed_at = now() where email = 'mette@hoppla.example'")
  const mette: SignedIn = await signedIn(shop, 'mette@hoppla.example')
  expectRefusal(await mette.office.call(deleteOwnPasskey, { params: { id: rows[0]?.id ?? '' } }), 'staff.passkey-not-found')
})
