import type { Tx } from '../../db/connect.ts'
import { within } from '../../db/statement.ts'
import { Refusal } from '../../http/refusal.ts'
import type { CartHolds, PricedItem } from '../orders/orders.ts'
import { holdUntil, payUntil } from './cart.rules.ts'
import type { CartRow, LineRow } from './cart.sql.ts'
import { byHolds } from './price-lines.ts'

/** What of a cart's holds a change touches. */
type HoldChange = {
  /** All lines as they were. */
  lines: readonly LineRow[]
  /** A line that is to be held anew, instead of what it holds now where it holds something. */
  take?: { row: LineRow; priced: PricedItem } | undefined
  /** A line that is taken out. */
  release?: LineRow | undefined
}
export type Held = { held_from: Date | null; held_until: Date | null }

/**
 * Holds and gives back what a change of a cart asks for, and holds everything else that is still held as long; the cart is held by this transaction.
 * @returns since when, and until when, the cart holds something now. @throws Refusal of what is full.
 */
export const changeHolds = async (
  tx: Tx,
  cart: Pick<CartRow, 'held_from'>,
  { lines, take, release }: HoldChange,
  now: Date,
): Promise<Held> => {
  const gone = [take?.row.id, release?.id].filter((id) => id !== undefined)
  const groups = byHolds([...lines, ...(take ? [take.row] : [])])
  const held: { holds: CartHolds; ids: string[] }[] = []
  for (const [holds, own] of groups) {
    const lineIds = [...new Set(own.map(({ id }) => id))]
    // One alone locks its own when it is held.
    if (own.length > 1) await holds.lock(tx, { lineIds, items: own.map(({ item }) => item) })
    const still = await holds.listHeld(within(tx), lineIds, now)
    held.push({ holds, ids: [...still].filter((id) => !gone.includes(id)) })
    const given = gone.filter((id) => lineIds.includes(id) && lines.some((line) => line.id === id))
    if (given.length > 0) await holds.release(tx, given)
  }
  const holdsAlready = held.some(({ ids }) => ids.length > 0)
  const from = holdsAlready && cart.held_from !== null ? cart.held_from : now
  const until = holdUntil(from, now)
  if (take?.priced.scarce) {
    if (until <= now) throw new Refusal('cart.held-no-more')
    await take.priced.scarce.hold(tx, { lineId: take.row.id, until, now })
  } else if (!holdsAlready) return { held_from: null, held_until: null }
  for (const { holds, ids } of held) if (ids.length > 0) await holds.prolong(tx, ids, until)
  return { held_from: from, held_until: until }
}

/** A line that is being ordered, and the lines that its order will freeze. */
type OrderedLine = { row: LineRow; priced: PricedItem }

/**
 * Holds what is ordered until its order must be paid; the cart is held by this transaction.
 * @returns until when, or null where nothing is scarce. @throws Refusal `cart.line-problem` when something is no longer held.
 */
export const holdForOrder = async (
  tx: Tx,
  cart: Pick<CartRow, 'held_from' | 'held_until'>,
  lines: readonly OrderedLine[],
  now: Date,
): Promise<Date | null> => {
  const groups = byHolds(scarceOf(lines))
  if (groups.length === 0) return null
  if (cart.held_from === null || cart.held_until === null) throw new Refusal('cart.line-problem')
  const until = payUntil({ from: cart.held_from, until: cart.held_until }, now)
  for (const [holds, own] of groups) {
    const lineIds = own.map(({ id }) => id)
    await holds.lock(tx, { lineIds, items: own.map(({ item }) => item) })
    const held = await holds.listHeld(within(tx), lineIds, now)
    const kept = await holds.prolong(
      tx,
      lineIds.filter((id) => held.has(id)),
      until,
    )
    if (lineIds.some((id) => !kept.has(id))) throw new Refusal('cart.line-problem')
  }
  return until
}

/** What is held belongs to the order from now on. */
export const handHoldsOver = async (
  tx: Tx,
  order: Parameters<CartHolds['takeOver']>[1],
  lines: readonly OrderedLine[],
): Promise<void> => {
  for (const [holds, own] of byHolds(scarceOf(lines)))
    await holds.takeOver(
      tx,
      order,
      own.map(({ id, item, orderLineIds }) => ({ lineId: id, item, orderLineIds })),
    )
}

const scarceOf = (lines: readonly OrderedLine[]) =>
  lines.flatMap(({ row, priced }) => (priced.scarce ? [{ ...row, orderLineIds: priced.lines.map(({ id }) => id) }] : []))
