import { confirmEmail, login } from '@hoppla/contract/identity'
import { registerAccount, updateProfile } from '@hoppla/contract/profile'
import { getStaffMe } from '@hoppla/contract/staff'
import { acceptInvitation, confirmTotpEnrolment, signInWithPassword, startTotpEnrolment } from '@hoppla/contract/staff/sign-in'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOfficeBrowser, codeOf, signedIn } from '../modules/staff/testing/office.ts'
import { expectRefusal, type TestApp, testApp } from '../testing/app.ts'
import { aBrowser } from '../testing/browser.ts'
import { linkIn as linkInMail } from '../testing/mails.ts'
import { commands, usage } from './admin.ts'

let shop: TestApp
let empty: TestApp
beforeAll(async () => {
  shop = await testApp()
  empty = await testApp('empty')
})
afterAll(async () => {
  await shop.close()
  await empty.close()
})

const runIn = async (app: TestApp, name: string, ...words: string[]): Promise<{ code: number; text: string }> => {
  const lines: string[] = []
  const code = (await commands[name]?.run(app.deps, words, (line) => lines.push(line))) ?? -1
  return { code, text: lines.join('\n') }
}
/** The token of the printed link into the office. */
const tokenIn = (text: string): string => {
  const { host, pathname, hash } = new URL(/https?:\S+/.exec(text)?.[0] ?? expect.fail(text))
  expect([host, pathname]).toEqual(['office.localhost:3000', '/invitation'])
  return hash.slice(1)
}
const password = 'sju kaniner i en ballong'
const accept = (token: string) =>
  anOfficeBrowser(shop).call(acceptInvitation, { body: { token, firstName: 'Ada', lastName: 'Min', password } })
const accountOf = (email: string) =>
  shop.deps.db.selectFrom('accounts').selectAll().where('email_normalized', '=', email).executeTakeFirstOrThrow()
const rolesOf = async (email: string) =>
  (
    await shop.deps.db
      .selectFrom('account_roles')
      .innerJoin('accounts', 'accounts.id', 'account_roles.account_id')
      .select('role')
      .where('email_normalized', '=', email)
      .execute()
  ).map(({ role }) => role)
const signIn = (email: string, chosen: string) => shop.call(login, { body: { email, password: chosen } } as never)

test('the first Admin is invited by address: the printed link leads into the office, once, and proves the address', async () => {
  const { code, text } = await runIn(shop, 'invite', 'Office@chain.example')
  expect(code).toBe(0)
  const token = tokenIn(text)
  const accepted = await accept(token)
  expect(accepted.body, accepted.text).toMatchObject({ next: 'enrol' })
  const { ticket } = accepted.body as { ticket: string }
  const office = anOfficeBrowser(shop)
  const { secret } = await office.ok<{ secret: string }>(startTotpEnrolment, { body: { ticket } })
  await office.ok(confirmTotpEnrolment, { body: { ticket, code: codeOf(shop, secret) } })
  await office.enter()
  expect(await office.ok(getStaffMe, {})).toMatchObject({
    email: 'Office@chain.example',
    roles: [{ role: 'Admin', placeId: null }],
  })
  expect((await accountOf('office@chain.example')).email_confirmed_at).not.toBeNull()
  expectRefusal(await accept(token), 'invitation.invalid')
})

test('before it is accepted nobody is an Admin, and there is no account', async () => {
  await runIn(shop, 'invite', 'waiting@chain.example')
  expect(await rolesOf('waiting@chain.example')).toEqual([])
})

test('the printed link is good for days, and stands in no queue', async () => {
  const token = tokenIn((await runIn(shop, 'invite', 'later@chain.example')).text)
  const { rows } = await shop.deps.pool.query('select payload::text as payload from graphile_worker._private_jobs')
  expect(rows.filter(({ payload }) => String(payload).includes(token))).toEqual([])
  shop.deps.clock.advance(6 * 86_400)
  expect((await accept(token)).status).toBe(200)
})

test('an account with a confirmed address gets the role, keeps its password, and sets up a second factor at the office', async () => {
  const before = await accountOf('astrid@hoppla.example')
  const { code, text } = await runIn(shop, 'invite', 'astrid@hoppla.example')
  expect([code, text]).toEqual([0, expect.stringContaining('http://office.localhost:3000/sign-in')])
  expect(await rolesOf('astrid@hoppla.example')).toContain('Admin')
  expect((await accountOf('astrid@hoppla.example')).password_hash).toBe(before.password_hash)
  const body = { email: 'astrid@hoppla.example', password: 'Hopp-hopp-hurra-1' }
  expect(await anOfficeBrowser(shop).ok(signInWithPassword, { body })).toMatchObject({ next: 'enrol' })
})

