import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { forgotPassword, resetPassword } from '@hoppla/contract/identity'
import { deleteAccount } from '@hoppla/contract/privacy'
import { changePassword } from '@hoppla/contract/profile'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../testing/app.ts'
import { aBrowser, type TestBrowser } from '../../../../testing/browser.ts'
import { linkIn } from '../../../../testing/mails.ts'
import { appWithClients, isSignedIn, issuer, password, rp, signOut, tokensOf } from '../../testing/client-app.ts'

// OpenID Connect Back-Channel Logout 1.0, with a client that listens on a real port of this machine. Discovery is in config.test.ts.
let shop: TestApp
let astrid: TestBrowser
let listener: Server
const received: { type: string; body: URLSearchParams }[] = []
let answerWith = 200
beforeAll(async () => {
  listener = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push({
      type: request.headers['content-type'] ?? '',
      body: new URLSearchParams(Buffer.concat(chunks).toString('utf8')),
    })
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
  received.length = 0
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
    expect(received).toHaveLength(1)
    const [{ type, body } = { type: '', body: new URLSearchParams() }] = received
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
  expect(received).toHaveLength(1)
})
test('a client that this session never went to hears nothing', async () => {
  await (await signOut(astrid, { id_token_hint: (await astrid.tokens()).id_token })).confirm()
  expect(received).toEqual([])
})
/** Runs what waits for another try, too. */
const laterJobs = async () => {
  await shop.deps.pool.query(`update graphile_worker._private_jobs set run_at = now() where attempts > 0`)
  await shop.runJobs()
}
const spoken = () => received.map(({ body }) => decodeJwt(body.get('logout_token') ?? ''))
const sessionsNotified = () => spoken().map(({ sub, sid }) => ({ sub, sid }))

test('a client that fails holds nobody back, and is told again until it has heard', async () => {
  answerWith = 500
  await (await signOut(astrid, { id_token_hint: (await tokensOf(astrid)).id_token })).confirm()
  expect(received).toHaveLength(1)
  expect(await isSignedIn(astrid)).toBe(false)
  await shop.runJobs()
  expect(received).toHaveLength(2)
  answerWith = 200
  await laterJobs()
  expect(received).toHaveLength(3)
  expect(new Set(spoken().map(({ sid }) => sid)).size).toBe(1)
  expect(new Set(spoken().map(({ jti }) => jti)).size).toBe(3)
  await laterJobs()
  expect(received).toHaveLength(3)
})

test('the browser goes on only when what is to be told again is written down', async () => {
  answerWith = 500
  const page = await signOut(astrid, { id_token_hint: (await tokensOf(astrid)).id_token })
  const held = await shop.deps.pool.connect()
  let hasAnswered = false
  try {
    await held.query('begin; lock table graphile_worker._private_jobs in share mode')
    const answer = page.confirm().then(() => {
      hasAnswered = true
    })
    const isWriting = `select from pg_locks where not granted and relation = 'graphile_worker._private_jobs'::regclass`
    await expect.poll(async () => (await shop.deps.pool.query(isWriting)).rowCount).toBe(1)
    // Long enough for one that does not wait.
    await new Promise((done) => setTimeout(done, 300))
    expect(hasAnswered).toBe(false)
    await held.query('commit')
    await answer
  } finally {
    held.release(true)
  }
  answerWith = 200
  await shop.runJobs()
  expect(received).toHaveLength(2)
})

describe('a client hears of sessions that end without a sign-out', () => {
  test('when the password is replaced by a mailed link, on every browser, also when it is down at first', async () => {
    const reported = []
    for (const rut of [aBrowser(shop.app), aBrowser(shop.app)]) {
      await rut.signIn('rut@hoppla.example', password)
      const { sub, sid } = decodeJwt((await tokensOf(rut)).id_token)
      reported.push({ sub, sid })
    }
    await shop.call(forgotPassword, { body: { email: 'rut@hoppla.example' } })
    await shop.runJobs()
    const link = linkIn(shop.sentMails, 'reset-password')
    const input = { userId: link.userId, code: link.code, password: 'tre nya kottar' }
    expect((await shop.call(resetPassword, { body: input })).status).toBe(200)
    answerWith = 503
    await shop.runJobs()
    expect(received).toHaveLength(2)
    received.length = 0
    answerWith = 200
    await laterJobs()
    expect(sessionsNotified()).toEqual(expect.arrayContaining(reported))
    expect(received).toHaveLength(2)
  })
  test('when the signed-in person changes the password', async () => {
    const { sub, sid } = decodeJwt((await tokensOf(astrid)).id_token)
    const { access_token } = await astrid.tokens()
    const body = { currentPassword: password, newPassword: 'fyra nya kottar' }
    expect((await shop.withToken(access_token)(changePassword, { body })).status).toBeLessThan(300)
    await shop.runJobs()
    expect(sessionsNotified()).toEqual([{ sub, sid }])
  })
  test('when the account is deleted', async () => {
    const bjorn = aBrowser(shop.app)
    await bjorn.signIn('bjorn@hoppla.example', password)
    const { sub, sid } = decodeJwt((await tokensOf(bjorn)).id_token)
    const { access_token } = await bjorn.tokens()
    expect((await shop.withToken(access_token)(deleteAccount, { body: { password } })).status).toBeLessThan(300)
    await shop.runJobs()
    expect(sessionsNotified()).toEqual([{ sub, sid }])
  })
  test('when another person signs in on the browser', async () => {
    const family = aBrowser(shop.app)
    await family.signIn('aino@hoppla.example', password)
    const { sub, sid } = decodeJwt((await tokensOf(family)).id_token)
    await family.signIn('ines@hoppla.example', password)
    await shop.runJobs()
    expect(sessionsNotified()).toEqual([{ sub, sid }])
  })
})
