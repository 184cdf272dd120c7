import { auditStatement } from '../orders/orders.ts'

/** Visits against the orders that sold them, and places against the counters of their windows. */
export const auditEntrance = auditStatement('audit-entrance', {
  'a paid visit without its visitors': `
    select o.reference as what from published.orders o join published.order_lines l on l.order_id = o.id
    where l.kind = 'entrance' and o.completed_at is not null and l.undelivered is null and o.status not in ('PartiallyRefunded', 'Refunded')
      and l.quantity <> (select count(*) from entrance_visitors v join entrance_bookings b on b.id = v.booking_id
        where v.order_line_id = l.id and b.status <> 'Ordered')`,
  'a booked visit whose places are not its children': `
    select b.id::text as what from entrance_bookings b left join entrance_places p on p.id = b.id and p.held_until is null
    where b.status = 'Booked' and coalesce(p.places, 0) <> (select count(*) from entrance_visitors v where v.booking_id = b.id and not v.is_adult)`,
  'places that nobody has booked': `
    select p.id::text as what from entrance_places p left join entrance_bookings b on b.id = p.id
    where p.held_until is null and coalesce(b.status, 'Cancelled') <> 'Booked'`,
  'places of another window than the visit’s': `
    select b.id::text as what from entrance_bookings b join entrance_places p on p.id = b.id
    where b.status = 'Booked' and (p.playground_id, p.date, p.starts_at) is distinct from (b.playground_id, b.date, b.starts_at)`,
  'a window whose counter is not the sum of its places': `
    select w.playground_id || ' ' || w.date || ' ' || w.starts_at as what from entrance_windows w
    where w.taken <> coalesce((select sum(p.places) from entrance_places p
      where p.playground_id = w.playground_id and p.date = w.date and p.starts_at = w.starts_at), 0)`,
})
