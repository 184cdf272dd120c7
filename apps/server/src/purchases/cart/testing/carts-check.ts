import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkSeats } from '../../../modules/classes/check-seats.ts'
import { auditLedger } from '../../../modules/orders/orders.ts'
import { compareAddOns } from './carts-add-ons.ts'
import { compareCovers, entriesLeft, entriesOf } from './carts-covers.ts'
import { type ModelLine, type ModelOrder, takenOf } from './carts-model.ts'
import { compareMoneySoFar, isPaidAtBank } from './carts-money.ts'
import type { World } from './carts-world.ts'

type OrderRow = Pick<ModelOrder, 'id' | 'totalMinor' | 'cardsMinor' | 'token'> & { expiresAt: number }
export const readOrder = async ({ deps }: World, reference: string): Promise<OrderRow> => {
  const { rows } = await sql<Omit<OrderRow, 'expiresAt'> & { expiresAt: Date }>`
    select o.id, o.total_minor::int as "totalMinor", o.cards_minor::int as "cardsMinor", o.expires_at as "expiresAt",
      (select p.token from payments p where p.order_id = o.id order by p.created_at desc limit 1) as token
    from orders o where o.reference = ${reference}`.execute(deps.db)
  const [row = expect.fail(`There is no order ${reference}.`)] = rows
  return { ...row, expiresAt: row.expiresAt.getTime() }
}

const fates: Record<string, ModelOrder['state']> = {
  ...{ Created: 'open', AwaitingPayment: 'open', Processing: 'open', Expired: 'over', Cancelled: 'over' },
  ...{ Completed: 'paid', PartiallyRefunded: 'paid', Refunded: 'paid', Failed: 'paid' },
}

/** What is left of everything scarce, in the model. */
export const roomOf = (world: World): Map<string, number> =>
  new Map([...[...world.stock.places].map(([at, most]) => [at, most - takenOf(world, at)] as const), ...entriesLeft(world)])

/**
 * What became of the open orders. An order is paid only with money, cancelled only where somebody asked for it, over only when its time was up; and what it
 * delivers is what was held, or what was left.
 * @throws at the first difference.
 */
export const learn = async (world: World): Promise<void> => {
  const open = world.orders.filter(({ state }) => state === 'open')
  if (open.length === 0) return
  const { rows } = await sql<{
    id: string
    status: string
  }>`select id, status from orders where id = any(${open.map(({ id }) => id)}::uuid[])`.execute(world.deps.db)
  const settled: ModelOrder[] = []
  for (const order of open) {
    const status = rows.find(({ id }) => id === order.id)?.status ?? ''
    const state = fates[status] ?? expect.fail(`an order is ${status}`)
    const isPaid = isPaidAtBank(world, order)
    if (state === 'open') expect({ status, mustEnd: order.mustEnd }).toEqual({ status, mustEnd: false })
    else if (state === 'paid') expect({ status, isPaid }).toEqual({ status, isPaid: true })
    else {
      const may = status === 'Cancelled' ? order.mayEnd : order.expiresAt <= world.now() || order.mayEnd
      expect({ status, may, isPaid }).toEqual({ status, may: true, isPaid: false })
    }
    order.state = state
    if (state !== 'paid') continue
    order.event = undefined
    world.carts.splice(
      world.carts.findIndex(({ order: own }) => own === order),
      1,
    )
    await noteOutcome(world, order)
    settled.push(order)
  }
  const after = roomOf(world)
  for (const order of settled) checkOutcome(order, world.before, after)
}

