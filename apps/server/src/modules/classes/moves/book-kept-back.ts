import type { BookingResult } from '@hoppla/contract/classes/bookings'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import { within } from '../../../db/statement.ts'
import type { Caller } from '../../../http/caller.ts'
import { answerOfKey } from '../../../http/idempotency.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { answerOf, refusalOf, requestOf } from '../book-class.ts'
import { type SeatInput, type SeatOutcome, takeSeatsWithin } from '../bookings.sql.ts'
import { type BookingInput, checkSale } from '../check-sale.ts'

/** How many seats the centre keeps back, by age group of a playground. */
export const countKeptBack = async (db: Db, playgroundId: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; n: number }>`select s.age_group_id as id, count(*)::int as n from class_seats s
    join class_age_groups g on g.id = s.age_group_id and g.is_offered join classes c on c.id = g.class_id and c.cancelled_at is null
    where c.playground_id = ${playgroundId} and s.state = 'reserved' group by s.age_group_id`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/**
 * Holds a seat that the centre keeps back; undefined: it keeps none. The centre is owed one for it: should the booking come to nothing, or be given up, the
 * seat is the centre's again, as an import would have it (decision 160).
 */
const holdKeptBack = async (tx: Tx, groupId: string): Promise<number | undefined> => {
  const { rows } = await sql<{ number: number }>`update class_seats s set state = 'held' from (
      select k.age_group_id, k.number from class_seats k join class_age_groups g on g.id = k.age_group_id and g.is_offered
      where k.age_group_id = ${groupId} and k.state = 'reserved' order by k.number limit 1 for update of k) one
    where s.age_group_id = one.age_group_id and s.number = one.number returning s.number`.execute(tx)
  if (rows.length > 0) await sql`update class_age_groups set seats_owed = seats_owed + 1 where id = ${groupId}`.execute(tx)
  return rows[0]?.number
}

/** What came of it, thrown so that the seat is given back with the transaction. */
class NotBooked extends Error {
  readonly outcome: SeatOutcome
  constructor(outcome: SeatOutcome) {
    super(`Not booked: ${outcome.outcome}.`)
    this.outcome = outcome
  }
}

/**
 * Books a seat that the centre keeps back, for one child. Whoever calls has checked that the caller may give it away. Never one that is queued for the waiting list. @throws Refusal of `bookChildClass`; `class.full`: none is kept back.
 */
export const bookKeptBack = async (deps: Deps, caller: Caller, input: BookingInput): Promise<BookingResult> => {
  const sale = await checkSale(deps, caller, input)
  const answer = answerOf(caller, sale)
  const seats = requestOf(deps, caller, { input, sale, answer })
  try {
    await repeatOnConflict(deps.db, (tx) => take(tx, input.childClassAgeGroupId, seats))
    return answer
  } catch (error) {
    if (!(error instanceof NotBooked)) throw error
    // A repeat finds the seat gone that the first one took.
    const earlier = caller.idempotency && (await answerOfKey(deps.pool, caller.idempotency))
    if (!earlier) throw refusalOf(error.outcome, 1)
    return { ...(earlier as BookingResult), now: sale.now.toISOString() }
  }
}

const take = async (tx: Tx, groupId: string, seats: SeatInput): Promise<void> => {
  const number = await holdKeptBack(tx, groupId)
  if (number === undefined) throw new NotBooked({ n: 0, outcome: 'full', at_fault: 1 })
  const children = seats.children.map((child) => ({ ...child, offered_seat: number }))
  const [taken] = await takeSeatsWithin(within(tx), [JSON.stringify([{ ...seats, children, n: 0 }])])
  if (!taken) throw new Error('A seat was asked for and nothing was answered.')
  if (taken.outcome !== 'booked') throw new NotBooked(taken)
}
