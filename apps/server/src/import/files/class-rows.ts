import { addDays, type Day } from '../../kernel/calendar.ts'
import { idOf } from '../ids.ts'
import type { AgeGroup, Programme } from '../known-rows.ts'
import type { StoredClass, StoredGroup } from '../stored-class.ts'
import type { Finding } from '../subject.ts'
import type { Writer } from '../writer.ts'
import { isTaken, matchGroups, type Seat, settleSeats } from './class-groups.rules.ts'

/** A row of the file of classes, as far as its days, times, places and seats go. */
type ClassRow = {
  key: string
  playground: string
  first: { day: Day; isCounted: boolean }
  count: number
  every: 'day' | 'week'
  except: Day[]
  starts: string[]
  reserved: number[]
  moveBooked: boolean
}

/**
 * `count` days from the first on, without the excepted ones. A booked class whose first day is relative to the day of import keeps its days: they were
 * counted from the day it went on sale.
 */
export const daysOf = ({ first, count, every, except }: ClassRow, stored?: StoredClass): Day[] => {
  if (stored && stored.bookings > 0 && first.isCounted) return stored.days
  const days: Day[] = []
  for (let date = first.day; days.length < count; date = addDays(date, every === 'day' ? 1 : 7))
    if (!except.includes(date)) days.push(date)
  return days
}

/** When an age group that begins then is over, `10:30`. */
export const endOf = (start: string, minutes: number): string => {
  const [hour = 0, minute = 0] = start.split(':').map(Number)
  const end = hour * 60 + minute + minutes
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}

export const isSame = (before: readonly Day[], after: readonly Day[]): boolean => before.join() === after.join()
export const bookings = ({ bookings: n }: Pick<StoredClass, 'bookings'>): string =>
  n === 1 ? 'it has 1 booking' : `it has ${n} bookings`
const agesOf = ({ minAge, maxAge }: { minAge: number; maxAge: number }): string => `${minAge}–${maxAge}`

/** Age groups are identified by their ages. */
export const sameAges = (groups: readonly AgeGroup[], index: number): Finding[] => {
  const group = groups[index]
  const first = groups.findIndex((other) => group && agesOf(other) === agesOf(group))
  return first >= index ? [] : [{ path: ['ageGroups', index, 'minAge'], reason: `the same ages as age group ${first + 1}` }]
}

/** Which of the days, times and playground of a booked class would change. */
export const movesOf = (row: ClassRow, { ageGroups }: Programme, stored: StoredClass): ('first' | 'starts' | 'playground')[] => {
  const { matches } = matchGroups(stored.groups, ageGroups)
  const isOtherTime = ageGroups.some(({ minutes }, position) => {
    const group = matches[position]
    const start = row.starts[position] ?? '00:00'
    return group?.seats.some(isTaken) && (group.startTime !== start || group.endTime !== endOf(start, minutes))
  })
  return [
    ...(isSame(stored.days, daysOf(row, stored)) ? [] : (['first'] as const)),
    ...(isOtherTime ? (['starts'] as const) : []),
    ...(stored.playground.id === idOf('place', row.playground) ? [] : (['playground'] as const)),
  ]
}

/** Why a class that there is already cannot become what its row says. */
export const faultsOfStored = (
  row: ClassRow,
  programme: Programme,
  stored: StoredClass,
  countryId: string,
  today: Day,
): Finding[] => [
  ...matchGroups(stored.groups, programme.ageGroups).replaced.map((group) => {
    const taken = group.seats.filter(isTaken).length
    return {
      path: ['programme'],
      reason: `${taken} seats of age group ${agesOf(group)} are taken: it can be made wider (${group.minAge}–${group.maxAge + 1}), or left out without another in its place`,
    }
  }),
  ...(stored.bookings === 0 ? [] : movesOf(row, programme, stored)).flatMap((path) => {
    const reason = whyNotMoved(row, stored, countryId, today)
    return reason ? [{ path: [path], reason: `${bookings(stored)} as it was: ${reason}` }] : []
  }),
]

