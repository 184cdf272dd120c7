import type { ChildClass, ClassAvailability, ClassTypeName } from '@hoppla/contract/classes'
import { ageOn } from '../../platform/forms/birth-dates.ts'
import { localMoment } from '../places/places.ts'

/** Kinds of classes as addresses and words name them; the wire's literals stay on the wire (docs/glossary.md). In the order of their shelves. */
export const kinds = ['sport', 'trial', 'camp'] as const
export type Kind = (typeof kinds)[number]
const kindOfType: Record<ClassTypeName, Kind> = { SportKidz: 'sport', SportKidzTrial: 'trial', LeoCamp: 'camp' }
export const kindOf = (type: ClassTypeName): Kind => kindOfType[type]

/** The kind that is shown: the one asked for if there is any of it, else the first there is. */
export const shownKind = (asked: string | null, types: readonly ClassTypeName[]): Kind | undefined => {
  const there = kinds.filter((kind) => types.some((type) => kindOf(type) === kind))
  return there.find((kind) => kind === asked) ?? there[0]
}

export type Group = ChildClass['ageGroups'][number]
/** How many seats a group has: 0 none, up to 4 so many, else enough. */
export type Seats = 'full' | 'few' | 'free'
export type SeatsLeft = { left: number; state: Seats }

/** The youngest ages that have a picture of their own, oldest first: the art slots `age-0` to `age-9`. */
const agesDrawn = [9, 7, 5, 3, 2, 0] as const

/** The picture of an age group: of the nearest age not above its youngest. @param minAge whole years. */
export const ageArt = ({ minAge }: Pick<Group, 'minAge'>): string => `/art/age-${agesDrawn.find((age) => age <= minAge) ?? 0}`

const few = 4

/** Seats of a group by the newest that is known: availability when it is there, else the list. */
export const seatsOf = (group: Pick<Group, 'id' | 'fullyBooked'>, newest: ClassAvailability | undefined): SeatsLeft => {
  const known = newest?.ageGroups.find(({ id }) => id === group.id)
  const left = known?.seatsLeft ?? (group.fullyBooked ? 0 : few + 1)
  return { left, state: left === 0 ? 'full' : left <= few ? 'few' : 'free' }
}

/** Whether a child born on a day fits a group: age in whole years at the first occasion, both ends included (docs/product/classes.md). */
export const fits = (group: Pick<Group, 'minAge' | 'maxAge'>, birthDate: string, firstOccasion: string): boolean => {
  const age = ageOn(birthDate, firstOccasion)
  return birthDate <= firstOccasion && age >= group.minAge && age <= group.maxAge
}

/** Whether two groups take children of the same age. */
export const sharesAges = (one: Pick<Group, 'minAge' | 'maxAge'>, other: Pick<Group, 'minAge' | 'maxAge'>): boolean =>
  one.minAge <= other.maxAge && other.minAge <= one.maxAge

export type OfferedGroup = { group: Group; seats: SeatsLeft; fits: boolean }

/** The groups of a class for a child: those that fit first; without a birth date all of them in their order. */
export const groupsFor = (
  { ageGroups, firstOccasionDate }: Pick<ChildClass, 'ageGroups' | 'firstOccasionDate'>,
  birthDate: string | undefined,
  newest: ClassAvailability | undefined,
): OfferedGroup[] => {
  const all = ageGroups.map((group) => ({
    group,
    seats: seatsOf(group, newest),
    fits: birthDate === undefined || fits(group, birthDate, firstOccasionDate),
  }))
  return [...all.filter((one) => one.fits), ...all.filter((one) => !one.fits)]
}

/** The group to stand chosen: what was chosen while it is still possible; for a child of a known age else the first that is, otherwise the only one. */
export const chosenGroup = (offered: readonly OfferedGroup[], chosen: string, isAgeKnown: boolean): string => {
  const possible = offered.filter((one) => one.fits && one.seats.state !== 'full').map(({ group }) => group.id)
  if (possible.includes(chosen)) return chosen
  return isAgeKnown || possible.length === 1 ? (possible[0] ?? '') : ''
}

/** The groups to show at once and those to fold away: what fits stands open; before the age is known, what was chosen. */
export const foldedGroups = (
  offered: readonly OfferedGroup[],
  chosen: string,
  isAgeKnown: boolean,
): { open: readonly OfferedGroup[]; folded: readonly OfferedGroup[] } => {
  const isOpen = (one: OfferedGroup) => (isAgeKnown ? one.fits : chosen === '' || one.group.id === chosen)
  return { open: offered.filter(isOpen), folded: offered.filter((one) => !isOpen(one)) }
}

type Sale = Pick<ChildClass, 'isBookable' | 'opening' | 'sellablePeriodStartDate' | 'sellablePeriodEndDate'>

/**
 * A class as it is now, its siblings’ moment with that of the children once it has come: a page and the list in it are kept for some minutes, but whoever comes from the mail of an opening comes at its moment.
 * @param now by the server's clock. @param timeZone of the place.
 */
export const atMoment = <C extends Sale>(one: C, now: Date, timeZone: string): C => {
  const { opening, ...rest } = one
  if (!opening || now < new Date(opening.presentFrom)) return one
  const today = localMoment(now, timeZone).date
  const { sellablePeriodStartDate: first, sellablePeriodEndDate: last } = one
  const isBookable = (first === null || first <= today) && (last === null || today <= last)
  const isForAll = now >= new Date(opening.allFrom)
  const shown = now >= new Date(opening.siblingsFrom) ? { ...opening, siblingsFrom: opening.presentFrom } : opening
  return { ...rest, ...(isForAll ? {} : { opening: shown }), isBookable } as C
}

/** Another class of the same kind with free seats for the same ages, for those who find a group full. */
export const elsewhere = <C extends Pick<ChildClass, 'id' | 'classType' | 'isBookable' | 'ageGroups'>>(
  classes: readonly C[],
  full: { id: string; classType: ClassTypeName },
  group: Pick<Group, 'minAge' | 'maxAge'>,
  newest: ClassAvailability | undefined,
): C | undefined =>
  classes.find(
    (other) =>
      other.id !== full.id &&
      other.classType === full.classType &&
      other.isBookable &&
      other.ageGroups.some(
        (one) => one.minAge === group.minAge && one.maxAge === group.maxAge && seatsOf(one, newest).state !== 'full',
      ),
  )
