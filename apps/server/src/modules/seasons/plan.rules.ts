import type { PlannedGroup } from '@hoppla/contract/classes/seasons'
import { fromMinor } from '@hoppla/i18n'
import { addDays, type Day, weekdayOf } from '../../kernel/calendar.ts'
import type { HeldGroup } from '../classes/classes.ts'

/** What is wrong with planned groups beyond their shape: the fields at fault, `groups.3.to`. */
export const faultsOfPlan = (groups: readonly PlannedGroup[]): string[] => [
  ...groups.flatMap((group, index) =>
    Object.entries({
      to: group.to <= group.from,
      maxAge: group.maxAge < group.minAge,
      reserved: group.reserved > group.seats,
      // An early price without its last day would never end.
      earlyUntil: (group.earlyPrice === null) !== (group.earlyUntil === null),
      earlyPrice: group.earlyPrice !== null && group.earlyPrice > group.price,
      camp: group.camp !== null && group.camp.last < group.camp.first,
    }).flatMap(([field, isWrong]) => (isWrong ? [`groups.${index}.${field}`] : [])),
  ),
  ...groups.flatMap(({ id }, index) => (groups.findIndex((other) => other.id === id) < index ? [`groups.${index}.id`] : [])),
]

const isEachDay = (days: readonly Day[]): boolean => days.length > 1 && days[1] === addDays(days[0] ?? '', 1)

/** A group that is held, as one that is planned. Its days are those of its season: what was taken out or put back is known of no class. */
export const planOf = (group: HeldGroup, currency: string): PlannedGroup => {
  const [first = '', last = first] = [group.days[0], group.days.at(-1)]
  const isEarly = group.regularPriceMinor > group.priceMinor
  return {
    id: group.id,
    type: group.type,
    names: group.names,
    groupNames: group.groupNames,
    minAge: group.minAge,
    maxAge: group.maxAge,
    withAdult: group.withAdult,
    sourceId: group.classId,
    weekday: first === '' ? 1 : weekdayOf(first),
    from: group.from,
    to: group.to,
    camp: group.type === 'LeoCamp' || isEachDay(group.days) ? { first, last } : null,
    roomId: group.roomId,
    leaderId: group.leaderId,
    seats: group.seats,
    reserved: group.reserved,
    price: fromMinor(group.regularPriceMinor, currency),
    earlyPrice: isEarly ? fromMinor(group.priceMinor, currency) : null,
    earlyUntil: isEarly ? group.priceValidTo : null,
    without: [],
    with: [],
  }
}

/** Of groups that were held twice, one after the other, the later one. */
export const latestOfEach = (groups: readonly HeldGroup[]): HeldGroup[] => {
  const found = new Map<string, HeldGroup>()
  for (const group of [...groups].sort((a, b) => (a.days.at(-1) ?? '').localeCompare(b.days.at(-1) ?? ''))) {
    const weekday = weekdayOf(group.days[0] ?? '2000-01-03')
    found.set(JSON.stringify([group.type, group.names, group.groupNames, group.minAge, group.maxAge, weekday, group.from]), group)
  }
  return groups.filter((group) => [...found.values()].includes(group))
}
