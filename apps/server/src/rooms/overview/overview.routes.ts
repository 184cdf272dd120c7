import { userGathering } from '@hoppla/contract/overview'
import { serve } from '../../platform/serve.ts'
import { gatherOverview } from './overview.ts'

export const overviewRoutes = [serve(userGathering, (deps, caller, { query }) => gatherOverview(deps, caller, query))]
