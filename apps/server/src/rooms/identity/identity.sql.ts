import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { IdentityTables, TokenPurpose } from '../../db/tables/identity.ts'
import { auditLine } from '../../platform/audit.ts'
import { guesses } from './identity.rules.ts'

export type AccountRow = Selectable<IdentityTables['accounts']>
export type LinkRow = Selectable<IdentityTables['account_tokens']>

/** The living account of an address. */
export const findAccountByEmail = (db: Db, emailNormalized: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('email_normalized', '=', emailNormalized)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const findAccountById = (db: Db, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

/** Holds the account until the transaction ends. */
export const lockAccount = (tx: Tx, id: string): Promise<AccountRow | undefined> =>
  tx.selectFrom('accounts').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forUpdate().executeTakeFirst()

/** Writes a new account; undefined when its address has one already. */
export const insertAccount = (
  tx: Tx,
  row: Omit<Partial<AccountRow>, 'id'> & Pick<AccountRow, 'email' | 'email_normalized' | 'culture'>,
): Promise<{ id: string } | undefined> =>
  tx
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('email_normalized').doNothing())
    .returning('id')
    .executeTakeFirst()

/** Changes columns of an account and stamps it. */
export const updateAccount = async (
  tx: Tx,
  id: string,
  changes: Partial<Omit<AccountRow, 'id' | 'updated_at'>>,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('accounts')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export const insertLink = async (
  tx: Tx,
  row: {
    token_hash: Buffer
    account_id: string
    purpose: TokenPurpose
    email_normalized: string
    expires_at: Date
    created_at: Date
  },
): Promise<void> => {
  await tx.insertInto('account_tokens').values(row).execute()
}

/** The link of this account and purpose, whatever has become of it. */
export const findLink = (db: Db, accountId: string, purpose: TokenPurpose, hash: Buffer): Promise<LinkRow | undefined> =>
  db
    .selectFrom('account_tokens')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()

/** Marks the open links of a purpose as used: all, the one of a hash, or all but those mailed to one address. */
export const useLinks = async (
  tx: Tx,
  accountId: string,
  purpose: TokenPurpose,
  now: Date,
  { hash, exceptTo }: { hash?: Buffer; exceptTo?: string } = {},
): Promise<void> => {
  let update = tx
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
  if (hash) update = update.where('token_hash', '=', hash)
  if (exceptTo !== undefined) update = update.where('email_normalized', '<>', exceptTo)
  await update.execute()
}

/** Ends every session of an account at every country's provider, with their grants, codes and refresh tokens. */
export const deleteSessions = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('oidc_records').where('account_id', '=', accountId).where('kind', '<>', 'Session').execute()
  // As the provider's store ends one: a request under way must not save it back to life.
  await tx
    .updateTable('oidc_records')
    .set({ consumed_at: sql`now()`, account_id: null, uid: null, grant_id: null, payload: '{}' })
    .where('account_id', '=', accountId)
    .execute()
}

/** A new password starts anew: failures with the old one no longer count. */
export const deleteAttempts = async (tx: Tx, emailHash: Buffer): Promise<void> => {
  await tx.deleteFrom('login_attempts').where('email_hash', '=', emailHash).execute()
}

export const deleteDevices = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('known_devices').where('account_id', '=', accountId).execute()
}

/**
 * Begins a sign-in: counts as a failure until it has succeeded, so that a burst of guesses sees itself while its passwords are still being compared. One
 * statement: who comes between its reading and its commit is not seen, which are as many as the pool has connections.
 * @returns the living account of the address, and the attempt written; undefined when, within `guesses`, the address was tried in vain too often, or the
 * client tried too often whom, and the browser is not one that the account has signed in on.
 */
export const beginAttempt = async (
  db: Db,
  wish: { email: string; emailHash: Buffer; now: Date; device: Buffer | undefined; address: string },
): Promise<{ account: AccountRow | undefined; attempt: string } | undefined> => {
  const since = new Date(wish.now.getTime() - guesses.seconds * 1_000)
  const { rows } = await sql<(AccountRow | { id: null }) & { attempt: string }>`
    with question as (
      select a.id from (select) as always left join accounts a on a.email_normalized = ${wish.email} and a.deleted_at is null
    ), tried as (
      insert into login_attempts (email_hash, address, at) select ${wish.emailHash}, ${wish.address}, ${wish.now} from question
      where exists (select from known_devices where token_hash = ${wish.device ?? null} and account_id = question.id)
        or (select count(*) from login_attempts where email_hash = ${wish.emailHash} and at > ${since}) < ${guesses.max}
        and (select count(*) from login_attempts where address = ${wish.address} and at > ${since}) < ${guesses.maxPerClient}
      returning id
    )
    select a.*, tried.id as attempt from tried cross join question left join accounts a on a.id = question.id`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { attempt, ...account } = row
  return { account: account.id === null ? undefined : account, attempt }
}

/** An attempt that was none: its password was never compared, or was the right one. */
export const forgetAttempt = async (db: Db, attempt: string): Promise<void> => {
  await sql`delete from login_attempts where id = ${attempt}`.execute(db)
}

/**
 * What a successful sign-in leaves: the browser is known, the failures of the address are forgotten, the audit log has its line. Waits for whoever holds
 * the account, and leaves nothing when its password has been changed since `version` was read.
 * @returns whether the password was still the one that was compared.
 */
export const rememberSignIn = async (
  db: Db,
  wish: { accountId: string; version: number; device: Buffer; emailHash: Buffer; now: Date; address: string; country: string },
): Promise<boolean> => {
  const { rows } = await sql`
    with held as (
      select id from accounts where id = ${wish.accountId} and security_version = ${wish.version} and deleted_at is null for share),
    forgotten as (delete from login_attempts where email_hash = ${wish.emailHash} and exists (select from held)),
    noted as (${auditLine({ actorId: wish.accountId, action: 'sign-in', address: wish.address, detail: { country: wish.country } })}
      from held)
    insert into known_devices (token_hash, account_id, last_used_at) select ${wish.device}, id, ${wish.now} from held
    on conflict (token_hash) do update set account_id = excluded.account_id, last_used_at = excluded.last_used_at
    returning account_id`.execute(db)
  return rows.length > 0
}

export const insertRole = async (
  tx: Tx,
  row: { account_id: string; role: IdentityTables['account_roles']['role']; location_id: string | null; granted_by: string },
): Promise<void> => {
  await tx
    .insertInto('account_roles')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
