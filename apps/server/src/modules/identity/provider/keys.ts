import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Config } from '../../../kernel/config.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { keyFor, keysFor } from '../links.ts'

/** ES256 for ourselves (fast, short); RS256 because every standard client must be able to expect it (OpenID Connect Core §15.1). */
export const algorithms = ['ES256', 'RS256'] as const
export type Algorithm = (typeof algorithms)[number]

export type SigningKey = { kid: string; algorithm: Algorithm; jwk: JWK; signsFrom: Date }
/** The published keys of this moment; of each algorithm the one that signs comes first. */
export type Keyring = { keys: SigningKey[]; version: string; find: (kid: string) => Promise<CryptoKey> | undefined }

const hour = 3_600_000
/** A key signs for this long. */
export const keyLife = 90 * 24 * hour
/** A new key is published this long before it signs, so that every process and client has fetched it. */
export const publishedAhead = 24 * hour
/**
 * An old key stays published this long after the next one signs: a day longer than a session, whose ID token may be shown as `id_token_hint` as long as
 * the session lives.
 */
export const publishedAfter = 31 * 24 * hour
const lockKey = 480_211_020
const reloadAfter = 60_000

type KeyDeps = Pick<Deps, 'db' | 'pool' | 'config' | 'log'>
type Held = { keyring: Keyring; at: number }
// One keyring per database and process, loaded by whoever asks first.
const held = new WeakMap<Deps['pool'], Promise<Held>>()

/**
 * The keys all processes sign and verify with. Asked of the database once a minute; made when there are none.
 * @param freshOnly do not settle for what was loaded before (a token names a key not yet seen).
 */
export const keyringOf = async (deps: KeyDeps, freshOnly = false): Promise<Keyring> => {
  const known = await held.get(deps.pool)?.catch(() => undefined)
  const age = known ? Date.now() - known.at : Number.POSITIVE_INFINITY
  // Tokens with invented key ids must not make us ask each time.
  if (known && age < (freshOnly ? 5_000 : reloadAfter)) return known.keyring
  const loading = load(deps).then((keyring) => ({ keyring, at: Date.now() }))
  held.set(
    deps.pool,
    loading.catch((error: unknown) => {
      if (!known) throw error
      deps.log.warn({ err: error }, 'signing keys could not be reloaded; the known ones stay')
      return { keyring: known.keyring, at: Date.now() - reloadAfter + 5_000 }
    }),
  )
  return (await (held.get(deps.pool) as Promise<Held>)).keyring
}

const load = async (deps: KeyDeps): Promise<Keyring> => {
  const keys = await readKeys(deps)
  const missing = algorithms.filter(
    (algorithm) => !keys.some((key) => key.algorithm === algorithm && key.signsFrom.getTime() <= Date.now()),
  )
  if (missing.length === 0) return keyringFrom(keys)
  await makeKeys(
    deps,
    (found) =>
      algorithms.filter((algorithm) => !found.some((key) => key.algorithm === algorithm && key.signsFrom.getTime() <= Date.now())),
    new Date(),
  )
  return keyringFrom(await readKeys(deps))
}

const keyringFrom = (keys: SigningKey[]): Keyring => {
  const now = Date.now()
  const signing = keys.filter((key) => key.signsFrom.getTime() <= now).sort((a, b) => b.signsFrom.getTime() - a.signsFrom.getTime())
  const ordered = [...signing, ...keys.filter((key) => !signing.includes(key))]
  const imported = new Map<string, Promise<CryptoKey>>()
  return {
    keys: ordered,
    version: ordered.map((key) => key.kid).join(' '),
    find: (kid) => {
      const key = ordered.find((candidate) => candidate.kid === kid)
      if (!key) return undefined
      const found = imported.get(kid)
      if (found) return found
      const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...open } = key.jwk
      const made = importJWK(open, key.algorithm) as Promise<CryptoKey>
      imported.set(kid, made)
      return made
    },
  }
}

