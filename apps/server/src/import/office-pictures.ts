import { extname } from 'node:path'
import { holdPictures } from '../brand/edited-pictures.ts'
import { announceContent } from '../cache/content-version.ts'
import type { Db, Tx } from '../db/connect.ts'
import { addPicture } from './files/picture-bytes.ts'
import type { StoredRow } from './subject.ts'
import { subjects } from './subject-list.ts'
import { createWriter } from './writer.ts'

export { mostPictureBytes, pictureFaults } from './files/picture-bytes.ts'

/** A name as files may have it, from whatever somebody called it: `Vår Hopp.PNG` → `var-hopp` and `.png`. */
export const pictureName = (given: string): { key: string; extension: string } => {
  const extension = extname(given).toLowerCase()
  const plain = given
    .slice(0, given.length - extension.length)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  return { key: plain || 'picture', extension }
}

/** Adds a picture from the office, under a key that is free. @returns its key. */
export const addOfficePicture = async (
  tx: Tx,
  given: { fileName: string; bytes: Buffer; names: Readonly<Record<string, string>> },
): Promise<string> => {
  const { key: wanted, extension } = pictureName(given.fileName)
  await holdPictures(tx)
  const rows = await tx.selectFrom('media').select('key').where('key', 'like', `${wanted}%`).execute()
  const taken = new Set(rows.map(({ key }) => key))
  const key = [wanted, ...Array.from({ length: taken.size + 1 }, (_, at) => `${wanted}-${at + 2}`)].find((one) => !taken.has(one))
  if (key === undefined) throw new Error('There is no free key.')
  const writer = await createWriter(tx, {})
  await addPicture(writer, { ...given, key, fileName: `${key}${extension}` })
  await writer.finish()
  await announceContent(tx)
  return key
}

export type Use = { kind: string; key: string }
const columns = ['picture', 'pictures', 'logo', 'art', 'top', 'poster'] as const

/** Every key of a picture in a value of one of the columns that hold them. */
const keysIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(keysIn) : []
}

const nameOf = ({ row }: StoredRow): string =>
  typeof row.key === 'string' ? row.key : [row.country, row.language, row.subject].filter(Boolean).join('/')

/** Where pictures are used: in which rows of which files, by the key of the picture. */
export const usesOfPictures = async (db: Db): Promise<Map<string, Use[]>> => {
  const uses = new Map<string, Use[]>()
  for (const { name, stored } of subjects) {
    if (!stored || name === 'media' || name === 'families') continue
    for (const one of await stored(db))
      for (const key of columns.flatMap((column) => keysIn(one.row[column]))) {
        const before = uses.get(key) ?? []
        if (before.length < 50) uses.set(key, [...before, { kind: name, key: nameOf(one) }])
      }
  }
  return uses
}
