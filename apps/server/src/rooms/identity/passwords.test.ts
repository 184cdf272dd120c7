import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { checkNewPassword, hashPassword, mostWaiting, verifyPassword } from './passwords.ts'

const config = readConfig({ HOPPLA_SECRET: 'a secret for tests only, of 32 or more characters' })
const codeOf = (password: string, own: string[] = []) => {
  try {
    checkNewPassword(config, password, own)
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
    const startedAt = performance.now()
    expect(await verifyPassword(stored, 'wrong')).toBe(false)
    return performance.now() - startedAt
  }
  const known: number[] = []
  const nobody: number[] = []
  for (let round = 0; round < 7; round += 1) {
    known.push(await timed(hash))
    nobody.push(await timed(null))
  }
  // The least of each: what a busy machine adds is left out. Without the work it would be a thousandth.
  expect(Math.min(...nobody)).toBeGreaterThan(Math.min(...known) / 3)
})

test.each([
  ['Password1', 'password.breached'],
  ['PASSWORD123', 'password.breached'],
  ['sommar2025', 'password.breached'],
  ['12345678', 'password.breached'],
  ['aaaaaaaa', 'password.breached'],
  ['kort', 'password.too-weak'],
  ['gren kotte hav', 'fine'],
  ['Hopp-hopp-hurra-1', 'fine'],
])('%s is %s', (password, code) => {
  expect(codeOf(password)).toBe(code)
})
test('the own address or name is no password', () => {
  expect(codeOf('Lindqvist', ['lindqvist'])).toBe('password.breached')
})

test('more at once than people would wait for are refused at once, and the queue recovers', async () => {
  const results = await Promise.allSettled(Array.from({ length: mostWaiting + 40 }, () => hashPassword('x')))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.length).toBeGreaterThan(30)
  for (const { reason } of refused)
    expect(reason).toMatchObject({ code: 'request.too-many', detail: { retryAfter: 3 } } satisfies Partial<Refusal>)
  expect(await hashPassword('x')).toContain('argon2id')
}, 120_000)
