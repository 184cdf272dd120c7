import type { PhotoStatus, passStates } from '@hoppla/contract/shop-passes'
import type { codeStates, ticketStates } from '@hoppla/contract/shop-tickets'
import type { TicketTerms } from '../../db/tables/orders.ts'
import { addDays, addMonths, type Day, daysBetween } from '../../platform/calendar.ts'

export type Period = { start: Day; end: Day }

/**
 * How long a ticket or pass lasts: from the day it begins, or from its activation day where that is later; the last day included.
 * 30 days from 1 March end on 30 March; a month from 15 March ends on 14 April, one from 31 January on the last of February.
 */
export const periodFrom = (terms: Pick<TicketTerms, 'activationDate' | 'durationType' | 'duration'>, day: Day): Period => {
  const start = terms.activationDate !== null && terms.activationDate > day ? terms.activationDate : day
  if (terms.durationType === 'Days') return { start, end: addDays(start, terms.duration - 1) }
  const sameDay = addMonths(start, terms.duration * (terms.durationType === 'Years' ? 12 : 1))
  return { start, end: sameDay.slice(8) === start.slice(8) ? addDays(sameDay, -1) : sameDay }
}

/** This close to its end, a ticket or pass says so; and a child's next pass may be bought. Days, the last included. */
export const endingSoonDays = 14
const isEndingSoon = (validTo: Day, today: Day): boolean => daysBetween(today, validTo) < endingSoonDays

export type PassState = (typeof passStates)[number]
/** What a pass is today; the first that fits, from top to bottom. */
export const passState = (
  pass: { validFrom: Day; validTo: Day; photoStatus: PhotoStatus; isRevoked: boolean },
  today: Day,
): PassState => {
  if (pass.isRevoked) return 'Revoked'
  if (pass.validTo < today) return 'Expired'
  if (today < pass.validFrom) return 'Scheduled'
  if (pass.photoStatus === 'Required' || pass.photoStatus === 'Rejected') return 'AwaitingPhoto'
  return isEndingSoon(pass.validTo, today) ? 'EndingSoon' : 'Active'
}

export type TicketState = (typeof ticketStates)[number]
/** What a serial ticket is today; the first that fits. */
export const ticketState = (
  ticket: { validFrom: Day; validTo: Day; entrancesLeft: number; isRevoked: boolean },
  today: Day,
): TicketState => {
  if (ticket.isRevoked) return 'Revoked'
  if (ticket.entrancesLeft === 0) return 'Used'
  if (ticket.validTo < today) return 'Expired'
  if (today < ticket.validFrom) return 'Scheduled'
  return isEndingSoon(ticket.validTo, today) ? 'EndingSoon' : 'Active'
}

export type CodeState = (typeof codeStates)[number]
export const codeState = (code: { isRedeemed: boolean; isRevoked: boolean; validTo: Day }, today: Day): CodeState => {
  if (code.isRevoked) return 'Revoked'
  if (code.isRedeemed) return 'Connected'
  return code.validTo < today ? 'Expired' : 'Unused'
}

/**
 * Why a child cannot have another pass today, or what to know. A pass that is still good for a while makes a second one a mistake; near its end the next
 * may be bought, and begins the day after (`renews`).
 * @param heldUntil the last day of the child's newest pass; null: none.
 */
export const passOverlap = (heldUntil: Day | null, start: Day): 'has-pass' | 'renews' | null => {
  if (heldUntil === null || heldUntil < start) return null
  return isEndingSoon(heldUntil, start) ? 'renews' : 'has-pass'
}
/** The day a pass begins: never before the child's last one has ended, so that no paid day is lost. */
export const passStart = (heldUntil: Day | null, today: Day): Day =>
  heldUntil !== null && heldUntil >= today ? addDays(heldUntil, 1) : today

/** Whether a photo may be handed in: one is wanted, nobody has approved one yet, and the pass is not over. */
export const takesPhoto = (
  pass: { photoStatus: PhotoStatus; validTo: Day; isRevoked: boolean; childId: string | null },
  today: Day,
): boolean =>
  ['Required', 'Submitted', 'Rejected'].includes(pass.photoStatus) &&
  !pass.isRevoked &&
  pass.validTo >= today &&
  pass.childId !== null

/** The photo status a pass begins with. */
export const firstPhotoStatus = ({ photoRequired }: Pick<TicketTerms, 'photoRequired'>): PhotoStatus =>
  photoRequired ? 'Required' : 'NotRequired'
