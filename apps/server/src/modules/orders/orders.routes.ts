import { listUsableCoupons } from '@hoppla/contract/coupons'
import { getGiftCardHistory, myGiftCardHistory } from '@hoppla/contract/gift-cards'
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
  openPaymentSession,
  orderGiftCard,
  orderReceiptPdf,
  paymentWebhook,
  payOrder,
  resendReceipt,
  summarizeGiftCardOrder,
} from '@hoppla/contract/orders'
import { creditNotePdf, readRefunds, refundOrder } from '@hoppla/contract/orders/refunds'
import { confirmWithdrawal, readWithdrawal } from '@hoppla/contract/orders/withdrawal'
import {
  connectTicket,
  getMyTicket,
  listMyCodes,
  listMyTickets,
  lookUpCode,
  myCodePdf,
  orderDirectTicket,
  orderTicketCode,
  summarizeDirectTicket,
  summarizeTicketCode,
  ticketOrderStatus,
  ticketOrderTracking,
} from '@hoppla/contract/tickets'
import {
  listWaitingPhotos,
  myPassPhoto,
  reviewPhoto,
  uploadPassPhoto,
  waitingPhotoFile,
} from '@hoppla/contract/tickets/pass-photos'
import {
  connectPass,
  getMyPass,
  listMyPasses,
  orderDirectPass,
  orderPassCode,
  passChildSummaries,
  passOrderStatus,
  passOrderTracking,
  passPhotoUploadStatus,
  summarizeDirectPass,
  summarizePassCode,
} from '@hoppla/contract/tickets/passes'
import { callerWording } from '../../brand/wording.ts'
import { type File, serve } from '../../http/serve.ts'
import { followProgress } from './checkout/progress.ts'
import { listOwnUsable } from './coupons/coupons.ts'
import { codeDocument, giftCardDocument, type PdfDocument, receiptDocument } from './documents/documents.ts'
import { mailPicture } from './documents/mail-pictures.ts'
import { getCompletedOrder, listOwnOrders, readOrder, readTrackingEvent, resendOrderMail } from './documents/receipts.ts'
import { createGiftCardOrder, summarizeGiftCard } from './gift-cards/gift-card-orders.ts'
import { getOwnCard, listOwnGiftCards, readBalance, readHistory, readOwnHistory } from './gift-cards/gift-cards.ts'
import { receiveWebhook } from './payments/payment-events.ts'
import { cancelOwnOrder, openOwnPayment, payAgain, viewPayment } from './payments/payments.ts'
import { creditNoteDocument, getOwnCreditNote } from './refunds/credit-notes.ts'
import { readRefundState, refundByStaff } from './refunds/staff-refunds.ts'
import { stateWithdrawal, withdraw } from './refunds/withdrawal.ts'
import * as photos from './tickets/pass-photos.ts'
import * as orders from './tickets/ticket-orders.ts'
import * as tickets from './tickets/tickets.ts'

const pdf = ({ filename, bytes }: PdfDocument): File => ({ kind: 'file', bytes, contentType: 'application/pdf', filename })

