import { sql } from 'kysely'
import { expect } from 'vitest'
import { checkSeats } from '../../../modules/classes/check-seats.ts'
import { backOf } from '../../../modules/orders/testing/memory-provider.ts'
import type { ModelOrder } from './carts-model.ts'
import type { World } from './carts-world.ts'

// What the bank and the gift cards have, against what the orders cost.

const sessionsOf = ({ bank }: World, { reference }: ModelOrder) =>
  [...bank.sessions.values()].filter(({ orderReference }) => orderReference === reference)
/** Whether its money has set out, heard of or not. What gift cards pay in full is paid, too. */
export const isPaidAtBank = (world: World, order: ModelOrder): boolean =>
  order.totalMinor === order.cardsMinor || sessionsOf(world, order).some(({ state }) => state === 'paid')

/** What the staff have given back of what is handed out. */
const backOfAddOns = ({ addOns }: ModelOrder): number => addOns.reduce((sum, { backMinor }) => sum + backMinor, 0)

/**
 * Holds bank and gift cards against the orders while money may still be on its way. Nothing goes back of what is delivered whole but by the staff, nor of an
 * order that is open, and never more than came; gift cards have lost what open and delivered orders took, and nothing else. @throws at the first difference.
 */
export const compareMoneySoFar = async (world: World): Promise<void> => {
  const { orders, stock } = world
  let [least, most] = [0, 0]
  for (const order of orders) {
    const { reference, state, cardsMinor, totalMinor } = order
    const paid = sessionsOf(world, order).filter((session) => session.state === 'paid')
    for (const session of paid) expect(backOf(session)).toBeLessThanOrEqual(session.amountMinor)
    const wentBack = backOfAddOns(order)
    const keptMinor = paid.reduce((sum, session) => sum + session.amountMinor - backOf(session), 0)
    const isWhole = state === 'paid' && order.lines.every(({ outcome }) => outcome === 'kept')
    if (isWhole) expect({ reference, isKept: keptMinor >= totalMinor - cardsMinor - wentBack }).toEqual({ reference, isKept: true })
    if (state === 'open') expect({ reference, back: paid.map(backOf) }).toEqual({ reference, back: paid.map(() => 0) })
    if (state !== 'over') most += cardsMinor
    if (state === 'open' || isWhole) least += Math.max(0, cardsMinor - wentBack)
  }
  const spentMinor = stock.cardsMinor - (await leftOnCards(world))
  expect({ spentMinor, isRight: least <= spentMinor && spentMinor <= most }).toEqual({ spentMinor, isRight: true })
}

/** At the end of a round bank and gift cards have just what the delivered lines cost. */
export const compareMoney = async (world: World): Promise<void> => {
  const { deps, orders, stock } = world
  expect(await checkSeats(deps.db)).toEqual([])
  let spentMinor = 0
  for (const order of orders) {
    const { rows } = await sql<{ cost: number; kept: number }>`
      select coalesce(sum(amount_minor), 0)::int as cost, coalesce(sum(amount_minor) filter (where undelivered is null), 0)::int as kept
      from order_lines where order_id = ${order.id}`.execute(deps.db)
    const [{ cost, kept } = { cost: 0, kept: 0 }] = rows
    expect({ reference: order.reference, cost }).toEqual({ reference: order.reference, cost: order.totalMinor })
    const isNothing = order.lines.every(({ outcome }) => outcome === 'back')
    const due = order.state === 'paid' && !isNothing ? kept - backOfAddOns(order) : 0
    const bank = sessionsOf(world, order).reduce(
      (sum, session) => sum + (session.state === 'paid' ? session.amountMinor - backOf(session) : 0),
      0,
    )
    if (order.cardsMinor === 0) expect({ reference: order.reference, bank }).toEqual({ reference: order.reference, bank: due })
    expect(bank).toBeGreaterThanOrEqual(0)
    // An open order still claims what gift cards are to pay of it.
    spentMinor += (order.state === 'open' ? order.cardsMinor : due) - bank
    if (order.state === 'paid') compareUndelivered(order, cost - kept, isNothing)
  }
  expect({ left: await leftOnCards(world) }).toEqual({ left: stock.cardsMinor - spentMinor })
}
const compareUndelivered = ({ lines, reference }: ModelOrder, missing: number, isNothing: boolean): void => {
  const isSome = lines.some(({ outcome }) => outcome === 'back')
  if (!isSome) expect({ reference, missing }).toEqual({ reference, missing: 0 })
  else if (!isNothing && lines.some(({ outcome, kind }) => outcome === 'back' && kind === 'seats'))
    expect(missing).toBeGreaterThan(0)
}

/** Minor units on the cards of the round. */
const leftOnCards = async ({ centre, stock }: World): Promise<number> => {
  let sum = 0
  for (const { id } of stock.cards) {
    const { rows } = await sql<{ left: number }>`select balance_minor::int as left from gift_card_entries
      where gift_card_id = ${id} order by number desc limit 1`.execute(centre.deps.db)
    sum += rows[0]?.left ?? 0
  }
  return sum
}
