import {
  cancelOrder,
  getGiftCardBalance,
  getOrder,
  getPayment,
  giftCardOrderStatus,
  giftCardOrderTracking,
  listMyGiftCards,
  listOrders,
  mailArt,
  myGiftCardPdf,
  orderGiftCard,
  orderReceiptPdf,
  paymentWebhook,
  payOrder,
  resendReceipt,
  summarizeGiftCardOrder,
} from '@hoppla/contract/orders'
import { type File, serve } from '../../platform/serve.ts'
import { createGiftCardOrder, summarizeGiftCard } from './create-order.ts'
import { getOwnCard, listOwnGiftCards, readBalance } from './gift-cards.ts'
import { receiveWebhook } from './inbox.ts'
import { giftCardPaper, type Paper, receiptPaper } from './papers.ts'
import { cancelOwnOrder, payAgain, viewPayment } from './payments.ts'
import { mailPicture } from './pictures.ts'
import { followProgress } from './progress.ts'
import { getCompletedOrder, listOwnOrders, readOrder, readTrackingEvent, resendOrderMail } from './receipts.ts'

const pdf = ({ filename, bytes }: Paper): File => ({ kind: 'file', bytes, contentType: 'application/pdf', filename })

export const ordersRoutes = [
  serve(summarizeGiftCardOrder, (deps, caller, { body }) => summarizeGiftCard(deps, caller, body.articleId)),
  serve(orderGiftCard, (deps, caller, { body }) => createGiftCardOrder(deps, caller, body)),
  serve(giftCardOrderStatus, (deps, caller, { params }) => followProgress(deps, caller, params.orderReference)),
  serve(giftCardOrderTracking, (deps, caller, { params }) => readTrackingEvent(deps, caller, params.orderReference)),
  serve(getPayment, (deps, caller, { params }) => viewPayment(deps, caller, params.paymentToken)),
  serve(payOrder, (deps, caller, { params, body }) => payAgain(deps, caller, params.orderReference, body.method)),
  serve(cancelOrder, (deps, caller, { params }) => cancelOwnOrder(deps, caller, params.orderReference)),
  serve(listOrders, (deps, caller, { query }) => listOwnOrders(deps, caller, query.before)),
  serve(getOrder, (deps, caller, { params }) => readOrder(deps, caller, params.orderReference)),
  serve(orderReceiptPdf, async (deps, caller, { params }) =>
    pdf(await receiptPaper(deps, await getCompletedOrder(deps, caller, params.orderReference), caller.language)),
  ),
  serve(resendReceipt, (deps, caller, { params }) => resendOrderMail(deps, caller, params.orderReference)),
  serve(listMyGiftCards, (deps, caller) => listOwnGiftCards(deps, caller.account.id, caller.language)),
  serve(myGiftCardPdf, async (deps, caller, { params }) =>
    pdf(await giftCardPaper(deps, await getOwnCard(deps, caller, params.guid), caller.language)),
  ),
  serve(getGiftCardBalance, (deps, caller, { body }) => readBalance(deps, caller, body.code)),
  serve(paymentWebhook, (deps, _caller, { params, request }) => receiveWebhook(deps, params.provider, request)),
  serve(mailArt, (deps, _caller, { params }) => mailPicture(deps, params)),
]