export const ordersRoutes = [
  serve(summarizeGiftCardOrder, (deps, caller, { body }) => summarizeGiftCard(deps, caller, body)),
  serve(orderGiftCard, (deps, caller, { body }) => createGiftCardOrder(deps, caller, body)),
  serve(giftCardOrderStatus, (deps, caller, { params }) => followProgress(deps, caller, params.orderReference)),
  serve(giftCardOrderTracking, (deps, caller, { params }) => readTrackingEvent(deps, caller, params.orderReference)),
  serve(summarizeDirectTicket, (deps, caller, { body }) => orders.summarizeTicket('direct')(deps, caller, body)),
  serve(summarizeTicketCode, (deps, caller, { body }) => orders.summarizeTicket('redeem')(deps, caller, body)),
  serve(orderDirectTicket, (deps, caller, { body }) => orders.createTicketOrder(deps, caller, body)),
  serve(orderTicketCode, (deps, caller, { body }) => orders.createCodeOrder('serial-ticket')(deps, caller, body)),
  serve(ticketOrderStatus, (deps, caller, { params }) => followProgress(deps, caller, params.orderReference)),
  serve(ticketOrderTracking, (deps, caller, { params }) => readTrackingEvent(deps, caller, params.orderReference)),
  serve(lookUpCode, (deps, caller, { body }) => tickets.lookUpCode(deps, caller, body.code)),
  serve(connectTicket, (deps, caller, { body }) => tickets.connectTicket(deps, caller, body.code)),
  serve(listMyTickets, (deps, caller) => tickets.listOwnTickets(deps, caller)),
  serve(getMyTicket, (deps, caller, { params }) => tickets.readOwnTicket(deps, caller, params.guid)),
  serve(summarizeDirectPass, (deps, caller, { body }) => orders.summarizePass(deps, caller, body)),
  serve(summarizePassCode, (deps, caller, { body }) => orders.summarizePassCode(deps, caller, body)),
  serve(orderDirectPass, (deps, caller, { body }) => orders.createPassOrder(deps, caller, body)),
  serve(orderPassCode, (deps, caller, { body }) => orders.createCodeOrder('pass')(deps, caller, body)),
  serve(passOrderStatus, (deps, caller, { params }) => followProgress(deps, caller, params.orderReference)),
  serve(passOrderTracking, (deps, caller, { params }) => readTrackingEvent(deps, caller, params.orderReference)),
  serve(passPhotoUploadStatus, (deps, caller, { params }) => tickets.readPhotoUploadStatus(deps, caller, params.orderReference)),
  serve(passChildSummaries, (deps, caller, { params }) => orders.listPassChildren(deps, caller, params.id)),
  serve(connectPass, (deps, caller, { body }) => tickets.connectPass(deps, caller, body)),
  serve(listMyPasses, (deps, caller) => tickets.listOwnPasses(deps, caller)),
  serve(getMyPass, (deps, caller, { params }) => tickets.readOwnPass(deps, caller, params.guid)),
  serve(uploadPassPhoto, (deps, caller, { params, body }) => photos.uploadPhoto(deps, caller, params.guid, body.image)),
  serve(myPassPhoto, (deps, caller, { params }) => photos.readPhoto(deps, caller, params.guid)),
  serve(listWaitingPhotos, (deps, caller) => photos.listWaitingPhotos(deps, caller)),
  serve(waitingPhotoFile, (deps, caller, { params }) => photos.readWaitingPhoto(deps, caller, params.guid)),
  serve(reviewPhoto, (deps, caller, { params, body }) =>
    photos.reviewPhoto(deps, caller, params.guid, body.approved ? null : (body.reason ?? 'unsuitable')),
  ),
  serve(listMyCodes, (deps, caller, { query }) => tickets.listOwnCodes(deps, caller, query.orderReference)),
  serve(myCodePdf, async (deps, caller, { params }) =>
    pdf(await codeDocument(deps, await tickets.getOwnCode(deps, caller, params.guid), caller.language)),
  ),
  serve(listUsableCoupons, (deps, caller, { query }) => listOwnUsable(deps, caller, query)),
  serve(getPayment, (deps, caller, { params }) => viewPayment(deps, caller, params.paymentToken)),
  serve(openPaymentSession, (deps, caller, { params }) => openOwnPayment(deps, caller, params.paymentToken)),
  serve(payOrder, (deps, caller, { params, body }) => payAgain(deps, caller, params.orderReference, body)),
  serve(cancelOrder, (deps, caller, { params }) => cancelOwnOrder(deps, caller, params.orderReference)),
  serve(listOrders, (deps, caller, { query }) => listOwnOrders(deps, caller, query.before)),
  serve(getOrder, (deps, caller, { params }) => readOrder(deps, caller, params.orderReference)),
  serve(orderReceiptPdf, async (deps, caller, { params }) =>
    pdf(await receiptDocument(deps, await getCompletedOrder(deps, caller, params.orderReference), caller.language)),
  ),
  serve(resendReceipt, (deps, caller, { params }) => resendOrderMail(deps, caller, params.orderReference)),
  serve(listMyGiftCards, async (deps, caller) => listOwnGiftCards(deps, caller.account.id, await callerWording(deps, caller))),
  serve(myGiftCardPdf, async (deps, caller, { params }) =>
    pdf(await giftCardDocument(deps, await getOwnCard(deps, caller, params.guid), caller.language)),
  ),
  serve(getGiftCardBalance, (deps, caller, { body }) => readBalance(deps, caller, body.code)),
  serve(getGiftCardHistory, (deps, caller, { body }) => readHistory(deps, caller, body.code)),
  serve(myGiftCardHistory, (deps, caller, { params }) => readOwnHistory(deps, caller, params.guid)),
  serve(readRefunds, (deps, caller, { params }) => readRefundState(deps, caller, params.orderReference)),
  serve(refundOrder, (deps, caller, { params, body }) => refundByStaff(deps, caller, params.orderReference, body)),
  serve(creditNotePdf, async (deps, caller, { params }) =>
    pdf(await creditNoteDocument(deps, await getOwnCreditNote(deps, caller, params.number), caller.language)),
  ),
  serve(readWithdrawal, (deps, caller, { body }) => stateWithdrawal(deps, caller, body)),
  serve(confirmWithdrawal, (deps, caller, { body }) => withdraw(deps, caller, body)),
  serve(paymentWebhook, (deps, _caller, { params, request }) => receiveWebhook(deps, params.provider, request)),
  serve(mailArt, (deps, caller, { params }) => mailPicture(deps, caller, params)),
]
