import { expect } from 'vitest'
import { backOf } from '../../../modules/orders/testing/memory-provider.ts'
import type { ModelOrder } from './parties-model.ts'
import type { World } from './parties-world.ts'

// What the bank has, against what the orders of parties have left.

export const sessionsOf = ({ bank }: Pick<World, 'bank'>, { reference }: Pick<ModelOrder, 'reference'>) =>
  [...bank.sessions.values()].filter(({ orderReference }) => orderReference === reference)
/** Whether its money has set out, heard of or not. */
export const isPaidAtBank = (world: Pick<World, 'bank'>, order: ModelOrder): boolean =>
  sessionsOf(world, order).some(({ state }) => state === 'paid')

/** What the play centre is to have of an order in the end. */
const keptOf = ({ state, lines }: ModelOrder): number =>
  state === 'paid' ? lines.reduce((sum, { minor, backMinor }) => sum + minor - backMinor, 0) : 0

/** Holds the bank against the orders while money may still be on its way: nothing goes back that is to be kept. @throws at the first difference. */
export const compareMoneySoFar = (world: World): void => {
  for (const order of world.orders) {
    const { reference, totalMinor } = order
    const paid = sessionsOf(world, order).filter(({ state }) => state === 'paid')
    for (const session of paid) {
      expect(session.amountMinor).toBe(totalMinor)
      expect(backOf(session)).toBeLessThanOrEqual(session.amountMinor)
    }
    const minor = paid.reduce((sum, session) => sum + session.amountMinor - backOf(session), 0)
    if (order.state === 'paid') expect({ reference, isKept: minor >= keptOf(order) }).toEqual({ reference, isKept: true })
    if (order.state === 'open') expect({ reference, back: paid.map(backOf) }).toEqual({ reference, back: paid.map(() => 0) })
  }
}
/** When all money has arrived the bank has just what is kept. @throws at the first difference. */
export const compareMoney = (world: World): void => {
  for (const order of world.orders) {
    const { reference, part, state } = order
    const bank = sessionsOf(world, order).reduce(
      (sum, session) => sum + (session.state === 'paid' ? session.amountMinor - backOf(session) : 0),
      0,
    )
    expect({ reference, part, state, bank }).toEqual({ reference, part, state, bank: keptOf(order) })
  }
}
