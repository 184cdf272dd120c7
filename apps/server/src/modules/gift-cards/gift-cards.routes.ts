import * as contract from '@hoppla/contract/gift-cards'
import * as ordersContract from '@hoppla/contract/orders'
import * as goodwillContract from '@hoppla/contract/orders/goodwill'
import { callerWording } from '../../brand/wording.ts'
import { pdfFile, serve } from '../../http/serve.ts'
import { giftCardDocument } from './gift-card-document.ts'
import { giveGoodwill } from './goodwill/goodwill.ts'
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
  serve(goodwillContract.giveGoodwill, (deps, caller, { params, body }) => giveGoodwill(deps, caller, params.orderReference, body)),
  serve(contract.myGiftCardHistory, (deps, caller, { params }) => myGiftCardHistory(deps, caller, params.guid)),
]
