import { getPage } from '@hoppla/contract/content'
import { serve } from '../../http/serve.ts'
import { contentPage } from './content.ts'

export const contentRoutes = [
  serve(getPage, (deps, caller, { params, query }) => contentPage(deps, caller, params.subject, query.lang)),
]
