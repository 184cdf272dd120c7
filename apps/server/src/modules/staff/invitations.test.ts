import { login } from '@hoppla/contract/identity'
import { registerAccount } from '@hoppla/contract/profile'
import { getStaffMe, type StaffMe } from '@hoppla/contract/staff'
import {
  type Invitation,
  inviteMember,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from '@hoppla/contract/staff/members'
import {
  acceptInvitation,
  confirmPasskeyEnrolment,
  confirmTotpEnrolment,
  readInvitation,
  startPasskeyEnrolment,
  startTotpEnrolment,
} from '@hoppla/contract/staff/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { aBrowser } from '../../testing/browser.ts'
import { accountIdOf, giveTestRole } from '../../testing/staff-roles.ts'
import { evictAccess } from '../identity/identity.ts'
import { anAuthenticator } from './testing/authenticator.ts'
import { anOfficeBrowser, codeOf, officeOrigin, password, type SignedIn, signedIn, signedInAgain } from './testing/office.ts'

let shop: TestApp
let ines: SignedIn
let mette: SignedIn
const orebro = idOf('place', 'orebro')
const goteborg = idOf('place', 'goteborg')
beforeAll(async () => {
  shop = await testApp()
  await giveTestRole(shop, 'mette@hoppla.example', 'VenueManager', 'orebro')
  ines = await signedIn(shop, 'ines@hoppla.example')
  mette = await signedIn(shop, 'mette@hoppla.example')
})
beforeEach(async () => {
  await shop.deps.db.deleteFrom('rate_limits').execute()
  // Shown just now, as far as these tests go.
  await shop.deps.db.updateTable('staff_sessions').set({ confirmed_at: shop.deps.clock.now() }).execute()
  evictAccess(shop.deps)
})
afterAll(() => shop.close())

const reception = { role: 'Reception', placeId: orebro, lastDay: null } as const
let made = 0
const invite = async (by = mette, roles: object[] = [reception], email = `new-${++made}@staff.example`) => {
  const body = { email, firstName: 'Nea', lastName: 'Ny', language: 'sv', roles } as never
  return { email, answer: await by.office.call(inviteMember, { body }) }
}
const tokenIn = async (email: string): Promise<string> => {
  await shop.runJobs()
  const mail = shop.sentMails.findLast(({ to, template }) => to === email && template === 'staff-invitation')
  return /\/invitation#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? expect.fail(`no invitation to ${email}`)
}
const invited = async (...asked: Parameters<typeof invite>) => {
  const { email, answer } = await invite(...asked)
  expect(answer.status, answer.text).toBe(200)
  const { id } = answer.body as { id: string }
  return { email, id, token: await tokenIn(email) }
}
const person = { firstName: 'Nea', lastName: 'Ny', password: 'sju kaniner i en ballong' }
const accept = (token: string, changes: object = {}) =>
  anOfficeBrowser(shop).call(acceptInvitation, { body: { token, ...person, ...changes } })

describe('an invitation', () => {
  test('leads from the mail to a session with the roles that it offered, and no others', async () => {
    const { token, email } = await invited()
    const office = anOfficeBrowser(shop)
    const offered = await office.ok(readInvitation, { body: { token } })
    expect(offered).toMatchObject({
      email,
      firstName: 'Nea',
      hasPassword: false,
      roles: [{ role: 'Reception', placeName: expect.stringContaining('rebro') }],
    })
    const accepted = await office.ok<{ next: string; ticket: string }>(acceptInvitation, { body: { token, ...person } })
    expect(accepted.next).toBe('enrol')
    const { secret } = await office.ok<{ secret: string }>(startTotpEnrolment, { body: { ticket: accepted.ticket } })
    await office.ok(confirmTotpEnrolment, { body: { ticket: accepted.ticket, code: codeOf(shop, secret) } })
    await office.enter()
    const me = await office.ok<StaffMe>(getStaffMe, {})
    expect(me).toMatchObject({ email, name: 'Nea Ny', language: 'sv', roles: [{ role: 'Reception', placeId: orebro }] })
    expect(me.places.map(({ id }) => id)).toEqual([orebro])
    expectRefusal(
      await office.call(inviteMember, { body: { email, language: 'sv', roles: [reception] } as never }),
      'auth.forbidden',
    )
  })

  test('can be accepted with a passkey and no password; then an authenticator app is of no use', async () => {
    const { token } = await invited()
    const office = anOfficeBrowser(shop)
    const { password: _none, ...names } = person
    const { ticket } = await office.ok<{ ticket: string }>(acceptInvitation, { body: { token, ...names } })
    expectRefusal(await office.call(startTotpEnrolment, { body: { ticket } }), 'staff.totp-needs-password')
    const { options } = await office.ok<{ options: never }>(startPasskeyEnrolment, { body: { ticket } })
    const response = anAuthenticator(officeOrigin).create(options)
    await office.ok(confirmPasskeyEnrolment, { body: { ticket, response, name: 'Phone' } })
    expect(await office.isSignedIn()).toBe(true)
  })

  test('is good once, for seven days, and not after a newer mail', async () => {
    const { token } = await invited()
    expect((await accept(token)).status).toBe(200)
    expectRefusal(await accept(token), 'invitation.invalid')
    expectRefusal(await anOfficeBrowser(shop).call(readInvitation, { body: { token } }), 'invitation.invalid')

    const again = await invited()
    await mette.office.ok(resendInvitation, { params: { id: again.id } })
    const newer = await tokenIn(again.email)
    expect(newer).not.toBe(again.token)
    expectRefusal(await accept(again.token), 'invitation.invalid')
    expect((await accept(newer)).status).toBe(200)

    const late = await invited()
    shop.deps.clock.advance(7 * 86_400 + 1)
    expectRefusal(await accept(late.token), 'invitation.invalid')
  })

  test('of two who accept it at once, one does', async () => {
    const { token } = await invited()
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('is for its own address: nobody can name another', async () => {
    const { token } = await invited()
    expectRefusal(await accept(token, { email: 'somebody@else.example' }), 'request.invalid', 'email')
    expectRefusal(await accept('x'.repeat(43)), 'invitation.invalid')
  })

  test('is void when it is withdrawn, or when whoever invited could not give the role any more', async () => {
    const withdrawn = await invited()
    await mette.office.ok(withdrawInvitation, { params: { id: withdrawn.id } })
    expectRefusal(await accept(withdrawn.token), 'invitation.invalid')
    const orphan = await invited()
    await shop.deps.pool.query("update account_roles set last_day = '2020-01-01' where account_id = $1", [mette.id])
    expectRefusal(await accept(orphan.token), 'invitation.invalid')
    await shop.deps.pool.query('update account_roles set last_day = null where account_id = $1', [mette.id])
    evictAccess(shop.deps)
    expect((await accept(orphan.token)).status).toBe(200)
  })

  test('stands in no queue, no log and no answer with its link', async () => {
    const { email, answer } = await invite()
    const { rows: jobs } = await shop.deps.pool.query('select payload::text from graphile_worker._private_jobs')
    expect(JSON.stringify(jobs)).not.toContain(email)
    const token = await tokenIn(email)
    expect(answer.text).not.toContain(token)
    const { rows } = await shop.deps.pool.query("select * from audit_log where action = 'staff.invited'")
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|${email}`))
    const { rows: kept } = await shop.deps.pool.query('select * from staff_invitations')
    expect(JSON.stringify(kept)).not.toContain(token)
  })
})

describe('to somebody with an account', () => {
  const parent = { email: 'friederike@hoppla.example' }
  test('asks for its password, and changes nothing else', async () => {
    await shop.deps.pool.query('update accounts set email_confirmed_at = now() where email_normalized = $1', [parent.email])
    const { token } = await invited(mette, [reception], parent.email)
    expect(await anOfficeBrowser(shop).ok(readInvitation, { body: { token } })).toMatchObject({ hasPassword: true })
    const { password: _none, ...names } = person
    expectRefusal(await anOfficeBrowser(shop).call(acceptInvitation, { body: { token, ...names } }), 'request.invalid', 'password')
    expectRefusal(await accept(token), 'password.wrong', 'password')
    const before = await shop.deps.db
      .selectFrom('accounts')
      .selectAll()
      .where('email_normalized', '=', parent.email)
      .executeTakeFirst()
    expect((await accept(token, { password })).body).toMatchObject({ next: 'enrol' })
    const after = await shop.deps.db
      .selectFrom('accounts')
      .selectAll()
      .where('email_normalized', '=', parent.email)
      .executeTakeFirst()
    expect({ ...after, updated_at: null }).toEqual({ ...before, updated_at: null })
  })

  test('who has a second factor: the link sets up no other, and gives no session', async () => {
    const { token } = await invited(ines, [{ role: 'Content', placeId: null, lastDay: null }], mette.email)
    const office = anOfficeBrowser(shop)
    const answer = await office.call(acceptInvitation, { body: { token, ...person, password } })
    expect(answer.body).toEqual({ next: 'sign-in' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await office.isSignedIn()).toBe(false)
    const given = await shop.deps.pool.query("delete from account_roles where account_id = $1 and role = 'Content'", [mette.id])
    expect(given.rowCount).toBe(1)
    evictAccess(shop.deps)
  })

  test('that somebody else registered in this name: their password and sessions end', async () => {
    const details = { firstname: 'Mal', lastname: 'Lory', email: 'squat@staff.example' }
    await shop.call(registerAccount, { body: { details, password: 'forty-two grey herons', registrationSource: 'test' } } as never)
    const squatter = aBrowser(shop.app)
    await squatter.signIn(details.email, 'forty-two grey herons')
    const { token } = await invited(mette, [reception], details.email)
    expect(await anOfficeBrowser(shop).ok(readInvitation, { body: { token } })).toMatchObject({ hasPassword: false })
    expect((await accept(token)).status).toBe(200)
    await expect(squatter.tokens()).rejects.toThrow()
    const headers = { origin: 'http://localhost:3000' }
    expectRefusal(
      await shop.call(login, { body: { email: details.email, password: 'forty-two grey herons' } }, headers),
      'login.failed',
    )
    const account = await shop.deps.db
      .selectFrom('accounts')
      .selectAll()
      .where('email_normalized', '=', details.email)
      .executeTakeFirst()
    expect(account).toMatchObject({ first_name: 'Nea', last_name: 'Ny' })
  })
})

describe('who may invite whom', () => {
  test.each([
    ['the own role', { ...reception, role: 'VenueManager' }, 'role.not-yours-to-give'],
    ['a role above the own', { ...reception, role: 'Admin', placeId: null }, 'role.not-yours-to-give'],
    ['an own role for the whole chain', { ...reception, placeId: null }, 'role.not-yours-to-give'],
    ['another centre', { ...reception, placeId: goteborg }, 'location.not-found'],
    ['the country around', { ...reception, placeId: idOf('place', 'sweden') }, 'location.not-found'],
    ['a place that does not exist', { ...reception, placeId: '00000000-0000-4000-8000-000000000000' }, 'location.not-found'],
    ['a day that is over', { ...reception, lastDay: '2020-01-01' }, 'role.last-day-past'],
  ] as const)('not %s', async (_what, role, code) => {
    const before = await shop.deps.db.selectFrom('staff_invitations').select('id').execute()
    expectRefusal((await invite(mette, [reception, role])).answer, code)
    expect(await shop.deps.db.selectFrom('staff_invitations').select('id').execute()).toHaveLength(before.length)
  })

  test('not without the second factor shown just now, and not without end', async () => {
    await shop.deps.db
      .updateTable('staff_sessions')
      .set({ confirmed_at: new Date(shop.deps.clock.now().getTime() - 301_000) })
      .execute()
    evictAccess(shop.deps)
    expectRefusal((await invite()).answer, 'auth.step-up-required')
    await shop.deps.db.updateTable('staff_sessions').set({ confirmed_at: shop.deps.clock.now() }).execute()
    evictAccess(shop.deps)
    const answers = []
    for (let n = 0; n < 51; n++) answers.push((await invite()).answer.status)
    expect(answers.filter((status) => status === 200)).toHaveLength(50)
    expect(answers.at(-1)).toBe(429)
  })

  test('an address with an account is answered like any other', async () => {
    const [known, unknown] = [await invite(mette, [reception], 'bjorn@hoppla.example'), await invite()]
    expect(Object.keys(known.answer.body as object)).toEqual(Object.keys(unknown.answer.body as object))
    expect(known.answer.status).toBe(unknown.answer.status)
  })

  test('invitations elsewhere are neither listed nor withdrawn', async () => {
    const elsewhere = await invited(ines, [{ ...reception, placeId: goteborg }])
    const above = await invited(ines, [{ ...reception, role: 'VenueManager' }])
    const mine = await invited()
    const list = async (by: SignedIn) =>
      (await by.office.ok<{ invitations: Invitation[] }>(listInvitations, {})).invitations.map(({ id }) => id)
    expect(await list(mette)).toContain(mine.id)
    expect(await list(mette)).not.toContain(elsewhere.id)
    expect(await list(ines)).toEqual(expect.arrayContaining([mine.id, elsewhere.id, above.id]))
    for (const { id } of [elsewhere, above]) {
      expectRefusal(await mette.office.call(withdrawInvitation, { params: { id } }), 'invitation.not-found')
      expectRefusal(await mette.office.call(resendInvitation, { params: { id } }), 'invitation.not-found')
    }
  })

  test('nor may a receptionist', async () => {
    await giveTestRole(shop, 'bjorn@hoppla.example', 'Reception', 'orebro')
    const bjorn = await signedIn(shop, 'bjorn@hoppla.example')
    expectRefusal((await invite(bjorn)).answer, 'auth.forbidden')
    expectRefusal(await bjorn.office.call(listInvitations, {}), 'auth.forbidden')
    expect(await accountIdOf(shop, 'bjorn@hoppla.example')).toBe(bjorn.id)
    expect(await (await signedInAgain(shop, bjorn)).isSignedIn()).toBe(true)
  })
})

test.each(['sv', 'nb', 'da', 'fi', 'de', 'en'] as const)('the mail speaks %s', async (language) => {
  const email = `${language}@languages.example`
  const body = { email, firstName: 'Nea', language, roles: [reception] } as never
  await mette.office.ok(inviteMember, { body })
  await tokenIn(email)
  const mail = shop.sentMails.findLast(({ to }) => to === email)
  expect(mail).toMatchObject({ language, template: 'staff-invitation' })
  expect(mail?.text).not.toMatch(/\{\{|undefined|invitation\./)
  expect(mail?.text).toContain('Nea')
})
