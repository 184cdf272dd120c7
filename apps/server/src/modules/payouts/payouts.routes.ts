import * as contract from '@hoppla/contract/accounting/payouts'
import { serve } from '../../http/serve.ts'
import { explainDifference, listPayouts, payoutFile, payoutsFile, readPayout } from './list-payouts.ts'

export const payoutsRoutes = [
  serve(contract.listPayouts, (deps, caller, { query }) => listPayouts(deps, caller, query)),
  serve(contract.payoutsFile, (deps, caller, { query }) => payoutsFile(deps, caller, query)),
  serve(contract.readPayout, readPayout),
  serve(contract.payoutFile, (deps, caller, { params }) => payoutFile(deps, caller, params.payoutId)),
  serve(contract.explainDifference, explainDifference),
]
