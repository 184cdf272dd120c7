import * as guests from '@hoppla/contract/entrance/guest-visits'
import * as visits from '@hoppla/contract/entrance/visits'
import * as watching from '@hoppla/contract/entrance/watching'
import * as contract from '@hoppla/contract/entrance/windows'
import { serve } from '../../http/serve.ts'
import { entranceFamily } from './family.ts'
import { cancelVisit, moveVisit } from './visits/change-visit.ts'
import { getVisitCalendar } from './visits/visit-calendar.ts'
import { asAccount, asGuest, getVisit, listGuestVisits, listMyVisits, listMyVisitsOfOrder } from './visits/visits.ts'
import { confirmWatch, readWatch, stopWatch, watchWindow } from './watching/watch-window.ts'
import { entranceDays, entranceSlots, listEntranceCentres } from './windows.ts'

export const entranceRoutes = [
  serve(contract.listEntranceCentres, (deps, _caller, { params }) => listEntranceCentres(deps, params.countryId)),
  serve(contract.entranceDays, (deps, _caller, { params, query }) => entranceDays(deps, params.playgroundId, query)),
  serve(contract.entranceSlots, (deps, caller, { params, query }) => entranceSlots(deps, caller, params.playgroundId, query.date)),
  serve(visits.listMyVisits, (deps, caller) => listMyVisits(deps, caller)),
  serve(visits.listMyVisitsOfOrder, (deps, caller, { params }) => listMyVisitsOfOrder(deps, caller, params.orderReference)),
  serve(visits.getVisit, (deps, caller, { params }) => getVisit(deps, asAccount(caller), params.id)),
  serve(visits.getVisitCalendar, (deps, caller, { params }) => getVisitCalendar(deps, asAccount(caller), params.id)),
  serve(visits.moveVisit, (deps, caller, { params, body }) => moveVisit(deps, asAccount(caller), params.id, body)),
  serve(visits.cancelVisit, (deps, caller, { params }) => cancelVisit(deps, asAccount(caller), params.id)),
  serve(guests.listGuestVisits, (deps, caller, { params, body }) =>
    listGuestVisits(deps, caller, { reference: params.orderReference, ...body }),
  ),
  serve(guests.getGuestVisitCalendar, async (deps, caller, { params, body }) =>
    getVisitCalendar(deps, await asGuest(deps, caller, { reference: params.orderReference, ...body }), params.id),
  ),
  serve(guests.moveGuestVisit, async (deps, caller, { params, body: { secret, ...to } }) =>
    moveVisit(deps, await asGuest(deps, caller, { reference: params.orderReference, secret }), params.id, to),
  ),
  serve(guests.cancelGuestVisit, async (deps, caller, { params, body }) =>
    cancelVisit(deps, await asGuest(deps, caller, { reference: params.orderReference, ...body }), params.id),
  ),
  serve(watching.watchWindow, (deps, caller, { body }) => watchWindow(deps, caller, body)),
  serve(watching.readWatch, (deps, caller, { params, body }) => readWatch(deps, caller, { ...params, ...body })),
  serve(watching.confirmWatch, (deps, caller, { params, body }) => confirmWatch(deps, caller, { ...params, ...body })),
  serve(watching.stopWatch, (deps, caller, { params, body }) => stopWatch(deps, caller, { ...params, ...body })),
  serve(contract.entranceFamily, (deps, caller, { params, query }) => entranceFamily(deps, caller, params.playgroundId, query)),
]
