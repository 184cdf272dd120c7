import { getMe } from '@hoppla/contract/profile'
import { decodeJwt, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectRefusal, type TestApp, testApp } from '../../../testing/app.ts'
import { asking } from '../../../testing/asking.ts'
import { aBrowser, type TestBrowser } from '../../../testing/browser.ts'
import { evictAccess } from '../identity.ts'
import { keyringOf } from './keys.ts'

// What becomes of codes and tokens, in good hands and in bad ones.
const password = 'Hopp-hopp-hurra-1'
const origin = 'http://localhost:3000'
let shop: TestApp
let astrid: TestBrowser
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  astrid = aBrowser(shop.app)
  await astrid.signIn('astrid@hoppla.example', password)
})

const readMe = (token: string) => {
  evictAccess(shop.deps)
  return shop.withToken(token)(getMe, {})
}
const codeOf = async (browser: TestBrowser) => {
  const { location, verifier } = await browser.authorize()
  return { code: location?.searchParams.get('code') ?? '', verifier }
}
describe('codes', () => {
  test('are given and redeemed with two questions to the database each: one read, one write', async () => {
    const [{ code, verifier }, given] = await asking(() => codeOf(astrid))
    expect(given).toEqual(['oidc-session-read', 'oidc-write'])
    const [answer, redeemed] = await asking(() => astrid.redeem(code, verifier))
    expect(answer.statusCode).toBe(200)
    expect(redeemed).toEqual(['oidc-redeem-read', 'oidc-exchange'])
  })
  test('that cannot be written are not given', async () => {
    const query = shop.deps.pool.query.bind(shop.deps.pool)
    const broken = vi
      .spyOn(shop.deps.pool, 'query')
      .mockImplementation(((question: { name?: string }, ...rest: []) =>
        question.name === 'oidc-write'
          ? Promise.reject(new Error('The disk is full.'))
          : query(question as never, ...rest)) as never)
    const { location, answer } = await astrid.authorize()
    broken.mockRestore()
    expect(location).toBeUndefined()
    expect(answer.statusCode).toBe(500)
    expect((await codeOf(astrid)).code).not.toBe('')
  })
  test('are redeemed once; a replay kills the tokens that came of it', async () => {
    const { code, verifier } = await codeOf(astrid)
    const tokens = (await astrid.redeem(code, verifier)).json()
    expect((await readMe(tokens.access_token)).status).toBe(200)
    expect((await astrid.redeem(code, verifier)).json().error).toBe('invalid_grant')
    expectRefusal(await readMe(tokens.access_token), 'auth.required')
    expect((await astrid.refresh(tokens.refresh_token)).json().error).toBe('invalid_grant')
  })
  test('are redeemed once, also at the same moment', async () => {
    const { code, verifier } = await codeOf(astrid)
    const answers = await Promise.all([1, 2, 3, 4].map(() => astrid.redeem(code, verifier)))
    expect(answers.filter((answer) => answer.statusCode === 200).length).toBeLessThanOrEqual(1)
    for (const answer of answers)
      if (answer.statusCode === 200) expectRefusal(await readMe(answer.json().access_token), 'auth.required')
  })
  test.each([
    ['another verifier', { code_verifier: 'a'.repeat(43) }],
    ['no verifier', { code_verifier: undefined }],
    ['another redirect', { redirect_uri: `${origin}/auth/callback` }],
    ['another client', { client_id: 'other' }],
  ])('with %s give nothing', async (_case, changes) => {
    const { code, verifier } = await codeOf(astrid)
    const answer = await astrid.redeem(code, verifier, changes)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.json()).not.toHaveProperty('access_token')
  })
  test('of one country are not redeemed in another', async () => {
    const { code, verifier } = await codeOf(astrid)
    const norway = aBrowser(shop.app, 'no.localhost:3000')
    expect((await norway.redeem(code, verifier)).json().error).toBe('invalid_grant')
  })
})

