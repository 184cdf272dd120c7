import type { Role } from '@hoppla/contract/roles'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { IdentityTables, TokenPurpose } from '../../db/tables/identity.ts'

export type AccountRow = Selectable<IdentityTables['accounts']>
export type LinkRow = Selectable<IdentityTables['account_tokens']>

/** The account of an address, unless it is deleted. */
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

/**
 * Holds addresses until the transaction ends, against whoever opens an account with one of them or takes it over at the same moment.
 * @param addresses normalised.
 */
export const holdAddresses = async (tx: Tx, addresses: readonly string[]): Promise<void> => {
  // In one order, so that two never wait for each other.
  for (const address of addresses.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`address ${address}`}, 0))`.execute(tx)
}

/** Whether somebody else can still take this address back. Ask while it is held (`holdAddresses`). */
export const isReserved = async (tx: Tx, emailNormalized: string, now: Date, except?: string): Promise<boolean> => {
  let query = tx
    .selectFrom('account_tokens')
    .select('token_hash')
    .where('purpose', '=', 'undo-email')
    .where('email_normalized', '=', emailNormalized)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
  if (except !== undefined) query = query.where('account_id', '<>', except)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

export const saveLink = async (
  db: Db,
  row: {
    token_hash: Buffer
    account_id: string
    purpose: TokenPurpose
    email_normalized: string
    expires_at: Date
    created_at: Date
    restores_email?: string
  },
): Promise<void> => {
  await db
    .insertInto('account_tokens')
    .values(row)
    .onConflict((same) => same.column('token_hash').doUpdateSet({ expires_at: row.expires_at }))
    .execute()
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

/** Marks the open links of a purpose as used: all, the one of a hash, all but those mailed to one address, or those made from a moment on. */
export const useLinks = async (
  tx: Tx,
  accountId: string,
  purpose: TokenPurpose,
  now: Date,
  { hash, exceptTo, since }: { hash?: Buffer; exceptTo?: string; since?: Date } = {},
): Promise<void> => {
  let update = tx
    .updateTable('account_tokens')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
  if (hash) update = update.where('token_hash', '=', hash)
  if (exceptTo !== undefined) update = update.where('email_normalized', '<>', exceptTo)
  if (since) update = update.where('created_at', '>=', since)
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

export const deleteDevices = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('known_devices').where('account_id', '=', accountId).execute()
}

export const insertRole = async (
  tx: Tx,
  row: {
    account_id: string
    role: IdentityTables['account_roles']['role']
    location_id: string | null
    granted_by: string | null
    last_day?: string | null
  },
): Promise<void> => {
  await tx
    .insertInto('account_roles')
    .values(row)
    // What an import had given and a call gives as well is no longer the import's to take.
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'role', 'location_id'])
        .doUpdateSet({ given_by_import: false, last_day: row.last_day ?? null }),
    )
    .execute()
}

/** @returns whether the account had the role there. */
export const deleteRole = async (
  tx: Tx,
  row: { accountId: string; role: IdentityTables['account_roles']['role']; locationId: string | null },
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('account_roles')
    .where('account_id', '=', row.accountId)
    .where('role', '=', row.role)
    .where('location_id', 'is not distinct from', row.locationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether another account that is not deleted is Admin of the chain without end. Two at once wait for each other, so that one of them remains. */
export const holdOtherAdmin = async (tx: Tx, accountId: string): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtext('last-admin'))`.execute(tx)
  const { rows } = await sql`
    select from account_roles r join accounts a on a.id = r.account_id and a.deleted_at is null
    where r.role = 'Admin' and r.location_id is null and r.last_day is null and r.account_id <> ${accountId}`.execute(tx)
  return rows.length > 0
}

/** Whether nobody would be Admin of the chain without end any more if this account were not; held against a change. */
export const isLastAdmin = async (tx: Tx, accountId: string): Promise<boolean> => {
  if (await holdOtherAdmin(tx, accountId)) return false
  const { rows } =
    await sql`select from account_roles where account_id = ${accountId} and role = 'Admin' and location_id is null`.execute(tx)
  return rows.length > 0
}

/** The ids of a place and of all that it lies in, held against a change; none: there is no such place. */
export const listPlacesAround = async (tx: Tx, placeId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select c.ancestor_id as id from locations l join location_closure c on c.descendant_id = l.id where l.id = ${placeId} for key share of l`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export type OpenedAccount = AccountRow & { role_names: Role[] }
/** Accounts opened in [from, before), oldest first, with the roles they have everywhere; at most `most`. */
export const listAccountsOpened = async (
  db: Db,
  input: { from: Date; before: Date; culture: string | undefined; most: number },
): Promise<OpenedAccount[]> => {
  const culture = input.culture ?? null
  const { rows } = await sql<OpenedAccount>`
    select a.*, array(select role from account_roles r where r.account_id = a.id and r.location_id is null order by role) as role_names
    from accounts a
    where a.created_at >= ${input.from} and a.created_at < ${input.before} and a.deleted_at is null
      and (${culture}::text is null or a.culture = ${culture} or split_part(a.culture, '-', 1) = ${culture})
    order by a.created_at, a.id
    limit ${input.most}`.execute(db)
  return rows
}
