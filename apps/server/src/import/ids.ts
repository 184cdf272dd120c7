import { createHash } from 'node:crypto'

// Any fixed uuid: it makes the ids ours (RFC 9562, version 5).
const namespace = Buffer.from('5b0d6a9c7f3e4c1a9a3d2e6f8b704d11', 'hex')

/**
 * The id of an imported row: the same for the same kind and key, always and on every installation, so that an import can be repeated.
 * @param kind what the key names: `place`, `article`, `media`, …
 */
export const idOf = (kind: string, key: string): string => {
  const hash = createHash('sha1').update(namespace).update(`${kind}/${key}`).digest().subarray(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const officeNotice = /^office-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
/** The id of a notice. One that was made in the office has its id in its key. */
export const noticeIdOf = (key: string): string => officeNotice.exec(key)?.[1] ?? idOf('notice', key)
