import * as contract from '@hoppla/contract/classes/make-ups'
import { serve } from '../../../http/serve.ts'
import { takeShare } from './choices.ts'
import { chooseMakeUp, listMakeUps, withdrawMakeUp } from './make-ups.ts'

export const makeUpRoutes = [
  serve(contract.listMakeUps, listMakeUps),
  serve(contract.chooseMakeUp, chooseMakeUp),
  serve(contract.withdrawMakeUp, withdrawMakeUp),
  serve(contract.takeShare, takeShare),
]
