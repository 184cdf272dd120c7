import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { before, deleteSome, type Erasure } from '../../../db/erasure.ts'

const ofPerson = (accountId: string, confirmed: string | null) =>
  sql`(w.account_id = ${accountId} or w.email_normalized = ${confirmed})`

/** What somebody watched for, to take along. @param confirmed the address in small letters, where its holder has confirmed it. */
export const exportWatches = async (
  db: Db,
  accountId: string,
  confirmed: string | null,
): Promise<{ entranceWatches: Record<string, string | number | null>[] }> => {
  const { rows } = await sql<Record<string, string | number | null>>`
    select p.name as playground, w.date::text as days, to_char(w.starts_at, 'HH24:MI') as "arrivalFrom", w.places as guests, w.email, w.language,
      w.state as status, to_json(w.created_at) #>> '{}' as "createdAt", to_json(w.notified_at) #>> '{}' as "sentAt", to_json(w.ended_at) #>> '{}' as "doneAt"
    from entrance_watches w join playgrounds p on p.id = w.playground_id where ${ofPerson(accountId, confirmed)} order by w.turn`.execute(
    db,
  )
  return { entranceWatches: rows }
}

/** Erases what somebody watches and watched for. */
export const eraseWatches = async (tx: Tx, accountId: string, confirmed: string | null): Promise<void> => {
  await sql`delete from entrance_watches w where ${ofPerson(accountId, confirmed)}`.execute(tx)
}

/** Who watched, so many days after it was over. */
export const oldWatches = (days: number): Erasure[] => [deleteSome('entrance_watches', `ended_at < ${before(days, 'days')}`)]
