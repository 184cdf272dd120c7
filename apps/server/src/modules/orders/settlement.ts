import type { Deps } from '../../kernel/deps.ts'

type Settle = (deps: Deps) => Promise<void>
let settle: Settle | undefined

/** What settles orders that are covered without a provider; in modules/registry.ts, so that what writes orders need not know it. */
export const registerSettlement = (settlement: Settle): void => {
  settle = settlement
}

/** Settles orders whose payment events wait. @throws when nobody settles: a fault of ours. */
export const settleOrders: Settle = (deps) => {
  if (!settle) throw new Error('Nothing is registered that settles orders.')
  return settle(deps)
}
