import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { JWK } from 'jose'
import { ExternalSigningKey } from 'oidc-provider'

/**
 * An ES256 key that signs where it is asked. The library signs in libuv's threads, where passwords are hashed: the way there and back costs more
 * than the signature, and a sign-in would queue behind other people's passwords. RS256 keys stay with the library, since they take a millisecond.
 */
export class SigningKey extends ExternalSigningKey {
  readonly #private: KeyObject
  readonly #public: KeyObject

  /** @param jwk a private key on P-256, with its `kid`. */
  constructor(jwk: JWK) {
    super()
    this.#private = createPrivateKey({ key: jwk as Record<string, unknown>, format: 'jwk' })
    this.#public = createPublicKey(this.#private)
    Object.assign(this, { kid: jwk.kid, alg: 'ES256' })
  }

  override keyObject(): KeyObject {
    return this.#public
  }

  override sign(data: Uint8Array): Uint8Array {
    // Node can give the two numbers side by side itself (`dsaEncoding`), but copies the key for it, which takes longer than signing.
    return sideBySide(sign('sha256', data, this.#private))
  }
}

const size = 32

/** An ECDSA signature of P-256 in DER (two integers in a sequence; RFC 3279 §2.2.3) as JWS wants it: two numbers of 32 bytes (RFC 7518 §3.4). */
export const sideBySide = (der: Buffer): Buffer => {
  const both = Buffer.alloc(2 * size)
  let at = 2
  for (const end of [size, 2 * size]) {
    const length = der[at + 1] ?? 0
    // A number whose first bit is set has a zero before it; one that begins with zeros is shorter.
    const number = der.subarray(at + 2 + Math.max(0, length - size), at + 2 + length)
    number.copy(both, end - number.length)
    at += 2 + length
  }
  return both
}