const readKeys = async ({ db, config, log }: KeyDeps): Promise<SigningKey[]> => {
  const rows = await db
    .selectFrom('signing_keys')
    .selectAll()
    .where((where) => where.or([where('published_until', 'is', null), where('published_until', '>', new Date())]))
    .execute()
  return rows.flatMap(({ kid, algorithm, encrypted_jwk, signs_from }) => {
    try {
      return [
        {
          kid,
          algorithm: algorithm as Algorithm,
          jwk: JSON.parse(openKey(config, encrypted_jwk)),
          signsFrom: signs_from,
        },
      ]
    } catch {
      log.warn({ kid }, 'a signing key was encrypted with another secret; it is left out')
      return []
    }
  })
}

// Under a lock, so that processes that start together make one key of each kind, not one each.
const makeKeys = (deps: KeyDeps, wanted: (found: SigningKey[]) => Algorithm[], signsFrom: Date): Promise<Algorithm[]> =>
  deps.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    const missing = wanted(await readKeys({ ...deps, db: tx }))
    for (const algorithm of missing) {
      const { privateKey } = await generateKeyPair(algorithm, { extractable: true, modulusLength: 2048 })
      const jwk = await exportJWK(privateKey)
      const kid = await calculateJwkThumbprint(jwk)
      const encrypted = encrypt(keyFor(deps.config, 'signing keys'), JSON.stringify({ ...jwk, kid, alg: algorithm, use: 'sig' }))
      await tx
        .insertInto('signing_keys')
        .values({ kid, algorithm, encrypted_jwk: encrypted, signs_from: signsFrom, published_until: null })
        .execute()
      await tx
        .updateTable('signing_keys')
        .set({ published_until: new Date(signsFrom.getTime() + publishedAfter) })
        .where('algorithm', '=', algorithm)
        .where('kid', '<>', kid)
        .where('published_until', 'is', null)
        .execute()
    }
    return missing
  })

/**
 * Rotates without downtime: when the newest key of an algorithm is past its life, publishes the next one a day before it signs.
 * @returns the algorithms that got a new key.
 */
export const rotateKeys = async (deps: KeyDeps, now = new Date()): Promise<Algorithm[]> => {
  const made = await makeKeys(
    deps,
    (found) =>
      algorithms.filter(
        (algorithm) => !found.some((key) => key.algorithm === algorithm && now.getTime() - key.signsFrom.getTime() < keyLife),
      ),
    new Date(now.getTime() + publishedAhead),
  )
  if (made.length > 0) held.delete(deps.pool)
  return made
}

/** @throws when none of the installation's secrets encrypted it. */
const openKey = (config: Config, encrypted: Buffer): string => {
  const [present, ...others] = keysFor(config, 'signing keys')
  for (const key of others.toReversed())
    try {
      return decrypt(key, encrypted)
    } catch {
      // Another secret's.
    }
  return decrypt(present, encrypted)
}

/** Encrypts every signing key with the present secret. @returns how many were encrypted with another. */
export const reencryptSigningKeys = (deps: Pick<Deps, 'db' | 'config'>): Promise<number> =>
  deps.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    const present = keyFor(deps.config, 'signing keys')
    const rows = await tx.selectFrom('signing_keys').select(['kid', 'encrypted_jwk']).execute()
    const foreign = rows.filter(({ encrypted_jwk }) => !opens(present, encrypted_jwk))
    for (const { kid, encrypted_jwk } of foreign)
      await tx
        .updateTable('signing_keys')
        .set({ encrypted_jwk: encrypt(present, openKey(deps.config, encrypted_jwk)) })
        .where('kid', '=', kid)
        .execute()
    return foreign.length
  })

/** Whether the secrets at hand open one of the signing keys; undefined where there is none. For a database that keeps no check of its own yet. */
export const signingKeysFit = async (deps: Pick<Deps, 'db' | 'config'>): Promise<boolean | undefined> => {
  const rows = await deps.db.selectFrom('signing_keys').select('encrypted_jwk').execute()
  if (rows.length === 0) return undefined
  return rows.some(({ encrypted_jwk }) => keysFor(deps.config, 'signing keys').some((key) => opens(key, encrypted_jwk)))
}

const opens = (key: Buffer, encrypted: Buffer): boolean => {
  try {
    decrypt(key, encrypted)
    return true
  } catch {
    return false
  }
}

const encrypt = (key: Buffer, text: string): Buffer => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

const decrypt = (key: Buffer, encrypted: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12))
  decipher.setAuthTag(encrypted.subarray(12, 28))
  return Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString('utf8')
}
