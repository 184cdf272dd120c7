import type { Tx } from '../../../db/connect.ts'
import { type Queryable, within } from '../../../db/statement.ts'
import { type LineValue, productOf, productsOf } from '../product.ts'
import { dueTenders, listShares, type Share } from '../tender.ts'
import { findOrderOfAddress, findPaidOrder, lockForReturn, type PaidLineRow, type PaidOrderRow } from './create-refund.sql.ts'

/** A line of a paid order with what it is still worth. */
export type PaidLine = PaidLineRow & { value: LineValue }
/** A paid order as whoever gives money back sees it: what its products are still worth, and what its tenders have paid. */
export type OrderToRefund = Omit<PaidOrderRow, 'lines'> & { lines: PaidLine[]; shares: Share[] }

const unused: LineValue = { isRevoked: false, unusedShare: () => 1 }

const completed = async (where: Queryable, row: PaidOrderRow): Promise<OrderToRefund> => {
  const values = new Map<string, LineValue>()
  for (const [product, lines] of productsOf(row.lines)) {
    const lineIds = lines.map(({ id }) => id)
    for (const [id, value] of (await product.readValue?.(where, lineIds)) ?? []) values.set(id, value)
  }
  return {
    ...row,
    lines: row.lines.map((line) => ({ ...line, value: values.get(line.id) ?? unused })),
    shares: await listShares(where, row.id),
  }
}

/** Undefined when there is no such order. */
export const readPaidOrder = async (where: Queryable, orderId: string): Promise<OrderToRefund | undefined> => {
  const [row] = await findPaidOrder(where, [orderId])
  return row && completed(where, row)
}

/** By what a guest knows (`findOrderOfAddress`). */
export const readOrderOfAddress = async (
  where: Queryable,
  reference: string,
  email: string,
): Promise<OrderToRefund | undefined> => {
  const [row] = await findOrderOfAddress(where, [reference, email])
  return row && completed(where, row)
}

/** What whoever gives something for a paid order knows of it. @property firstLineId where a card that was not bought with it hangs. */
export type OrderToCredit = Omit<PaidOrderRow, 'lines'> & { firstLineId: string }

/** Holds a paid order alone, until the transaction ends: for what takes nothing back. */
export const holdOrderToCredit = async (tx: Tx, orderId: string): Promise<OrderToCredit> => {
  const where = within(tx)
  await lockForReturn(where, [orderId])
  const [order] = await findPaidOrder(where, [orderId])
  const line = order?.lines[0]
  if (!order || !line) throw new Error(`There is no order ${orderId}.`)
  const { lines: _, ...row } = order
  return { ...row, firstLineId: line.id }
}

/** Holds a paid order with everything it became, until the transaction ends. The order is locked first, as everywhere; what paid it comes last. */
export const lockPaidOrder = async (tx: Tx, orderId: string): Promise<OrderToRefund> => {
  const where = within(tx)
  const [held] = await lockForReturn(where, [orderId])
  for (const kind of held?.kinds ?? []) await productOf(kind).hold?.(where, orderId)
  for (const tender of dueTenders()) await tender.hold(where, orderId)
  const order = await readPaidOrder(where, orderId)
  if (!order) throw new Error(`There is no order ${orderId}.`)
  return order
}
