import type { Day } from '../../../kernel/calendar.ts'

/** A session of a group as far as room and leader go; times are the play centre's wall clock, `10:30`. */
export type Meeting = {
  groupId: string
  date: Day
  from: string
  to: string
  roomId: string | null
  leaderId: string | null
}
export type MeetingClash<M extends Meeting = Meeting> = {
  kind: 'room' | 'leader'
  groupId: string
  date: Day
  days: number
  other: M
}

const overlaps = (a: Meeting, b: Meeting): boolean => a.date === b.date && a.from < b.to && b.from < a.to
const isSame = (a: string | null, b: string | null): boolean => a !== null && a === b

/**
 * Which of these meetings have a room or a leader that another has at an overlapping time: of each two groups once for the room and once for the leader,
 * with the first such day and how many there are. One that ends when another begins does not overlap it.
 * @param own those asked about. @param others what there is besides; own ones are compared with each other, too. All in one time zone.
 */
export const clashesOf = <M extends Meeting>(own: readonly M[], others: readonly M[]): MeetingClash<M>[] => {
  const byDate = new Map<Day, M[]>()
  for (const meeting of [...own, ...others]) byDate.set(meeting.date, [...(byDate.get(meeting.date) ?? []), meeting])
  const found = new Map<string, MeetingClash<M>>()
  for (const meeting of [...own].sort((a, b) => a.date.localeCompare(b.date)))
    for (const other of byDate.get(meeting.date) ?? []) {
      if (other.groupId === meeting.groupId || !overlaps(meeting, other)) continue
      for (const kind of ['room', 'leader'] as const) {
        if (!isSame(meeting[`${kind}Id`], other[`${kind}Id`])) continue
        const key = `${kind} ${meeting.groupId} ${other.groupId}`
        const before = found.get(key)
        found.set(
          key,
          before ? { ...before, days: before.days + 1 } : { kind, groupId: meeting.groupId, date: meeting.date, days: 1, other },
        )
      }
    }
  return [...found.values()]
}
