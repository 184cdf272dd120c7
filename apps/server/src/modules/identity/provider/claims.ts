import type { Role } from '@hoppla/contract/roles'
import type { Account } from 'oidc-provider'
import { type Queryable, statement } from '../../../db/statement.ts'

export type ProviderAccount = Account & { version: number }

/** What the claims are made of; `updatedAt` in seconds, `roles` those held everywhere. Which of them a token holds, its scopes say (scopes.ts). */
export type AccountClaims = {
  id: string
  email: string
  confirmed: boolean
  firstName: string
  lastName: string
  culture: string
  version: number
  updatedAt: number
  roles: Exclude<Role, 'Customer'>[]
}

/** The SQL of those, as JSON. @param account the name of a row of `accounts`. */
export const accountClaims = (account: string): string =>
  `json_build_object('id', ${account}.id, 'email', ${account}.email, 'confirmed', ${account}.email_confirmed_at is not null,
     'firstName', ${account}.first_name, 'lastName', ${account}.last_name, 'culture', ${account}.culture, 'version', ${account}.security_version,
     'updatedAt', extract(epoch from ${account}.updated_at)::int,
     'roles', array(select role from account_roles r where r.account_id = ${account}.id and r.location_id is null order by role))`

// Asked at every authorization and every token.
const findAccount = statement<{ account: AccountClaims }>(
  'identity-claims',
  `select ${accountClaims('a')} as account from accounts a where id = $1 and deleted_at is null`,
)

/** An account as the provider knows it; undefined when there is none (any more). */
export const findProviderAccount = async (pool: Queryable, id: string): Promise<ProviderAccount | undefined> => {
  const [row] = await findAccount(pool, [id])
  return row && providerAccount(row.account)
}

/** What the provider asks of an account. */
export const providerAccount = (account: AccountClaims): ProviderAccount => ({
  accountId: account.id,
  version: account.version,
  claims: () => ({
    sub: account.id,
    name: `${account.firstName} ${account.lastName}`.trim(),
    given_name: account.firstName,
    family_name: account.lastName,
    firstname: account.firstName,
    lastname: account.lastName,
    username: account.email,
    preferred_username: account.email,
    email: account.email,
    email_verified: account.confirmed,
    culture: account.culture,
    locale: account.culture,
    role: ['Customer', ...account.roles] satisfies Role[],
    updated_at: account.updatedAt,
  }),
})
