import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts fields that a stolen copy of the database must not show. */
export type Seal = {
  /** @param context what the text belongs to (an id): it cannot be opened as anything else's. */
  close: (text: string, context: string) => Buffer
  /** @throws when the sealed bytes were changed, or belong to another context or installation. */
  open: (sealed: Buffer, context: string) => string
}

const seals = new Map<string, Seal>()

/**
 * AES-256-GCM with a key of its own for one purpose, derived from the installation's secret (HKDF): with the secret lost, nothing can be opened again.
 * @param secret `config.secret`. @param purpose 'health data'.
 */
export const sealFor = (secret: string, purpose: string): Seal => {
  const name = `${purpose}\0${secret}`
  const found = seals.get(name)
  if (found) return found
  const key = Buffer.from(hkdfSync('sha256', secret, '', `hoppla seal ${purpose}`, 32))
  const seal: Seal = {
    close: (text, context) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open: (sealed, context) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(context))
      decipher.setAuthTag(sealed.subarray(-16))
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
    },
  }
  seals.set(name, seal)
  return seal
}
