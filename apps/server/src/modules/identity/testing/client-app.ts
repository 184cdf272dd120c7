import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { TestBrowser, Tokens } from '../../../testing/browser.ts'

export const password = 'Hopp-hopp-hurra-1'
export const origin = 'http://localhost:3000'
export const issuer = `${origin}/identity`

/** Another application, as the conformance suite registers one: confidential, RS256, one redirect. */
export const rp = {
  client_id: 'rp',
  client_secret: 'the secret of the other application, long',
  redirect_uris: ['https://rp.example/callback'],
  post_logout_redirect_uris: ['https://rp.example/signed-out'],
  scope: 'openid profile email offline_access account',
}
export const redirectUri = 'https://rp.example/callback'

/** The app with clients of its own in a file, as an operator writes it. */
export const appWithClients = async (clients: readonly object[], settings: Record<string, string> = {}): Promise<TestApp> => {
  const folder = mkdtempSync(join(tmpdir(), 'hoppla-clients-'))
  try {
    const file = join(folder, 'clients.json')
    writeFileSync(file, JSON.stringify(clients))
    return await testApp('demo', { HOPPLA_OIDC_CLIENTS: file, ...settings })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Values = Record<string, string | undefined>
const formOf = (values: Values) =>
  new URLSearchParams(Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined))

/** Posts a form to the provider. */
export const postForm = (browser: TestBrowser, url: string, values: Values, headers: Record<string, string> = {}) =>
  browser.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: formOf(values).toString(),
  })

const basic = {
  authorization: `Basic ${Buffer.from(`${rp.client_id}:${encodeURIComponent(rp.client_secret)}`).toString('base64')}`,
}

/** An authorization request of the other application. */
export const authorize = (browser: TestBrowser, changes: Values = {}) =>
  browser.authorize({
    client_id: rp.client_id,
    redirect_uri: redirectUri,
    scope: 'openid profile offline_access account',
    prompt: undefined,
    nonce: 'n-0S6',
    ...changes,
  })

/** Redeems a code with the application's secret in the header. */
export const redeem = (
  browser: TestBrowser,
  code: string,
  verifier: string,
  changes: Values = {},
): Promise<LightMyRequestResponse> =>
  postForm(
    browser,
    '/identity/token',
    { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri, ...changes },
    basic,
  )

export const refresh = (browser: TestBrowser, token: string): Promise<LightMyRequestResponse> =>
  postForm(browser, '/identity/token', { grant_type: 'refresh_token', refresh_token: token }, basic)

/** The tokens of a browser that is signed in. @throws Error when none come. */
export const tokensOf = async (browser: TestBrowser, changes: Values = {}): Promise<Tokens> => {
  const { location, verifier } = await authorize(browser, changes)
  const answer = await redeem(browser, location?.searchParams.get('code') ?? '', verifier)
  if (answer.statusCode !== 200) throw new Error(`${location} ${answer.body}`)
  return answer.json<Tokens>()
}

/** Opens the sign-out page; `confirm` is the click on its button. */
export const signOut = async (browser: TestBrowser, query: Record<string, string>) => {
  const page = await browser.request({ url: `/identity/session/end?${new URLSearchParams(query)}` })
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
  const confirm = (values: Values) => postForm(browser, '/identity/session/end/confirm', values)
  return { page, confirm: () => confirm({ xsrf, logout: 'yes' }), forge: () => confirm({ xsrf: 'guess', logout: 'yes' }) }
}

/** Whether the browser still has a session at the provider. */
export const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.authorize()).location?.searchParams.has('code') ?? false
