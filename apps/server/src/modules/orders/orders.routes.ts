import * as contract from '@hoppla/contract/orders'
import * as refundsContract from '@hoppla/contract/orders/refunds'
import * as staffContract from '@hoppla/contract/orders/staff-orders'
import * as withdrawalContract from '@hoppla/contract/orders/withdrawal'
import { pdfFile, serve } from '../../http/serve.ts'
import { receiptDocument } from './documents/documents.ts'
import { mailArt } from './documents/mail-pictures.ts'
import { getCompletedOrder, getOrder, listOrders, resendReceipt } from './documents/receipts.ts'
import { receiveWebhook } from './payments/payment-events.ts'
import { cancelOrder, getPayment, openPaymentSession, payOrder } from './payments/payments.ts'
import { creditNoteDocument, getOwnCreditNote } from './refunds/credit-notes.ts'
import { previewRefund, readRefunds, refundOrder } from './refunds/staff-refunds.ts'
import { confirmWithdrawal, readWithdrawal } from './refunds/withdrawal.ts'
import { evidenceDocument } from './staff/evidence.ts'
import { listStaffOrders, staffOrdersFile } from './staff/list-orders.ts'
import { addOrderNote } from './staff/note-order.ts'
import { readStaffOrder } from './staff/read-order.ts'
import { resendPresents, resendStaffReceipt } from './staff/resend-order.ts'

export const ordersRoutes = [
  serve(contract.getPayment, (deps, caller, { params }) => getPayment(deps, caller, params.paymentToken)),
  serve(contract.openPaymentSession, (deps, caller, { params }) => openPaymentSession(deps, caller, params.paymentToken)),
  serve(contract.payOrder, (deps, caller, { params, body }) => payOrder(deps, caller, params.orderReference, body)),
  serve(contract.cancelOrder, (deps, caller, { params }) => cancelOrder(deps, caller, params.orderReference)),
  serve(contract.listOrders, (deps, caller, { query }) => listOrders(deps, caller, query.before)),
  serve(contract.getOrder, (deps, caller, { params }) => getOrder(deps, caller, params.orderReference)),
  serve(contract.orderReceiptPdf, async (deps, caller, { params }) =>
    pdfFile(await receiptDocument(deps, await getCompletedOrder(deps, caller, params.orderReference), caller.language)),
  ),
  serve(contract.resendReceipt, (deps, caller, { params }) => resendReceipt(deps, caller, params.orderReference)),
  serve(refundsContract.readRefunds, (deps, caller, { params }) => readRefunds(deps, caller, params.orderReference)),
  serve(refundsContract.refundOrder, (deps, caller, { params, body }) => refundOrder(deps, caller, params.orderReference, body)),
  serve(staffContract.previewRefund, (deps, caller, { params, body }) => previewRefund(deps, caller, params.orderReference, body)),
  serve(staffContract.listStaffOrders, (deps, caller, { query }) => listStaffOrders(deps, caller, query)),
  serve(staffContract.staffOrdersFile, (deps, caller, { query }) => staffOrdersFile(deps, caller, query)),
  serve(staffContract.readStaffOrder, (deps, caller, { params }) => readStaffOrder(deps, caller, params.orderReference)),
  serve(staffContract.orderEvidencePdf, async (deps, caller, { params }) =>
    pdfFile(await evidenceDocument(deps, caller, params.orderReference)),
  ),
  serve(staffContract.resendStaffReceipt, (deps, caller, { params }) => resendStaffReceipt(deps, caller, params.orderReference)),
  serve(staffContract.resendPresents, (deps, caller, { params }) => resendPresents(deps, caller, params.orderReference)),
  serve(staffContract.addOrderNote, (deps, caller, { params, body }) =>
    addOrderNote(deps, caller, params.orderReference, body.text),
  ),
  serve(refundsContract.creditNotePdf, async (deps, caller, { params }) =>
    pdfFile(await creditNoteDocument(deps, await getOwnCreditNote(deps, caller, params.number), caller.language)),
  ),
  serve(withdrawalContract.readWithdrawal, (deps, caller, { body }) => readWithdrawal(deps, caller, body)),
  serve(withdrawalContract.confirmWithdrawal, (deps, caller, { body }) => confirmWithdrawal(deps, caller, body)),
  serve(contract.receiveWebhook, (deps, _caller, { params, request }) => receiveWebhook(deps, params.provider, request)),
  serve(contract.mailArt, (deps, caller, { params }) => mailArt(deps, caller, params)),
]
