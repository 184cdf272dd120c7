import * as contract from '@hoppla/contract/catalogue'
import { serve } from '../../http/serve.ts'
import { mediaFile } from './media.ts'

/** Articles are listed by the products whose kinds they are (orders/product.ts). */
export const catalogueRoutes = [serve(contract.mediaFile, (deps, _caller, { params }) => mediaFile(deps, params))]
