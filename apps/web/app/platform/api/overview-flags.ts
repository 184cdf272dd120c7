import type { userGathering } from '@hoppla/contract/overview'
import type { CallInput } from '@hoppla/contract/route'

type Flags = CallInput<typeof userGathering>['query']

/** The nine flags of the call `userGathering`, all of which are required (docs/product/overview.md): true for those named. */
export const overviewFlags = (...wanted: readonly (keyof Flags)[]): Flags => {
  const flag = (name: keyof Flags) => (wanted.includes(name) ? 'true' : 'false')
  return {
    includeOffers: flag('includeOffers'),
    includeEntranceBookings: flag('includeEntranceBookings'),
    includePartyBookings: flag('includePartyBookings'),
    includeSportKidz: flag('includeSportKidz'),
    includeSubscriptions: flag('includeSubscriptions'),
    includeSerialTickets: flag('includeSerialTickets'),
    includeLeoCamps: flag('includeLeoCamps'),
    includeChildAccounts: flag('includeChildAccounts'),
    includeAccountProgress: flag('includeAccountProgress'),
  }
}