const whyNotMoved = (row: ClassRow, stored: StoredClass, countryId: string, today: Day): string | undefined => {
  const [first = ''] = stored.days
  if ((stored.days.at(-1) ?? '') < today) return 'it has been held; a class that is held anew has a key of its own'
  if (stored.countryId !== countryId) return 'a class cannot be moved to another country'
  if (!row.moveBooked)
    return 'a class that is held anew has a key of its own; if this one is moved, write moveBooked: yes, and every parent is told and may have all the money back'
  if (first > today && (daysOf(row, stored)[0] ?? '') <= today) return 'it can be moved to days ahead only'
  return undefined
}

/** Writes the age groups with their seats: the requested ones, and those that are offered no more but have been booked. */
export const writeGroups = (
  row: ClassRow,
  { ageGroups }: Programme,
  stored: StoredClass | undefined,
  writer: Writer,
  note: (text: string) => void,
): void => {
  const classId = idOf('class', row.key)
  const groups = stored?.groups ?? []
  const { matches, left } = matchGroups(groups, ageGroups)
  ageGroups.forEach((group, position) => {
    const key = `${row.key}.${group.minAge}-${group.maxAge}`
    const found = matches[position]
    const id = found?.id ?? newId(key, groups)
    const start = row.starts[position] ?? '00:00'
    const reserved = row.reserved[position] ?? 0
    const { seats, owed, tooMany, notKept } = settleSeats(
      found?.seats ?? [],
      group.capacity,
      // Cancelled or merged by the centre: none of its seats become free again.
      stored?.isCancelled || found?.isMerged ? group.capacity : reserved,
    )
    writer.add('class_age_groups', {
      id,
      key,
      class_id: classId,
      names: group.names,
      min_age: group.minAge,
      max_age: group.maxAge,
      start_time: start,
      end_time: endOf(start, group.minutes),
      with_adult: group.withAdult,
      position,
      is_offered: !found?.isMerged,
      seats_owed: owed,
    })
    addSeats(writer, id, seats)
    if (stored?.isCancelled) return
    if (found?.isMerged) {
      note(`programme: age group ${agesOf(group)} was merged into another one in the office and stays closed`)
      return
    }
    if (tooMany > 0)
      note(`programme: age group ${agesOf(group)} has ${group.capacity} seats, and ${group.capacity + tooMany} children are booked`)
    if (notKept > 0)
      note(
        `reserved: of the ${reserved} seats of age group ${agesOf(group)} ${notKept} are taken; they are kept once they are given back`,
      )
  })
  for (const group of left.filter(({ wasBooked }) => wasBooked)) keepHidden(writer, classId, group)
}

const keepHidden = (writer: Writer, classId: string, group: StoredGroup): void => {
  const { seats, owed } = settleSeats(group.seats, 0, 0)
  writer.add('class_age_groups', {
    id: group.id,
    key: group.key,
    class_id: classId,
    names: group.names,
    min_age: group.minAge,
    max_age: group.maxAge,
    start_time: group.startTime,
    end_time: group.endTime,
    with_adult: group.withAdult,
    position: group.position,
    is_offered: false,
    seats_owed: owed,
  })
  addSeats(writer, group.id, seats)
}

const addSeats = (writer: Writer, groupId: string, seats: readonly Seat[]): void => {
  for (const { number, state } of seats) writer.add('class_seats', { age_group_id: groupId, number, state })
}

/** A widened age group keeps its id, so the id derived from its old ages may be in use. */
const newId = (key: string, groups: readonly StoredGroup[]): string => {
  for (let n = 1; ; n++) {
    const id = idOf('age-group', n === 1 ? key : `${key} ${n}`)
    if (!groups.some((group) => group.id === id)) return id
  }
}
