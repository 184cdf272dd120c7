import type { Db, Tx } from '../../../db/connect.ts'
import { type Queryable, statement, within } from '../../../db/statement.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { mayAt } from '../../../http/permissions.ts'
import { isConfirmed } from '../../../http/policy.ts'
import { Refusal } from '../../../http/refusal.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { OrderToRefund } from './paid-order.ts'
import { isOverLimit, isOverRoleLimit, type RefundSums } from './refund-limits.rules.ts'

/**
 * What the staff has refunded of an order, and one of them on a day of the country's calendar in the order's currency. @param $1 the order; $2 who; $3 the
 * day; $4 the country's time zone.
 */
const sumRefunds = statement<RefundSums>(
  'sum-staff-refunds',
  `select
    (select coalesce(sum(n.amount_minor), 0)::bigint from credit_notes n where n.order_id = o.id and n.made_by is not null) as "orderMinor",
    (select coalesce(sum(n.amount_minor), 0)::bigint from credit_notes n where n.made_by = $2::uuid and n.currency = o.currency
      and n.country_id = o.country_id and n.issued_at >= $3::date::timestamp at time zone $4
      and n.issued_at < ($3::date + 1)::timestamp at time zone $4) as "dayMinor"
  from orders o where o.id = $1::uuid`,
)

const readSums = async (where: Queryable, { staff }: StaffCaller, order: OrderToRefund, now: Date): Promise<RefundSums> => {
  const [sums] = await sumRefunds(where, [order.id, staff.id, dayIn(now, order.timeZone), order.timeZone])
  return sums ?? { orderMinor: 0, dayMinor: 0 }
}

/**
 * Asks for the second factor where what has just been written is over a limit together with what went before. The counter of credit notes, which the
 * refund holds, lets refunds of a country come one after the other, so that none is overlooked. @throws Refusal `auth.step-up-required`; nothing is refunded.
 */
export const confirmOverLimit = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  caller: StaffCaller,
  order: OrderToRefund,
): Promise<void> => {
  const now = clock.now()
  if (isConfirmed(caller.staff, now)) return
  if (isOverLimit(order.currency, await readSums(within(tx), caller, order, now))) throw new Refusal('auth.step-up-required')
}

/**
 * Refuses what is more than the caller's role decides: a venue manager refunds up to a sum of the country's; whoever holds the permission by another role
 * at the place has no such limit. @param asked.askedMinor what is not written yet. @throws Refusal `refund.over-limit`; nothing is refunded.
 */
export const checkRoleLimit = async (
  { clock }: Pick<Deps, 'clock'>,
  { db, where }: { db: Db; where: Queryable },
  caller: StaffCaller,
  { order, placeId, askedMinor = 0 }: { order: OrderToRefund; placeId: string; askedMinor?: number },
): Promise<void> => {
  const { staff } = caller
  const unlimited = { ...staff, grants: staff.grants.filter(({ role }) => role !== 'VenueManager') }
  if (await mayAt(db, unlimited, 'orders.refund', placeId)) return
  const { limitMinor } = await db
    .selectFrom('countries')
    .select('refund_limit_minor as limitMinor')
    .where('id', '=', order.countryId)
    .executeTakeFirstOrThrow()
  const { orderMinor, dayMinor } = await readSums(where, caller, order, clock.now())
  const sums = { orderMinor: orderMinor + askedMinor, dayMinor: dayMinor + askedMinor }
  if (isOverRoleLimit(order.currency, sums, limitMinor)) throw new Refusal('refund.over-limit', { errors: { lines: [] } })
}