describe('refresh', () => {
  test('rotates, and reuse of an old token kills the whole family', async () => {
    const first = await astrid.tokens()
    const second = (await astrid.refresh(first.refresh_token)).json()
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await readMe(second.access_token)).status).toBe(200)
    expect((await astrid.refresh(first.refresh_token)).json().error).toBe('invalid_grant')
    expect((await astrid.refresh(second.refresh_token)).json().error).toBe('invalid_grant')
    expectRefusal(await readMe(second.access_token), 'auth.required')
  })
  test('at the same moment with one token: at most one answer, and the family is dead', async () => {
    const { refresh_token } = await astrid.tokens()
    const answers = await Promise.all([1, 2, 3].map(() => astrid.refresh(refresh_token)))
    const won = answers.filter((answer) => answer.statusCode === 200)
    expect(won.length).toBeLessThanOrEqual(1)
    for (const answer of won) expect((await astrid.refresh(answer.json().refresh_token)).json().error).toBe('invalid_grant')
  })
  test('read twice before either is written: the second is a replay, and the first one’s successor dies with it', async () => {
    const { refresh_token } = await astrid.tokens()
    const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown
    let reads = 0
    let writes = 0
    const held = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
      const { name } = given[0] as { name?: string }
      if (name === 'oidc-redeem-read') reads++
      if (name !== 'oidc-exchange' || writes++ > 0) return query.apply(this, given)
      // The first write waits until the second request has read what it is about to change.
      void vi.waitUntil(() => reads > 1, { timeout: 60_000 }).then(() => setTimeout(() => query.apply(this, given), 100))
    } as never)
    const first = astrid.refresh(refresh_token)
    // Not in the same turn, in which both would be read together.
    await vi.waitUntil(() => reads > 0, { timeout: 60_000 })
    const answers = await Promise.all([first, astrid.refresh(refresh_token)])
    held.mockRestore()
    expect(writes).toBe(2)
    const [won, ...others] = answers.filter((answer) => answer.statusCode === 200)
    expect(others).toEqual([])
    expect((await astrid.refresh(won?.json().refresh_token)).json().error).toBe('invalid_grant')
  })
  test('asks the database twice: one read, one write', async () => {
    const bjorn = aBrowser(shop.app)
    await bjorn.signIn('bjorn@hoppla.example', password)
    const { refresh_token } = await bjorn.tokens()
    const [answer, names] = await asking(() => bjorn.refresh(refresh_token))
    expect(answer.statusCode).toBe(200)
    expect(names).toEqual(['oidc-redeem-read', 'oidc-exchange'])
  })
  test('of many at once each gets its own', async () => {
    const people = await Promise.all(
      ['astrid', 'bjorn', 'rut', 'ines', 'aino', 'friederike'].map(async (name) => {
        const person = aBrowser(shop.app)
        await person.signIn(`${name}@hoppla.example`, password)
        return { person, tokens: await person.tokens() }
      }),
    )
    const answers = await Promise.all(people.map(({ person, tokens }) => person.refresh(tokens.refresh_token)))
    expect(answers.map((answer) => decodeJwt(answer.json().access_token).sub)).toEqual(
      people.map(({ tokens }) => decodeJwt(tokens.access_token).sub),
    )
    expect(new Set(answers.map((answer) => answer.json().refresh_token)).size).toBe(people.length)
  })
  test('tokens are not kept readable', async () => {
    const { refresh_token } = await astrid.tokens()
    const session = astrid.cookies.get('id_session') ?? 'missing'
    const rows = await shop.deps.db.selectFrom('oidc_records').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(refresh_token)
    expect(JSON.stringify(rows)).not.toContain(session)
    expect(rows.length).toBeGreaterThan(0)
  })
  test('a revoked refresh token ends its access tokens', async () => {
    const { refresh_token, access_token } = await astrid.tokens()
    expect((await shop.withToken(access_token)(getMe, {})).status).toBe(200)
    const revoked = await astrid.request({
      method: 'POST',
      url: '/identity/token/revocation',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token: refresh_token, client_id: 'web' }).toString(),
    })
    expect(revoked.statusCode).toBe(200)
    expectRefusal(await readMe(access_token), 'auth.required')
  })
})