/** Which of its lines the family has. */
const noteOutcome = async ({ deps, outcomes }: World, order: ModelOrder): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select id from entrance_bookings where order_id = ${order.id} and status = 'Booked'
    union all select cart_line_id from class_bookings where cart_order_id = ${order.id} and status = 'Confirmed'`.execute(deps.db)
  const had = new Set(rows.map(({ id }) => id))
  for (const line of order.lines) {
    line.outcome = line.hold === 'none' || had.has(line.id) ? 'kept' : 'back'
    const fate = `${line.kind} ${line.hold} ${line.outcome}`
    outcomes.set(fate, (outcomes.get(fate) ?? 0) + 1)
  }
}

/** What was held is delivered; what was held no more is too, where enough was left of it the whole time. Visits of one order come together or not at all. */
const checkOutcome = (
  { lines, reference }: ModelOrder,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): void => {
  const wanted = (of: readonly ModelLine[]) => of.reduce((sum, { units }) => sum + units, 0)
  const least = (what: string) => Math.min(before.get(what) ?? 0, after.get(what) ?? 0)
  const overdue = lines.filter(({ hold }) => hold === 'over')
  const entries = overdue.flatMap(entriesOf)
  const lacks = (line: ModelLine): boolean =>
    line.hold === 'over' &&
    (wanted(overdue.filter(({ at }) => at === line.at)) > least(line.at) ||
      entriesOf(line).some((entry) => entries.filter((one) => one === entry).length > least(entry)))
  for (const line of lines) {
    if (line.outcome !== 'back') continue
    const may = lines.some((one) => (line.kind === 'visit' ? one.kind === 'visit' : one === line) && lacks(one))
    expect({ reference, back: line.kind, may }).toEqual({ reference, back: line.kind, may: true })
  }
}

const owing = 'a booking whose seats were not delivered, and whose money is not given back'

/** Holds the database against the model. @throws at the first difference. */
export const compare = async (world: World, isThorough: boolean): Promise<void> => {
  const { deps, stock } = world
  for (const [at, most] of stock.places) {
    const { rows } = at.includes(' ')
      ? await sql<{
          n: number
        }>`select coalesce(sum(taken), 0)::int as n from entrance_windows w join playgrounds p on p.id = w.playground_id
          where p.key = 'orebro' and date = ${at.slice(0, 10)} and starts_at = ${at.slice(11)}`.execute(deps.db)
      : await sql<{ n: number }>`select count(*)::int as n from class_seats where age_group_id = ${at} and state <> 'free'`.execute(
          deps.db,
        )
    expect({ at, taken: rows[0]?.n }).toEqual({ at, taken: takenOf(world, at) })
    expect(takenOf(world, at)).toBeLessThanOrEqual(most)
  }
  await compareHolds(world)
  await compareCovers(world)
  await compareDelivered(world)
  await compareAddOns(world)
  await compareMoneySoFar(world)
  const faults = await checkSeats(deps.db)
  // The queue of a shop that dies gives back in its own time; it is looked at when the round is over.
  expect(world.through.isMortal ? faults.filter((fault) => !fault.startsWith(owing)) : faults).toEqual([])
  if (isThorough) expect(await auditLedger(deps.pool)).toEqual([])
}

/** What lines of carts hold is held for them, and nothing else is. */
const compareHolds = async ({ deps, carts, now }: World): Promise<void> => {
  const lines = carts.flatMap((cart) =>
    cart.lines.filter(({ hold }) => hold !== 'none').map((line) => ({ ...line, until: cart.until })),
  )
  const ids = lines.map(({ id }) => id)
  const { rows } = await sql<{ id: string; until: Date }>`
    select id, held_until as until from entrance_places where id = any(${ids}::uuid[]) and held_until is not null
    union all select cart_line_id, expires_at from class_bookings where cart_line_id = any(${ids}::uuid[]) and status in ('Held', 'AwaitingPayment')`.execute(
    deps.db,
  )
  const held = new Map(rows.map(({ id, until }) => [id, until.getTime()]))
  for (const { id, kind, hold, until } of lines)
    expect({ kind, until: held.get(id) }).toEqual({ kind, until: hold === 'held' && until > now() ? until : undefined })
}

/** Gift cards, codes and ticket cards: as many as were bought, of paid orders alone. */
const compareDelivered = async ({ deps, orders }: World): Promise<void> => {
  const { rows } = await sql<{ id: string; kind: string; n: number }>`
    select l.order_id as id, x.kind, count(*)::int as n from order_lines l join (
      select order_line_id, 'card' as kind from gift_cards
      union all select order_line_id, 'code' from redeem_codes
      union all select order_line_id, 'ticket' from serial_tickets where redeem_code_id is null) x on x.order_line_id = l.id
    where l.order_id = any(${orders.map(({ id }) => id)}::uuid[]) group by 1, 2`.execute(deps.db)
  for (const { id, state, lines } of orders)
    for (const kind of ['card', 'code', 'ticket']) {
      const bought = lines.filter((line) => line.kind === kind || (kind === 'code' && line.kind === 'pass'))
      const n = state === 'paid' ? bought.reduce((sum, { units }) => sum + units, 0) : 0
      expect({ kind, state, n: rows.find((row) => row.id === id && row.kind === kind)?.n ?? 0 }).toEqual({ kind, state, n })
    }
}
