import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Deps } from '../kernel/deps.ts'
import { cipherFromKeys, type Secrets, secretsOf } from './encrypt.ts'

/**
 * Protects the codes of gift cards, tickets and passes: a stolen copy of the database contains no usable code. A code is found by a keyed hash and shown to
 * its owner by decrypting it (AES-256-GCM, bound to its row). Both keys are derived from the installation's secret; without it, codes can neither be found
 * nor shown.
 */
export type CodeKeeper = {
  /** As it is stored. */
  hash: (code: string) => Buffer
  /** All that a code may be stored as while the secret is being changed, the present one first. */
  hashes: (code: string) => readonly Buffer[]
  encrypt: (code: string, cardId: string) => Buffer
  /** @throws when the encrypted code was changed, or belongs to another card or installation. */
  open: (encrypted: Buffer, cardId: string) => string
  /** The code encrypted anew, undefined when the present secret encrypted it. */
  renew: (encrypted: Buffer, cardId: string) => Buffer | undefined
}

const keepers = new Map<string, CodeKeeper>()

/** The keeper of an installation. @param secrets the configuration. */
export const codeKeeper = (secrets: Secrets): CodeKeeper => {
  const all = secretsOf(secrets)
  const name = all.join('\0')
  const found = keepers.get(name)
  if (found) return found
  const hashKeys = all.map(hashKeyOf)
  const cipher = cipherFromKeys(
    all.map((secret) => [secret, 'gift-card code seal']),
    'codes',
  )
  const hashWith = (key: KeyObject, code: string) => createHmac('sha256', key).update(code).digest()
  const keeper: CodeKeeper = {
    hash: (code) => hashWith(hashKeys[0] as KeyObject, code),
    hashes: (code) => hashKeys.map((key) => hashWith(key, code)),
    encrypt: cipher.close,
    open: cipher.open,
    renew: cipher.renew,
  }
  keepers.set(name, keeper)
  return keeper
}

// A key object: bytes would be looked at and wrapped anew each time, which costs more than the hash itself.
const hashKeyOf = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'gift-card code hash', 32)))

/** A stored code in its written form. @throws when it was changed, or belongs to another row or installation. */
export const codeOf = ({ config }: Pick<Deps, 'config'>, row: { id: string; codeEncrypted: Buffer }): string =>
  codeKeeper(config).open(row.codeEncrypted, row.id)
