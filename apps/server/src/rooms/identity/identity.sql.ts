import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { IdentityTables, TokenPurpose } from '../../db/tables/identity.ts'
import { auditLine } from '../../platform/audit.ts'

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

/** Marks one link, or all open links of a purpose, as used. */
export const useLinks = async (tx: Tx, accountId: string, purpose: TokenPurpose, now: Date, hash?: Buffer): Promise<void> => {
  let update = tx
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
  if (hash) update = update.where('token_hash', '=', hash)
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
 * The living account of an address, how often the address was tried in vain since `since`, how often this client tried any, and whether the browser is one
 * the account has signed in on. One round trip.
 */
export const readForSignIn = async (
  db: Db,
  wish: { email: string; emailHash: Buffer; since: Date; device: Buffer | undefined; address: string },
): Promise<{ account: AccountRow | undefined; failures: number; clientFailures: number; isKnown: boolean }> => {
  const { rows } = await sql<(AccountRow | { id: null }) & { failures: number; client_failures: number; is_known: boolean }>`
    select a.*,
      (select count(*) from login_attempts where email_hash = ${wish.emailHash} and at > ${wish.since})::int as failures,
      (select count(*) from login_attempts where address = ${wish.address} and at > ${wish.since})::int as client_failures,
      exists (select from known_devices where token_hash = ${wish.device ?? null} and account_id = a.id) as is_known
    from (select) as question
    left join accounts a on a.email_normalized = ${wish.email} and a.deleted_at is null`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A question without a table has one answer.')
  const { failures, client_failures: clientFailures, is_known: isKnown, ...account } = row
  return { account: account.id === null ? undefined : account, failures, clientFailures, isKnown }
}

export const insertAttempt = async (db: Db, row: { email_hash: Buffer; address: string; at: Date }): Promise<void> => {
  await db.insertInto('login_attempts').values(row).execute()
}

/** What a successful sign-in leaves: the browser is known, the failures of the address are forgotten, the audit log has its line. */
export const rememberSignIn = async (
  db: Db,
  wish: { accountId: string; device: Buffer; emailHash: Buffer; now: Date; address: string; country: string },
): Promise<void> => {
  await sql`
    with forgotten as (delete from login_attempts where email_hash = ${wish.emailHash}),
    noted as (${auditLine({ actorId: wish.accountId, action: 'sign-in', address: wish.address, detail: { country: wish.country } })})
    insert into known_devices (token_hash, account_id, last_used_at) values (${wish.device}, ${wish.accountId}, ${wish.now})
    on conflict (token_hash) do update set account_id = excluded.account_id, last_used_at = excluded.last_used_at`.execute(db)
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
