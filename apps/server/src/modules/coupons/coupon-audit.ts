import { auditStatement } from '../orders/orders.ts'

/** Coupons against the orders that used them. */
export const auditCoupons = auditStatement('audit-coupons', {
  'an order with a discount and no coupon, or with a coupon and no discount': `
    select o.reference as what from published.orders o where (o.discount_minor > 0) <> exists (select from coupon_uses u where u.order_id = o.id)`,
  'a coupon that two orders have, or that an order has and it does not say so': `
    select coupon_id::text as what from coupon_uses u join coupons c on c.id = u.coupon_id where u.released_at is null
    group by coupon_id having count(*) > 1 or bool_or(c.used_at is null)`,
  'a coupon that a counter used and that is not used, or that an order has as well': `
    select u.coupon_id::text as what from coupon_counter_uses u join coupons c on c.id = u.coupon_id where u.released_at is null
      and (c.used_at is null or exists (select from coupon_uses w where w.coupon_id = u.coupon_id and w.released_at is null))`,
  'a coupon kept by an order that ended unpaid, or given back by one that lives': `
    select o.reference as what from coupon_uses u join published.orders o on o.id = u.order_id
    where case when o.status in ('Failed', 'Expired', 'Cancelled') then u.released_at is null
      when o.status <> 'Refunded' and o.total_minor > 0 then u.released_at is not null else false end`,
})
