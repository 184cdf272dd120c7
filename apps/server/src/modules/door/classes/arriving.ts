import { randomUUID } from 'node:crypto'
import type { DoorChild } from '@hoppla/contract/door/admissions'
import type { Queryable } from '../../../db/statement.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import type { Day } from '../../../kernel/calendar.ts'
import { type ChildToday, listClassesOfChildren } from '../../classes/classes.ts'
import { say } from '../../places/places.ts'
import type { DoorRow } from '../door.sql.ts'
import { type ArrivalRow, insertArrival, listArrivalsOf } from './arrivals.sql.ts'

/** When each child came, by its place in the booking. */
export const timesOf = (rows: readonly ArrivalRow[]) =>
  new Map(rows.map(({ bookedChildId, at }) => [bookedChildId, at.toISOString()]))

/** Writes that a child has come to its class. @returns no row: it had come already. */
export const writeArrival = (
  where: Queryable,
  { staff }: StaffCaller,
  { id, childId }: Pick<ChildToday, 'id' | 'childId'>,
  { placeId, day, at, admissionId = null }: { placeId: string; day: Day; at: Date; admissionId?: string | null },
): Promise<{ id: string }[]> =>
  insertArrival(where, [randomUUID(), placeId, day, at, id, childId, admissionId, staff.id, staff.deviceId])

type Arriving = { door: DoorRow; day: Day; at: Date; admissionId: string | null }
/** The same at a door. @returns false: it had come already. */
export const arrive = async (
  where: Queryable,
  caller: StaffCaller,
  child: Pick<ChildToday, 'id' | 'childId'>,
  { door, ...arriving }: Arriving,
): Promise<boolean> => (await writeArrival(where, caller, child, { placeId: door.id, ...arriving })).length > 0

/** A class of one of these children today. @property arrivedAt null: it has not come yet. */
export type ChildsClass = ChildToday & { arrivedAt: string | null }
/** The classes that these children have here today, in the order in which they begin. */
export const classesOf = async (where: Queryable, childIds: readonly string[], door: DoorRow, day: Day): Promise<ChildsClass[]> => {
  const classes = await listClassesOfChildren(where, [door.id, day, childIds])
  if (classes.length === 0) return []
  const arrivals = timesOf(await listArrivalsOf(where, [classes.map(({ id }) => id), day]))
  return classes.map((one) => ({ ...one, arrivedAt: arrivals.get(one.id) ?? null }))
}

/** As the door shows it. */
export const shownClass = (
  { id, names, groupNames, languages, startTime, endTime, arrivedAt }: ChildsClass,
  { language }: StaffCaller,
): NonNullable<DoorChild['classes']>[number] => ({
  id,
  name: say(names, language, languages),
  groupName: say(groupNames, language, languages),
  from: startTime,
  to: endTime,
  arrivedAt,
})
