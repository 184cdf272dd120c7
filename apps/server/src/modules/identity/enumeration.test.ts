import { forgotPassword } from '@hoppla/contract/identity'
import { registerAccount } from '@hoppla/contract/profile'
import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aBrowser } from '../../testing/browser.ts'

// Whether an account exists must not show in how long an answer takes. Time depends on the machine; what is done does not, so that is counted:
// the argon2 hashes and the statements of one call.
// Files of tests share what is loaded; this one needs a copy with the part swapped.
vi.hoisted(() => vi.resetModules())
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) }
})

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
  // What is loaded once (keys, sites, plans) is loaded.
  await login('astrid@hoppla.example')
})
afterAll(() => shop.close())

type Work = { statements: string[]; hashes: number; status: number }
const workOf = async (call: () => Promise<number>): Promise<Work> => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const before = vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length
  try {
    const status = await call()
    const statements = asked.mock.calls.map(([query]) =>
      typeof query === 'string' ? query : (query as unknown as { text: string }).text,
    )
    return { statements, hashes: vi.mocked(hash).mock.calls.length + vi.mocked(verify).mock.calls.length - before, status }
  } finally {
    asked.mockRestore()
  }
}

const login = async (email: string, password = 'Hopp-hopp-hurra-2') => (await aBrowser(shop.app).signIn(email, password)).statusCode
const forgot = async (email: string) => (await shop.call(forgotPassword, { body: { email } })).status
const signUp = async (email: string) => {
  const details = { firstname: 'Siv', lastname: 'Berg', email, phone: '070-123 45 67', countrycode: '+46' }
  return (await shop.call(registerAccount, { body: { details, password: 'kotten rullar runt', registrationSource: 'test' } }))
    .status
}

describe('the same work is done for an address with an account and one without', () => {
  test.each([
    ['login', login, 1, 400],
    ['forgotten password', forgot, 0, 200],
    ['registration', signUp, 1, 200],
  ])('at %s: hashes and statements, one by one', async (name, call, hashes, status) => {
    const known = await workOf(() => call('rut@hoppla.example'))
    const unknown = await workOf(() => call(`nobody-${name.length}@hoppla.example`))
    expect(known).toEqual(unknown)
    expect({ hashes: known.hashes, status: known.status }).toEqual({ hashes, status })
    expect(known.statements.length).toBeGreaterThan(0)
  })
  test('at login also for an account without a password', async () => {
    expect(await workOf(() => login('lars@hoppla.example'))).toEqual(await workOf(() => login('nobody@hoppla.example')))
  })
  test('the counting sees a difference where there is one: the right password', async () => {
    const right = await workOf(() => login('rut@hoppla.example', 'Hopp-hopp-hurra-1'))
    const wrong = await workOf(() => login('rut@hoppla.example'))
    expect(right.hashes).toBe(1)
    expect(right.statements).not.toEqual(wrong.statements)
  })
})
