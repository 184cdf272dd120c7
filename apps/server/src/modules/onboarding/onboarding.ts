import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { findAccount, stepOfAccount } from '../identity/identity.ts'
import { countChildren } from '../profile/profile.ts'
import type { AccountState } from './onboarding.rules.ts'

export { missingProgress } from './onboarding.rules.ts'

/** What onboarding and account progress depend on. @throws Refusal `auth.required` when the account is gone. */
export const accountStateOf = async (db: Db, accountId: string): Promise<AccountState & { isEmailConfirmed: boolean }> => {
  const [account, children] = await Promise.all([findAccount(db, accountId), countChildren(db, accountId)])
  if (!account) throw new Refusal('auth.required')
  return {
    signInStep: stepOfAccount({
      mustReset: account.must_reset_password,
      firstName: account.first_name,
      lastName: account.last_name,
    }),
    hasChild: children > 0,
    hasPhone: account.phone !== null,
    isEmailConfirmed: account.email_confirmed_at !== null,
  }
}