describe('access tokens', () => {
  test('are for the main API of their country, five minutes, and tell the profile in the id token', async () => {
    const { access_token, id_token, expires_in } = await astrid.tokens()
    expect(expires_in).toBe(300)
    expect(decodeJwt(access_token)).toMatchObject({ iss: `${origin}/identity`, aud: `${origin}/api`, client_id: 'web' })
    expect(decodeJwt(id_token)).toMatchObject({
      aud: 'web',
      email: 'astrid@hoppla.example',
      firstname: 'Astrid',
      role: ['Customer'],
    })
    const userinfo = await astrid.request({ url: '/identity/me', headers: { authorization: `Bearer ${access_token}` } })
    expect(userinfo.json()).toMatchObject({ sub: decodeJwt(id_token).sub, email: 'astrid@hoppla.example' })
    expect((await astrid.request({ url: '/identity/me' })).statusCode).toBe(401)
  })

  const forge = async (changes: { payload?: object; header?: object; key?: 'ours' | 'theirs' }) => {
    const { access_token } = await astrid.tokens()
    const [key] = (await keyringOf(shop.deps)).keys
    const theirs = await generateKeyPair('ES256', { extractable: true })
    const signingKey = changes.key === 'theirs' ? theirs.privateKey : await importJWK(key?.jwk ?? {}, 'ES256')
    return new SignJWT({ ...decodeJwt(access_token), ...changes.payload })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key?.kid ?? '', ...changes.header })
      .sign(signingKey)
  }
  test('the forge itself makes a good token, so what follows is refused for its own fault', async () => {
    expect((await readMe(await forge({}))).status).toBe(200)
  })
  test.each([
    ['another audience', { payload: { aud: 'https://elsewhere.example/api' } }],
    ['another country’s audience', { payload: { aud: 'http://no.localhost:3000/api' } }],
    ['another issuer', { payload: { iss: 'https://evil.example/identity' } }],
    ['an expiry in the past', { payload: { exp: Math.floor(Date.now() / 1_000) - 1 } }],
    ['no expiry', { payload: { exp: undefined } }],
    ['another type (an id token)', { header: { typ: 'JWT' } }],
    ['an unknown key', { header: { kid: 'unknown' } }],
    ['another’s signature', { key: 'theirs' as const }],
    ['another account', { payload: { sub: '00000000-0000-4000-8000-000000000000' } }],
    ['a subject that is no id', { payload: { sub: "' or true --" } }],
    ['an older account version', { payload: { ver: 0 } }],
    ['an unknown session', { payload: { sid: 'x' } }],
    ['an unknown grant', { payload: { gid: 'x' } }],
    ['no session', { payload: { sid: undefined } }],
  ])('with %s are nobody’s', async (_case, changes) => {
    expectRefusal(await readMe(await forge(changes)), 'auth.required')
  })
  test('alg none, alg HS256 with the public key, an id token and noise are nobody’s', async () => {
    const { access_token, id_token } = await astrid.tokens()
    const [, payload] = access_token.split('.')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const [key] = (await keyringOf(shop.deps)).keys
    const { d: _d, ...open } = key?.jwk ?? {}
    const hmac = await new SignJWT(decodeJwt(access_token))
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: key?.kid ?? '' })
      .sign(new TextEncoder().encode(JSON.stringify(open)))
    const own = await generateKeyPair('ES256', { extractable: true })
    const embedded = await new SignJWT(decodeJwt(access_token))
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', jwk: await exportJWK(own.publicKey) })
      .sign(own.privateKey)
    for (const token of [
      `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
      hmac,
      embedded,
      id_token,
      'x',
      'a.b.c',
      '..',
      'x'.repeat(5_000),
    ])
      expectRefusal(await readMe(token), 'auth.required')
  })
})

test('the token endpoint answers other sites’ pages nothing', async () => {
  const { refresh_token } = await astrid.tokens()
  const answer = await astrid.request({
    method: 'POST',
    url: '/identity/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    payload: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'web', refresh_token }).toString(),
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})
