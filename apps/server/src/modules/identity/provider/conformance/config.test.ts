import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { aBrowser } from '../../../../testing/browser.ts'

// OpenID Connect Core: Config Certification Profile, and what the other plans ask of discovery, by the conformance suite's module names.
let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
const discovery = async (host = 'localhost:3000', headers: Record<string, string> = {}) =>
  aBrowser(shop.app, host).request({ url: '/identity/.well-known/openid-configuration', headers })

describe('oidcc-discovery-endpoint-verification', () => {
  test.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['no.localhost:3000', 'http://no.localhost:3000'],
    ['de.localhost:3000', 'http://de.localhost:3000'],
  ])('on %s names that origin only, whatever a proxy’s header says', async (host, expected) => {
    const answer = await discovery(host, { 'x-forwarded-host': 'evil.example' })
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    const configuration = answer.json()
    expect(configuration).toMatchObject({
      issuer: `${expected}/identity`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      authorization_response_iss_parameter_supported: true,
      scopes_supported: ['openid', 'profile', 'email', 'offline_access', 'account'],
      userinfo_endpoint: `${expected}/identity/me`,
      request_uri_parameter_supported: false,
      claims_parameter_supported: false,
    })
    expect(configuration.request_parameter_supported ?? false).toBe(false)
    expect(configuration.id_token_signing_alg_values_supported).toContain('RS256')
    for (const [name, value] of Object.entries(configuration))
      if (name.endsWith('_endpoint') || name.endsWith('_uri') || name.endsWith('_iframe'))
        expect(String(value)).toMatch(new RegExp(`^${expected}/identity/`))
  })
  test('keys are published without their private parts, each with an id of its own', async () => {
    const { keys } = (await aBrowser(shop.app).request({ url: '/identity/jwks' })).json()
    expect(keys.map((key: { alg: string }) => key.alg).sort()).toEqual(['ES256', 'RS256'])
    expect(new Set(keys.map((key: { kid: string }) => key.kid)).size).toBe(keys.length)
    for (const key of keys) for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) expect(key).not.toHaveProperty(secret)
  })
  test('every endpoint that it names is there', async () => {
    const configuration = (await discovery()).json()
    for (const [name, value] of Object.entries(configuration)) {
      if (!/_(endpoint|uri|iframe)$/.test(name)) continue
      const { statusCode } = await aBrowser(shop.app).request({
        method: /token_endpoint|revocation/.test(name) ? 'POST' : 'GET',
        url: String(value).replace('http://localhost:3000', ''),
      })
      expect([name, statusCode]).not.toEqual([name, 404])
    }
  })
})

describe('oidcc-rp-initiated-logout-discovery-endpoint-verification', () => {
  test('names the end of sessions', async () => {
    expect((await discovery()).json().end_session_endpoint).toBe('http://localhost:3000/identity/session/end')
  })
})
describe('oidcc-session-management-discovery-endpoint-verification', () => {
  test('names the page for the session check', async () => {
    expect((await discovery()).json().check_session_iframe).toBe('http://localhost:3000/identity/session/check')
  })
})
describe('oidcc-backchannel-logout-discovery-endpoint-verification', () => {
  test('says that sign-outs are told, with the session', async () => {
    expect((await discovery()).json()).toMatchObject({
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    })
  })
})

test('an unknown host has no provider, an unknown path the error body', async () => {
  expect((await discovery('evil.example')).statusCode).toBe(404)
  const lost = await aBrowser(shop.app).request({ url: '/identity/nothing/here' })
  expect([lost.statusCode, lost.json().code]).toEqual([404, 'request.not-found'])
})
