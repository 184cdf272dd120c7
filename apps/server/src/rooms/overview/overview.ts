import type { UserOverview, userGathering } from '@hoppla/contract/overview'
import type { ServeInput } from '@hoppla/contract/route'
import type { Db } from '../../db/connect.ts'
import type { SignedInCaller } from '../../platform/caller.ts'
import { accountStateOf } from '../onboarding/onboarding.ts'
import { listOwnChildren } from '../profile/profile.ts'
import { progressOf } from './overview.rules.ts'

/** What the account has. Each part is read only when it is asked for. */
export const gatherOverview = async (
  db: Db,
  caller: SignedInCaller,
  flags: ServeInput<typeof userGathering>['query'],
): Promise<UserOverview> => {
  const [childAccounts, state] = await Promise.all([
    flags.includeChildAccounts ? listOwnChildren(db, caller) : [],
    flags.includeAccountProgress ? accountStateOf(db, caller.account.id) : undefined,
  ])
  return {
    activeOffers: [],
    activePartyBookings: [],
    activeEntranceBookings: [],
    activeSportKidzBookings: [],
    activeLeoCampBookings: [],
    activeSubscriptions: [],
    activeSerialTickets: [],
    childAccounts,
    accountProgress: state ? progressOf(state) : null,
  }
}
