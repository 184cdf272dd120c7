import { classNotesKeptFor, waitingKeptDays } from '../classes/classes.ts'
import { guestNamesKeptDays, watchKeptDays } from '../entrance/entrance.ts'
import { answersKeptDays, invitationsKeptDays, partyDietsKeptDays, partyNamesKeptDays } from '../parties/parties.ts'
import { healthKeptFor } from '../profile/profile.ts'

/** Retention periods. The page “what we store” and the erasing statements of retention.rules.ts both use these numbers. */
export const keptFor = {
  exportDays: 7,
  unconfirmedDays: 90,
  browserDays: 400,
  attemptDays: 1,
  childYears: 19,
  healthMonths: healthKeptFor,
  orderAddressMonths: 36,
  offerMonths: 12,
  cartDays: 30,
  presentDays: 90,
  paymentEventDays: 90,
  logAddressMonths: 12,
  logMonths: 24,
  mailDays: 30,
  mailDeliveryMonths: 24,
  classBookingMonths: 24,
  trialMonths: 12,
  classNoteDays: classNotesKeptFor,
  waitingDays: waitingKeptDays,
  guestNameDays: guestNamesKeptDays,
  watchDays: watchKeptDays,
  partyNameDays: partyNamesKeptDays,
  partyDietDays: partyDietsKeptDays,
  partyAnswerDays: answersKeptDays,
  partyInvitationDays: invitationsKeptDays,
  technicalDays: 7,
  invitationDays: 30,
} as const
