import type { DeviceStore } from './device-store.ts'

/** A value as it lies on the disk. */
export type Encrypted = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }
/** Each kind of value has a key of its own: with its key, all of a kind is gone. */
export type EncryptedKind = 'snapshot' | 'queue'

const makeKey = (): Promise<CryptoKey> => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** The key of a kind, made at its first use. It never leaves the browser: no script can read it, not even ours. */
const keyOf = async (store: DeviceStore, kind: EncryptedKind): Promise<CryptoKey> =>
  (await store.read<CryptoKey>('keys', kind)) ?? store.claim('keys', kind, await makeKey())

const algorithm = (iv: Uint8Array<ArrayBuffer>, kind: EncryptedKind): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(kind),
})

export const encrypt = async (store: DeviceStore, kind: EncryptedKind, value: unknown): Promise<Encrypted> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { iv, bytes: await crypto.subtle.encrypt(algorithm(iv, kind), await keyOf(store, kind), text) }
}

/** @throws DOMException `OperationError` for what was encrypted with another key. */
export const decrypt = async <V>(store: DeviceStore, kind: EncryptedKind, { iv, bytes }: Encrypted): Promise<V> =>
  JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(algorithm(iv, kind), await keyOf(store, kind), bytes)))
