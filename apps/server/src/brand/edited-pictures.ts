import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

/** Until the transaction ends, nobody else adds or changes pictures: two of one name get two keys. */
export const holdPictures = async (tx: Tx): Promise<void> => {
  await sql`lock table media in share row exclusive mode`.execute(tx)
}

/** Changes the alternative texts of a picture, and what every crop keeps in view of it. @param focus `30-70`; null: the middle. */
export const describeMedia = async (
  tx: Tx,
  id: string,
  { names, focus }: { names: Readonly<Record<string, string>>; focus: string | null },
): Promise<void> => {
  await tx
    .updateTable('media')
    .set({ names: JSON.stringify(names), focus })
    .where('id', '=', id)
    .execute()
}
