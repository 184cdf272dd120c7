/** The public API of the module: what other modules may ask of booked parties. */

export {
  type DoorPartyRow,
  findBookedPartyByCode,
  listBookedPartiesOn,
  lockBookedPartyOn,
} from './booking/door-parties.sql.ts'
export { listPartiesWithin, type PartyWithin } from './booking/parties-within.sql.ts'
export { kitchenCounts } from './invitations/kitchen-counts.ts'
export {
  answersKeptDays,
  eraseAnswers,
  exportAnswers,
  invitationsKeptDays,
  oldAnswers,
  oldInvitations,
} from './invitations/privacy.ts'
export { reencryptGuestDiets, reencryptInvitations } from './invitations/reencrypt.ts'
export {
  eraseParties,
  erasePartyChild,
  hasPartyAhead,
  isPartyBookedFor,
  oldParties,
  partyDietsKeptDays,
  partyNamesKeptDays,
} from './privacy.ts'
