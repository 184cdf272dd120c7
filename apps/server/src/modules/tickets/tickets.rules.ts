import type { codeStates, ticketStates } from '@hoppla/contract/tickets'
import type { PhotoStatus, passStates } from '@hoppla/contract/tickets/passes'
import type { ArticleTerms } from '../../db/tables/orders.ts'
import { addDays, type Day, daysBetween } from '../../kernel/calendar.ts'
import { type Period, periodFrom } from '../catalogue/catalogue.ts'

/** A code can be connected to the end of the year of sale and this many years more, like the shortest life of a gift card (docs/product/tickets.md). */
export const codeYears = 3

/** Days before its end, the last included, from which a ticket or pass is shown as ending soon, and a child's next pass may be bought. */
export const endingSoonDays = 14
const isEndingSoon = (validTo: Day, today: Day): boolean => daysBetween(today, validTo) < endingSoonDays

export type PassState = (typeof passStates)[number]
/** What a pass is today; the first that fits, from top to bottom. */
export const passState = (
  pass: { validFrom: Day; validTo: Day; photoStatus: PhotoStatus; isRevoked: boolean; isUsedUp: boolean },
  today: Day,
): PassState => {
  if (pass.isRevoked) return 'Revoked'
  if (pass.validTo < today || pass.isUsedUp) return 'Expired'
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
 * The period of a child's next pass: it begins on the requested day, or after any pass in the way, so that no paid day is lost. If a pass is in the way for
 * long, a second one is a mistake (`has-pass`); close to its end the next may be bought and begins the day after (`renews`). Passes that begin after this
 * one ends, or end before it begins, do not matter.
 * @param held the child's passes that count, in this country, in any order.
 */
export const placePass = (
  terms: Pick<ArticleTerms, 'activationDate' | 'durationType' | 'duration'>,
  held: readonly Period[],
  today: Day,
): { period: Period; overlap: 'has-pass' | 'renews' | null } => {
  const wanted = periodFrom(terms, today)
  let period = wanted
  for (const other of held.toSorted((a, b) => a.start.localeCompare(b.start)))
    if (other.start <= period.end && period.start <= other.end) period = periodFrom(terms, addDays(other.end, 1))
  if (period.start === wanted.start) return { period, overlap: null }
  return { period, overlap: isEndingSoon(addDays(period.start, -1), wanted.start) ? 'renews' : 'has-pass' }
}

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
export const firstPhotoStatus = ({ photoRequired }: Pick<ArticleTerms, 'photoRequired'>): PhotoStatus =>
  photoRequired ? 'Required' : 'NotRequired'
