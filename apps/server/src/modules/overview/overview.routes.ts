import * as contract from '@hoppla/contract/overview'
import * as profileContract from '@hoppla/contract/profile'
import { serve } from '../../http/serve.ts'
import { userGathering } from './overview.ts'
import { childrenByCountry } from './selectable-children.ts'

export const overviewRoutes = [
  serve(contract.userGathering, (deps, caller, { query }) => userGathering(deps, caller, query)),
  // Above profile, since it looks at passes and bookings.
  serve(profileContract.childrenByCountry, childrenByCountry),
]
