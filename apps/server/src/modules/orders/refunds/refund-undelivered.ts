import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import { statement } from '../../../db/statement.ts'
import { job } from '../../../jobs/jobs.ts'
import { productOf } from '../product.ts'
import { leftOf } from './create-refund.rules.ts'
import { createRefund } from './create-refund.ts'
import { lockPaidOrder } from './paid-order.ts'

/** Notes that lines of a held order were not delivered. @param $1 the lines; $2 why. */
export const markUndelivered = statement('mark-undelivered', 'update order_lines set undelivered = $2 where id = any($1::uuid[])')

/**
 * Gives back what the lines of an order cost that could not be delivered, while the rest of it was: queued by the transaction that settled the payment.
 * Run again, nothing of them is left to give back.
 */
export const refundUndelivered = job<{ orderId: string }>('refund-undelivered', (deps, { orderId }) =>
  repeatOnConflict(deps.db, async (tx) => {
    const missing = await tx
      .selectFrom('order_lines')
      .select(['id', 'kind', 'undelivered'])
      .where('order_id', '=', orderId)
      .where('undelivered', 'is not', null)
      .orderBy('kind')
      .execute()
    for (const kind of new Set(missing.map((line) => line.kind))) await productOf(kind).holdFirst?.(tx, orderId)
    const order = await lockPaidOrder(tx, orderId)
    for (const [why, same] of Map.groupBy(missing, ({ undelivered }) => undelivered)) {
      const parts = order.lines
        .filter((line) => leftOf(line) > 0 && same.some(({ id }) => id === line.id))
        .map((line) => ({ line, amountMinor: leftOf(line) }))
      if (why && parts.length > 0) await createRefund(deps, tx, order, { parts, to: 'source', reason: why, takesBack: 'never' })
    }
  }),
)
