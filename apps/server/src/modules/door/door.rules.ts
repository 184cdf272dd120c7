import type { Hindrance } from '@hoppla/contract/door/admissions'
import type { CrowdLevel } from '@hoppla/contract/door/crowd'
import type { Day } from '../../kernel/calendar.ts'
import type { EntranceRow } from '../tickets/tickets.ts'

/** An admission can be taken back for so long. Milliseconds. */
export const undoTime = 5 * 60_000

/** Why a pass or ticket card does not let somebody in; the first that fits, from top to bottom. Null: it does. */
export const hindranceOf = (
  entitlement: EntranceRow,
  today: Day,
  /** Whether this pass has let its child in somewhere today. */
  usedToday: boolean,
): Hindrance | null => {
  if (entitlement.isRevoked) return 'revoked'
  if (entitlement.validTo < today) return 'ended'
  if (entitlement.entrancesLeft !== null && entitlement.entrancesLeft <= 0) return 'used-up'
  if (today < entitlement.validFrom) return 'not-yet'
  if (!entitlement.isValidHere) return 'other-place'
  if (entitlement.withoutPhotoLeft === 0) return 'photo-missing'
  return entitlement.kind === 'pass' && usedToday ? 'used-today' : null
}

/** A pass or ticket card with whether it can be used. */
export type CheckedEntitlement = EntranceRow & { hindrance: Hindrance | null }

/** How full a house is. @param most how many people may be in it. */
export const crowdLevel = (people: number, most: number): CrowdLevel => {
  if (people >= most) return 'full'
  return people * 5 >= most * 4 ? 'filling' : 'calm'
}

/** A first name with the initial of the last: `Astrid L.` */
export const initialed = (firstName: string, lastName: string): string => {
  const [initial] = lastName
  return initial === undefined ? firstName : `${firstName} ${initial.toLocaleUpperCase()}.`
}

/** Who has a class comes in with it from so many minutes before it begins until it is over. */
export const classAhead = 60

/** Whether a class is near. @param time and its hours, `HH:MM` on the same clock. */
export const isClassNear = ({ from, to }: { from: string; to: string }, time: string): boolean => {
  const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
  return minutesOf(time) >= minutesOf(from) - classAhead && time < to
}
