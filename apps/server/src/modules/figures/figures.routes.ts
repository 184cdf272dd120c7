import * as contract from '@hoppla/contract/staff/figures'
import { serve } from '../../http/serve.ts'
import { getAccountFigures, getFigures } from './figures.ts'

export const figuresRoutes = [serve(contract.getFigures, getFigures), serve(contract.getAccountFigures, getAccountFigures)]
