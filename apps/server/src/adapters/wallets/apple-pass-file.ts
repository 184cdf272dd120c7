import { createHash } from 'node:crypto'
import { zipOf } from '../../kernel/zip.ts'
import { type Signer, signDetached } from './apple-signature.ts'

/** Files of a pass by name: `icon.png`, `logo@2x.png`. */
export type PassPictures = Readonly<Record<string, Uint8Array>>

/**
 * A pass as Apple’s Wallet takes it (`.pkpass`): a zip of pass.json, pictures, manifest.json with the SHA-1 of each, and its signature.
 * @param pass what pass.json says.
 */
export const passFile = (signer: Signer, pass: object, pictures: PassPictures, at: Date): Promise<Buffer> => {
  const files: Record<string, Uint8Array> = { ...pictures, 'pass.json': Buffer.from(JSON.stringify(pass)) }
  const hashes = Object.entries(files).map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')])
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(hashes)))
  const all = { ...files, 'manifest.json': manifest, signature: signDetached(signer, manifest, at) }
  return zipOf(Object.entries(all).map(([path, bytes]) => ({ path, bytes: Buffer.from(bytes) })))
}
