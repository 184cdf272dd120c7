import { confirmEmail, forgotPassword, login, resetPassword } from '@hoppla/contract/identity'
import { registerAccount, updateProfile } from '@hoppla/contract/profile'
import type { RouteSpec } from '@hoppla/contract/route'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
const linkIn = (text: string) => {
  const { pathname, searchParams } = new URL(/https?:\S+/.exec(text)?.[0] ?? expect.fail(text))
  return { pathname, userId: searchParams.get('userId') ?? '', code: searchParams.get('code') ?? '' }
}
const password = 'sju kaniner i en ballong'
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
const reset = ({ userId, code }: { userId: string; code: string }, chosen = password) =>
  shop.call(resetPassword, { body: { userId, code, password: chosen } } as never)
const signIn = (email: string, chosen: string) => shop.call(login, { body: { email, password: chosen } } as never)

test('the first Admin is invited by address: the printed link sets the password, once, and proves the address', async () => {
  const { code, text } = await runIn(shop, 'invite', 'Office@chain.example')
  expect(code).toBe(0)
  const link = linkIn(text)
  expect(link.pathname).toBe('/sv/login/reset')
  expect(await rolesOf('office@chain.example')).toEqual(['Admin'])
  expect((await accountOf('office@chain.example')).email_confirmed_at).toBeNull()
  expect((await reset(link)).status).toBeLessThan(300)
  expect((await accountOf('office@chain.example')).email_confirmed_at).not.toBeNull()
  expect((await signIn('office@chain.example', password)).status).toBe(200)
  expect((await reset(link, 'nio kaniner i en ballong')).status).toBe(400)
})

test('the printed link is good for days, and stands in no queue', async () => {
  const { text } = await runIn(shop, 'invite', 'later@chain.example')
  const link = linkIn(text)
  const { rows } = await shop.deps.pool.query('select payload::text as payload from graphile_worker._private_jobs')
  expect(rows.filter(({ payload }) => String(payload).includes(link.code))).toEqual([])
  shop.deps.clock.advance(6 * 86_400)
  expect((await reset(link)).status).toBeLessThan(300)
})

test('an account with a confirmed address gets the role and keeps its password', async () => {
  const before = await accountOf('astrid@hoppla.example')
  const { code, text } = await runIn(shop, 'invite', 'astrid@hoppla.example')
  expect([code, text]).toEqual([0, expect.not.stringContaining('http')])
  expect(await rolesOf('astrid@hoppla.example')).toContain('Admin')
  expect((await accountOf('astrid@hoppla.example')).password_hash).toBe(before.password_hash)
})

test('whoever registered the address before is not made an Admin by it: password and sessions end', async () => {
  const details = { firstname: 'Mal', lastname: 'Lory', email: 'chief@chain.example' }
  await shop.call(registerAccount, { body: { details, password: 'forty-two grey herons', registrationSource: 'test' } } as never)
  expect((await signIn('chief@chain.example', 'forty-two grey herons')).status).toBe(200)
  const { text } = await runIn(shop, 'invite', 'chief@chain.example')
  expect((await signIn('chief@chain.example', 'forty-two grey herons')).status).not.toBe(200)
  const sessions = await shop.deps.db
    .selectFrom('oidc_records')
    .select('kind')
    .where('account_id', '=', (await accountOf('chief@chain.example')).id)
    .where('kind', '=', 'Session')
    .execute()
  expect(sessions).toEqual([])
  expect((await reset(linkIn(text))).status).toBeLessThan(300)
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

  const { text } = await runIn(shop, 'invite', 'head@chain.example')
  const { userId, code } = theirs
  expectRefusal(await shop.call(confirmEmail, { params: { userId }, query: { code } }), 'confirmation.invalid')
  expect((await reset(linkIn(text))).status).toBeLessThan(300)
  expect(await rolesOf('head@chain.example')).toEqual(['Admin'])
})

test('asked twice, the older link is of no use; an asked-for reset link works as well', async () => {
  const older = linkIn((await runIn(shop, 'invite', 'twice@chain.example')).text)
  const newer = linkIn((await runIn(shop, 'invite', 'twice@chain.example')).text)
  expect((await reset(older)).status).toBe(400)
  expect((await reset(newer)).status).toBeLessThan(300)
  expect(await rolesOf('twice@chain.example')).toEqual(['Admin'])
  expect((await shop.call(forgotPassword as RouteSpec, { body: { email: 'twice@chain.example' } } as never)).status).toBeLessThan(
    300,
  )
})

test('it is in the audit log, without the address', async () => {
  await runIn(shop, 'invite', 'logged@chain.example')
  const { id } = await accountOf('logged@chain.example')
  const lines = await shop.deps.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', '=', id)
    .where('action', '=', 'role.given')
    .execute()
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain('logged@')
})

test('without a chain, or without an address, it says what to do', async () => {
  expect(await runIn(empty, 'invite', 'office@chain.example')).toEqual({ code: 1, text: expect.stringContaining('npm run import') })
  expect(await runIn(shop, 'invite')).toEqual({ code: 1, text: expect.stringContaining('npm run admin -- invite') })
  expect(await runIn(shop, 'invite', 'not an address')).toMatchObject({ code: 1 })
})

test('every command is in the usage', () => {
  for (const name of Object.keys(commands)) expect(usage()).toContain(`  ${name} `)
})
