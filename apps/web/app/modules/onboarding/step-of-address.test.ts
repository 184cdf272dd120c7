import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stepOfAddress } from './step-of-address.ts'

const answers = (status: number, body: object) =>
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  )
beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'sv' } }))
afterEach(() => vi.unstubAllGlobals())

test('an address goes on as the server says; when it has been asked about too often, with the password', async () => {
  answers(200, { nextStep: 'Signup' })
  expect(await stepOfAddress('siv@example.com')).toBe('Signup')
  answers(429, { code: 'request.too-many' })
  expect(await stepOfAddress('siv@example.com')).toBe('Continue')
})

test('other failures are told', async () => {
  answers(500, {})
  await expect(stepOfAddress('siv@example.com')).rejects.toMatchObject({ status: 500 })
})
