import { userGathering } from '@hoppla/contract/overview'
import { callApi } from '../../platform/api.ts'
import { asked } from '../../platform/gathering.ts'

/** How far the account has come, and its children. */
export const myProgress = {
  queryKey: ['overview', 'progress'],
  queryFn: () =>
    callApi(userGathering, {
      query: asked('includeChildAccounts', 'includeAccountProgress'),
    }),
}
