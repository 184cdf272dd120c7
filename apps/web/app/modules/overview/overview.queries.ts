import { userGathering } from '@hoppla/contract/overview'
import { callApi } from '../../platform/api/api.ts'
import { asked } from '../../platform/api/gathering.ts'

/** All that the account has, its children, and how far it has come: one question, answered in one statement (decision 52). */
export const userGatheringQuery = {
  queryKey: ['overview', 'all'],
  queryFn: () =>
    callApi(userGathering, {
      query: asked(
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
