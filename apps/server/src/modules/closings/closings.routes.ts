import * as contract from '@hoppla/contract/places/closings'
import { serve } from '../../http/serve.ts'
import { createClosing, deleteClosing, listClosings } from './closings.ts'
import { previewClosing } from './plan-closing.ts'

export const closingsRoutes = [
  serve(contract.previewClosing, (deps, caller, { body }) => previewClosing(deps, caller, body)),
  serve(contract.createClosing, (deps, caller, { body }) => createClosing(deps, caller, body)),
  serve(contract.listClosings, (deps, caller, { query }) => listClosings(deps, caller, query)),
  serve(contract.deleteClosing, (deps, caller, { params }) => deleteClosing(deps, caller, params.id)),
]
