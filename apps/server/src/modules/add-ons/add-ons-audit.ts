import { auditStatement } from '../orders/orders.ts'

/** Add-ons against the orders that sold them. */
export const auditAddOns = auditStatement('audit-add-ons', {
  'a line without exactly its add-on': `
    select o.reference as what from published.orders o join published.order_lines l on l.order_id = o.id
    where l.kind = 'add-on' and (o.completed_at is not null and l.undelivered is null)
      <> exists (select from add_ons x where x.order_line_id = l.id)`,
  'an add-on handed out after its money went back': `
    select x.order_line_id::text as what from add_ons x join add_on_hand_outs h on h.order_line_id = x.order_line_id where h.at > x.revoked_at`,
})
