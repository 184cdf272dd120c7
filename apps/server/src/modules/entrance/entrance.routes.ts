import * as contract from '@hoppla/contract/entrance/windows'
import { serve } from '../../http/serve.ts'
import { entranceDays, entranceSlots } from './entrance.ts'

export const entranceRoutes = [
  serve(contract.entranceDays, (deps, _caller, { params, query }) => entranceDays(deps, params.playgroundId, query)),
  serve(contract.entranceSlots, (deps, caller, { params, query }) => entranceSlots(deps, caller, params.playgroundId, query.date)),
]
