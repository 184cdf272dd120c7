import type { Answer, ServeInput } from '@hoppla/contract/route'
import type { switchOffMessages as switchOffRoute } from '@hoppla/contract/staff/customers'
import type { StaffCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { lockAccount } from '../identity/identity.ts'
import { takeBackConsents } from '../profile/profile.ts'
import { getCustomer } from './customers-access.ts'

/** Switches news off at the customer's wish. There is no way to switch them on for somebody else. @throws Refusal `account.not-found`. */
export const switchOffMessages = async (
  deps: Deps,
  caller: StaffCaller,
  customerId: string,
  { kinds, reason }: ServeInput<typeof switchOffRoute>['body'],
): Promise<Answer<typeof switchOffRoute>> => {
  const account = await getCustomer(deps, caller, customerId, 'customers.edit')
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, account.id))) throw new Refusal('account.not-found')
    const switchedOff = await takeBackConsents(tx, account.id, kinds, { source: 'staff', at: deps.clock.now() })
    if (switchedOff.length > 0)
      await audit(tx, {
        actorId: caller.staff.id,
        action: 'customer.messages-off',
        subject: account.id,
        address: caller.address,
        detail: { kind: switchedOff.join(', '), reason },
        ...(account.country_id === null ? {} : { placeId: account.country_id }),
      })
    return { switchedOff }
  })
}
