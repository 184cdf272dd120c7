/** The public API of the module: what other modules may ask of orders. */

export { auditStatement } from './audit-statement.ts'
export type { NewLine } from './checkout/create-order.sql.ts'
export { choosePayment, getArticleOnSale, lineOf, placeOrder, type Reader, severalOf, summaryOf } from './checkout/create-order.ts'
export { deliveryDetails, deliveryOf, mailOnTheDay, markDelivered } from './checkout/delivery.ts'
export { mountSweeper, sweepOrders, sweepOrdersJob } from './checkout/expire-orders.ts'
export {
  billForModule,
  cancelModuleOrder,
  findModulePayment,
  lockModuleOrders,
  openModulePayment,
  payModuleOrderAgain,
  refundModuleLines,
  refundModuleOrder,
} from './checkout/module-orders.ts'
export { type OrderForModule, type OrderQuestion, orderForModule } from './checkout/order-for-module.ts'
export { type LinesToPlace, placeLines } from './checkout/place-lines.ts'
export { findOrderState, findOrderStateByReference, type OrderState } from './checkout/progress.sql.ts'
export { getShop, type Shop } from './documents/documents.sql.ts'
export { attachment, companyOf, orderLanguage, receiptDocument } from './documents/documents.ts'
export { drawPictures, pngOf } from './documents/mail-pictures.ts'
export { mailOrder, receiptMail } from './documents/order-mails.ts'
export { countryName, mailTranslate, money, receiptBlocks, withdrawalBlocks } from './documents/order-wording.ts'
export type { PdfDocument } from './documents/pdf/document-content.ts'
export { renderPdf } from './documents/pdf/render-pdf.ts'
export { type EndedPresent, mailEnded } from './documents/present-ended.ts'
export { vatByRate } from './documents/receipts.rules.ts'
export type { OrderRow } from './documents/receipts.sql.ts'
export { getCompletedOrder, getOrder, getOwnOrder, listOrders, resendReceipt } from './documents/receipts.ts'
export { termsForMail } from './documents/terms-document.ts'
export { exportPurchases } from './export.ts'
export { type ExportFields, exportMoney, exportSection, readSections } from './export-section.ts'
export { claimGuestOrders } from './guests/claim.ts'
export {
  cancelGuestOrder,
  getCompletedGuestOrder,
  getGuestOrder,
  getGuestPayment,
  guestOrderStatus,
  guestOrderTracking,
  openGuestPayment,
  payGuestOrder,
  readGuestOrder,
} from './guests/guest-orders.ts'
export { orderLink, orderSecret, receiptLink } from './guests/order-secret.ts'
export { auditLedger, auditLedgerJob } from './ledger-audit.ts'
export { isPayable, leastChargeOf, payWithinMinutes, referenceOf, saleProblem, validTo, vatIncluded } from './orders.rules.ts'
export { askAboutDisputes } from './payments/disputes.ts'
export {
  findFirstPayment,
  findMovedMoney,
  listMovedMoney,
  type MovedMoney,
  type OwnMovement,
} from './payments/moved-money.ts'
export type { BoughtLine, QueuedJob } from './payments/payment-events.sql.ts'
export { processInbox } from './payments/payment-events.ts'
export type { PaymentRow } from './payments/payments.sql.ts'
export { openPayment, paymentAnswer } from './payments/payments.ts'
export { eraseBuyer, hasOpenOrder } from './privacy.ts'
export {
  type ArticleColumn,
  type ArticleRules,
  allProducts,
  articleColumns,
  type CartCaller,
  type CartHolds,
  type CartLine,
  type CartPort,
  type CartVisit,
  type FulfilContext,
  type Fulfilment,
  type LineValue,
  type MailPart,
  type PaidOrder,
  type PricedItem,
  type Product,
  type ProductUse,
  productOf,
  registerProducts,
  type WhyUndelivered,
} from './product.ts'
export { productRoutes } from './product-routes.ts'
export { countFailedRefunds } from './refunds/failed-refunds.sql.ts'
export { findOrderFacts, type OrderFacts } from './refunds/order-facts.sql.ts'
export { holdOrderToCredit, type OrderToCredit } from './refunds/paid-order.ts'
export { refundUndelivered } from './refunds/refund-undelivered.ts'
export { refundPayment } from './refunds/refunds.ts'
export { getOrderAt } from './refunds/staff-refunds.ts'
export { beginsInTime } from './refunds/withdrawal.rules.ts'
export { mailWithdrawal } from './refunds/withdrawal.ts'
export { deliveredPresents, oldBuyers, oldOrderNotes, oldPaymentEvents } from './retention.ts'
export { registerSettlement, settleOrders } from './settlement.ts'
export {
  type DueOrder,
  type DueTender,
  type FullLine,
  meaningOf,
  type PaymentInput,
  type Preview,
  type PriceTender,
  previewDiscount,
  previewPayment,
  type ReducedLine,
  type Reduction,
  readPaidAhead,
  registerTenders,
  type Tender,
} from './tender.ts'
