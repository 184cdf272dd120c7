import type { Tx } from '../db/connect.ts'
import { storedFonts } from '../import/stored/brand.ts'
import { storedPicture } from '../import/stored/media.ts'
import type { StoredRow, Subject } from '../import/subject.ts'
import { subjects } from '../import/subject-list.ts'
import { markdownOf, yamlOfRow } from './yaml.ts'

/** A file of an export. @property path relative to its folder, with `/` between. @property rows how many rows stand in it; none in a picture or font. */
export type ChainFile = { path: string; bytes: Buffer; rows: number }

/** The import reads files of up to 20 MB. */
const mostBytes = 15 * 1024 * 1024

/**
 * The whole chain as import files (docs/import.md), one by one: of the same database always the same files, byte by byte.
 * @param tx in which all of it is read as of one moment (readLong).
 */
export async function* chainFiles(tx: Tx): AsyncGenerator<ChainFile> {
  for (const subject of subjects) {
    const rows = (await subject.stored?.(tx)) ?? []
    if (subject.source === 'markdown') for (const row of rows) yield pageFile(row)
    else yield* tableFiles(rows)
    yield* filesBeside(tx, subject, rows)
  }
}

const pageFile = ({ file, row }: StoredRow): ChainFile => {
  // Where the file lies says the rest.
  const { country: _country, language: _language, subject: _subject, body, ...fields } = row
  return { path: file, bytes: Buffer.from(markdownOf({ ...fields, body: String(body) })), rows: 1 }
}

/** The files of rows, in the order in which their first rows come. One that would be too large to be read goes on in another: `sweden~2.yaml`. */
export function* tableFiles(rows: readonly StoredRow[], most = mostBytes): Generator<ChainFile> {
  for (const [path, own] of Map.groupBy(rows, ({ file }) => file)) {
    let part = 1
    let waiting: string[] = []
    let size = 0
    const take = (): ChainFile => {
      const name = part === 1 ? path : path.replace(/\.yaml$/, `~${part}.yaml`)
      const file = { path: name, bytes: Buffer.from(waiting.join('\n')), rows: waiting.length }
      part += 1
      waiting = []
      size = 0
      return file
    }
    for (const { row } of own) {
      const text = yamlOfRow(row)
      const length = Buffer.byteLength(text) + 1
      if (waiting.length > 0 && size + length > most) yield take()
      waiting.push(text)
      size += length
    }
    yield take()
  }
}

/** The pictures and fonts that lie beside the rows that name them. */
async function* filesBeside(tx: Tx, { name }: Subject, rows: readonly StoredRow[]): AsyncGenerator<ChainFile> {
  if (name === 'media') {
    const written = new Set<string>()
    for (const { item, row } of rows) {
      const path = `media/${String(row.file)}`
      const bytes = written.has(path) ? undefined : await storedPicture(tx, item)
      if (bytes) yield { path, bytes, rows: 0 }
      written.add(path)
    }
  }
  if (name === 'brand') for (const { name: file, bytes } of await storedFonts(tx)) yield { path: `brand/${file}`, bytes, rows: 0 }
}
