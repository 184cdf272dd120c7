import { type Day, momentOf } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { timesOn } from '../attendance/sessions-of-group.rules.ts'
import type { BookingRow } from '../bookings.sql.ts'
import { type AgeGroupRow, type ClassRow, findClassOfGroup } from '../classes.sql.ts'

/** A make-up of a booking with the class and group to which the child comes. */
export type HostedMakeUp = {
  position: number
  firstName: string
  missed: Day
  date: Day
  begins: Date
  ends: Date
  facts: ClassRow
  group: AgeGroupRow
}

/** The make-ups of a booking, by child. */
export const makeUpsOf = async (deps: Pick<Deps, 'db' | 'prepared'>, { children }: BookingRow): Promise<HostedMakeUp[]> => {
  const found = await Promise.all(
    children.flatMap(({ makeUps, position, firstName }) =>
      makeUps.map(async ({ groupId, missed, date, beginsAt }): Promise<HostedMakeUp[]> => {
        const facts = await findClassOfGroup(deps, groupId)
        const group = facts?.groups.find(({ id }) => id === groupId)
        if (!facts || !group) return []
        const ends = momentOf(date, timesOn(facts, groupId, date).endTime, facts.timeZone)
        return [{ position, firstName, missed, date, begins: new Date(beginsAt), ends, facts, group }]
      }),
    ),
  )
  return found.flat()
}
