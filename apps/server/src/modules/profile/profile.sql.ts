import type { Role } from '@hoppla/contract/roles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { ConsentKind } from '../../db/tables/profile.ts'
import type { AccountRow } from '../identity/identity.ts'
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
    from accounts a, unnest(${kinds}::text[], ${given}::boolean[]) as c (kind, given) where a.id = ${accountId}`.execute(tx)
}

export type UserRow = AccountRow & { role_names: Role[]; consent_kinds: Consents | null }

/** Accounts opened in [from, before), oldest first, with roles and consents; at most `most`. */
export const listAccountsOpened = async (
  db: Db,
  input: { from: Date; before: Date; culture: string | undefined; most: number },
): Promise<UserRow[]> => {
  const { rows } = await sql<UserRow>`
    select a.*,
      array(select role from account_roles r where r.account_id = a.id and r.location_id is null order by role) as role_names,
      (select jsonb_object_agg(kind, given) from
        (select distinct on (kind) kind, given from consents c where c.account_id = a.id order by kind, id desc) newest) as consent_kinds
    from accounts a
    where a.created_at >= ${input.from} and a.created_at < ${input.before} and a.deleted_at is null
      and (${input.culture ?? null}::text is null or a.culture = ${input.culture ?? null} or split_part(a.culture, '-', 1) = ${input.culture ?? null})
    order by a.created_at, a.id
    limit ${input.most}`.execute(db)
  return rows
}
