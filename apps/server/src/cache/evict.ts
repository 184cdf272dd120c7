import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import { findEncryptedJobs } from '../jobs/jobs.ts'
import type { Deps } from '../kernel/deps.ts'

/**
 * Lets the audit log's address columns and old lines be erased in this transaction, and only in it (a trigger of 0001_kernel.sql). Everything else stays append-only.
 */
export const allowErasure = async (tx: Tx): Promise<void> => {
  await sql`set local hoppla.erasing = 'on'`.execute(tx)
}

/** Addresses somebody wrote into forms, with what a mail that came of it can be known by: ids and references. */
export type MailTraces = { addresses: string[]; marks: string[] }

/**
 * Erases mails: those waiting in the queue (deleted accounts get no mail) the copies in the dev mailbox, and what is
 * kept of how they fared. For the person's own address that is every
 * mail; for an address that was only typed into a form, and may belong to anybody, only the mails that carry one of the marks.
 * @param own the confirmed address, or null. Addresses are compared case-insensitively.
 */
export const eraseMails = async (deps: Pick<Deps, 'config'>, tx: Tx, own: string | null, traces: MailTraces): Promise<void> => {
  const lower = (addresses: string[]) => [...new Set(addresses.map((address) => address.toLowerCase()))]
  const proven = lower(own === null ? [] : [own])
  const written = lower(traces.addresses)
  const isMarked = (text: string) => traces.marks.some((mark) => text.includes(mark))
  await sql`delete from mails where lower(recipient) = any(${proven}::text[])
    or lower(recipient) = any(${written}::text[]) and exists (select from unnest(${traces.marks}::text[]) mark where position(mark in text_body) > 0)`.execute(
    tx,
  )
  const ids = traces.marks.filter((mark) => uuid.test(mark))
  await sql`delete from mail_deliveries where lower(recipient) = any(${proven}::text[]) or account_id = any(${ids}::uuid[])
    or lower(recipient) = any(${written}::text[]) and (order_id = any(${ids}::uuid[]) or booking_id = any(${ids}::uuid[]))`.execute(
    tx,
  )
  // A job that a worker is running can no longer be stopped; its row is deleted when it is done.
  const waiting = await findEncryptedJobs(deps, tx, [...proven, ...written])
  const gone = waiting.filter(({ address, text }) => proven.includes(address) || isMarked(text)).map(({ id }) => id)
  await sql`delete from graphile_worker._private_jobs where id = any(${gone}::bigint[]) and locked_at is null`.execute(tx)
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Copies of mails to an address that are still kept, for its holder to take along: when and about what. @param address lower case, confirmed. Moments are ISO. */
export const exportMails = async (db: Db, address: string): Promise<Record<'at' | 'subject' | 'language', string>[]> => {
  const { rows } = await sql<Record<'at' | 'subject' | 'language', string>>`
    select to_json(sent_at) #>> '{}' as at, subject, language from mails where lower(recipient) = ${address} order by sent_at desc limit 1000`.execute(
    db,
  )
  return rows
}
