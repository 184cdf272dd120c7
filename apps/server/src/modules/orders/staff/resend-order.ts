import type { StaffCaller } from '../../../http/caller.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { mailOrder, newMailId } from '../documents/order-mails.ts'
import { productsOf } from '../product.ts'
import { getHead } from './read-order.ts'

/** Mails an hour for an order, the buyer’s own presses counted: a mailbox is not to be flooded. */
const resendAllowed = { max: 5, seconds: 3_600 }

/** Mails a paid order’s confirmation to its buyer again. Logged. @throws Refusal `order.not-found`, `order.not-completed`, `request.too-many`. */
export const resendStaffReceipt = async (deps: Deps, caller: StaffCaller, reference: string): Promise<undefined> => {
  const { id, countryId, receiptNumber } = await getHead(deps, caller, reference)
  if (receiptNumber === null) throw new Refusal('order.not-completed')
  await limit(deps, `resend-receipt:${id}`, resendAllowed)
  await deps.db.transaction().execute(async (tx) => {
    await enqueue(tx, mailOrder, { mailId: newMailId(), orderId: id, toAccount: true })
    await audit(tx, {
      actorId: caller.staff.id,
      action: 'order.receipt-resent',
      subject: reference,
      placeId: countryId,
      address: caller.address,
    })
  })
}

/**
 * Mails what an order gave to somebody else to its receivers again. Logged. @returns how many mails.
 * @throws Refusal `order.not-found`, `order.not-completed`, `order.no-presents`, `request.too-many`.
 */
export const resendPresents = async (deps: Deps, caller: StaffCaller, reference: string): Promise<{ mailed: number }> => {
  const { id, countryId, receiptNumber } = await getHead(deps, caller, reference)
  if (receiptNumber === null) throw new Refusal('order.not-completed')
  await limit(deps, `resend-presents:${id}`, resendAllowed)
  return deps.db.transaction().execute(async (tx) => {
    const lines = await tx.selectFrom('order_lines').select('kind').where('order_id', '=', id).execute()
    let mailed = 0
    for (const [product] of productsOf(lines)) mailed += (await product.resendPresents?.(tx, id)) ?? 0
    if (mailed === 0) throw new Refusal('order.no-presents')
    await audit(tx, {
      actorId: caller.staff.id,
      action: 'order.presents-resent',
      subject: reference,
      placeId: countryId,
      address: caller.address,
      detail: { count: mailed },
    })
    return { mailed }
  })
}
