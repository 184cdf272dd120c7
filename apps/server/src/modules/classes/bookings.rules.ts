import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { BookingStatus } from '@hoppla/contract/classes/bookings'
import type { RefusalCode } from '@hoppla/contract/refusals'
import type { ClassType } from '../../db/tables/classes.ts'
import { addDays, type Day, momentOf } from '../../kernel/calendar.ts'
import { ageOn } from '../profile/profile.ts'
import { allDaysOfGroup, daysOfGroup, movedOn } from './attendance/sessions-of-group.rules.ts'
import type { ClassRow } from './classes.sql.ts'

/** Where a booking may go from where (docs/product/classes.md). What is not here cannot happen. */
export const bookingTransitions = {
  Held: ['AwaitingPayment', 'Expired', 'Cancelled'],
  AwaitingPayment: ['Confirmed', 'Expired', 'Cancelled'],
  Confirmed: ['Cancelled'],
  // Paid after its time was up, while seats were free.
  Expired: ['Confirmed'],
  Cancelled: [],
} as const satisfies Record<BookingStatus, readonly BookingStatus[]>

export const isUnpaid = (status: BookingStatus): boolean => (bookingTransitions[status] as readonly string[]).includes('Expired')

/** Limit of unpaid bookings per address; more would keep seats from others. */
export const mostUnpaidBookings = 5
/** Days after the last occasion on which what was written about a child is erased (docs/product/classes.md). */
export const classNotesKeptFor = 30

/** A class as booking needs to know it. Money in minor units. */
export type ClassFacts = {
  id: string
  type: ClassType
  countryId: string
  timeZone: string
  currency: string
  priceMinor: number
  regularPriceMinor: number
  priceValidTo: Day | null
  sellableFrom: Day | null
  sellableTo: Day | null
  isActive: boolean
  isCancelled: boolean
  /** First to last. */
  occasions: readonly Day[]
  groups: readonly { id: string; minAge: number; maxAge: number; startTime: string; endTime: string }[]
  sessionsMoved: ClassRow['sessionsMoved']
}

/** Why a class cannot be booked now, whoever comes. @param today at the place of the class. */
export const saleProblem = (
  facts: Pick<ClassFacts, 'isActive' | 'isCancelled' | 'sellableFrom' | 'sellableTo' | 'occasions'>,
  today: Day,
): 'class.cancelled' | 'class.closed' | undefined => {
  if (facts.isCancelled) return 'class.cancelled'
  const first = facts.occasions[0]
  const isOpen =
    facts.isActive &&
    first !== undefined &&
    today <= first &&
    (facts.sellableFrom === null || facts.sellableFrom <= today) &&
    (facts.sellableTo === null || today <= facts.sellableTo)
  return isOpen ? undefined : 'class.closed'
}

/** T-shirts come with camps. */
export const asksForSize = (type: ClassType): boolean => type === 'LeoCamp'

export type ChildInput = {
  childClassAgeGroupId: string
  childFirstName: string
  childLastName: string
  childBirthdate: Day
  tshirtSize?: string | null | undefined
}
export type ChildProblem = { code: RefusalCode; field: string }

/** Why a child cannot have a seat, judged on the class and the request alone: age at the first occasion, both ends included. */
export const childProblem = (facts: ClassFacts, input: ChildInput, sizes: readonly string[]): ChildProblem | undefined => {
  const group = facts.groups.find(({ id }) => id === input.childClassAgeGroupId)
  const first = facts.occasions[0]
  if (!group || first === undefined) return { code: 'class.not-found', field: 'childClassAgeGroupId' }
  const age = ageOn(input.childBirthdate, first)
  if (input.childBirthdate > first || age < group.minAge || age > group.maxAge)
    return { code: 'class.wrong-age', field: 'childBirthdate' }
  const size = input.tshirtSize || undefined
  if (size === undefined ? asksForSize(facts.type) : !sizes.includes(size))
    return { code: 'class.size-unknown', field: 'tshirtSize' }
  return undefined
}

/** A name as it is compared: however it is written. */
export const plainName = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()

/** The same child is known by name and birthday, however the name is written. Keyed, so that the hash gives nothing away. */
export const childKey = (
  secret: string,
  { childFirstName, childLastName, childBirthdate }: Pick<ChildInput, 'childFirstName' | 'childLastName' | 'childBirthdate'>,
): string =>
  createHmac('sha256', keyOf(secret))
    .update(`${plainName(childFirstName)}\n${plainName(childLastName)}\n${childBirthdate}`)
    .digest('hex')
    .slice(0, 32)

const keys = new Map<string, KeyObject>()
const keyOf = (secret: string): KeyObject => {
  const key = keys.get(secret) ?? createSecretKey(`booked child ${secret}`, 'utf8')
  keys.set(secret, key)
  return key
}

/** Days before the first occasion: until then everything comes back; until then half; after that nothing. */
export const fullRefundDays = 14
export const halfRefundDays = 2

export const fullRefundUntil = (firstOccasion: Day): Day => addDays(firstOccasion, -fullRefundDays)
export const halfRefundUntil = (firstOccasion: Day): Day => addDays(firstOccasion, -halfRefundDays)

/** What comes back of a paid booking that is cancelled on a day, in minor units, rounded in the parent's favour. */
export const refundOn = (totalMinor: number, firstOccasion: Day, today: Day): number => {
  if (today <= fullRefundUntil(firstOccasion)) return totalMinor
  return today <= halfRefundUntil(firstOccasion) ? Math.ceil(totalMinor / 2) : 0
}

/** A booking can be cancelled until its first occasion begins. */
export const isCancellable = (status: BookingStatus, begins: Date, now: Date): boolean =>
  (bookingTransitions[status] as readonly string[]).includes('Cancelled') && now < begins

/** The days on which at least one of these groups meets, first to last: those of the class, without those that were dropped for it, and as they were moved. */
export const daysHeld = (
  facts: Pick<ClassRow, 'occasions' | 'sessionsOff' | 'sessionsMoved'>,
  groupIds: readonly string[],
): Day[] =>
  facts.sessionsOff.length === 0 && facts.sessionsMoved.length === 0
    ? [...facts.occasions]
    : [...new Set(groupIds.flatMap((id) => daysOfGroup(facts, id)))].sort()

/** When the earliest of these groups begins. */
export const beginsFor = (
  facts: Pick<ClassFacts, 'occasions' | 'timeZone' | 'groups' | 'sessionsMoved'>,
  groupIds: readonly string[],
): Date => {
  const begins = facts.groups.filter(({ id }) => groupIds.includes(id)).map((group) => beginning(facts, group))
  return begins.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? beginning(facts, { id: '', startTime: '00:00' })
}

/** No seat is held, unpaid, once its class begins; a class about to begin leaves what its place gives to pay. */
export const holdUntil = (facts: Parameters<typeof beginsFor>[0], groupIds: readonly string[], wanted: Date): Date => {
  const begins = beginsFor(facts, groupIds)
  return begins < wanted ? begins : wanted
}

/** When the first occasion of a group begins. */
export const beginning = (
  facts: Pick<ClassFacts, 'occasions' | 'timeZone' | 'sessionsMoved'>,
  { id, startTime }: { id: string; startTime: string },
): Date => {
  const first = allDaysOfGroup(facts, id)[0]?.date ?? '1970-01-01'
  return momentOf(first, (movedOn(facts, id, first)?.startTime ?? startTime).slice(0, 5), facts.timeZone)
}
