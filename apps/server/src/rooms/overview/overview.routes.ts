import { userGathering } from '@hoppla/contract/overview'
import { serve } from '../../platform/serve.ts'
import { gatherOverview } from './overview.ts'

export const overviewRoutes = [serve(userGathering, ({ db }, caller, { query }) => gatherOverview(db, caller, query))]
