import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { joinMoney, orderOfBooking } from './orders/booking-money.sql.ts'

/** Each finds rows that must not be; its name says what is wrong. */
const audits: Record<string, string> = {
  'a seat taken without its one booking, or free with one': `
    select s.age_group_id || ' ' || s.number as what from class_seats s
      left join class_booking_children k on k.age_group_id = s.age_group_id and k.seat_number = s.number and k.has_seat
      left join class_bookings b on b.id = k.booking_id
    group by s.age_group_id, s.number, s.state
    having (s.state in ('free', 'reserved', 'queued') and count(k.id) > 0)
      or (s.state = 'held' and not exists (select from class_offer_seats o where o.age_group_id = s.age_group_id and o.seat_number = s.number and o.is_open)
        and (count(k.id) <> 1 or not bool_and(b.status in ('Held', 'AwaitingPayment'))))
      or (s.state = 'booked' and (count(k.id) <> 1 or not bool_and(b.status = 'Confirmed')))`,
  'a seat in an open offer that is not held for it alone': `
    select o.age_group_id || ' ' || o.seat_number as what from class_offer_seats o join class_offers f on f.id = o.offer_id
      join class_waiting_entries e on e.id = f.entry_id join class_seats s on s.age_group_id = o.age_group_id and s.number = o.seat_number
    where o.is_open and (s.state <> 'held' or f.state <> 'Open' or e.state <> 'Offered' or exists (select from class_booking_children k
        where k.age_group_id = s.age_group_id and k.seat_number = s.number and k.has_seat))
      or not o.is_open and f.state = 'Open'`,
  'a family with an offer that is none, or without the one it has': `
    select e.id::text as what from class_waiting_entries e
    where (e.state = 'Offered') <> exists (select from class_offers f where f.entry_id = e.id and f.state = 'Open')
      or e.state = 'Accepted' and not exists (select from class_offers f where f.entry_id = e.id and f.state = 'Accepted')`,
  'a session to come with more make-ups than places': `
    select m.age_group_id || ' ' || m.date as what from class_make_ups m where m.end_reason is null and not m.has_begun
    group by m.age_group_id, m.date having session_places_left(m.age_group_id, m.date, '{booked,reserved}') < 0`,
  'a make-up of a child without a place, or in its own group': `
    select m.id::text as what from class_make_ups m join class_booking_children k on k.id = m.booked_child_id
    where m.end_reason is null and not m.has_begun and (not k.has_seat or k.age_group_id = m.age_group_id)`,
  'a free seat of an age group that is offered no more': `
    select s.age_group_id || ' ' || s.number as what from class_seats s join class_age_groups g on g.id = s.age_group_id
    where s.state in ('free', 'queued') and not g.is_offered`,
  'a live booking of which a child has no seat, or an ended one with seats': `
    select b.reference as what from class_bookings b join class_booking_children k on k.booking_id = b.id
    where k.has_seat <> (b.status in ('Held', 'AwaitingPayment', 'Confirmed'))`,
  'a booking without children, or with another sum than theirs': `
    select b.reference as what from class_bookings b
    where b.total_minor is distinct from (select sum(k.price_minor) from class_booking_children k where k.booking_id = b.id)`,
  'a confirmed booking that was not paid': `
    select b.reference as what from class_bookings b left join published.orders o on o.id = ${orderOfBooking}
    where b.status = 'Confirmed' and b.total_minor > 0 and o.completed_at is null`,
  'a paid order of a booking that is neither confirmed nor was cancelled after, nor undelivered': `
    select o.reference as what from published.orders o join class_bookings b on ${orderOfBooking} = o.id
    where o.completed_at is not null and b.status not in ('Confirmed', 'Cancelled') and not exists (select from published.class_order_lines x
      join published.order_lines l on l.id = x.order_line_id where x.booking_id = b.id and l.undelivered is not null)`,
  'a booking whose seats were not delivered, and whose money is not given back': `
    select b.reference as what from class_bookings b join published.orders o on o.id = ${orderOfBooking} ${joinMoney}
    where o.completed_at is not null and m.credited_minor < m.due_minor and exists (select from published.class_order_lines x
      join published.order_lines l on l.id = x.order_line_id where x.booking_id = b.id and l.undelivered is not null)`,
  'a booking of which more went back than was paid': `
    select b.reference as what from class_bookings b ${joinMoney} where m.credited_minor > m.due_minor`,
  'money taken for a booking that has neither a receipt nor exactly one refund': `
    select b.reference as what from class_bookings b join published.payments p on p.order_id = ${orderOfBooking}
    where p.state = 'paid' and not exists (select from published.receipts r where r.payment_id = p.id)
      and (select count(*) from published.refunds f where f.payment_id = p.id) <> 1`,
  'an order of another sum than its booking': `
    select b.reference as what from class_bookings b join published.orders o on o.id = ${orderOfBooking} ${joinMoney}
    where m.due_minor + m.discount_minor <> b.total_minor or o.reference <> b.reference`,
}

/**
 * Holds seats, bookings, orders and payments against each other.
 * @returns one line per fault; empty when all is well.
 */
export const checkSeats = async (db: Db): Promise<string[]> => {
  const faults: string[] = []
  for (const [name, query] of Object.entries(audits)) {
    const { rows } = await sql.raw<{ what: string }>(`select * from (${query}) found limit 20`).execute(db)
    faults.push(...rows.map(({ what }) => `${name}: ${what}`))
  }
  return faults
}
