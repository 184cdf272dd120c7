import { auditStatement } from '../../orders/orders.ts'

/** Parties against their rooms and the orders that paid for them. */
export const auditParties = auditStatement('audit-parties', {
  'a booked party without its room': `
    select p.id::text as what from parties p left join room_bookings b on b.id = p.id and b.held_until is null
    where p.status = 'Booked' and b.id is null`,
  'a room that no party has': `
    select b.id::text as what from room_bookings b left join parties p on p.id = b.id
    where b.kind = 'party' and b.held_until is null and coalesce(p.status, 'Cancelled') <> 'Booked'`,
  'another time or room than the party’s': `
    select p.id::text as what from parties p join room_bookings b on b.id = p.id
    where p.status = 'Booked' and (p.room_id, p.date, p.starts_at, p.ends_at) is distinct from (b.room_id, b.date, b.starts_at, b.ends_at)`,
  'a paid deposit without its party': `
    select o.reference as what from published.orders o join published.order_lines l on l.order_id = o.id
    left join party_order_lines x on x.order_line_id = l.id left join parties p on p.id = x.party_id
    where l.kind = 'party' and o.completed_at is not null and l.undelivered is null and o.status not in ('PartiallyRefunded', 'Refunded')
      and coalesce(p.status, 'Ordered') not in ('Booked', 'Cancelled')`,
})
