import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Deps } from '../kernel/deps.ts'

/** @property renewed rows written anew. @property unreadable rows that none of the secrets opens: they stay as they are. */
export type ReencryptResult = { renewed: number; unreadable: number }
export type ReencryptDeps = Pick<Deps, 'db' | 'config'>
/** One kind of stored thing that depends on the secret. Run again, it finds nothing to do. @property what for the operator. */
export type Reencrypt = { what: string; run: (deps: ReencryptDeps) => Promise<ReencryptResult> }

type Row<Column extends string> = { id: string } & Record<Column, Buffer | null>

const mostAtOnce = 500

/**
 * Goes through a table by its key and writes encrypted columns anew. A row that was changed meanwhile is left: whoever changed it encrypted it with the
 * present secret. @param renew the columns as they should be; undefined or `{}` when nothing is to be done.
 */
export const renewRows = async <Column extends string>(
  db: Db,
  { table, id = 'id', columns }: { table: string; id?: string; columns: readonly Column[] },
  renew: (row: Row<Column>) => Partial<Record<Column, Buffer>> | undefined,
): Promise<ReencryptResult> => {
  const done: ReencryptResult = { renewed: 0, unreadable: 0 }
  const selected = sql.join(columns.map((column) => sql.ref(column)))
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<Row<Column>>`
      select ${sql.ref(id)} as id, ${selected} from ${sql.table(table)} where ${sql.ref(id)} > ${last} order by ${sql.ref(id)} limit ${mostAtOnce}`.execute(
      db,
    )
    for (const row of rows) {
      const changes = changesOf(row, renew)
      if (changes === 'unreadable') done.unreadable += 1
      else if (changes.length > 0) {
        await sql`update ${sql.table(table)} set ${sql.join(changes.map(([column, bytes]) => sql`${sql.ref(column)} = ${bytes}`))}
          where ${sql.ref(id)} = ${row.id} and ${sql.join(
            changes.map(([column]) => sql`${sql.ref(column)} = ${row[column]}`),
            sql` and `,
          )}`.execute(db)
        done.renewed += 1
      }
    }
    const end = rows.at(-1)
    if (!end) return done
    last = end.id
  }
}

const changesOf = <Column extends string>(
  row: Row<Column>,
  renew: (row: Row<Column>) => Partial<Record<Column, Buffer>> | undefined,
): (readonly [Column, Buffer])[] | 'unreadable' => {
  try {
    return Object.entries(renew(row) ?? {}).filter((entry): entry is [Column, Buffer] => Buffer.isBuffer(entry[1]))
  } catch {
    return 'unreadable'
  }
}
