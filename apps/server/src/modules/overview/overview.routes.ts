import { userGathering } from '@hoppla/contract/overview'
import { childrenByCountry } from '@hoppla/contract/profile'
import { serve } from '../../http/serve.ts'
import { gatherOverview } from './overview.ts'
import { listSelectableChildren } from './selectable-children.ts'

export const overviewRoutes = [
  serve(userGathering, (deps, caller, { query }) => gatherOverview(deps, caller, query)),
  // Above profile, since it looks at passes and bookings.
  serve(childrenByCountry, listSelectableChildren),
]
