import * as visits from '@hoppla/contract/entrance/visits'
import * as contract from '@hoppla/contract/entrance/windows'
import { serve } from '../../http/serve.ts'
import { cancelVisit, moveVisit } from './change-visit.ts'
import { entranceFamily } from './family.ts'
import { getVisitCalendar } from './visit-calendar.ts'
import { getVisit, listMyVisits } from './visits.ts'
import { entranceDays, entranceSlots } from './windows.ts'

export const entranceRoutes = [
  serve(contract.entranceDays, (deps, _caller, { params, query }) => entranceDays(deps, params.playgroundId, query)),
  serve(contract.entranceSlots, (deps, caller, { params, query }) => entranceSlots(deps, caller, params.playgroundId, query.date)),
  serve(visits.listMyVisits, (deps, caller) => listMyVisits(deps, caller)),
  serve(visits.getVisit, (deps, caller, { params }) => getVisit(deps, caller, params.id)),
  serve(visits.getVisitCalendar, (deps, caller, { params }) => getVisitCalendar(deps, caller, params.id)),
  serve(visits.moveVisit, (deps, caller, { params, body }) => moveVisit(deps, caller, params.id, body)),
  serve(visits.cancelVisit, (deps, caller, { params }) => cancelVisit(deps, caller, params.id)),
  serve(contract.entranceFamily, (deps, caller, { params, query }) =>
    entranceFamily(deps, caller, params.playgroundId, query.date),
  ),
]
