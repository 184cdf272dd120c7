import type { FastifyInstance } from 'fastify'
import { mountPaymentProviders } from '../adapters/payments/registry.ts'
import type { CallerOfRequest, Served } from '../http/serve.ts'
import type { AnyJob } from '../jobs/jobs.ts'
import type { Deps } from '../kernel/deps.ts'
import { mountDevMailbox } from '../mail/dev-mailbox.ts'
import { sendMail } from '../mail/mail.ts'
import { accountingJobs, accountingRoutes } from './accounting/accounting.routes.ts'
import { addOnProduct } from './add-ons/add-on-product.ts'
import { addOnsRoutes } from './add-ons/add-ons.routes.ts'
import { attendanceRoutes } from './attendance/attendance.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { cartRoutes } from './cart/cart.routes.ts'
import { mountBrandFiles } from './catalogue/brand-files.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { classesRoutes } from './classes/classes.routes.ts'
import {
  classProduct,
  mailBooking,
  mailBookingCode,
  mailChoice,
  mailEarly,
  mailMakeUp,
  mailMessage,
  mailWaiting,
  mountBookingSweeper,
  offerAfterTrialsJob,
  remindParentsJob,
  settleChoicesJob,
  sweepBookingsJob,
  tidyWaitingListsJob,
} from './classes/classes.ts'
import { closingsRoutes } from './closings/closings.routes.ts'
import { contentRoutes } from './content/content.routes.ts'
import { couponsRoutes } from './coupons/coupons.routes.ts'
import { couponTender } from './coupons/coupons.ts'
import { customerServiceRoutes } from './customer-service/customer-service.routes.ts'
import { customerServiceKeeper, eraseOldActing } from './customer-service/customer-service.ts'
import { mailCheckCode, mailGuestExport } from './customer-service/requests/requests.mails.ts'
import { customersRoutes } from './customers/customers.routes.ts'
import { customersKeeper, eraseOldNotes } from './customers/customers.ts'
import { doorRoutes } from './door/door.routes.ts'
import { editingJobs, editingRoutes } from './editing/editing.routes.ts'
import { enquiriesJobs, enquiriesRoutes, inboxRoutes } from './enquiries/enquiries.routes.ts'
import { sweepEntranceJob } from './entrance/entrance.jobs.ts'
import { entranceRoutes } from './entrance/entrance.routes.ts'
import { entranceProduct } from './entrance/entrance-product.ts'
import { mailVisit } from './entrance/visits/visits.mails.ts'
import { visitWalletSubject } from './entrance/visits/wallet-visit.ts'
import { notifyWatchersJob } from './entrance/watching/notify-watchers.ts'
import { mailWatch } from './entrance/watching/watching.mails.ts'
import { figuresRoutes } from './figures/figures.routes.ts'
import { sumDaysJob } from './figures/sum-days.ts'
import { giftCardsRoutes } from './gift-cards/gift-cards.routes.ts'
import {
  expireGiftCardsJob,
  giftCardProduct,
  giftCardTender,
  mailGiftCard,
  mailGiftCardEnded,
  mailGiftCardReminder,
  mailGoodwill,
  remindOfGiftCards,
} from './gift-cards/gift-cards.ts'
import { identityJobs } from './identity/identity.jobs.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { mountIdentity } from './identity/provider/mount.ts'
import { ledgerRoutes } from './ledger/ledger.routes.ts'
import { onboardingRoutes } from './onboarding/onboarding.routes.ts'
import { ordersRoutes } from './orders/orders.routes.ts'
import {
  askAboutDisputes,
  auditLedgerJob,
  mailOrder,
  mailWithdrawal,
  mountSweeper,
  type Product,
  processInbox,
  productRoutes,
  refundPayment,
  refundUndelivered,
  registerProducts,
  registerSettlement,
  registerTenders,
  sweepOrdersJob,
  type Tender,
} from './orders/orders.ts'
import { overviewRoutes } from './overview/overview.routes.ts'
import { partyProduct } from './parties/booking/party-product.ts'
import { mailRestLink } from './parties/centre/ending/payment-link.ts'
import { mailReserved } from './parties/centre/reserved.mails.ts'
import { mailParty, remindOfRestJob } from './parties/host/party-changed.mails.ts'
import { notifyGuestsJob, remindGuestsJob } from './parties/invitations/invitations.jobs.ts'
import { mailGuest } from './parties/invitations/invitations.mails.ts'
import { sweepPartiesJob } from './parties/parties.jobs.ts'
import { partiesRoutes } from './parties/parties.routes.ts'
import { mailRequestAnswer } from './parties/requests/requests.mails.ts'
import { payoutsRoutes } from './payouts/payouts.routes.ts'
import { fetchPayoutsJob } from './payouts/payouts.ts'
import { placesRoutes } from './places/places.routes.ts'
import { privacyJobs } from './privacy/privacy.jobs.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { registerKeeper } from './privacy/privacy.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { greetBirthdaysJob, mailBirthday } from './profile/profile.ts'
import { searchRoutes } from './search/search.routes.ts'
import { seasonsRoutes } from './seasons/seasons.routes.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { staffJobs } from './staff/staff.ts'
import { ticketsRoutes } from './tickets/tickets.routes.ts'
import {
  earnRevenueJob,
  erasePhoto,
  erasePhotosJob,
  mailCode,
  mailCodeEnded,
  mailPhotoRejected,
  passProduct,
  serialTicketProduct,
  ticketWalletSubjects,
} from './tickets/tickets.ts'
import { tillRoutes } from './till/till.routes.ts'
import { todayRoutes } from './today/today.routes.ts'
import { transferJobs, transferRoutes } from './transfer/transfer.routes.ts'
import { walletRoutes } from './wallet/wallet.routes.ts'
import { mountAppleService, registerWalletSubjects, walletJobs } from './wallet/wallet.ts'

