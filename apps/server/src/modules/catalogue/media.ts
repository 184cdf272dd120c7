import { Refusal } from '../../http/refusal.ts'
import type { File } from '../../http/serve.ts'
import type { Deps } from '../../kernel/deps.ts'
import { findMediaFile } from './catalogue.sql.ts'

/** Pictures kept in memory, newest use last; all of a chain's pictures fit. */
const mostBytes = 16 * 1024 * 1024
const kept = new WeakMap<Deps['prepared'], { files: Map<string, File>; bytes: number }>()

// A picture is a document of its own when somebody opens its address: an SVG must not run anything on our origin.
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/** A picture by its address. @throws Refusal `media.not-found` for an unknown one, also for another name or version. */
export const mediaFile = async (
  { db, prepared }: Pick<Deps, 'db' | 'prepared'>,
  { guid, version, name }: { guid: string; version: string; name: string },
): Promise<File> => {
  const store = kept.get(prepared) ?? { files: new Map<string, File>(), bytes: 0 }
  kept.set(prepared, store)
  const key = `${guid}/${version}/${name}`
  const found = store.files.get(key)
  if (found) return found
  const row = await findMediaFile(db, guid, version)
  if (!row || row.file_name !== name) throw new Refusal('media.not-found')
  const file: File = {
    kind: 'file',
    bytes: row.bytes,
    contentType: row.content_type,
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': policy,
      'cross-origin-resource-policy': 'cross-origin',
    },
  }
  if (store.bytes + row.bytes.length > mostBytes) {
    store.files.clear()
    store.bytes = 0
  }
  store.files.set(key, file)
  store.bytes += row.bytes.length
  return file
}
