/** The public API of the module: what other modules may ask of visits with a time of arrival. */

export { eraseGuestNames, guestNamesKeptDays, oldGuestNames } from './privacy.ts'
export { type ClosedVisits, closeVisits, countVisitsWithin, type Within } from './visits/close-visits.ts'
export {
  admitVisitors,
  findVisit,
  findVisitByCode,
  listVisitsAt,
  listVisitsOfAccount,
  lockVisitsOfOrder,
  unadmitVisitors,
  type VisitRow,
} from './visits/visits.sql.ts'
export { centreOf, visitorName } from './visits/visits.ts'
export { watchKeptDays } from './watching/watching.rules.ts'
export { eraseWatches, exportWatches, oldWatches } from './watching/watching-privacy.ts'
