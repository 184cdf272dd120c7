import type { Tx } from '../../db/connect.ts'

/** A module above this one that keeps something about people: it erases it with the account. */
export type Keeper = {
  name: string
  /** In the transaction that erases everything of an account. */
  erase: (tx: Tx, accountId: string) => Promise<void>
}

const keepers = new Map<string, Keeper>()

/** Names a keeper; in modules/registry.ts. */
export const registerKeeper = (keeper: Keeper): void => {
  keepers.set(keeper.name, keeper)
}

/** Erases what the modules above keep about an account. */
export const eraseElsewhere = async (tx: Tx, accountId: string): Promise<void> => {
  for (const { erase } of keepers.values()) await erase(tx, accountId)
}
