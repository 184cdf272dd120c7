import type { GroupFilling, PlannedGroup, Programme, SeasonGroup } from '@hoppla/contract/classes/seasons'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** A row of the grid: the groups of one programme and one age. @property key the same for whoever is in it. */
export type SeasonRow = { key: string; name: string; groupName: string; groups: SeasonGroup[] }

export const rowKeyOf = ({ type, names, groupNames, minAge, maxAge }: PlannedGroup): string =>
  JSON.stringify([type, sorted(names), sorted(groupNames), minAge, maxAge])
const sorted = (texts: object) => Object.entries(texts).sort(([a], [b]) => a.localeCompare(b))

const order: Record<PlannedGroup['type'], number> = { SportKidz: 0, SportKidzTrial: 1, LeoCamp: 2 }
/** The rows of the grid: by kind and age. In a row by day and time. */
export const rowsOf = (groups: readonly SeasonGroup[]): SeasonRow[] => {
  const rows = new Map<string, SeasonRow>()
  const inOrder = [...groups].sort(
    (a, b) =>
      order[a.type] - order[b.type] ||
      a.minAge - b.minAge ||
      a.maxAge - b.maxAge ||
      a.weekday - b.weekday ||
      a.from.localeCompare(b.from),
  )
  for (const group of inOrder) {
    const key = rowKeyOf(group)
    const row = rows.get(key)
    if (row) row.groups.push(group)
    else rows.set(key, { key, name: group.name, groupName: group.groupName, groups: [group] })
  }
  return [...rows.values()]
}

export const minutesOf = ({ from, to }: Pick<PlannedGroup, 'from' | 'to'>): number => minuteOf(to) - minuteOf(from)
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
/** When a group that begins then is over, at the latest a minute before midnight. */
export const endOf = (from: string, minutes: number): string => {
  const end = Math.min(minuteOf(from) + minutes, 24 * 60 - 1)
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}

/** What stands below the grid. Money as if every seat that is for sale were sold at its price. */
export type Sums = { groups: number; sessions: number; seats: number; taken: number; waiting: number; money: number }
export const sumsOf = (groups: readonly SeasonGroup[], filling: ReadonlyMap<string, GroupFilling>): Sums => {
  const sum = (of: (group: SeasonGroup) => number) => groups.reduce((all, group) => all + of(group), 0)
  return {
    groups: groups.length,
    sessions: sum(({ sessions }) => sessions.length),
    seats: sum(({ seats }) => seats),
    taken: sum(({ id }) => takenOf(filling.get(id))),
    waiting: sum(({ id }) => filling.get(id)?.waiting ?? 0),
    money: sum(({ seats, reserved, price }) => (seats - reserved) * price),
  }
}
export const takenOf = (filling: GroupFilling | undefined): number => (filling ? filling.booked + filling.held : 0)

/** A group like another on another day: it has days of its own. */
export const copiedTo = (group: SeasonGroup, weekday: number, id: string): SeasonGroup => ({
  ...group,
  id,
  weekday,
  camp: group.camp && {
    first: shifted(group.camp.first, weekday - group.weekday),
    last: shifted(group.camp.last, weekday - group.weekday),
  },
  // Whoever leads the one is not asked whether the other day suits.
  leaderId: null,
  without: [],
  with: [],
  sessions: [],
  skipped: [],
  freeLeaders: [],
})
const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The next day, to the right and round, on which a row has no group; the day itself where every one has. */
export const freeDayAfter = (row: SeasonRow, weekday: number): number => {
  const days = [1, 2, 3, 4, 5, 6].map((n) => ((weekday - 1 + n) % 7) + 1)
  return days.find((day) => row.groups.every((group) => group.weekday !== day)) ?? weekday
}

/** A group of a programme, as it is first put on the grid. */
export const groupOf = (
  { minutes, isOwn: _isOwn, ...programme }: Programme,
  { id, weekday, from }: Pick<PlannedGroup, 'id' | 'weekday' | 'from'>,
): SeasonGroup => ({
  ...programme,
  ...{ id, weekday, from, to: endOf(from, minutes) },
  ...{ camp: null, roomId: null, leaderId: null, reserved: 0, earlyPrice: null, earlyUntil: null },
  ...{ without: [], with: [], sessions: [], skipped: [], freeLeaders: [] },
})

/** What is sent of a group: what was planned, without what the server has found out about it. */
export const plannedOf = ({
  name: _name,
  groupName: _groupName,
  sessions: _sessions,
  skipped: _skipped,
  freeLeaders: _freeLeaders,
  ...planned
}: SeasonGroup): PlannedGroup => planned
