import {
  cancelOrder,
  getOrder,
  getPayment,
  listOrders,
  mailArt,
  openPaymentSession,
  orderReceiptPdf,
  paymentWebhook,
  payOrder,
  resendReceipt,
} from '@hoppla/contract/orders'
import { creditNotePdf, readRefunds, refundOrder } from '@hoppla/contract/orders/refunds'
import { confirmWithdrawal, readWithdrawal } from '@hoppla/contract/orders/withdrawal'
import { pdfFile, serve } from '../../http/serve.ts'
import { receiptDocument } from './documents/documents.ts'
import { mailPicture } from './documents/mail-pictures.ts'
import { getCompletedOrder, listOwnOrders, readOrder, resendOrderMail } from './documents/receipts.ts'
import { receiveWebhook } from './payments/payment-events.ts'
import { cancelOwnOrder, openOwnPayment, payAgain, viewPayment } from './payments/payments.ts'
import { creditNoteDocument, getOwnCreditNote } from './refunds/credit-notes.ts'
import { readRefundState, refundByStaff } from './refunds/staff-refunds.ts'
import { stateWithdrawal, withdraw } from './refunds/withdrawal.ts'

export const ordersRoutes = [
  serve(getPayment, (deps, caller, { params }) => viewPayment(deps, caller, params.paymentToken)),
  serve(openPaymentSession, (deps, caller, { params }) => openOwnPayment(deps, caller, params.paymentToken)),
  serve(payOrder, (deps, caller, { params, body }) => payAgain(deps, caller, params.orderReference, body)),
  serve(cancelOrder, (deps, caller, { params }) => cancelOwnOrder(deps, caller, params.orderReference)),
  serve(listOrders, (deps, caller, { query }) => listOwnOrders(deps, caller, query.before)),
  serve(getOrder, (deps, caller, { params }) => readOrder(deps, caller, params.orderReference)),
  serve(orderReceiptPdf, async (deps, caller, { params }) =>
    pdfFile(await receiptDocument(deps, await getCompletedOrder(deps, caller, params.orderReference), caller.language)),
  ),
  serve(resendReceipt, (deps, caller, { params }) => resendOrderMail(deps, caller, params.orderReference)),
  serve(readRefunds, (deps, caller, { params }) => readRefundState(deps, caller, params.orderReference)),
  serve(refundOrder, (deps, caller, { params, body }) => refundByStaff(deps, caller, params.orderReference, body)),
  serve(creditNotePdf, async (deps, caller, { params }) =>
    pdfFile(await creditNoteDocument(deps, await getOwnCreditNote(deps, caller, params.number), caller.language)),
  ),
  serve(readWithdrawal, (deps, caller, { body }) => stateWithdrawal(deps, caller, body)),
  serve(confirmWithdrawal, (deps, caller, { body }) => withdraw(deps, caller, body)),
  serve(paymentWebhook, (deps, _caller, { params, request }) => receiveWebhook(deps, params.provider, request)),
  serve(mailArt, (deps, caller, { params }) => mailPicture(deps, caller, params)),
]
