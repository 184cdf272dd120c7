import type { SecondFactors } from '@hoppla/contract/staff'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { listPasskeys } from './passkeys.ts'

/** Whether an account holds a role today. Asked in the same way for an account that does not exist. */
export const holdsRole = async (db: Db, accountId: string | undefined): Promise<boolean> => {
  const { rows } =
    await sql`select from published.staff_roles where account_id = ${accountId ?? null}::uuid and is_held limit 1`.execute(db)
  return rows.length > 0
}

export type Factors = { passkeys: number; hasTotp: boolean }
/** What an account can prove itself with besides its password; recovery codes only stand in for one of these. */
export const countFactors = async (db: Db, accountId: string): Promise<Factors> => {
  const { rows } = await sql<Factors>`select (select count(*)::int from staff_passkeys where account_id = ${accountId}) as passkeys,
    exists (select from staff_totp where account_id = ${accountId} and secret_encrypted is not null) as "hasTotp"`.execute(db)
  return rows[0] ?? { passkeys: 0, hasTotp: false }
}

export const hasSecondFactor = ({ passkeys, hasTotp }: Factors): boolean => passkeys > 0 || hasTotp

export const countRecoveryCodes = async (db: Db, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('staff_recovery_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** The same with what their holder needs to tell them apart. */
export const describeFactors = async (db: Db, accountId: string): Promise<SecondFactors> => ({
  passkeys: (await listPasskeys(db, accountId)).map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  })),
  hasTotp: (await countFactors(db, accountId)).hasTotp,
  recoveryCodesLeft: await countRecoveryCodes(db, accountId),
})

/** Removes every second factor of an account. */
export const deleteFactors = async (tx: Tx, accountId: string): Promise<void> => {
  for (const table of ['staff_passkeys', 'staff_totp', 'staff_recovery_codes', 'staff_tickets'] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
}
