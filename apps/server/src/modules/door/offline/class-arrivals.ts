import type * as contract from '@hoppla/contract/door/offline'
import type { QueuedArrival, SnapshotClass } from '@hoppla/contract/door/offline'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { within } from '../../../db/statement.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { type Day, dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { findChildToday, listChildrenToday } from '../../classes/classes.ts'
import { say } from '../../places/places.ts'
import { ageOn } from '../../profile/profile.ts'
import { insertOfflineArrival, listArrivalsAt } from '../classes/arrivals.sql.ts'
import { timesOf } from '../classes/arriving.ts'
import { initialed } from '../door.rules.ts'
import type { DoorRow } from '../door.sql.ts'
import { doorOf, houseOf, lineOf } from '../scan.ts'
import { momentOfEntry } from './sync.ts'

const shortId = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

/** The classes of a day for a device that loses its connection: first names and initials, ages, who has come; nothing about health. */
export const snapshotClasses = async (
  { pool }: Pick<Deps, 'pool'>,
  { language }: StaffCaller,
  placeId: string,
  day: Day,
): Promise<SnapshotClass[]> => {
  const children = await listChildrenToday(pool, [placeId, day])
  const arrivals = timesOf(await listArrivalsAt(pool, [placeId, day]))
  return [...Map.groupBy(children, ({ groupId }) => groupId).values()].flatMap((group): SnapshotClass[] => {
    const [first] = group
    if (!first) return []
    return [
      [
        shortId(first.groupId),
        say(first.names, language, first.languages),
        say(first.groupNames, language, first.languages),
        first.startTime,
        first.endTime,
        group.map(({ id, firstName, lastName, birthDate, isMakeUp }) => [
          ...([shortId(id), initialed(firstName, lastName)] as const),
          ...([birthDate === null ? -1 : ageOn(birthDate, day), arrivals.get(id) ?? '', isMakeUp ? 1 : 0] as const),
        ]),
      ],
    ]
  })
}

/**
 * Accepts which children a device ticked at classes without a connection, each press in a transaction of its own and by its id exactly once. A child that has
 * come already, wherever it was ticked, came then. Of a child that is not expected there any more nothing is written.
 * @throws Refusal `location.not-found`.
 */
export const sendClassArrivals = async (
  deps: Deps,
  caller: StaffCaller,
  { body }: ServeInput<typeof contract.sendClassArrivals>,
): Promise<Answer<typeof contract.sendClassArrivals>> => {
  const door = await doorOf(deps.pool, caller, body.playgroundId)
  for (const entry of body.entries) await acceptArrival(deps, caller, door, entry)
  const now = deps.clock.now()
  return {
    now: now.toISOString(),
    entries: body.entries.map(({ id }) => ({ id })),
    house: await houseOf(deps.pool, door, dayIn(now, door.timeZone)),
  }
}

const acceptArrival = async (deps: Deps, caller: StaffCaller, door: DoorRow, entry: QueuedArrival): Promise<void> => {
  const { at, doubt } = momentOfEntry(entry, deps.clock.now())
  const day = dayIn(at, door.timeZone)
  const { staff } = caller
  await deps.db.transaction().execute(async (tx) => {
    const where = within(tx)
    const [child] = await findChildToday(where, [door.id, day, entry.bookedChildId])
    if (!child) return
    const row = [entry.id, door.id, day, at, child.id, child.childId, null, staff.id, staff.deviceId]
    if ((await insertOfflineArrival(where, row)).length === 0) return
    await audit(tx, {
      ...lineOf(caller, door, 'door.class-arrived', child.accountId),
      detail: { id: child.id, ...(doubt === null ? {} : { reason: doubt }) },
    })
  })
}
