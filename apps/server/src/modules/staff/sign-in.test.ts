import { login } from '@hoppla/contract/identity'
import { getStaffMe, type StaffMe, signOutStaff } from '@hoppla/contract/staff'
import {
  confirmTotpEnrolment,
  signInWithPassword,
  signInWithRecoveryCode,
  signInWithTotp,
  startTotpEnrolment,
} from '@hoppla/contract/staff/sign-in'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { aBrowser } from '../../testing/browser.ts'
import { accountIdOf, giveTestRole } from '../../testing/staff-roles.ts'
import { evictAccess } from '../identity/identity.ts'
import { anOfficeBrowser, codeOf, password, type SignedIn, signedIn } from './testing/office.ts'

let shop: TestApp
let ines: SignedIn
beforeAll(async () => {
  shop = await testApp()
  ines = await signedIn(shop, 'ines@hoppla.example')
})
// A code that was used is used up: every test has its own half minutes.
beforeEach(async () => {
  shop.deps.clock.advance(1_800)
  await shop.deps.db.deleteFrom('rate_limits').execute()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => shop.close())

const { email } = { email: 'ines@hoppla.example' }
const passwordStep = async (office = anOfficeBrowser(shop)) => {
  const { ticket } = await office.ok<{ ticket: string }>(signInWithPassword, { body: { email, password } })
  return { office, ticket }
}
const signInByCode = async () => {
  const { office, ticket } = await passwordStep()
  await office.ok(signInWithTotp, { body: { ticket, code: myCode() } })
  return { office }
}
const myCode = (steps = 0) => codeOf(shop, ines.secret, steps)

describe('password and one-time code', () => {
  test('sign in, and say who it is and what it may', async () => {
    const { office, ticket } = await passwordStep()
    expect(await office.isSignedIn()).toBe(false)
    await office.ok(signInWithTotp, { body: { ticket, code: myCode() } })
    await office.enter()
    const me = await office.ok<StaffMe>(getStaffMe, {})
    expect(me).toMatchObject({ id: ines.id, email, device: null, secondFactors: { hasTotp: true, recoveryCodesLeft: 10 } })
    expect(me.permissions.find(({ permission }) => permission === 'staff.manage')).toEqual({
      permission: 'staff.manage',
      places: 'chain',
    })
    expect(me.places.filter(({ kind }) => kind === 'Country')).toHaveLength(5)
    expect(me.confirmedUntil).not.toBeNull()
  })

  test('opens no way to tokens but the session: the office is given no refresh token, and redeems none', async () => {
    const redirect_uri = 'http://office.localhost:3000/auth/callback'
    const { office } = await signInByCode()
    for (const asked of [{}, { scope: 'openid profile offline_access', prompt: 'consent' }]) {
      const { location, verifier } = await office.authorize({ client_id: 'office', redirect_uri, ...asked })
      const code = location?.searchParams.get('code')
      if (!code) continue
      const answer = await office.redeem(code, verifier, { client_id: 'office', redirect_uri })
      expect(Object.keys(answer.json())).toContain('access_token')
      expect(Object.keys(answer.json())).not.toContain('refresh_token')
    }
    const refreshed = await office.request({
      method: 'POST',
      url: '/identity/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'grant_type=refresh_token&client_id=office&refresh_token=x',
    })
    expect(refreshed.json()).toMatchObject({ error_description: 'requested grant type is not allowed for this client' })
  })

  test.each([
    [-1, true],
    [0, true],
    [1, true],
    [-2, false],
    [2, false],
  ])('a code of %i half minutes from now is taken: %s', async (steps, isTaken) => {
    const { office, ticket } = await passwordStep()
    const answer = await office.call(signInWithTotp, { body: { ticket, code: myCode(steps) } })
    if (isTaken) expect(answer.status, answer.text).toBe(200)
    else expectRefusal(answer, 'staff.code-wrong', 'code')
  })

  test('a code that was used is used up, and so are those before it', async () => {
    const first = await passwordStep()
    const [before, code] = [myCode(-1), myCode()]
    await first.office.ok(signInWithTotp, { body: { ticket: first.ticket, code } })
    for (const used of [code, before]) {
      const { office, ticket } = await passwordStep()
      expectRefusal(await office.call(signInWithTotp, { body: { ticket, code: used } }), 'staff.code-wrong')
    }
  })

  test('of two who come with one code at once, one gets in', async () => {
    const [one, two] = [await passwordStep(), await passwordStep()]
    const code = myCode()
    const answers = await Promise.all(
      [one, two].map(({ office, ticket }) => office.call(signInWithTotp, { body: { ticket, code } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('a ticket is good once, for ten minutes, and for its own account', async () => {
    const { office, ticket } = await passwordStep()
    await office.ok(signInWithTotp, { body: { ticket, code: myCode() } })
    shop.deps.clock.advance(60)
    expectRefusal(await office.call(signInWithTotp, { body: { ticket, code: myCode() } }), 'staff.ticket-invalid')

    const late = await passwordStep()
    shop.deps.clock.advance(601)
    expectRefusal(await late.office.call(signInWithTotp, { body: { ticket: late.ticket, code: myCode() } }), 'staff.ticket-invalid')

    await giveTestRole(shop, 'mette@hoppla.example', 'Reception', 'orebro')
    const mette = await signedIn(shop, 'mette@hoppla.example')
    const theirs = await passwordStep()
    const code = codeOf(shop, mette.secret, 1)
    expectRefusal(await theirs.office.call(signInWithTotp, { body: { ticket: theirs.ticket, code } }), 'staff.code-wrong')
    // Nor does a ticket of one kind stand for another.
    for (const route of [startTotpEnrolment, confirmTotpEnrolment] as const)
      expectRefusal(
        await theirs.office.call(route, { body: { ticket: theirs.ticket, code: '123456' } as never }),
        route === startTotpEnrolment ? 'request.invalid' : 'staff.ticket-invalid',
      )
  })

  test('a ticket ends with the password and with the last role', async () => {
    const { office, ticket } = await passwordStep()
    await shop.deps.pool.query('update accounts set security_version = security_version + 1 where id = $1', [ines.id])
    expectRefusal(await office.call(signInWithTotp, { body: { ticket, code: myCode() } }), 'staff.ticket-invalid')
    shop.deps.clock.advance(60)
    const again = await passwordStep()
    const { rows } = await shop.deps.pool.query('delete from account_roles where account_id = $1 returning role', [ines.id])
    expectRefusal(
      await again.office.call(signInWithTotp, { body: { ticket: again.ticket, code: myCode() } }),
      'staff.ticket-invalid',
    )
    for (const { role } of rows)
      await shop.deps.pool.query('insert into account_roles (account_id, role) values ($1, $2)', [ines.id, role])
    evictAccess(shop.deps)
  })

  test('wrong codes come to an end, whatever the ticket; the holder is warned; then the time lets in again', async () => {
    const guess = async () => {
      const { office, ticket } = await passwordStep()
      return office.call(signInWithTotp, { body: { ticket, code: '000000' } })
    }
    await shop.runJobs()
    const before = shop.sentMails.length
    for (let n = 0; n < 10; n++) expectRefusal(await guess(), 'staff.code-wrong')
    const { office, ticket } = await passwordStep()
    expectRefusal(await office.call(signInWithTotp, { body: { ticket, code: myCode() } }), 'staff.too-many-codes')
    await shop.runJobs()
    const mails = shop.sentMails.slice(before)
    expect(mails.map(({ template, to }) => [template, to])).toEqual([['staff-security', email]])
    shop.deps.clock.advance(901)
    const later = await passwordStep()
    await later.office.ok(signInWithTotp, { body: { ticket: later.ticket, code: myCode() } })
  })
})

test('a recovery code signs in once, and its holder gets a mail', async () => {
  const [code = ''] = ines.recoveryCodes
  const { office, ticket } = await passwordStep()
  const typed = code.toUpperCase().replaceAll('-', ' ')
  expect(await office.ok(signInWithRecoveryCode, { body: { ticket, code: typed } })).toEqual({ codesLeft: 9 })
  expect(await office.isSignedIn()).toBe(true)
  await shop.runJobs()
  expect(shop.sentMails.at(-1)).toMatchObject({ template: 'staff-security', to: email })
  const again = await passwordStep()
  expectRefusal(await again.office.call(signInWithRecoveryCode, { body: { ticket: again.ticket, code } }), 'staff.code-wrong')
})

test('who has a second factor cannot set up a first one', async () => {
  await giveTestRole(shop, 'kari@hoppla.example', 'Reception', 'orebro')
  const thief = anOfficeBrowser(shop)
  const kari = { email: 'kari@hoppla.example', password }
  // Begun with a stolen password before its holder was there for the first time.
  const { ticket } = await thief.ok<{ ticket: string }>(signInWithPassword, { body: kari })
  const { secret } = await thief.ok<{ secret: string }>(startTotpEnrolment, { body: { ticket } })
  await signedIn(shop, kari.email)
  expectRefusal(await thief.call(startTotpEnrolment, { body: { ticket } }), 'staff.ticket-invalid')
  expectRefusal(await thief.call(confirmTotpEnrolment, { body: { ticket, code: codeOf(shop, secret) } }), 'staff.ticket-invalid')
  await shop.runJobs()
  expect(shop.sentMails.filter(({ to, template }) => to === kari.email && template === 'staff-security')).toHaveLength(1)
})

describe('nobody else comes in', () => {
  const wrong = (asked: { email: string; password: string }) => anOfficeBrowser(shop).call(signInWithPassword, { body: asked })

  test('a wrong password, an unknown address, a parent and somebody whose role has ended get one answer', async () => {
    await giveTestRole(shop, 'aino@hoppla.example', 'VenueManager', 'orebro', '2020-01-01')
    const answers = [
      await wrong({ email, password: 'not the password' }),
      await wrong({ email: 'nobody@hoppla.example', password }),
      await wrong({ email: 'astrid@hoppla.example', password }),
      await wrong({ email: 'aino@hoppla.example', password }),
    ]
    for (const answer of answers) expectRefusal(answer, 'login.failed')
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('and the same work is done for each of them', async () => {
    const workOf = async (asked: { email: string; password: string }) => {
      const query = vi.spyOn(pg.Client.prototype, 'query')
      await wrong(asked)
      const statements = query.mock.calls.map(([each]) =>
        typeof each === 'string' ? each : (each as unknown as { text: string }).text,
      )
      query.mockRestore()
      return statements
    }
    await wrong({ email: 'nobody@hoppla.example', password })
    const unknown = await workOf({ email: 'nobody@hoppla.example', password })
    expect(unknown.length).toBeGreaterThan(3)
    expect(await workOf({ email: 'astrid@hoppla.example', password })).toEqual(unknown)
    expect(await workOf({ email, password: 'not the password' })).toEqual(unknown)
  })

  test('pages of other sites sign nobody in, and no country’s host does', async () => {
    const { office, ticket } = await passwordStep()
    const body = { ticket, code: myCode() }
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'http://localhost:3000' }])
      for (const [route, asked] of [
        [signInWithPassword, { email, password }],
        [signInWithTotp, body],
      ] as const)
        expectRefusal(await office.call(route, { body: asked as never }, headers), 'request.cross-site')
    expectRefusal(await shop.call(signInWithPassword, { body: { email, password } }), 'request.not-found')
    expectRefusal(await shop.call(signInWithTotp, { body }), 'request.not-found')
  })

  test('a parent’s session opens nothing here, and this one nothing of a parent’s', async () => {
    const parent = aBrowser(shop.app)
    expect((await parent.signIn(email, password)).statusCode).toBe(200)
    const { access_token } = await parent.tokens()
    const headers = { host: 'office.localhost:3000', authorization: `Bearer ${access_token}` }
    expectRefusal(await shop.call(getStaffMe, {}, headers), 'auth.required')
    // Signed in by the password alone, as a customer would be, there is no session of the office either.
    const atOffice = aBrowser(shop.app, 'office.localhost:3000')
    const { statusCode } = await atOffice.request({
      method: 'POST',
      url: login.path,
      headers: { origin: 'http://office.localhost:3000' },
      payload: { email, password },
    })
    expect(statusCode).toBe(404)
  })

  test('unknown fields are refused by name', async () => {
    const body = { email, password, role: 'Admin' }
    expectRefusal(await anOfficeBrowser(shop).call(signInWithPassword, { body } as never), 'request.invalid', 'role')
  })
})

test('signing out ends the session and its token at once', async () => {
  const { office, ticket } = await passwordStep()
  await office.ok(signInWithTotp, { body: { ticket, code: myCode() } })
  await office.enter()
  await office.ok(getStaffMe, {})
  await office.ok(signOutStaff, {})
  expectRefusal(await office.call(getStaffMe, {}), 'auth.required')
  expect(await office.isSignedIn()).toBe(false)
})

test('the log says what happened, with nothing that opens anything', async () => {
  const { rows } = await shop.deps.pool.query('select action, detail::text, subject from audit_log where actor_id = $1', [ines.id])
  const actions = rows.map(({ action }) => action)
  for (const action of ['second-factor.totp-added', 'sign-in', 'code.wrong', 'recovery-code.used', 'sign-out'])
    expect(actions).toContain(action)
  const said = JSON.stringify(rows)
  for (const secret of [ines.secret, ...ines.recoveryCodes, password]) expect(said).not.toContain(secret)
  const stored = JSON.stringify((await shop.deps.pool.query('select * from staff_totp, staff_recovery_codes, staff_tickets')).rows)
  for (const secret of [ines.secret, ...ines.recoveryCodes]) expect(stored).not.toContain(secret)
  expect(await accountIdOf(shop, email)).toBe(ines.id)
})
