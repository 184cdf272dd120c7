import * as contract from '@hoppla/contract/content'
import { serve } from '../../http/serve.ts'
import { getPage } from './content.ts'

export const contentRoutes = [
  serve(contract.getPage, (deps, caller, { params, query }) => getPage(deps, caller, params.subject, query.lang)),
]
