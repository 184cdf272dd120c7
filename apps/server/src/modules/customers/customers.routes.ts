import * as contract from '@hoppla/contract/staff/customers'
import { serve } from '../../http/serve.ts'
import { readCustomer } from './read-customer.ts'

export const customersRoutes = [
  serve(contract.readCustomer, (deps, caller, { params }) => readCustomer(deps, caller, params.customerId)),
]
