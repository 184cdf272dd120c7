import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readInvitation } from '@hoppla/contract/staff/sign-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeKeeper } from '../crypto/code-keeper.ts'
import { aShop, type Shop } from '../modules/orders/testing/shop.ts'
import { officeHost } from '../testing/app.ts'

// `npm run admin -- …` as an operator runs it: a process of its own with its settings, beside a chain that is open.
const folder = mkdtempSync(join(tmpdir(), 'hoppla-admin-'))
const root = join(import.meta.dirname, '../../../..')
const changed = 'the next secret of this chain, of 32 or more characters'
const foreign = 'a secret of another chain, with 32 or more characters'
let shop: Shop
let first: string
beforeAll(async () => {
  shop = await aShop()
  first = shop.deps.config.secret
  await shop.aPaidCard(await shop.as('astrid'))
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = async (
  words: string[],
  secrets: { HOPPLA_SECRET: string; HOPPLA_SECRET_PREVIOUS?: string },
  settings: Record<string, string> = {},
) => {
  const { origins, officeOrigin } = shop.deps.config
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'scripts/admin.ts'), ...words], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOPPLA_ENV: 'test',
      HOPPLA_DATA_DIR: folder,
      HOPPLA_ORIGINS: Object.entries({ ...origins, office: officeOrigin })
        .map((pair) => pair.join('='))
        .join(','),
      DATABASE_URL: shop.databaseUrl,
      ...secrets,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString('utf8')
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk.toString('utf8')
  })
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, ...said }
}

/** The gift card that was sold, as a chain with this secret reads it; undefined when it cannot. */
const cardReadWith = async (secret: string): Promise<string | undefined> => {
  const card = await shop.deps.db.selectFrom('gift_cards').select(['id', 'code_encrypted']).executeTakeFirstOrThrow()
  try {
    return codeKeeper({ ...shop.deps.config, secret }).open(card.code_encrypted ?? Buffer.alloc(0), card.id)
  } catch {
    return undefined
  }
}
/** All that a command with a wrong secret might have touched. */
const state = async () => ({
  admins: (await shop.deps.db.selectFrom('account_roles').select('account_id').where('role', '=', 'Admin').execute()).length,
  accounts: (await shop.deps.db.selectFrom('accounts').select('id').execute()).length,
  checks: await shop.deps.db.selectFrom('secret_checks').select('encrypted').execute(),
  card: await shop.deps.db.selectFrom('gift_cards').select('code_encrypted').execute(),
})
/** Says what to write, as one sentence to a person: no stack, no secret. */
const expectRefusedForSecret = ({ code, out, err }: Awaited<ReturnType<typeof run>>) => {
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/HOPPLA_SECRET: the database is encrypted with another secret.*HOPPLA_SECRET_PREVIOUS.*reencrypt/)
  expect(err).not.toMatch(/^\s+at /m)
  for (const secret of [first, changed, foreign]) expect(err).not.toContain(secret)
}

test('what nobody knows is answered with how it is used', async () => {
  const { code, out, err } = await run(['invent'], { HOPPLA_SECRET: first })
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/invite <e-mail>[\s\S]*reencrypt/)
})

test('invite: the printed link leads into the office, also in production', async () => {
  const { officeOrigin = '', origins } = shop.deps.config
  const safe = (origin: string) => origin.replace('http:', 'https:')
  const production = {
    HOPPLA_ENV: 'production',
    SMTP_URL: 'smtp://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_live_of_a_test',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_of_a_test',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_a_test',
    HOPPLA_ORIGINS: Object.entries({ ...origins, office: officeOrigin })
      .map(([slug, origin]) => `${slug}=${safe(origin)}`)
      .join(','),
  }
  const modes: [string, Record<string, string>][] = [
    [officeOrigin, {}],
    [safe(officeOrigin), production],
  ]
  for (const [home, mode] of modes) {
    const { code, out, err } = await run(['invite', 'office@chain.example'], { HOPPLA_SECRET: first }, mode)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const { origin, pathname, hash } = new URL(/https?:\S+/.exec(out)?.[0] ?? expect.fail(out))
    expect([origin, pathname]).toEqual([home, '/invitation'])
    const body = { token: hash.slice(1) }
    const read = await shop.call(readInvitation, { body }, { host: officeHost })
    expect(read.body, read.text).toMatchObject({ email: 'office@chain.example', roles: [{ role: 'Admin' }], invitedBy: null })
  }
})

test('with a wrong secret neither command does anything, also when the one before is wrong as well', async () => {
  const before = await state()
  for (const words of [['reencrypt'], ['invite', 'thief@example.com']])
    for (const secrets of [{ HOPPLA_SECRET: foreign }, { HOPPLA_SECRET: changed, HOPPLA_SECRET_PREVIOUS: foreign }])
      expectRefusedForSecret(await run(words, secrets))
  expect(await state()).toEqual(before)
})

test('reencrypt: done once, the present secret is enough and the one before is refused', async () => {
  const code = await cardReadWith(first)
  expect([code, await cardReadWith(changed)]).toEqual([expect.any(String), undefined])
  const done = await run(['reencrypt'], { HOPPLA_SECRET: changed, HOPPLA_SECRET_PREVIOUS: first })
  expect({ code: done.code, err: done.err }).toEqual({ code: 0, err: '' })
  expect(done.out).toMatch(/codes of gift cards: 1 encrypted anew/)
  expect(done.out).toMatch(/no longer needs HOPPLA_SECRET_PREVIOUS/)
  expect([await cardReadWith(first), await cardReadWith(changed)]).toEqual([undefined, code])
  expectRefusedForSecret(await run(['invite', 'late@chain.example'], { HOPPLA_SECRET: first }))
  expect(await run(['reencrypt'], { HOPPLA_SECRET: changed })).toMatchObject({ code: 0, err: '' })
})
