import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { aBrowser, type TestBrowser } from '../../../testing/browser.ts'
import { appWithClients, password, postForm, rp } from '../testing/client-app.ts'

// The database takes no NUL, and no parameter of OAuth may hold one.
let shop: TestApp
let astrid: TestBrowser
const lines: string[] = []
beforeAll(async () => {
  shop = await appWithClients([rp])
  vi.spyOn(shop.deps.log, 'error').mockImplementation((...words: unknown[]) => void lines.push(JSON.stringify(words)))
  astrid = aBrowser(shop.app)
  await astrid.signIn('astrid@hoppla.example', password)
})
afterAll(() => shop.close())

const address = 'somebody@hoppla.example'
const nul = `${address}\0`
const authorization = {
  client_id: 'web',
  response_type: 'code',
  redirect_uri: 'http://localhost:3000/auth/callback',
  scope: 'openid',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  state: 'a',
}
const others = [
  'nonce',
  'login_hint',
  'ui_locales',
  'prompt',
  'max_age',
  'display',
  'acr_values',
  'claims_locales',
  'id_token_hint',
  'resource',
  'unknown',
]
const sent: [string, (browser: TestBrowser) => ReturnType<TestBrowser['request']>][] = [
  ...[...Object.keys(authorization), ...others].flatMap((field): typeof sent => {
    const values = { ...authorization, [field]: nul }
    return [
      [`authorization, ${field}`, (browser) => browser.request({ url: `/identity/auth?${new URLSearchParams(values)}` })],
      [
        `authorization by form, ${field}`,
        async (browser) => {
          const { headers } = await postForm(browser, '/identity/auth', values)
          return browser.request({ url: String(headers.location) })
        },
      ],
    ]
  }),
  ...[
    'grant_type',
    'client_id',
    'client_secret',
    'code',
    'code_verifier',
    'redirect_uri',
    'refresh_token',
    'scope',
    'resource',
  ].flatMap((field): typeof sent => [
    [
      `token by code, ${field}`,
      (browser) =>
        postForm(browser, '/identity/token', {
          grant_type: 'authorization_code',
          client_id: 'web',
          code: 'a',
          code_verifier: 'x'.repeat(43),
          redirect_uri: authorization.redirect_uri,
          [field]: nul,
        }),
    ],
    [
      `token by refresh, ${field}`,
      (browser) =>
        postForm(browser, '/identity/token', { grant_type: 'refresh_token', client_id: 'web', refresh_token: 'a', [field]: nul }),
    ],
  ]),
  ...['id_token_hint', 'post_logout_redirect_uri', 'state', 'client_id', 'logout_hint', 'ui_locales'].map(
    (field): (typeof sent)[number] => [
      `sign-out, ${field}`,
      (browser) => browser.request({ url: `/identity/session/end?${new URLSearchParams({ client_id: 'web', [field]: nul })}` }),
    ],
  ),
  ...['token', 'token_type_hint', 'client_id'].map((field): (typeof sent)[number] => [
    `revocation, ${field}`,
    (browser) => postForm(browser, '/identity/token/revocation', { client_id: 'web', token: 'a', [field]: nul }),
  ]),
  ...['xsrf', 'logout'].map((field): (typeof sent)[number] => [
    `sign-out’s answer, ${field}`,
    (browser) => postForm(browser, '/identity/session/end/confirm', { xsrf: 'a', logout: 'yes', [field]: nul }),
  ]),
  ['userinfo, access_token', (browser) => postForm(browser, '/identity/me', { access_token: nul })],
  ['a waiting request', (browser) => browser.request({ url: '/identity/auth/a%00' })],
]

describe.each(sent)('%s', (name, send) => {
  test.each([
    ['a visitor', () => aBrowser(shop.app)],
    ['somebody signed in', () => astrid],
  ])('with a NUL, from %s: no fault of ours, with the headers of every answer, and in no log', async (_who, browser) => {
    lines.length = 0
    const answer = await send(browser())
    // RFC 7009 §2.2: a token that nobody knows counts as revoked.
    const isRefused = answer.statusCode >= 400 && answer.statusCode < 500
    expect([answer.statusCode, isRefused || name.startsWith('revocation, token')]).toEqual([answer.statusCode, true])
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': expect.any(String) })
    expect(lines.join()).toBe('')
  })
})

test('a fault of the database while a request is kept is 500 with the headers of every answer, and promises nothing', async () => {
  lines.length = 0
  const broken = vi.spyOn(shop.deps.pool, 'query').mockImplementation((query: unknown) => {
    const { name } = query as { name?: string }
    const fault = { code: '22P05', severity: 'ERROR', detail: `Key (${address})`, where: `JSON data, line 1: ${address}` }
    throw Object.assign(new Error(`unsupported Unicode escape sequence ${name ?? ''}`), fault)
  })
  try {
    const { answer } = await aBrowser(shop.app).authorize({ prompt: undefined, login_hint: address })
    expect(answer.statusCode).toBe(500)
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-security-policy': expect.any(String) })
    expect(answer.headers).not.toHaveProperty('location')
  } finally {
    broken.mockRestore()
  }
})
