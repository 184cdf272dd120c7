/** The front door of the room: what other rooms may ask of orders. */
export { checkBooks, checkBooksJob } from './books.ts'
export type { PaymentWish } from './card-payments.rules.ts'
export { newOrderReference } from './codes.rules.ts'
export { askAboutDisputes } from './disputes.ts'
export { exportPurchases } from './export.ts'
export {
  billForRoom,
  callOffForRoom,
  lockOrdersForRoom,
  openPaymentForRoom,
  payAgainForRoom,
  refundForRoom,
  viewPaymentForRoom,
} from './for-rooms.ts'
export { giftCardKind } from './gift-card-kind.ts'
export { mailGiftCardReminder, remindOfGiftCards } from './gift-card-reminders.ts'
export { expireGiftCardsJob, listOwnGiftCards } from './gift-cards.ts'
export { mailCode, mailGiftCard, mailOrder } from './mails.ts'
export {
  type HandedOver,
  type HandOver,
  type OrderKind,
  type PaidOrder,
  registerOrderKind,
  type WhyUndelivered,
} from './order-kinds.ts'
export { vatIncluded } from './orders.rules.ts'
export { type OrderForRoom, type OrderQuestion, orderForRoom, ordersForRoom } from './orders-for-rooms.ts'
export { erasePhoto, erasePhotosJob, mailPhotoRejected } from './pass-photos.ts'
export type { PaymentRow } from './payments.sql.ts'
export { openPayment, paymentAnswer } from './payments.ts'
export { drawPictures } from './pictures.ts'
export { mailPresentEnded } from './present-ended.ts'
export { eraseBuyer, hasOpenOrder, hasRunningPass } from './privacy.ts'
export { vatByRate } from './receipts.rules.ts'
export { refundPayment } from './refunds.ts'
export { resealCodes } from './reseal.ts'
export { mountSweeper, sweepOrders, sweepOrdersJob } from './sweeper.ts'
export { termsForMail } from './terms-paper.ts'
export { passKind, serialTicketKind } from './ticket-kinds.ts'
export { mailWithdrawal } from './withdrawal.ts'