test('whoever registered the address before is not made an Admin by it: password and sessions end', async () => {
  const details = { firstname: 'Mal', lastname: 'Lory', email: 'chief@chain.example' }
  await shop.call(registerAccount, { body: { details, password: 'forty-two grey herons', registrationSource: 'test' } } as never)
  const token = tokenIn((await runIn(shop, 'invite', 'chief@chain.example')).text)
  expect(await rolesOf('chief@chain.example')).toEqual([])
  expect((await signIn('chief@chain.example', 'forty-two grey herons')).status).toBe(200)
  expect((await accept(token)).status).toBe(200)
  expect(await rolesOf('chief@chain.example')).toEqual(['Admin'])
  expect((await signIn('chief@chain.example', 'forty-two grey herons')).status).not.toBe(200)
  const sessions = await shop.deps.db
    .selectFrom('oidc_records')
    .select('kind')
    .where('account_id', '=', (await accountOf('chief@chain.example')).id)
    .where('kind', '=', 'Session')
    .execute()
  expect(sessions).toEqual([])
})

test('nor by another address that was asked for before: its link takes neither account nor role over', async () => {
  const details = { firstname: 'Mal', lastname: 'Lory', email: 'head@chain.example' }
  await shop.call(registerAccount, { body: { details, password: 'forty-two grey herons', registrationSource: 'test' } } as never)
  const browser = aBrowser(shop.app)
  await browser.signIn('head@chain.example', 'forty-two grey herons')
  const call = shop.withToken((await browser.tokens()).access_token)
  const wanted = { email: 'mal@elsewhere.example', password: 'forty-two grey herons' }
  expect((await call(updateProfile, { body: wanted })).status).toBe(200)
  await shop.runJobs()
  const theirs = linkInMail(shop.sentMails, 'confirm-new-email')

  expect((await accept(tokenIn((await runIn(shop, 'invite', 'head@chain.example')).text))).status).toBe(200)
  const { userId, code } = theirs
  expectRefusal(await shop.call(confirmEmail, { params: { userId }, query: { code } }), 'confirmation.invalid')
  expect(await rolesOf('head@chain.example')).toEqual(['Admin'])
})

test('asked twice, the older link is of no use', async () => {
  const older = tokenIn((await runIn(shop, 'invite', 'twice@chain.example')).text)
  const newer = tokenIn((await runIn(shop, 'invite', 'twice@chain.example')).text)
  expectRefusal(await accept(older), 'invitation.invalid')
  expect((await accept(newer)).status).toBe(200)
})

test('it is in the audit log, without the address', async () => {
  const lines = () => shop.deps.db.selectFrom('audit_log').selectAll().where('action', '=', 'staff.invited').execute()
  const before = (await lines()).length
  await runIn(shop, 'invite', 'logged@chain.example')
  expect(await lines()).toHaveLength(before + 1)
  expect(JSON.stringify(await lines())).not.toContain('logged@')
})

test('without a chain, or without an address, it says what to do', async () => {
  expect(await runIn(empty, 'invite', 'office@chain.example')).toEqual({ code: 1, text: expect.stringContaining('npm run import') })
  expect(await runIn(shop, 'invite')).toEqual({ code: 1, text: expect.stringContaining('npm run admin -- invite') })
  expect(await runIn(shop, 'invite', 'not an address')).toMatchObject({ code: 1 })
})

describe('reset-factors', () => {
  test('takes the lost second factors and the sessions of a sole Admin, tells her, and lets her set up new ones', async () => {
    const ines = await signedIn(shop, 'ines@hoppla.example')
    expect(await ines.office.isSignedIn()).toBe(true)
    await shop.runJobs()
    const mails = shop.sentMails.length
    const { code, text } = await runIn(shop, 'reset-factors', 'Ines@hoppla.example')
    expect([code, text]).toEqual([0, expect.stringContaining('http://office.localhost:3000/sign-in')])
    expectRefusal(await ines.office.call(getStaffMe, {}), 'auth.required')
    expect(await ines.office.isSignedIn()).toBe(false)
    await shop.runJobs()
    expect(shop.sentMails.slice(mails).map(({ to }) => to)).toEqual(['ines@hoppla.example'])
    const line = await shop.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'second-factor.all-removed')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ actor_id: null, subject: ines.id, detail: { by: 'command' } })
    // The old app is worth nothing; the password leads to a new one, and the role is there as before.
    const again = await signedIn(shop, 'ines@hoppla.example')
    expect(again.secret).not.toBe(ines.secret)
    expect(await again.office.ok(getStaffMe, {})).toMatchObject({
      roles: expect.arrayContaining([expect.objectContaining({ role: 'Admin', placeId: null })]),
    })
  })

  test('changes nothing for who holds no role, and says what to write', async () => {
    await shop.runJobs()
    const mails = shop.sentMails.length
    for (const address of ['kari@hoppla.example', 'nobody@chain.example'])
      expect(await runIn(shop, 'reset-factors', address)).toEqual({ code: 1, text: expect.stringContaining('holds no role') })
    expect(await runIn(shop, 'reset-factors')).toEqual({ code: 1, text: expect.stringContaining('npm run admin -- reset-factors') })
    await shop.runJobs()
    expect(shop.sentMails).toHaveLength(mails)
  })
})

test('every command is in the usage', () => {
  for (const name of Object.keys(commands)) expect(usage()).toContain(`  ${name} `)
})
