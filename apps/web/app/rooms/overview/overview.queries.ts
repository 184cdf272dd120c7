import { userGathering } from '@hoppla/contract/overview'
import { callApi } from '../../platform/api.ts'

/** How far the account has come, and its children. */
export const myProgress = {
  queryKey: ['overview', 'progress'],
  queryFn: () =>
    callApi(userGathering, {
      query: {
        includeOffers: 'false',
        includeEntranceBookings: 'false',
        includePartyBookings: 'false',
        includeSportKidz: 'false',
        includeSubscriptions: 'false',
        includeSerialTickets: 'false',
        includeLeoCamps: 'false',
        includeChildAccounts: 'true',
        includeAccountProgress: 'true',
      },
    }),
}
