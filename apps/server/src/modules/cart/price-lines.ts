import type { LineProblem } from '@hoppla/contract/cart/cart'
import type { CartItem } from '@hoppla/contract/cart/items'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { allProducts, type CartCaller, type CartHolds, type CartPort, type FullLine, type PricedItem } from '../orders/orders.ts'
import { isInTheWay, problemKindOf } from './cart.rules.ts'
import type { LineRow } from './cart.sql.ts'

/** A line of a cart as it stands now. @property priced absent: it cannot be bought, and `problem` says why. */
export type CheckedLine = {
  row: LineRow
  priced: PricedItem | undefined
  amountMinor: number
  /** What it cost when it was shown last, where that was something else. */
  oldMinor: number | undefined
  problem: { kind: LineProblem; refusal: Refusal | undefined } | undefined
}

const findPort = (kind: CartItem['kind']): CartPort | undefined => allProducts().find((product) => product.kind === kind)?.cart

/** How items of a kind are put into a cart. @throws Refusal `cart.not-sold`. */
export const portOf = ({ kind }: CartItem): CartPort => {
  const cart = findPort(kind)
  if (!cart) throw new Refusal('cart.not-sold')
  return cart
}

/** What an item costs now, before anything is taken off it. Minor units. */
export const amountOf = ({ lines }: PricedItem): number =>
  lines.reduce((sum, { quantity, unit_price_minor }) => sum + quantity * unit_price_minor, 0)

/** Lines of a priced item as tenders look at them. */
export const fullLines = ({ lines }: PricedItem): FullLine[] =>
  lines.map((line) => ({
    id: line.id,
    kind: line.kind,
    articleId: line.article_id,
    fullMinor: line.quantity * line.unit_price_minor,
    vatPercent: line.vat_percent,
  }))

/** Reads and prices every line anew. Changes nothing. */
export const checkLines = async (deps: Deps, caller: CartCaller, rows: readonly LineRow[]): Promise<CheckedLine[]> => {
  const held = await listHeldLines(deps, rows)
  return Promise.all(rows.map((row) => checkLine(deps, caller, row, { held, rows })))
}

type WholeCart = { held: ReadonlySet<string>; rows: readonly LineRow[] }
const checkLine = async (deps: Deps, caller: CartCaller, row: LineRow, { held, rows }: WholeCart): Promise<CheckedLine> => {
  try {
    const priced = await portOf(row.item).read(deps, caller, row.item, row.id, rows)
    const amountMinor = amountOf(priced)
    const oldMinor = amountMinor === row.amountMinor ? undefined : row.amountMinor
    const isHeld = !priced.scarce || held.has(row.id)
    return { row, priced, amountMinor, oldMinor, problem: problemOf(isHeld, oldMinor !== undefined) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    return {
      row,
      priced: undefined,
      amountMinor: row.amountMinor,
      oldMinor: undefined,
      problem: { kind: problemKindOf(error.code), refusal: error },
    }
  }
}

const problemOf = (isHeld: boolean, isOtherPrice: boolean): CheckedLine['problem'] => {
  if (!isHeld) return { kind: 'held-no-more', refusal: new Refusal('cart.held-no-more') }
  return isOtherPrice ? { kind: 'price-changed', refusal: undefined } : undefined
}

/** Lines that can be ordered as they stand. */
export const orderable = (lines: readonly CheckedLine[]): (CheckedLine & { priced: PricedItem })[] =>
  lines.flatMap((line) =>
    line.priced && !(line.problem && isInTheWay(line.problem.kind)) ? [{ ...line, priced: line.priced }] : [],
  )

/** Rows by the holds of their product, always in the same order of kinds; those of which nothing is scarce are left out. */
export const byHolds = <Row extends { item: CartItem }>(rows: readonly Row[]): [CartHolds, Row[]][] =>
  [...Map.groupBy(rows, ({ item }) => item.kind)]
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .flatMap(([kind, own]): [CartHolds, Row[]][] => {
      const holds = findPort(kind)?.holds
      return holds ? [[holds, own]] : []
    })

const listHeldLines = async (deps: Deps, rows: readonly LineRow[]): Promise<ReadonlySet<string>> => {
  const now = deps.clock.now()
  const held = await Promise.all(
    byHolds(rows).map(([holds, own]) =>
      holds.listHeld(
        deps.pool,
        own.map(({ id }) => id),
        now,
      ),
    ),
  )
  return new Set(held.flatMap((ids) => [...ids]))
}
