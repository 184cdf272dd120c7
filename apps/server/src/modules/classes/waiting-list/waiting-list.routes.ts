import * as contract from '@hoppla/contract/classes/waiting-list'
import { serve } from '../../../http/serve.ts'
import { acceptOffer } from './accept.ts'
import { confirmWaiting, declineOffer, leaveWaitingList, listMyWaiting } from './entries.ts'
import { joinWaitingList } from './join.ts'
import { getClassWaitingList, getWaitingEntry } from './show-entry.ts'

export const waitingListRoutes = [
  serve(contract.getClassWaitingList, (deps, _caller, { params }) => getClassWaitingList(deps, params.classId)),
  serve(contract.joinWaitingList, (deps, caller, { body }) => joinWaitingList(deps, caller, body)),
  serve(contract.getWaitingEntry, (deps, caller, { params }) => getWaitingEntry(deps, caller, params.secret)),
  serve(contract.confirmWaiting, async (deps, caller, { params }) => {
    await confirmWaiting(deps, params.secret)
    return getWaitingEntry(deps, caller, params.secret)
  }),
  serve(contract.acceptOffer, (deps, caller, { params, body }) => acceptOffer(deps, caller, params.secret, body)),
  serve(contract.declineOffer, async (deps, caller, { params, body }) => {
    await declineOffer(deps, params.secret, body)
    return getWaitingEntry(deps, caller, params.secret)
  }),
  serve(contract.leaveWaitingList, async (deps, caller, { params }) => {
    await leaveWaitingList(deps, params.secret)
    return getWaitingEntry(deps, caller, params.secret)
  }),
  serve(contract.listMyWaiting, (deps, caller) => listMyWaiting(deps, caller)),
]
