import { auditStatement } from '../orders/orders.ts'

/** Tickets, passes and codes against the orders that sold them, and against their entrances. */
export const auditTickets = auditStatement('audit-tickets', {
  'a line without exactly its tickets, passes or codes': `
    select o.reference as what from published.orders o join published.order_lines l on l.order_id = o.id
    where l.kind in ('serial-ticket', 'pass') and case when o.completed_at is null or l.undelivered is not null then 0 else l.quantity end <> case
      when l.mode = 'redeem' then (select count(*) from redeem_codes k where k.order_line_id = l.id)
      when l.kind = 'pass' then (select count(*) from passes p where p.order_line_id = l.id)
      else (select count(*) from serial_tickets t where t.order_line_id = l.id) end`,
  'a used code without exactly its ticket or pass': `
    select k.id::text as what from redeem_codes k
    where case when k.redeemed_at is null then 0 else 1 end <>
      (select count(*) from serial_tickets t where t.redeem_code_id = k.id) + (select count(*) from passes p where p.redeem_code_id = k.id)`,
  'a ticket whose rest is not the sum of its entries': `
    select serial_ticket_id::text as what from (
      select serial_ticket_id, number, entrances_left, row_number() over w as expected_number, sum(entrances) over w as expected
      from serial_ticket_entries window w as (partition by serial_ticket_id order by number)) e
    where entrances_left <> expected or number <> expected_number
    union all select id::text from serial_tickets t where not exists (select from serial_ticket_entries e where e.serial_ticket_id = t.id)`,
  'two passes of one child on one day': `
    select a.id::text as what from passes a join passes b on b.child_id = a.child_id and b.country_id = a.country_id and b.id > a.id
      and a.revoked_at is null and b.revoked_at is null and a.used_up_at is null and b.used_up_at is null
      and daterange(a.valid_from, a.valid_to, '[]') && daterange(b.valid_from, b.valid_to, '[]')`,
})
