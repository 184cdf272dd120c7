import * as contract from '@hoppla/contract/staff/search'
import { serve } from '../../http/serve.ts'
import { searchCustomers, searchOrders } from './search.ts'

export const searchRoutes = [serve(contract.searchCustomers, searchCustomers), serve(contract.searchOrders, searchOrders)]
