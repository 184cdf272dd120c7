/** The public API of the module: what other modules may ask of booked parties. */

export {
  type DoorPartyRow,
  findBookedPartyByCode,
  listBookedPartiesOn,
  lockBookedPartyOn,
} from './booking/door-parties.sql.ts'
export { listPartiesWithin, type PartyWithin } from './booking/parties-within.sql.ts'
export {
  eraseParties,
  erasePartyChild,
  hasPartyAhead,
  isPartyBookedFor,
  oldParties,
  partyDietsKeptDays,
  partyNamesKeptDays,
} from './privacy.ts'
