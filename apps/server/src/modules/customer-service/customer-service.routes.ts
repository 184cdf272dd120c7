import * as contract from '@hoppla/contract/customer-service/acting'
import { serve } from '../../http/serve.ts'
import { bookForCustomer, cancelForCustomer, orderForCustomer, resendForCustomer } from './acting/act.ts'
import { beginActing, endActing, readActing } from './acting/acting.ts'
import { listActingBookings, listActingClasses, readActingOffer } from './acting/offer.ts'

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
  serve(contract.resendForCustomer, (deps, caller, { params, body }) => resendForCustomer(deps, caller, params.actingId, body)),
]
