import { createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'
import { pathTo } from '@hoppla/contract/pages'
import { secretsOf } from '../../crypto/encrypt.ts'
import type { Config } from '../../kernel/config.ts'

/** A fresh secret of 256 bits for a link or a cookie, and what is stored of it. */
export const newSecret = (): { secret: string; hash: Buffer } => {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

/** SHA-256: enough for secrets that are random themselves. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

const keys = new WeakMap<Config, Map<string, Keys>>()

/** A key of its own for one purpose, from the installation's secret. 32 bytes. */
export const keyFor = (config: Config, purpose: string): Buffer => keysFor(config, purpose)[0]

type Keys = readonly [Buffer, ...Buffer[]]

/** The same from every secret of the installation, the present one first: what the one before signed still holds while it is known. */
export const keysFor = (config: Config, purpose: string): Keys => {
  const known = keys.get(config) ?? new Map<string, Keys>()
  keys.set(config, known)
  const found = known.get(purpose)
  if (found) return found
  const [present, ...others] = secretsOf(config)
  const derive = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', `hoppla ${purpose}`, 32))
  const made: Keys = [derive(present), ...others.map(derive)]
  known.set(purpose, made)
  return made
}

/** A keyed hash of an address: comparable, not readable. */
export const blind = (config: Config, value: string): Buffer => createHmac('sha256', keyFor(config, 'blind')).update(value).digest()

/** Addresses of the pages that mailed links open. */
export const pages = {
  confirmation: (origin: string, language: string, userId: string, code: string): string =>
    `${origin}${pathTo('email-confirmation', { lang: language, query: { userId, code } })}`,
  undoing: (origin: string, language: string, userId: string, code: string): string =>
    `${origin}${pathTo('email-undo', { lang: language, query: { userId, code } })}`,
  /** @param wayBack what the login pages need to lead back to where the visitor was. */
  reset: (origin: string, language: string, userId: string, code: string, wayBack: Record<string, string> = {}): string =>
    `${origin}${pathTo('login-reset', { lang: language, query: { userId, code, ...wayBack } })}`,
  forgotten: (origin: string, language: string): string => `${origin}${pathTo('login-forgot', { lang: language })}`,
  login: (origin: string, language: string): string => `${origin}${pathTo('login', { lang: language })}`,
}
