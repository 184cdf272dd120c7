import * as contract from '@hoppla/contract/gift-cards'
import * as ordersContract from '@hoppla/contract/orders'
import { callerWording } from '../../brand/wording.ts'
import { pdfFile, serve } from '../../http/serve.ts'
import { giftCardDocument } from './gift-card-document.ts'
import { getGiftCardBalance, getGiftCardHistory, getOwnCard, listMyGiftCards, myGiftCardHistory } from './own-gift-cards.ts'

export const giftCardsRoutes = [
  serve(ordersContract.listMyGiftCards, async (deps, caller) =>
    listMyGiftCards(deps, caller.account.id, await callerWording(deps, caller)),
  ),
  serve(ordersContract.myGiftCardPdf, async (deps, caller, { params }) =>
    pdfFile(await giftCardDocument(deps, await getOwnCard(deps, caller, params.guid), caller.language)),
  ),
  serve(ordersContract.getGiftCardBalance, (deps, caller, { body }) => getGiftCardBalance(deps, caller, body.code)),
  serve(contract.getGiftCardHistory, (deps, caller, { body }) => getGiftCardHistory(deps, caller, body.code)),
  serve(contract.myGiftCardHistory, (deps, caller, { params }) => myGiftCardHistory(deps, caller, params.guid)),
]
