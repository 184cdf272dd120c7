import * as contract from '@hoppla/contract/staff/customers'
import { serve } from '../../http/serve.ts'
import { addCustomerNote, deleteCustomerNote } from './customer-notes.ts'
import { readCustomer } from './read-customer.ts'
import { switchOffMessages } from './switch-off-messages.ts'

export const customersRoutes = [
  serve(contract.readCustomer, (deps, caller, { params }) => readCustomer(deps, caller, params.customerId)),
  serve(contract.addCustomerNote, (deps, caller, { params, body }) => addCustomerNote(deps, caller, params.customerId, body.text)),
  serve(contract.deleteCustomerNote, (deps, caller, { params }) => deleteCustomerNote(deps, caller, params)),
  serve(contract.switchOffMessages, (deps, caller, { params, body }) => switchOffMessages(deps, caller, params.customerId, body)),
]
