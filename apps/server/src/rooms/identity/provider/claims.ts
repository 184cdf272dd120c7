import type { Role } from '@hoppla/contract/roles'
import type { Account } from 'oidc-provider'
import type { Db } from '../../../db/connect.ts'
import { findAccountById, listRoles } from '../identity.sql.ts'

/** The claims of scope `profile` (specification §3, User; §6, roles). */
export const profileClaims = [
  'name',
  'given_name',
  'family_name',
  'firstname',
  'lastname',
  'username',
  'preferred_username',
  'email',
  'email_verified',
  'culture',
  'locale',
  'role',
  'updated_at',
] as const

export type ProviderAccount = Account & { version: number }

/** An account as the provider knows it; undefined when there is none (any more). */
export const findProviderAccount = async (db: Db, id: string): Promise<ProviderAccount | undefined> => {
  const row = await findAccountById(db, id)
  if (!row) return undefined
  return {
    accountId: row.id,
    version: row.security_version,
    claims: async () => {
      const roles: Role[] = ['Customer', ...(await listRoles(db, id)).map(({ role }) => role)]
      return {
        sub: row.id,
        name: `${row.first_name} ${row.last_name}`.trim(),
        given_name: row.first_name,
        family_name: row.last_name,
        firstname: row.first_name,
        lastname: row.last_name,
        username: row.email,
        preferred_username: row.email,
        email: row.email,
        email_verified: row.email_confirmed_at !== null,
        culture: row.culture,
        locale: row.culture,
        role: roles,
        updated_at: Math.floor(row.updated_at.getTime() / 1_000),
      }
    },
  }
}
