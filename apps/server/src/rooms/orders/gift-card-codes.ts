import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Keeps gift-card codes: a stolen copy of the database holds none that can be spent. A code is found by a keyed hash and shown to its owner by unsealing
 * (AES-256-GCM, bound to its card). Both keys come from the installation's secret: with the secret lost, codes can no longer be shown or found.
 */
export type CodeKeeper = {
  hash: (code: string) => Buffer
  seal: (code: string, cardId: string) => Buffer
  /** @throws when the sealed code was changed, or belongs to another card or installation. */
  open: (sealed: Buffer, cardId: string) => string
}

const keepers = new Map<string, CodeKeeper>()

/** The keeper of an installation. @param secret `config.secret`. */
export const codeKeeper = (secret: string): CodeKeeper => {
  const found = keepers.get(secret)
  if (found) return found
  // Key objects: bytes would be looked at and wrapped anew each time, which costs more than the hash itself.
  const keyFor = (purpose: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  const hashKey = keyFor('gift-card code hash')
  const sealKey = keyFor('gift-card code seal')
  const keeper: CodeKeeper = {
    hash: (code) => createHmac('sha256', hashKey).update(code).digest(),
    seal: (code, cardId) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(cardId))
      return Buffer.concat([iv, cipher.update(code, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open: (sealed, cardId) => {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12)).setAAD(Buffer.from(cardId))
      decipher.setAuthTag(sealed.subarray(-16))
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
  }
  keepers.set(secret, keeper)
  return keeper
}
