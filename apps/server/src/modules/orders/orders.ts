/** The front door of the room: what other rooms may ask of orders. */

export { mountSweeper, sweepOrders, sweepOrdersJob } from './checkout/expire-orders.ts'
export { type OrderForModule, type OrderQuestion, orderForModule, orderStatement } from './checkout/order-statement.ts'
export {
  billForModule,
  cancelForModule,
  lockOrdersForModule,
  openPaymentForModule,
  payAgainForModule,
  refundForModule,
  viewPaymentForModule,
} from './checkout/orders-of-modules.ts'
export {
  type FulfilContext,
  type Fulfilment,
  type OrderKind,
  type PaidOrder,
  registerOrderKind,
  type WhyUndelivered,
} from './checkout/product.ts'
export { drawPictures } from './documents/mail-pictures.ts'
export { mailCode, mailGiftCard, mailOrder } from './documents/order-mails.ts'
export { vatByRate } from './documents/receipts.rules.ts'
export { termsForMail } from './documents/terms-document.ts'
export { exportPurchases } from './export.ts'
export { newOrderReference } from './gift-cards/codes.rules.ts'
export { giftCardKind } from './gift-cards/gift-card-product.ts'
export { mailGiftCardReminder, remindOfGiftCards } from './gift-cards/gift-card-reminders.ts'
export type { PaymentInput } from './gift-cards/gift-card-tender.rules.ts'
export { expireGiftCardsJob, listOwnGiftCards } from './gift-cards/gift-cards.ts'
export { auditLedger, auditLedgerJob } from './ledger-audit.ts'
export { vatIncluded } from './orders.rules.ts'
export { askAboutDisputes } from './payments/disputes.ts'
export type { PaymentRow } from './payments/payments.sql.ts'
export { openPayment, paymentAnswer } from './payments/payments.ts'
export { eraseBuyer, hasOpenOrder, hasRunningPass } from './privacy.ts'
export { reencryptCodes } from './reencrypt.ts'
export { mailPresentEnded } from './refunds/gift-revoked.ts'
export { refundPayment } from './refunds/refunds.ts'
export { mailWithdrawal } from './refunds/withdrawal.ts'
export { erasePhoto, erasePhotosJob, mailPhotoRejected } from './tickets/pass-photos.ts'
export { passKind, serialTicketKind } from './tickets/ticket-products.ts'
