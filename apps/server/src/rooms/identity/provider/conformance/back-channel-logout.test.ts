import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../testing/app.ts'
import { aBrowser, type TestBrowser } from '../../../../testing/browser.ts'
import { appWithClients, isSignedIn, issuer, password, rp, signOut, tokensOf } from '../../testing/client-app.ts'

// OpenID Connect Back-Channel Logout 1.0, with a client that listens on a real port of this machine. Discovery is in config.test.ts.
let shop: TestApp
let astrid: TestBrowser
let listener: Server
const heard: { type: string; body: URLSearchParams }[] = []
let answerWith = 200
beforeAll(async () => {
  listener = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    heard.push({ type: request.headers['content-type'] ?? '', body: new URLSearchParams(Buffer.concat(chunks).toString('utf8')) })
    response.writeHead(answerWith).end()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  shop = await appWithClients([{ ...rp, backchannel_logout_uri: `http://127.0.0.1:${port}/bye` }], { HOPPLA_LOG_LEVEL: 'fatal' })
})
afterAll(async () => {
  await shop.close()
  listener.close()
})
beforeEach(async () => {
  heard.length = 0
  answerWith = 200
  astrid = aBrowser(shop.app)
  await astrid.signIn('astrid@hoppla.example', password)
})

describe('oidcc-backchannel-rp-initiated-logout', () => {
  test('the client is told by a signed logout token of this session and subject, before the browser goes on', async () => {
    const { id_token } = await tokensOf(astrid)
    const { sub, sid } = decodeJwt(id_token)
    expect(sid).toEqual(expect.any(String))
    await (await signOut(astrid, { id_token_hint: id_token })).confirm()
    expect(heard).toHaveLength(1)
    const [{ type, body } = { type: '', body: new URLSearchParams() }] = heard
    expect(type).toMatch(/^application\/x-www-form-urlencoded/)
    const { keys } = (await astrid.request({ url: '/identity/jwks' })).json()
    const { payload } = await jwtVerify(body.get('logout_token') ?? '', createLocalJWKSet({ keys }), {
      issuer,
      audience: 'rp',
      typ: 'logout+jwt',
      requiredClaims: ['iat', 'exp', 'jti'],
    })
    expect(payload).toMatchObject({ sub, sid, events: { 'http://schemas.openid.net/event/backchannel-logout': {} } })
    // §2.4: prohibited, so that it can never pass for an id token.
    expect(payload).not.toHaveProperty('nonce')
  })
})

test('a sign-out that our own page asks for tells the other clients of the session too', async () => {
  await tokensOf(astrid)
  await (await signOut(astrid, { id_token_hint: (await astrid.tokens()).id_token })).confirm()
  expect(heard).toHaveLength(1)
})
test('a client that this session never went to hears nothing', async () => {
  await (await signOut(astrid, { id_token_hint: (await astrid.tokens()).id_token })).confirm()
  expect(heard).toEqual([])
})
test('a client that fails holds nobody back', async () => {
  answerWith = 500
  await (await signOut(astrid, { id_token_hint: (await tokensOf(astrid)).id_token })).confirm()
  expect(heard).toHaveLength(1)
  expect(await isSignedIn(astrid)).toBe(false)
})
