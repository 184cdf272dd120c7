import * as contract from '@hoppla/contract/classes/messages'
import { serve } from '../../../http/serve.ts'
import { listBookingMessages, listMessages, previewMessage, sendMessage } from './messages.ts'

export const messagesRoutes = [
  serve(contract.previewMessage, previewMessage),
  serve(contract.sendMessage, sendMessage),
  serve(contract.listMessages, listMessages),
  serve(contract.listBookingMessages, (deps, _caller, { params }) => listBookingMessages(deps, params)),
]