/** Everything that can be bought (modules/orders/product.ts). */
export const products: readonly Product[] = [
  giftCardProduct,
  serialTicketProduct,
  passProduct,
  classProduct,
  entranceProduct,
  addOnProduct,
  partyProduct,
]
/** What can pay beside a payment provider, in the order in which it is asked (modules/orders/tender.ts). */
export const tenders: readonly Tender[] = [couponTender, giftCardTender]
registerProducts(products)
registerTenders(tenders)
registerSettlement(processInbox)
registerWalletSubjects([...ticketWalletSubjects, visitWalletSubject])
registerKeeper(customerServiceKeeper)
registerKeeper(customersKeeper)

/** Every served route of every module. */
export const routes: readonly Served[] = [
  ...placesRoutes,
  ...contentRoutes,
  ...enquiriesRoutes,
  ...inboxRoutes,
  ...catalogueRoutes,
  ...ordersRoutes,
  ...cartRoutes,
  ...products.flatMap(productRoutes),
  ...giftCardsRoutes,
  ...ticketsRoutes,
  ...couponsRoutes,
  ...walletRoutes,
  ...classesRoutes,
  ...entranceRoutes,
  ...addOnsRoutes,
  ...partiesRoutes,
  ...seasonsRoutes,
  ...closingsRoutes,
  ...attendanceRoutes,
  ...doorRoutes,
  ...tillRoutes,
  ...identityRoutes,
  ...auditRoutes,
  ...staffRoutes,
  ...profileRoutes,
  ...onboardingRoutes,
  ...overviewRoutes,
  ...privacyRoutes,
  ...todayRoutes,
  ...searchRoutes,
  ...customersRoutes,
  ...figuresRoutes,
  ...ledgerRoutes,
  ...accountingRoutes,
  ...payoutsRoutes,
  ...editingRoutes,
  ...transferRoutes,
  ...customerServiceRoutes,
]

/** What is no plain call: the OpenID provider, the dev mailbox, what payment providers serve themselves. */
export const mounts: readonly ((app: FastifyInstance, deps: Deps, callerOf: CallerOfRequest) => Promise<void>)[] = [
  mountIdentity,
  mountPaymentProviders,
  mountBrandFiles,
  mountAppleService,
  mountDevMailbox,
  mountSweeper,
  mountBookingSweeper,
]

/** Every kind of job. */
export const jobs: readonly AnyJob[] = [
  sendMail,
  ...enquiriesJobs,
  ...identityJobs,
  ...staffJobs,
  mailOrder,
  mailGiftCard,
  mailCode,
  refundPayment,
  refundUndelivered,
  mailPhotoRejected,
  mailGiftCardEnded,
  mailCodeEnded,
  mailWithdrawal,
  sweepOrdersJob,
  expireGiftCardsJob,
  earnRevenueJob,
  erasePhoto,
  erasePhotosJob,
  ...walletJobs,
  remindOfGiftCards,
  mailGiftCardReminder,
  mailGoodwill,
  askAboutDisputes,
  auditLedgerJob,
  mailBooking,
  mailBookingCode,
  mailMessage,
  offerAfterTrialsJob,
  sweepBookingsJob,
  remindParentsJob,
  mailChoice,
  mailMakeUp,
  mailWaiting,
  settleChoicesJob,
  tidyWaitingListsJob,
  mailEarly,
  mailVisit,
  mailWatch,
  notifyWatchersJob,
  sweepEntranceJob,
  sweepPartiesJob,
  mailParty,
  mailReserved,
  mailRestLink,
  mailRequestAnswer,
  remindOfRestJob,
  mailGuest,
  notifyGuestsJob,
  remindGuestsJob,
  greetBirthdaysJob,
  mailBirthday,
  ...privacyJobs,
  sumDaysJob,
  ...accountingJobs,
  fetchPayoutsJob,
  ...editingJobs,
  ...transferJobs,
  eraseOldActing,
  eraseOldNotes,
  mailCheckCode,
  mailGuestExport,
]
