import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@hoppla/contract/staff/fields'

/** What an authenticator, or a page that lies to it, may do differently. */
export type Ways = {
  origin?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string
  challenge?: string
}
type Credential = { id: Buffer; key: KeyObject; userHandle: string; counter: number }

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer): Buffer =>
  Buffer.concat([
    value.length < 256 ? Buffer.from([0x58, value.length]) : Buffer.from([0x59, value.length >> 8, value.length & 255]),
    value,
  ])

/** An EC public key in COSE form (RFC 9053): ES256 over P-256. */
const coseOf = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const part = (value: string) => bytes(Buffer.from(value, 'base64url'))
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]), part(x), Buffer.from([0x22]), part(y)])
}

/**
 * A phone with a fingerprint reader, as far as a browser's page gets to see it: makes real keys and real signatures (WebAuthn Level 3).
 * @param origin of the page it is used on.
 */
export const anAuthenticator = (origin: string) => {
  const credentials: Credential[] = []
  const clientData = (type: string, challenge: string, ways: Ways): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: ways.challenge ?? challenge, origin: ways.origin ?? origin, crossOrigin: false }))
  const dataOf = (rpId: string, { isVerified = true, ...ways }: Ways, counter: number, attested = Buffer.alloc(0)): Buffer => {
    const flags = 0x01 + (isVerified ? 0x04 : 0) + (attested.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(ways.rpId ?? rpId), Buffer.from([flags]), count, attested])
  }
  const common = (id: Buffer) =>
    ({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
    }) as const
  return {
    credentials,
    create: (options: PasskeyCreationOptions, ways: Ways = {}): PasskeyRegistration => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const id = randomBytes(16)
      credentials.push({ id, key: privateKey, userHandle: options.user.id, counter: 0 })
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseOf(publicKey)])
      const data = dataOf(options.rp.id, ways, ways.counter ?? 0, attested)
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(data)],
      ])
      return {
        ...common(id),
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, ways).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs with the newest of the keys. */
    get: (options: PasskeyRequestOptions, ways: Ways = {}): PasskeyAssertion => {
      const credential = credentials.at(-1)
      if (!credential) throw new Error('The authenticator has no key.')
      credential.counter = ways.counter ?? credential.counter + 1
      const data = dataOf(options.rpId, ways, credential.counter)
      const client = clientData('webauthn.get', options.challenge, ways)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), credential.key)
      return {
        ...common(credential.id),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: ways.userHandle ?? credential.userHandle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof anAuthenticator>
