import type { CouponBook } from './fuzz-coupons.ts'
import type { FuzzEntrance, Transport } from './fuzz-entrance.ts'
import type { OrderBook } from './fuzz-orders-book.ts'
import type { PassBook } from './fuzz-passes.ts'
import type { MemoryProvider } from './memory-provider.ts'
import type { Shop } from './shop.ts'

/** Kinds of steps by name. */
export type Plays = Record<string, () => Promise<unknown>>

/** What steps of other modules play with. @property addToCards tells the model what was put onto gift cards, or taken. */
export type FuzzTable = {
  shop: Shop
  bank: MemoryProvider
  work: Transport['work']
  pick: <A>(from: readonly A[]) => A | undefined
  chance: () => number
  addToCards: (minor: number) => void
}
/** Steps of another module. @property atEnd holds the shop against them when all else has come to its end; throws at the first difference. */
export type MorePlays = { plays: Plays; atEnd?: () => Promise<void> }

/** What steps of orders play with. */
export type OrderTable = Omit<FuzzTable, 'addToCards'> & {
  entrance: FuzzEntrance
  book: OrderBook
  coupons: CouponBook
  passes: PassBook
}
