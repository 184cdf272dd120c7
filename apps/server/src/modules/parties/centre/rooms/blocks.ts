import { randomUUID } from 'node:crypto'
import type { CalendarBusy } from '@hoppla/contract/parties/centre/calendar'
import type * as contract from '@hoppla/contract/parties/centre/rooms'
import type { ServeInput } from '@hoppla/contract/route'
import type { Tx } from '../../../../db/connect.ts'
import { statement, within } from '../../../../db/statement.ts'
import type { StaffCaller } from '../../../../http/caller.ts'
import { once } from '../../../../http/idempotency.ts'
import { mayAt } from '../../../../http/permissions.ts'
import { Refusal } from '../../../../http/refusal.ts'
import { addDays, type Day, momentOf } from '../../../../kernel/calendar.ts'
import type { Deps } from '../../../../kernel/deps.ts'
import { audit } from '../../../../logging/audit.ts'
import { dropOverdue, dropRooms, lockDays } from '../../booking/hold-room.sql.ts'
import { getCentreOffer } from '../centre.ts'

/**
 * Blocks a room, unless something is in its way: the constraint decides. @returns nothing where it is taken.
 * @param $1 id; $2 play centre; $3 room; $4 block; $5 day; $6 and $7 from and until; $8 why.
 */
const insertBlock = statement<{ id: string }>(
  'block-party-room',
  `insert into room_bookings (id, playground_id, room_id, room_block, date, starts_at, ends_at, blocked, kind, note)
    values ($1, $2, $3, $4, $5, $6, $7, tstzrange($6::timestamptz, $7::timestamptz), 'block', $8) on conflict do nothing returning id`,
)
type BlockRow = { id: string; playgroundId: string; date: Day; roomName: string; note: string }
/** @param $1 its id. */
const findBlock = statement<BlockRow>(
  'find-room-block',
  `select b.id, b.playground_id as "playgroundId", b.date::text, r.name as "roomName", b.note from room_bookings b join rooms r on r.id = b.room_id
    where b.id = $1::uuid and b.kind = 'block'`,
)

/** Blocks a room for some hours. @throws Refusal `location.not-found`, `party.not-bookable`, `party.room-taken`. */
export const blockRoom = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { playgroundId }, body }: ServeInput<typeof contract.blockRoom>,
): Promise<CalendarBusy> => {
  const { place, rooms } = await getCentreOffer(deps, caller, playgroundId, 'parties.edit')
  const { date, roomId, from, until, reason } = body
  const room = rooms.find(({ id }) => id === roomId)
  if (!room) throw new Refusal('party.not-bookable', { errors: { roomId: [] } })
  const at = (time: string) =>
    time === '24:00' ? momentOf(addDays(date, 1), '00:00', place.timeZone) : momentOf(date, time, place.timeZone)
  const [startsAt, endsAt, now] = [at(from), at(until), deps.clock.now()]
  if (endsAt <= startsAt || endsAt <= now) throw new Refusal('party.not-bookable', { errors: { until: [] } })
  return deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      const id = randomUUID()
      const where = within(tx)
      await lockDays(where, [{ playgroundId, date }])
      await dropOverdue(where, [playgroundId, date, now, room.block, startsAt, endsAt])
      const made = await insertBlock(where, [id, playgroundId, roomId, room.block, date, startsAt, endsAt, reason])
      if (made.length === 0) throw new Refusal('party.room-taken')
      await log(tx, caller, 'party.room-blocked', { id, playgroundId, date, roomName: room.name, note: reason }, { from, until })
      return {
        ...{ id, roomId, date, from, until, blockedFrom: from, blockedUntil: until },
        ...{ why: 'blocked' as const, heldUntil: null, note: reason },
      }
    }),
  )
}

/** Frees a room that was blocked. @throws Refusal `party.not-found`. */
export const unblockRoom = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { id } }: ServeInput<typeof contract.unblockRoom>,
): Promise<undefined> => {
  await deps.db.transaction().execute(async (tx) => {
    await lockDays(within(tx), [], [id])
    const [block] = await findBlock(within(tx), [id])
    if (!block || !(await mayAt(tx, caller.staff, 'parties.edit', block.playgroundId))) throw new Refusal('party.not-found')
    await dropRooms(within(tx), [[id]])
    await log(tx, caller, 'party.room-unblocked', block)
  })
  return undefined
}

const log = (
  tx: Tx,
  { staff, address }: StaffCaller,
  action: 'party.room-blocked' | 'party.room-unblocked',
  { playgroundId, date, roomName, note }: BlockRow,
  hours: { from?: string; until?: string } = {},
): Promise<void> =>
  audit(tx, {
    ...{ actorId: staff.id, action, subject: playgroundId, placeId: playgroundId, address },
    detail: { date, room: roomName, reason: note, ...hours },
  })
