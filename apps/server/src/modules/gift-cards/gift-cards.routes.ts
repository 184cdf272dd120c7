import { getGiftCardHistory, myGiftCardHistory } from '@hoppla/contract/gift-cards'
import { getGiftCardBalance, listMyGiftCards, myGiftCardPdf } from '@hoppla/contract/orders'
import { callerWording } from '../../brand/wording.ts'
import { pdfFile, serve } from '../../http/serve.ts'
import { giftCardDocument } from './gift-card-document.ts'
import { getOwnCard, listOwnGiftCards, readBalance, readHistory, readOwnHistory } from './own-gift-cards.ts'

export const giftCardsRoutes = [
  serve(listMyGiftCards, async (deps, caller) => listOwnGiftCards(deps, caller.account.id, await callerWording(deps, caller))),
  serve(myGiftCardPdf, async (deps, caller, { params }) =>
    pdfFile(await giftCardDocument(deps, await getOwnCard(deps, caller, params.guid), caller.language)),
  ),
  serve(getGiftCardBalance, (deps, caller, { body }) => readBalance(deps, caller, body.code)),
  serve(getGiftCardHistory, (deps, caller, { body }) => readHistory(deps, caller, body.code)),
  serve(myGiftCardHistory, (deps, caller, { params }) => readOwnHistory(deps, caller, params.guid)),
]
