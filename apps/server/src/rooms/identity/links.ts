import { createHmac, hash, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../../config.ts'

/** A fresh secret of 256 bits for a link or a cookie, and what is stored of it. */
export const newSecret = (): { secret: string; hash: Buffer } => {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashOf(secret) }
}

/** SHA-256: enough for secrets that are random themselves. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

const keys = new WeakMap<Config, Map<string, Buffer>>()

/** A key of its own for one purpose, from the installation's secret. 32 bytes. */
export const keyFor = (config: Config, purpose: string): Buffer => {
  const known = keys.get(config) ?? new Map<string, Buffer>()
  keys.set(config, known)
  const key = known.get(purpose) ?? Buffer.from(hkdfSync('sha256', config.secret, '', `hoppla ${purpose}`, 32))
  known.set(purpose, key)
  return key
}

/** A keyed hash of an address: comparable, not readable. */
export const blind = (config: Config, value: string): Buffer => createHmac('sha256', keyFor(config, 'blind')).update(value).digest()

/** Addresses of the pages that mailed links open. */
export const pages = {
  confirmation: (origin: string, language: string, userId: string, code: string): string =>
    `${origin}/profile/${language}/email-confirmation?${new URLSearchParams({ userId, code })}`,
  /** @param wayBack what the login pages need to lead back to where the visitor was. */
  reset: (origin: string, language: string, userId: string, code: string, wayBack: Record<string, string> = {}): string =>
    `${origin}/${language}/login/reset?${new URLSearchParams({ userId, code, ...wayBack })}`,
  forgotten: (origin: string, language: string): string => `${origin}/${language}/login/forgot`,
  login: (origin: string, language: string): string => `${origin}/${language}/login`,
}
