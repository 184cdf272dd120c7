import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

/** Until the transaction ends, nobody else adds or changes pictures: two of one name get two keys. */
export const holdPictures = async (tx: Tx): Promise<void> => {
  await sql`lock table media in share row exclusive mode`.execute(tx)
}

/** Changes the alternative texts of a picture. */
export const namePicture = async (tx: Tx, id: string, names: Readonly<Record<string, string>>): Promise<void> => {
  await tx
    .updateTable('media')
    .set({ names: JSON.stringify(names) })
    .where('id', '=', id)
    .execute()
}
