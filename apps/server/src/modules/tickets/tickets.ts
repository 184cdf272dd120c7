/** The public API of the module: what other modules may ask of serial tickets, passes and their codes. */

import { reencryptCodesIn } from '../../crypto/reencrypt-codes.ts'

export { earnRevenue, earnRevenueJob } from './earned-revenue.ts'
export {
  type EntranceRow,
  findCodeHolder,
  findEntrances,
  giveEntranceBack,
  listEntrances,
  listEntrancesAt,
  listHolders,
  lockEntrances,
  type PlaceEntrance,
  useEntrance,
} from './entrances.ts'
export { listHoldings as listTicketHoldings } from './holdings.ts'
export { countWaiting as countWaitingPhotos } from './pass-photos.sql.ts'
export { approvedPhotoFile, erasePhoto, erasePhotosJob, mailPhotoRejected } from './pass-photos.ts'
export { mailCodeEnded } from './present-ended.ts'
export { hasRunningPass } from './privacy.ts'
export { mailCode } from './ticket-mails.ts'
export { createPassOrder, createTicketOrder } from './ticket-orders.ts'
export { passProduct, serialTicketProduct } from './ticket-products.ts'
export { findCodeByHash } from './tickets.sql.ts'
export { ticketWalletSubjects } from './wallet-cards.ts'

/** Hashes and decrypts codes of tickets and passes. */
export const reencryptTicketCodes = reencryptCodesIn('codes of tickets and passes', 'redeem_codes')
