import * as contract from '@hoppla/contract/add-ons/add-ons'
import { serve } from '../../http/serve.ts'
import { listGuestAddOns, listMyAddOns } from './bought-add-ons.ts'
import { listAddOnsOnSale } from './on-sale.ts'

export const addOnsRoutes = [
  serve(contract.listAddOnsOnSale, (deps, caller, { params }) => listAddOnsOnSale(deps, caller, params.playgroundId)),
  serve(contract.listMyAddOns, (deps, caller, { params }) => listMyAddOns(deps, caller, params.orderReference)),
  serve(contract.listGuestAddOns, (deps, caller, { params, body }) =>
    listGuestAddOns(deps, caller, { reference: params.orderReference, ...body }),
  ),
]
