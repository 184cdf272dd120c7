import type { WaitingEnd, WaitingState } from '@hoppla/contract/classes/waiting-list'
import type { Day } from '../../../kernel/calendar.ts'
import { ageOn } from '../../profile/profile.ts'
import { beginning } from '../bookings.rules.ts'
import type { AgeGroupRow, ClassRow } from '../classes.sql.ts'
import { daysAfter, leastSessions } from '../trials/trial-offers.rules.ts'

/** Hours within which a guest answers the mail. */
export const confirmHours = 24
/** Days for which the people of an entry that is over are known. */
export const waitingKeptDays = 30

/** Where an entry may go from where (decision 320). What is not here cannot happen. */
export const waitingTransitions = {
  Unconfirmed: ['Waiting', 'Left', 'Ended'],
  Waiting: ['Offered', 'Left', 'Ended'],
  Offered: ['Waiting', 'Accepted', 'Left', 'Ended'],
  Accepted: ['Waiting', 'Booked', 'Ended'],
  Booked: [],
  Left: [],
  Ended: [],
} as const satisfies Record<WaitingState, readonly WaitingState[]>

/** On the list: who comes later comes after. */
export const isOnList = (state: WaitingState): boolean => state === 'Waiting' || state === 'Offered' || state === 'Accepted'
export const isOver = (state: WaitingState): boolean => waitingTransitions[state].length === 0

/** Whether a child is of an age group's age at the first session, both ends included. */
export const isOfAge = (birthDate: Day, first: Day, { minAge, maxAge }: Pick<AgeGroupRow, 'minAge' | 'maxAge'>): boolean => {
  const age = ageOn(birthDate, first)
  return birthDate <= first && minAge <= age && age <= maxAge
}

/** Whether a group's first session has begun. */
export const hasBegun = (
  facts: Pick<ClassRow, 'occasions' | 'timeZone' | 'sessionsMoved'>,
  group: Pick<AgeGroupRow, 'id' | 'startTime'>,
  now: Date,
): boolean => beginning(facts, group) <= now

/** A child that waits. @property birthDate null: erased. @property hasPlace it has a seat in the class meanwhile. */
export type ChildWaiting = { position: number; birthDate: Day | null; groupIds: readonly string[]; hasPlace: boolean }

type Sessions = Pick<ClassRow, 'occasions' | 'sessionsOff' | 'sessionsMoved' | 'timeZone' | 'groups'>

/** Whether nobody can come to a group any more: it has begun, or after a trial, too little of it is left. */
const isTooLate = (facts: Sessions, group: AgeGroupRow, now: Date, isAfterTrial: boolean): boolean =>
  isAfterTrial ? daysAfter(facts, group.id, now).length < leastSessions : hasBegun(facts, group, now)

/** What is left for a child: the groups in which it can have a place now. */
export const groupsLeft = (facts: Sessions, { birthDate, groupIds }: ChildWaiting, now: Date, isAfterTrial = false): string[] => {
  const [first = '1970-01-01'] = facts.occasions
  return facts.groups
    .filter(({ id, isOffered }) => isOffered && groupIds.includes(id))
    .filter((group) => birthDate !== null && isOfAge(birthDate, first, group) && !isTooLate(facts, group, now, isAfterTrial))
    .map(({ id }) => id)
}

/** Why an entry cannot wait any more; undefined: it can. Siblings wait for all or none of them, but not for one that has its place. */
export const whyOver = (
  facts: Sessions & Pick<ClassRow, 'isCancelled' | 'isActive'>,
  children: readonly ChildWaiting[],
  now: Date,
  isAfterTrial = false,
): WaitingEnd | undefined => {
  if (facts.isCancelled) return 'ClassCancelled'
  const waiting = children.filter(({ hasPlace }) => !hasPlace)
  if (waiting.length === 0) return 'HasPlace'
  for (const child of waiting) {
    if (facts.isActive && groupsLeft(facts, child, now, isAfterTrial).length > 0) continue
    const offered = facts.groups.filter(({ id, isOffered }) => isOffered && child.groupIds.includes(id))
    if (!facts.isActive || offered.length === 0) return 'GroupGone'
    const [first = '1970-01-01'] = facts.occasions
    const fits = offered.some((group) => child.birthDate !== null && isOfAge(child.birthDate, first, group))
    return fits ? 'ClassBegun' : 'WrongAge'
  }
  return undefined
}
