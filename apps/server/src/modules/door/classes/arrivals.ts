import type * as contract from '@hoppla/contract/door/classes'
import type { DoorClass } from '@hoppla/contract/door/classes'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { within } from '../../../db/statement.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { findChildToday, listChildrenToday } from '../../classes/classes.ts'
import { say } from '../../places/places.ts'
import { ageOn } from '../../profile/profile.ts'
import { initialed } from '../door.rules.ts'
import { doorOf, houseOf, lineOf } from '../scan.ts'
import { listArrivalsAt, listArrivalsOf, undoArrival } from './arrivals.sql.ts'
import { arrive, timesOf } from './arriving.ts'

/** Who is expected at today’s classes, and who has come; each class that is shown is a line of the log. @throws Refusal `location.not-found`. */
export const listDoorClasses = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.listDoorClasses>,
): Promise<Answer<typeof contract.listDoorClasses>> => {
  const door = await doorOf(deps.pool, caller, params.playgroundId)
  const today = dayIn(deps.clock.now(), door.timeZone)
  const children = await listChildrenToday(deps.pool, [door.id, today])
  const arrivals = timesOf(await listArrivalsAt(deps.pool, [door.id, today]))
  const groups = [...Map.groupBy(children, ({ groupId }) => groupId).values()]
  await deps.db.transaction().execute(async (tx) => {
    for (const [classId, shown] of Map.groupBy(children, ({ classId: id }) => id))
      await audit(tx, { ...lineOf(caller, door, 'door.class-list-read', classId), detail: { children: shown.length } })
  })
  return {
    classes: groups.flatMap((group): DoorClass[] => {
      const [first] = group
      if (!first) return []
      return [
        {
          id: first.groupId,
          classId: first.classId,
          name: say(first.names, caller.language, first.languages),
          groupName: say(first.groupNames, caller.language, first.languages),
          from: first.startTime,
          to: first.endTime,
          children: group.map(({ id, firstName, lastName, birthDate, isMakeUp }) => ({
            id,
            name: initialed(firstName, lastName),
            age: birthDate === null ? null : ageOn(birthDate, today),
            arrivedAt: arrivals.get(id) ?? null,
            isMakeUp,
          })),
        },
      ]
    }),
  }
}

/** Who has come to today’s classes. Asked every few seconds by each open list; says nothing about anybody. @throws Refusal `location.not-found`. */
export const listArrivals = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.listArrivals>,
): Promise<Answer<typeof contract.listArrivals>> => {
  const door = await doorOf(deps.pool, caller, params.playgroundId)
  const rows = await listArrivalsAt(deps.pool, [door.id, dayIn(deps.clock.now(), door.timeZone)])
  return { arrivals: rows.map(({ bookedChildId, at }) => ({ id: bookedChildId, arrivedAt: at.toISOString() })) }
}

/** A child is here. Whoever says it again hears when it came. @throws Refusal `location.not-found`, `child.not-found`. */
export const checkIn = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.checkIn>,
): Promise<Answer<typeof contract.checkIn>> => {
  const door = await doorOf(deps.pool, caller, params.playgroundId)
  const at = deps.clock.now()
  const day = dayIn(at, door.timeZone)
  return deps.db.transaction().execute(async (tx) => {
    const where = within(tx)
    const [child] = await findChildToday(where, [door.id, day, params.id])
    if (!child) throw new Refusal('child.not-found')
    if (await arrive(where, caller, child, { door, day, at, admissionId: null })) {
      await audit(tx, { ...lineOf(caller, door, 'door.class-arrived', child.accountId), detail: { id: child.id } })
      return { arrivedAt: at.toISOString(), house: await houseOf(where, door, day) }
    }
    const [before] = await listArrivalsOf(where, [[child.id], day])
    return { arrivedAt: (before?.at ?? at).toISOString(), house: await houseOf(where, door, day) }
  })
}

/** A child was ticked by mistake. @throws Refusal `location.not-found`, `child.not-found`. */
export const undoCheckIn = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.undoCheckIn>,
): Promise<Answer<typeof contract.undoCheckIn>> => {
  const door = await doorOf(deps.pool, caller, params.playgroundId)
  const now = deps.clock.now()
  const day = dayIn(now, door.timeZone)
  return deps.db.transaction().execute(async (tx) => {
    const where = within(tx)
    const [child] = await findChildToday(where, [door.id, day, params.id])
    if (!child) throw new Refusal('child.not-found')
    if ((await undoArrival(where, [child.id, day, now])).length > 0)
      await audit(tx, { ...lineOf(caller, door, 'door.class-undone', child.accountId), detail: { id: child.id } })
    return { house: await houseOf(where, door, day) }
  })
}
