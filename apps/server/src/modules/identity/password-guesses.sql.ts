import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { auditLine } from '../../logging/audit.ts'
import { guesses } from './identity.rules.ts'
import type { AccountRow } from './identity.sql.ts'

/** A guess that may be compared. @property failures guesses in a row with this address, this one included. */
export type BegunAttempt = { account: AccountRow | undefined; attempt: string; failures: number }

/**
 * Begins a sign-in: counts as a failure until it has succeeded, so that a burst of guesses sees itself while its passwords are still being compared. One
 * statement: who comes between its reading and its commit is not seen by the limits in time, which are as many as the pool has connections; the guesses in
 * a row are counted exactly.
 * @returns the account of the address unless it is deleted, and the attempt written. `wait` when, within `guesses`, the address was tried in vain too often, or the
 * client tried too often whom, and the browser is not one that the account has signed in on. `locked` when too many guesses in a row failed, anywhere.
 */
export const beginAttempt = async (
  db: Db,
  input: { email: string; emailHash: Buffer; now: Date; device: Buffer | undefined; address: string },
): Promise<BegunAttempt | 'wait' | 'locked'> => {
  const since = new Date(input.now.getTime() - guesses.seconds * 1_000)
  const { rows } = await sql<(AccountRow | { id: null }) & { attempt: string | null; failures: number | null }>`
    with question as (
      select a.id from (select) as always left join accounts a on a.email_normalized = ${input.email} and a.deleted_at is null
    ), admitted as (
      select from question
      where exists (select from known_devices where token_hash = ${input.device ?? null} and account_id = question.id)
        or (select count(*) from login_attempts where email_hash = ${input.emailHash} and at > ${since}) < ${guesses.max}
        and (select count(*) from login_attempts where address = ${input.address} and at > ${since}) < ${guesses.maxPerClient}
    ), counted as (
      insert into login_failures (email_hash, count, last_at) select ${input.emailHash}, 1, ${input.now} from admitted
      on conflict (email_hash) do update set count = login_failures.count + 1, last_at = excluded.last_at
        where login_failures.count < ${guesses.maxInARow}
      returning count
    ), tried as (
      insert into login_attempts (email_hash, address, at) select ${input.emailHash}, ${input.address}, ${input.now} from counted returning id
    )
    select a.*, tried.id as attempt, counted.count as failures from admitted cross join question left join accounts a on a.id = question.id
      left join counted on true left join tried on true`.execute(db)
  const [row] = rows
  if (!row) return 'wait'
  const { attempt, failures, ...account } = row
  if (attempt === null || failures === null) return 'locked'
  return { account: account.id === null ? undefined : account, attempt, failures }
}

/** Counts one more guess in a row, made elsewhere than at the sign-in. @returns undefined when there were too many before: then it may not be compared. */
export const countGuess = async (db: Db, emailHash: Buffer, now: Date): Promise<number | undefined> => {
  const { rows } = await sql<{ count: number }>`
    insert into login_failures (email_hash, count, last_at) values (${emailHash}, 1, ${now})
    on conflict (email_hash) do update set count = login_failures.count + 1, last_at = excluded.last_at
      where login_failures.count < ${guesses.maxInARow}
    returning count`.execute(db)
  return rows[0]?.count
}

/** The password was right: what failed before is no longer in a row. */
export const deleteGuesses = async (db: Db, emailHash: Buffer): Promise<void> => {
  await db.deleteFrom('login_failures').where('email_hash', '=', emailHash).execute()
}

/** An attempt that was none: its password was never compared, or was the right one. */
export const deleteAttempt = async (db: Db, attempt: string, emailHash: Buffer): Promise<void> => {
  await sql`
    with uncounted as (update login_failures set count = count - 1 where email_hash = ${emailHash} and count > 0)
    delete from login_attempts where id = ${attempt}`.execute(db)
}

/** A new password starts anew: failures with the old one no longer count. */
export const deleteAttempts = async (tx: Tx, emailHash: Buffer): Promise<void> => {
  await tx.deleteFrom('login_attempts').where('email_hash', '=', emailHash).execute()
  await deleteGuesses(tx, emailHash)
}

/**
 * What a successful sign-in leaves: the browser is known, the failures of the address are forgotten, the audit log has its line. Waits for whoever holds
 * the account, and leaves nothing when its password has been changed since `version` was read.
 * @returns whether the password was still the one that was compared.
 */
export const rememberSignIn = async (
  db: Db,
  input: { accountId: string; version: number; device: Buffer; emailHash: Buffer; now: Date; address: string; country: string },
): Promise<boolean> => {
  const { accountId, version, device, emailHash, now, address, country } = input
  const { rows } = await sql`
    with held as (
      select id from accounts where id = ${accountId} and security_version = ${version} and deleted_at is null for share),
    forgotten as (delete from login_attempts where email_hash = ${emailHash} and exists (select from held)),
    uncounted as (delete from login_failures where email_hash = ${emailHash} and exists (select from held)),
    noted as (${auditLine({ actorId: accountId, action: 'sign-in', address, detail: { country } })}
      from held)
    insert into known_devices (token_hash, account_id, last_used_at) select ${device}, id, ${now} from held
    on conflict (token_hash, account_id) do update set last_used_at = excluded.last_used_at
    returning account_id`.execute(db)
  return rows.length > 0
}
