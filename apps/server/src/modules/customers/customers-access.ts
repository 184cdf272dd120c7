import type { Permission } from '@hoppla/contract/permissions'
import type { StaffCaller } from '../../http/caller.ts'
import { countriesWith, placesWith } from '../../http/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type AccountRow, findAccount } from '../identity/identity.ts'

/** Whether somebody holds a permission where a customer is at home. Customers without a country are known to whoever works for the chain. */
export const mayWithCustomer = async (
  deps: Pick<Deps, 'db'>,
  { staff }: StaffCaller,
  { country_id: countryId }: AccountRow,
  permission: Permission,
): Promise<boolean> => {
  if (countryId !== null) return (await countriesWith(deps.db, staff, permission)).includes(countryId)
  return placesWith(staff, permission) === 'chain'
}

/** A customer with whom one may do this. @throws Refusal `account.not-found`, also for one of another country. */
export const getCustomer = async (
  deps: Pick<Deps, 'db'>,
  caller: StaffCaller,
  customerId: string,
  permission: Permission,
): Promise<AccountRow> => {
  const account = await findAccount(deps.db, customerId)
  if (!account || !(await mayWithCustomer(deps, caller, account, permission))) throw new Refusal('account.not-found')
  return account
}
