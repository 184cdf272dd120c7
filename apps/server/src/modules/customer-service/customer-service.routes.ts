import * as contract from '@hoppla/contract/customer-service/acting'
import * as childChanging from '@hoppla/contract/customer-service/child-changing'
import * as requests from '@hoppla/contract/customer-service/data-requests'
import * as moving from '@hoppla/contract/customer-service/moving'
import { serve } from '../../http/serve.ts'
import { bookForCustomer, cancelForCustomer, orderForCustomer, resendForCustomer } from './acting/act.ts'
import { beginActing, endActing, readActing } from './acting/acting.ts'
import { changeChildForCustomer } from './acting/change-child.ts'
import { listMoveTargets, moveForCustomer } from './acting/move.ts'
import { listActingBookings, listActingClasses, readActingOffer } from './acting/offer.ts'
import { checkCode, sendCheckCode } from './requests/check.ts'
import { fetchRequestedExport } from './requests/guest-export.ts'
import { closeDataRequest, liftRestriction, performDataRequest } from './requests/perform.ts'
import { listDataRequests, openDataRequest, readDataRequest } from './requests/requests.ts'

export const customerServiceRoutes = [
  serve(contract.beginActing, (deps, caller, { body }) => beginActing(deps, caller, body)),
  serve(contract.readActing, (deps, caller) => readActing(deps, caller)),
  serve(contract.endActing, (deps, caller, { params }) => endActing(deps, caller, params.actingId)),
  serve(contract.readActingOffer, (deps, caller, { params }) => readActingOffer(deps, caller, params.actingId)),
  serve(contract.listActingClasses, (deps, caller, { params, query }) =>
    listActingClasses(deps, caller, params.actingId, query.playgroundId),
  ),
  serve(contract.orderForCustomer, (deps, caller, { params, body }) => orderForCustomer(deps, caller, params.actingId, body)),
  serve(contract.bookForCustomer, (deps, caller, { params, body }) => bookForCustomer(deps, caller, params.actingId, body)),
  serve(contract.listActingBookings, (deps, caller, { params }) => listActingBookings(deps, caller, params.actingId)),
  serve(contract.cancelForCustomer, (deps, caller, { params, body }) => cancelForCustomer(deps, caller, params, body.refund)),
  serve(moving.listMoveTargets, (deps, caller, { params, query }) => listMoveTargets(deps, caller, params, query)),
  serve(moving.moveForCustomer, (deps, caller, { params, body }) => moveForCustomer(deps, caller, params, body)),
  serve(childChanging.changeChildForCustomer, (deps, caller, { params, body }) =>
    changeChildForCustomer(deps, caller, params, body),
  ),
  serve(requests.listDataRequests, (deps, caller, { query }) => listDataRequests(deps, caller, query.state)),
  serve(requests.openDataRequest, (deps, caller, { body }) => openDataRequest(deps, caller, body)),
  serve(requests.readDataRequest, (deps, caller, { params }) => readDataRequest(deps, caller, params.requestId)),
  serve(requests.sendCheckCode, (deps, caller, { params }) => sendCheckCode(deps, caller, params.requestId)),
  serve(requests.checkCode, (deps, caller, { params, body }) => checkCode(deps, caller, params.requestId, body.code)),
  serve(requests.performDataRequest, (deps, caller, { params, body }) =>
    performDataRequest(deps, caller, params.requestId, body.corrections),
  ),
  serve(requests.closeDataRequest, (deps, caller, { params, body }) =>
    closeDataRequest(deps, caller, params.requestId, body.state),
  ),
  serve(requests.liftRestriction, (deps, caller, { params }) => liftRestriction(deps, caller, params.requestId)),
  serve(requests.fetchRequestedExport, (deps, caller, { params, query }) =>
    fetchRequestedExport(deps, caller, params.requestId, query.key),
  ),
  serve(contract.resendForCustomer, (deps, caller, { params, body }) => resendForCustomer(deps, caller, params.actingId, body)),
]
