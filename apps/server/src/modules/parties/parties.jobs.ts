import { inTransaction, statement } from '../../db/statement.ts'
import { job } from '../../jobs/jobs.ts'
import type { Day } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { lockDays } from './booking/hold-room.sql.ts'
import { deleteUnpaidParties } from './booking/parties-booked.sql.ts'

const dayMs = 86_400_000
/** Days for which a party that nobody has paid for is kept: money may still be under way. */
const unpaidKeptDays = 7

const overdueDays = statement<{ playgroundId: string; date: Day }>(
  'overdue-party-days',
  `select distinct playground_id as "playgroundId", date::text from room_bookings where held_until <= $1::timestamptz order by 1, 2 limit 200`,
)
const dropOverdueOf = statement(
  'drop-overdue-of-day',
  'delete from room_bookings where playground_id = $1::uuid and date = $2::date and held_until <= $3::timestamptz',
)

/** Gives back rooms that are held past their time, and forgets parties that were never paid. Whoever wants a room need not wait for it. */
export const releaseOverdueRooms = async ({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): Promise<void> => {
  const now = clock.now()
  for (const { playgroundId, date } of await overdueDays(pool, [now]))
    await inTransaction(pool, async (client) => {
      await lockDays(client, [{ playgroundId, date }])
      await dropOverdueOf(client, [playgroundId, date, now])
    })
}

export const sweepPartiesJob = job(
  'parties.sweep',
  async (deps: Deps) => {
    await releaseOverdueRooms(deps)
    await deleteUnpaidParties(deps.pool, [new Date(deps.clock.now().getTime() - unpaidKeptDays * dayMs)])
  },
  '* * * * *',
)
