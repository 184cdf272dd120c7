import type { DoorVisit } from '@hoppla/contract/door/admissions'
import { formatDate } from '@hoppla/i18n'
import type { Queryable } from '../../../db/statement.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Day } from '../../../kernel/calendar.ts'
import { centreOf, findVisitByCode, type VisitRow, visitorName } from '../../entrance/entrance.ts'
import type { DoorRow } from '../door.sql.ts'

/** Before its arrival window, in it, or after it. @param time `HH:MM` at the door. */
const arrivalOf = ({ startsAt, endsAt }: Pick<VisitRow, 'startsAt' | 'endsAt'>, time: string): DoorVisit['arrival'] => {
  if (time < startsAt) return 'early'
  return time < endsAt ? 'on-time' : 'late'
}

/** @throws Refusal `door.visit-cancelled`, `door.visit-other-day`: whoever comes on another day moves the visit first. */
export const checkDay = (visit: VisitRow, today: Day, language: StaffCaller['language']): void => {
  if (visit.status === 'Cancelled') throw new Refusal('door.visit-cancelled')
  if (visit.date !== today)
    throw new Refusal('door.visit-other-day', { values: { date: formatDate(visit.date, language, 'weekday') } })
}

/**
 * The visit of today whose code was shown; undefined: nothing that was shown is one.
 * @throws Refusal `door.visit-elsewhere`, `door.visit-cancelled`, `door.visit-other-day`.
 */
export const findShownVisit = async (
  where: Queryable,
  { language }: StaffCaller,
  door: DoorRow,
  { date, time }: { date: Day; time: string },
  code: string,
): Promise<{ visit: DoorVisit; orderId: string; accountId: string | null } | undefined> => {
  const [row] = await findVisitByCode(where, [code.toUpperCase().replaceAll(/[\s-]/g, '')])
  if (!row) return undefined
  if (row.playgroundId !== door.id) throw new Refusal('door.visit-elsewhere', { values: { place: centreOf(row, language) } })
  checkDay(row, date, language)
  return {
    orderId: row.orderId,
    accountId: row.accountId,
    visit: {
      id: row.id,
      from: row.startsAt,
      until: row.endsAt,
      arrival: arrivalOf(row, time),
      people: row.visitors.map((visitor) => ({
        position: visitor.position,
        name: visitorName(row, visitor, language),
        isAdult: visitor.isAdult,
        cover: visitor.useKind,
        admittedAt: visitor.admittedAt === null ? null : new Date(visitor.admittedAt).toISOString(),
      })),
    },
  }
}
