import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The installation's secret and, while it is being changed, the previous one. Writing uses the first, reading tries both. */
export type Secrets = { secret: string; previousSecret?: string | undefined }

/** Both secrets, the one that writes first. */
export const secretsOf = ({ secret, previousSecret }: Secrets): readonly [string, ...string[]] =>
  previousSecret === undefined ? [secret] : [secret, previousSecret]

/** Encrypts fields that a stolen copy of the database must not show. */
export type Cipher = {
  /** @param context what the text belongs to (an id): it cannot be opened as anything else's. */
  close: (text: string, context: string) => Buffer
  /** @throws when the encrypted bytes were changed, or belong to another context or installation. */
  open: (encrypted: Buffer, context: string) => string
  /** The same text encrypted anew, undefined when the present secret encrypted it. @throws as `open`. */
  renew: (encrypted: Buffer, context: string) => Buffer | undefined
}

const ciphers = new Map<string, Cipher>()

/**
 * AES-256-GCM with a key of its own for one purpose, derived from the installation's secret (HKDF): with the secret lost, nothing can be opened again.
 * @param secrets the configuration. @param purpose 'health data'.
 */
export const cipherFor = (secrets: Secrets, purpose: string): Cipher =>
  cipherFromKeys(
    secretsOf(secrets).map((secret) => [secret, `hoppla seal ${purpose}`]),
    'seal',
  )

/** A cipher whose keys are derived as `[secret, info]` says; for what was encrypted under another name before there was `cipherFor`. */
export const cipherFromKeys = (keys: readonly (readonly [secret: string, info: string])[], kind: string): Cipher => {
  const name = [kind, ...keys.flat()].join('\0')
  const found = ciphers.get(name)
  if (found) return found
  const [current, ...others] = keys.map(([secret, info]) => oneCipher(Buffer.from(hkdfSync('sha256', secret, '', info, 32))))
  if (!current) throw new Error('A cipher needs a key.')
  const cipher = join(current, others)
  ciphers.set(name, cipher)
  return cipher
}

type OneCipher = Pick<Cipher, 'close' | 'open'>

/** Closes with the first key; opens with whichever fits. */
const join = (current: OneCipher, others: readonly OneCipher[]): Cipher => {
  const openBy = (encrypted: Buffer, context: string): [text: string, by: OneCipher] => {
    let failure: unknown
    for (const each of [current, ...others])
      try {
        return [each.open(encrypted, context), each]
      } catch (error) {
        failure ??= error
      }
    throw failure
  }
  return {
    close: current.close,
    open: (encrypted, context) => openBy(encrypted, context)[0],
    renew: (encrypted, context) => {
      const [text, by] = openBy(encrypted, context)
      return by === current ? undefined : current.close(text, context)
    },
  }
}

const oneCipher = (key: Buffer): OneCipher => ({
  close: (text, context) => {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
    return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  },
  open: (encrypted, context) => {
    const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12)).setAAD(Buffer.from(context))
    decipher.setAuthTag(encrypted.subarray(-16))
    return Buffer.concat([decipher.update(encrypted.subarray(12, -16)), decipher.final()]).toString('utf8')
  },
})
