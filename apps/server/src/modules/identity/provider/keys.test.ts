import { getMe } from '@hoppla/contract/profile'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { aBrowser } from '../../../testing/browser.ts'
import { makeDeps } from '../../../testing/deps.ts'
import { evictAccess } from '../identity.ts'
import { keyLife, keyringOf, publishedAhead, rotateKeys } from './keys.ts'
import { lifetimes } from './provider.ts'

const password = 'Hopp-hopp-hurra-1'
let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

const publishedKids = async (): Promise<string[]> => {
  const { keys } = (await aBrowser(shop.app).request({ url: '/identity/jwks' })).json()
  return keys.map((key: { kid: string }) => key.kid)
}
const kidOf = (token: string) => decodeProtectedHeader(token).kid

test('keys rotate without downtime: published a day ahead, signing from then on, the old one still good', async () => {
  const astrid = aBrowser(shop.app)
  await astrid.signIn('astrid@hoppla.example', password)
  const before = await astrid.tokens()
  const { keys: old } = await keyringOf(shop.deps)

  expect(await rotateKeys(shop.deps)).toEqual([])
  const due = new Date(Date.now() + keyLife + 1_000)
  expect(await rotateKeys(shop.deps, new Date(due))).toEqual(['ES256', 'RS256'])
  expect(await rotateKeys(shop.deps, new Date(due))).toEqual([])
  expect(await publishedKids()).toHaveLength(4)
  expect(kidOf((await astrid.tokens()).access_token)).toBe(kidOf(before.access_token))

  // The day after: what the clock would do is done to the rows.
  const shift = keyLife + 1_000 + publishedAhead
  await shop.deps.pool.query(`update signing_keys set signs_from = signs_from - $1 * interval '1 millisecond'`, [shift])
  await shop.deps.pool.query(
    `update signing_keys set published_until = published_until - $1 * interval '1 millisecond' + interval '1 hour'`,
    [shift],
  )
  await keyringReloaded()
  const after = await astrid.tokens()
  expect(old.map((key) => key.kid)).not.toContain(kidOf(after.access_token))
  evictAccess(shop.deps)
  for (const { access_token } of [before, after]) expect((await shop.withToken(access_token)(getMe, {})).status).toBe(200)
  expect((await astrid.refresh(before.refresh_token)).statusCode).toBe(200)
})

test('an ID token that an old key signed is a good hint as long as the session lives, and then the key is gone', async () => {
  const astrid = aBrowser(shop.app)
  await astrid.signIn('astrid@hoppla.example', password)
  const { id_token } = await astrid.tokens()
  await rotateKeys(shop.deps, new Date(Date.now() + keyLife + 1_000))
  const hinted = async () => {
    const { answer } = await astrid.authorize({ id_token_hint: id_token })
    const page = await astrid.request({ url: `/identity/session/end?${new URLSearchParams({ id_token_hint: id_token })}` })
    return [String(answer.headers.location).includes('code='), page.statusCode]
  }
  // To the last hour of a session of 30 days, the next key having signed from its first minute.
  const passed = keyLife + 1_000 + publishedAhead + lifetimes.session * 1_000 - 3_600_000
  await shop.deps.pool.query(
    `update signing_keys set signs_from = signs_from - $1 * interval '1 millisecond', published_until = published_until - $1 * interval '1 millisecond'`,
    [passed],
  )
  await keyringReloaded()
  expect(kidOf((await astrid.tokens()).id_token)).not.toBe(kidOf(id_token))
  expect(await hinted()).toEqual([true, 200])
  await shop.deps.pool.query(`update signing_keys set published_until = published_until - interval '2 days'`)
  await keyringReloaded(122_000)
  const { keys } = await keyringOf(shop.deps)
  expect(keys.map(({ kid }) => kid)).not.toContain(kidOf(id_token))
})

// A minute passes for the keyring.
const keyringReloaded = async (later = 61_000) => {
  const now = Date.now
  Date.now = () => now() + later
  try {
    await keyringOf(shop.deps)
  } finally {
    Date.now = now
  }
}

test('processes that start together on an empty database share one key of each kind', async () => {
  const empty = await testApp('empty')
  const { rows } = await empty.deps.pool.query('select current_database() as name')
  const processes = await Promise.all([1, 2, 3].map(() => makeDeps(urlOf(empty, rows[0].name))))
  const rings = await Promise.all(processes.map(({ deps }) => keyringOf(deps)))
  expect(new Set(rings.map((ring) => ring.version)).size).toBe(1)
  expect(rings[0]?.keys).toHaveLength(2)
  await Promise.all(processes.map((each) => each.close()))
  await empty.close()
})

test('a database without the installation’s secret has no use for the keys', async () => {
  const { rows } = await shop.deps.pool.query('select current_database() as name')
  const stored = await shop.deps.db.selectFrom('signing_keys').select('encrypted_jwk').execute()
  for (const { encrypted_jwk } of stored) expect(encrypted_jwk.toString('latin1')).not.toContain('"d"')
  const other = await makeDeps(urlOf(shop, rows[0].name), {
    HOPPLA_SECRET: 'quite another secret of 32 or more characters',
    HOPPLA_LOG_LEVEL: 'silent',
  })
  const known = new Set((await keyringOf(shop.deps)).keys.map((key) => key.kid))
  for (const { kid } of (await keyringOf(other.deps)).keys) expect(known).not.toContain(kid)
  await other.close()
})

const urlOf = (app: TestApp, name: string): string => {
  const { options } = app.deps.pool as unknown as { options: { connectionString: string } }
  const url = new URL(options.connectionString)
  url.pathname = `/${name}`
  return url.href
}
