/** The public API of the module: what modules above it may ask of exports, deletion and retention. */

export { leaveForGood, type WhyNotLeave, whyNotLeave } from './delete-account.ts'
export { requestExportOf } from './export.ts'
export { countGuestData, eraseGuest, exportGuestPage, type GuestData } from './guests.ts'
export { type Keeper, registerKeeper } from './keepers.ts'
export { exportLooks } from './looks.ts'
export { keptFor } from './retention-periods.ts'
