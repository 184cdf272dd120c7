import { userGathering } from '@hoppla/contract/overview'
import { callApi } from '../../platform/api/api.ts'
import { overviewFlags } from '../../platform/api/overview-flags.ts'

/** All that the account has, its children, and how far it has come: one question, answered in one statement (decision 52). */
export const userGatheringQuery = {
  queryKey: ['overview', 'all'],
  queryFn: () =>
    callApi(userGathering, {
      query: overviewFlags(
        'includeOffers',
        'includeEntranceBookings',
        'includePartyBookings',
        'includeSportKidz',
        'includeSubscriptions',
        'includeSerialTickets',
        'includeLeoCamps',
        'includeChildAccounts',
        'includeAccountProgress',
      ),
    }),
}
