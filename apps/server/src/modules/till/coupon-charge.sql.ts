import { statement } from '../../db/statement.ts'

/**
 * @param $1 id, of the use as well; $2 the play centre; $3 its day; $4 now; $5 discount; $6 currency; $7 the till's reference; $8 ours; $9 the service key, or
 *   null; $10 who charges, or null.
 */
export const insertCouponCharge = statement(
  'insert-till-coupon',
  `insert into till_coupons (id, location_id, day, at, discount_minor, currency, reference, receipt, service_key_id, charged_by)
  values ($1, $2, $3::date, $4, $5, $6, $7, $8, $9, $10)`,
)

type CouponCharge = { placeId: string; discountMinor: number; currency: string; receipt: string }
/** A charge, held until the transaction ends. @param $1 id. */
export const lockCouponCharge = statement<CouponCharge>(
  'lock-till-coupon',
  `select location_id as "placeId", discount_minor as "discountMinor", currency, receipt from till_coupons where id = $1 for no key update`,
)
/** @param $1 id; $2 the charge; $3 now; $4 the service key, or null; $5 who reverses, or null. */
export const insertCouponReversal = statement(
  'insert-till-coupon-reversal',
  'insert into till_coupon_reversals (id, charge_id, at, service_key_id, charged_by) values ($1, $2, $3, $4, $5)',
)
