import { getMe } from '@hoppla/contract/profile'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { password } from '../testing/client-app.ts'
import { freePort } from '../testing/free-port.ts'
import { answerLogin, aWebBrowser, confirmSignOut } from '../testing/web-browser.ts'

// oauth4webapi, unmodified, as the public client `web`: the strictest of the clients, it checks every answer against the standards.
const insecure = { [oauth.allowInsecureRequests]: true }
const client: oauth.Client = { client_id: 'web' }
let shop: TestApp
let origin: string
beforeAll(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  shop = await testApp('demo', { PORT: String(port) })
  await shop.app.listen({ port, host: 'localhost' })
})
afterAll(() => shop.close())

const discover = async () => {
  const issuer = new URL(`${origin}/identity`)
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure))
}

test('signs in with PKCE, state, nonce and iss, refreshes, is told of reuse, signs out', async () => {
  const server = await discover()
  const browser = aWebBrowser()
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const nonce = oauth.generateRandomNonce()
  const redirectUri = `${origin}/auth/callback`
  const url = new URL(server.authorization_endpoint ?? '')
  for (const [name, value] of Object.entries({
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile offline_access',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  }))
    url.searchParams.set(name, value)
  const waiting = await browser.go(url.href)
  const resume = await answerLogin(browser, waiting.url, 'astrid@hoppla.example', password)
  const callback = new URL((await browser.visit(resume)).headers.get('location') ?? '')

  const answer = oauth.validateAuthResponse(server, client, callback, state)
  const granted = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(server, client, oauth.None(), answer, redirectUri, verifier, insecure),
    { expectedNonce: nonce, requireIdToken: true },
  )
  const claims = oauth.getValidatedIdTokenClaims(granted)
  expect(claims).toMatchObject({ email: 'astrid@hoppla.example', aud: 'web' })
  const userinfo = await oauth.processUserInfoResponse(
    server,
    client,
    claims?.sub ?? '',
    await oauth.userInfoRequest(server, client, granted.access_token, insecure),
  )
  expect(userinfo.firstname).toBe('Astrid')

  const renew = async (token: string) =>
    oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, oauth.None(), token, insecure),
    )
  const renewed = await renew(granted.refresh_token ?? '')
  const api = (token: string) =>
    oauth.protectedResourceRequest(token, 'GET', new URL(origin + getMe.path), undefined, undefined, insecure)
  expect(await (await api(renewed.access_token)).json()).toMatchObject({ email: 'astrid@hoppla.example' })

  const page = await browser.go(
    `${server.end_session_endpoint}?${new URLSearchParams({ id_token_hint: renewed.id_token ?? '', post_logout_redirect_uri: `${origin}/sv`, state: 'bye' })}`,
  )
  expect(await confirmSignOut(browser, page)).toBe(`${origin}/sv?state=bye`)
  await expect(renew(renewed.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(api(renewed.access_token)).rejects.toThrow(oauth.WWWAuthenticateChallengeError)
})
