import * as contract from '@hoppla/contract/accounting/close-month'
import { serve } from '../../http/serve.ts'
import { closeMonth } from './close-month.ts'

export const ledgerRoutes = [serve(contract.closeMonth, closeMonth)]
