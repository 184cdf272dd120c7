import type { IdentityTables } from './identity.ts'

type Account = IdentityTables['accounts']
/** Views that modules publish, as far as Kysely's calls name them; SQL names the others. */
export type PublishedViews = {
  'published.accounts': Pick<
    Account,
    'id' | 'email_normalized' | 'email_confirmed_at' | 'security_version' | 'deleted_at' | 'first_name'
  >
}
