import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { ConsentKind } from '../../db/tables/profile.ts'
import { listAccountsOpened, type OpenedAccount } from '../identity/identity.ts'
import type { Consent } from './profile.rules.ts'

export type Consents = Partial<Record<ConsentKind, boolean>>

/** The consents that hold: the newest row of each kind. */
export const findConsents = async (db: Db, accountId: string): Promise<Consents> => {
  const rows = await db
    .selectFrom('consents')
    .distinctOn('kind')
    .select(['kind', 'given'])
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .orderBy('id', 'desc')
    .execute()
  return Object.fromEntries(rows.map(({ kind, given }) => [kind, given]))
}

/** Writes the answers of an account; nothing when there is no such account, by the same statement. */
export const insertConsents = async (
  tx: Tx,
  accountId: string,
  consents: readonly Consent[],
  { textVersion, source, at }: { textVersion: string; source: string; at: Date },
): Promise<void> => {
  if (consents.length === 0) return
  const kinds = consents.map(({ kind }) => kind)
  const given = consents.map((consent) => consent.given)
  await sql`
    insert into consents (account_id, kind, given, text_version, source, at)
    select a.id, c.kind, c.given, ${textVersion}, ${source}, ${at}
    from published.accounts a, unnest(${kinds}::text[], ${given}::boolean[]) as c (kind, given) where a.id = ${accountId}`.execute(
    tx,
  )
}

export type UserRow = OpenedAccount & { consents: Consents }

/** Accounts opened in [from, before), oldest first, with roles and consents; at most `most`. */
export const listUsersOpened = async (db: Db, input: Parameters<typeof listAccountsOpened>[1]): Promise<UserRow[]> => {
  const accounts = await listAccountsOpened(db, input)
  const { rows } = await sql<{ id: string; consents: Consents }>`
    select account_id as id, jsonb_object_agg(kind, given) as consents from (
      select distinct on (account_id, kind) account_id, kind, given from consents
      where account_id = any(${accounts.map(({ id }) => id)}::uuid[]) order by account_id, kind, id desc) newest
    group by account_id`.execute(db)
  const consents = new Map(rows.map((row) => [row.id, row.consents]))
  return accounts.map((account) => ({ ...account, consents: consents.get(account.id) ?? {} }))
}
