import * as contract from '@hoppla/contract/content'
import * as pages from '@hoppla/contract/editing/page-preview'
import * as texts from '@hoppla/contract/editing/text-brands'
import { serve } from '../../http/serve.ts'
import { listTextBrands } from './content.sql.ts'
import { getPage } from './content.ts'
import { listPageCountries, previewPage } from './preview.ts'

export const contentRoutes = [
  serve(contract.getPage, (deps, caller, { params, query }) => getPage(deps, caller, params.subject, query.lang)),
  serve(pages.listPageCountries, (deps, caller) => listPageCountries(deps, caller)),
  serve(pages.previewPage, (deps, caller, { body }) => previewPage(deps, caller, body)),
  serve(texts.listTextBrands, ({ db }) => listTextBrands(db)),
]
