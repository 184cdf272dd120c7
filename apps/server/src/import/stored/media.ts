import { extname } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Texts } from '../../db/tables/places.ts'
import type { StoredRow } from '../subject.ts'
import { among, given, rowOf, wordsOf } from './values.ts'

type Picture = {
  id: string
  key: string
  fileName: string
  version: string
  names: Texts
  focus: string | null
  isShared: boolean
}

/** Rows of pictures. Of different ones whose files have one name, each gets a file by its key. */
export const storedMedia = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<Picture>`
    select m.id, m.key, m.file_name as "fileName", m.version, m.names, m.focus,
      exists (select from media other where other.file_name = m.file_name and other.version <> m.version) as "isShared"
    from media m where m.kind = 'image' and ${among('m.id', items)} order by m.key collate "C"`.execute(db)
  return rows.map(({ id, key, fileName, version, names, focus, isShared }) => ({
    item: id,
    file: 'media.yaml',
    row: rowOf({
      key,
      file: isShared ? `${key}-${version}${extname(fileName)}` : fileName,
      fileName: isShared ? fileName : undefined,
      names: wordsOf(names),
      focus: given(focus),
    }),
  }))
}

/** The bytes of a picture, by its id; undefined when there is none. */
export const storedPicture = async (db: Db, id: string): Promise<Buffer | undefined> => {
  const found = await db
    .selectFrom('media_contents as content')
    .innerJoin('media', (join) => join.onRef('media.id', '=', 'content.media_id').onRef('media.version', '=', 'content.version'))
    .select('content.bytes')
    .where('media.id', '=', id)
    .executeTakeFirst()
  return found?.bytes
}
