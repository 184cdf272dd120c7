import * as contract from '@hoppla/contract/catalogue'
import * as editingContract from '@hoppla/contract/editing/article-prices'
import { serve } from '../../http/serve.ts'
import { getArticlePrices, listEditedCountries } from './for-editors.ts'
import { mediaFile } from './media.ts'

/** Articles are listed by the products whose kinds they are (orders/product.ts). */
export const catalogueRoutes = [
  serve(contract.mediaFile, (deps, _caller, { params }) => mediaFile(deps, params)),
  serve(editingContract.listEditedCountries, (deps, caller) => listEditedCountries(deps, caller)),
  serve(editingContract.getArticlePrices, (deps, caller, { params }) => getArticlePrices(deps, caller, params.id)),
]
