import { login } from '@hoppla/contract/identity'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityHeaders } from './http/security-headers.ts'
import { type TestApp, testApp } from './testing/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp('empty')
})
afterAll(() => shop.close())
const ask = (url: string, options: object = {}) =>
  shop.app.inject({ url, headers: { host: 'localhost:3000', 'content-type': 'application/json' }, ...options })

test.each(['/healthz', '/api/openapi.json', '/api/User/Me', '/nothing/here', '/identity/jwks', '/identity/session/check'])(
  'the answer at %s carries a policy and forbids guessing its type',
  async (url) => {
    const { headers } = await ask(url)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
  },
)
test('a body over 1 MB is refused before it is read as anything', async () => {
  const answer = await ask(login.path, { method: 'POST', payload: JSON.stringify({ email: 'x'.repeat(1024 * 1024) }) })
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'request.too-large'])
})
test('errors are kept by nobody', async () => {
  expect((await ask('/api/User/Me')).headers['cache-control']).toBe('no-store')
})
test('production tells browsers to come by HTTPS only', async () => {
  const name = 'strict-transport-security'
  expect((await ask('/healthz')).headers[name]).toBeUndefined()
  const app = Fastify()
  securityHeaders(app, { ...shop.deps, config: { ...shop.deps.config, isOpen: false } })
  app.get('/', () => 'here')
  expect((await app.inject('/')).headers[name]).toBe('max-age=63072000; includeSubDomains')
  await app.close()
})
