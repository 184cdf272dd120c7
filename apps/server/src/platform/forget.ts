import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'

/**
 * Lets the audit log's address columns and old lines be erased in this transaction, and only in it (migration 060). Everything else stays append-only.
 */
export const allowErasure = async (tx: Tx): Promise<void> => {
  await sql`set local hoppla.erasing = 'on'`.execute(tx)
}

/**
 * Forgets mails to these addresses: those that wait in the queue (whoever has gone is not written to), and the dev mailbox's copies.
 * @param addresses as they were written; compared without regard to case.
 */
export const forgetMails = async (tx: Tx, addresses: readonly string[]): Promise<void> => {
  const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))]
  if (wanted.length === 0) return
  await sql`delete from mails where lower(recipient) = any(${wanted})`.execute(tx)
  // What a worker has in hand right now is past recalling; its row goes when it is done.
  await sql`delete from graphile_worker._private_jobs
    where locked_at is null and (lower(payload->>'to') = any(${wanted}) or lower(payload->>'email') = any(${wanted}))`.execute(tx)
}

/** Copies of mails to an address that are still kept, for its holder to take along: when and about what. @param address lower case, confirmed. Moments are ISO. */
export const exportMails = async (db: Db, address: string): Promise<Record<'at' | 'subject' | 'language', string>[]> => {
  const { rows } = await sql<Record<'at' | 'subject' | 'language', string>>`
    select to_json(sent_at) #>> '{}' as at, subject, language from mails where lower(recipient) = ${address} order by sent_at desc limit 1000`.execute(
    db,
  )
  return rows
}
