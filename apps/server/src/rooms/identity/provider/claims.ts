import type { Role } from '@hoppla/contract/roles'
import type { Account } from 'oidc-provider'
import { type Queryable, statement } from '../../../platform/statement.ts'

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

type Row = {
  id: string
  email: string
  email_confirmed_at: Date | null
  first_name: string
  last_name: string
  culture: string
  security_version: number
  updated_at: Date
  roles: Exclude<Role, 'Customer'>[]
}

// Asked at every authorization and every token.
const findAccount = statement<Row>(
  'identity-claims',
  `select id, email, email_confirmed_at, first_name, last_name, culture, security_version, updated_at,
     array(select distinct role from account_roles r where r.account_id = a.id order by role) as roles
   from accounts a where id = $1 and deleted_at is null`,
)

/** An account as the provider knows it; undefined when there is none (any more). */
export const findProviderAccount = async (pool: Queryable, id: string): Promise<ProviderAccount | undefined> => {
  const [row] = await findAccount(pool, [id])
  if (!row) return undefined
  return {
    accountId: row.id,
    version: row.security_version,
    claims: () => ({
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
      role: ['Customer', ...row.roles] satisfies Role[],
      updated_at: Math.floor(row.updated_at.getTime() / 1_000),
    }),
  }
}
