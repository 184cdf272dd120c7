import { passwordStrength } from '@hoppla/contract/identity'
import { dictionary } from '@zxcvbn-ts/language-common'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Refusal } from '../../../http/refusal.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { strengthOf } from './password-strength.ts'
import { checkNewPassword, hashPassword, mostWaiting, verifyPassword } from './passwords.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const codeOf = async (password: string, own: string[] = []) => {
  try {
    await checkNewPassword(shop.deps, password, own)
    return 'fine'
  } catch (error) {
    return (error as Refusal).code
  }
}

test('hashes are argon2id of 19 MiB, two passes, one lane', async () => {
  const hash = await hashPassword('gren kotte hav')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, 'gren kotte hav')).toBe(true)
  expect(await verifyPassword(hash, 'Gren kotte hav')).toBe(false)
})

test('å is å, however the keyboard writes it', async () => {
  expect(await verifyPassword(await hashPassword('a\u030a till och med ö'), 'å till och med o\u0308')).toBe(true)
})

test('nobody’s password is never right, and takes as long as a wrong one', async () => {
  const hash = await hashPassword('gren kotte hav')
  const timed = async (stored: string | null) => {
    const before = process.cpuUsage()
    expect(await verifyPassword(stored, 'wrong')).toBe(false)
    // Of the processor: by the clock it would depend on who else uses it. Both kinds: how time is shared among them is only sampled.
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const known: number[] = []
  const nobody: number[] = []
  for (let round = 0; round < 7; round += 1) {
    known.push(await timed(hash))
    nobody.push(await timed(null))
  }
  // The least of each: what else the process does meanwhile is left out. Without the work it would be a hundredth.
  expect(Math.min(...nobody)).toBeGreaterThan(Math.min(...known) / 3)
})

test.each([
  ['Password1', 'password.breached'],
  ['PASSWORD123', 'password.breached'],
  ['Passw0rd!', 'password.breached'],
  ['qwer1234', 'password.breached'],
  ['12345678', 'password.breached'],
  ['01012015', 'password.breached'],
  ['aaaaaaaa', 'password.breached'],
  ['sommar2025', 'password.breached'],
  ['Velkommen1', 'password.breached'],
  ['jultomten', 'password.breached'],
  ['Salasana123', 'password.breached'],
  ['Schmetterling', 'password.breached'],
  // What the chain is called, offers, and where it is.
  ['sportkidz', 'password.breached'],
  ['SportKidz1', 'password.breached'],
  ['hoppla2026', 'password.breached'],
  ['Hoppla-123', 'password.breached'],
  ['orebro2024', 'password.breached'],
  ['Linköping1', 'password.breached'],
  // The demo's, which stands in the README.
  ['Hopp-hopp-hurra-1', 'password.breached'],
  ['hopp-hopp-hurra-2', 'password.breached'],
  ['kort', 'password.too-weak'],
  ['gren kotte hav', 'fine'],
  ['vår granne har sju getter', 'fine'],
  ['tR7#kq0vZw', 'fine'],
])('%s is %s', async (password, code) => {
  expect(await codeOf(password)).toBe(code)
})

test('what the holder has told about herself is no password, alone or with a year', async () => {
  const own = ['vilgot.abelgren@example.com', 'Vilgot', 'Abelgren', '701740611', 'Knäpplarestigen 12']
  for (const password of ['Abelgren', 'abelgren2024', 'vilgot.abelgren', '701740611', 'Knäpplarestigen1'])
    expect([password, await codeOf(password, own)]).toEqual([password, 'password.breached'])
  expect(await codeOf('knäpplarestigen', [])).toBe('fine')
})

// Each takes some milliseconds of the processor: every tenth here, all of them in `npm run fuzz -- passwords`.
const step = process.env.HOPPLA_FUZZ === 'long' ? 1 : 10
test('of the 3,000 most common passwords of eight or more characters none that is tried is accepted', async () => {
  const most = dictionary['passwords-common'].filter((word) => word.length >= 8).slice(0, 3_000)
  expect(most).toHaveLength(3_000)
  const tried = most.filter((_, n) => n % step === 0)
  const scores = await Promise.all(tried.map((password) => strengthOf(password, [])))
  expect(tried.filter((_, n) => (scores[n] ?? 4) >= 2)).toEqual([])
})

test('what somebody types without end is judged all the same', async () => {
  expect(await strengthOf('qW3$'.repeat(50), [])).toBeLessThan(2)
  expect(await strengthOf('ab cd ef gh '.repeat(16), [])).toBeGreaterThanOrEqual(0)
})

test('the meter says what zxcvbn says, and what would be refused', async () => {
  const asked = async (password: string, own: string[] = []) =>
    (await shop.call(passwordStrength, { body: { password, own } })).body
  expect(await asked('password')).toEqual({ score: 0, isAccepted: false })
  expect(await asked('gren kotte hav')).toEqual({ score: 4, isAccepted: true })
  expect(await asked('Abelgren', ['Abelgren'])).toMatchObject({ isAccepted: false })
  // Hard to guess, but too short for the policy.
  expect(await asked('x7#Qz!')).toMatchObject({ isAccepted: false })
})

test('the meter is asked a few hundred times by one client, no more', async () => {
  await sql`delete from rate_limits`.execute(shop.deps.db)
  const codes: number[] = []
  for (let round = 0; round < 31; round += 1)
    codes.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, async () => (await shop.call(passwordStrength, { body: { password: 'password' } })).status),
      )),
    )
  expect(codes.filter((status) => status === 200)).toHaveLength(300)
  expect(codes.filter((status) => status === 429)).toHaveLength(10)
})

test('more at once than people would wait for are refused at once, and the queue recovers', async () => {
  const results = await Promise.allSettled(Array.from({ length: mostWaiting + 40 }, () => hashPassword('x')))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.length).toBeGreaterThan(30)
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'request.too-many', detail: { retryAfter: 3 } } satisfies Partial<Refusal>)
  expect(await hashPassword('x')).toContain('argon2id')
})
