import { auditStatement } from '../orders/orders.ts'

/** Ledgers of gift cards against themselves, and against the orders that they paid. */
export const auditGiftCards = auditStatement('audit-gift-cards', {
  'a ledger whose balance is not the sum of its entries, or less than nothing': `
    select gift_card_id::text as what from (
      select gift_card_id, number, balance_minor, row_number() over w as expected_number, sum(amount_minor) over w as expected
      from gift_card_entries window w as (partition by gift_card_id order by number)) e
    where balance_minor <> expected or number <> expected_number or balance_minor < 0`,
  'a gift card without its issue entry, or with another amount': `
    select g.id::text as what from gift_cards g left join gift_card_entries e on e.gift_card_id = g.id and e.number = 1
    where e.kind is distinct from 'issue' or e.amount_minor <> g.amount_minor`,
  'a line without exactly its gift cards': `
    select o.reference as what from published.orders o join published.order_lines l on l.order_id = o.id
    where l.kind = 'gift-card' and (select count(*) from gift_cards g where g.order_line_id = l.id and g.credit_note_id is null and not g.is_goodwill)
      <> case when o.completed_at is null or l.undelivered is not null then 0 else l.quantity end`,
  'an order whose gift cards did not pay what it says': `
    select o.reference as what from published.orders o
    left join (select order_id, -sum(amount_minor) as taken from gift_card_entries where kind = 'redeem' group by order_id) e on e.order_id = o.id
    where coalesce(e.taken, 0) <> o.cards_minor`,
  // What provider and cards have paid, less refunds to either, must equal the order: what cards pay while it waits, its total less credit notes once it is
  // paid, and nothing when it ended unpaid.
  'an order whose money does not sum to zero': `
    select o.reference as what from published.orders o
    where (select coalesce(sum(p.amount_minor), 0) from published.receipts r join published.payments p on p.id = r.payment_id where r.order_id = o.id)
      - (select coalesce(sum(amount_minor), 0) from gift_card_entries where order_id = o.id and kind in ('redeem', 'refund'))
      - (select coalesce(sum(f.amount_minor), 0) from published.refunds f join published.payments p on p.id = f.payment_id left join gift_cards g on g.id = f.gift_card_id
        where p.order_id = o.id and f.credit_note_id is not null and (f.gift_card_id is null or g.credit_note_id = f.credit_note_id))
      <> case when o.completed_at is not null
          then o.total_minor - (select coalesce(sum(k.amount_minor), 0) from published.credit_notes k where k.order_id = o.id)
        when o.status in ('Failed', 'Expired', 'Cancelled') then 0 else o.cards_minor end`,
  'a gift card given instead of money without its movement': `
    select g.id::text as what from gift_cards g where g.credit_note_id is not null
      and not exists (select from published.refunds f where f.gift_card_id = g.id and f.credit_note_id = g.credit_note_id and f.amount_minor = g.amount_minor)`,
  'a gift card out of goodwill without its record, or with another amount': `
    select coalesce(g.id, w.gift_card_id)::text as what from (select * from gift_cards where is_goodwill) g full join goodwills w on w.gift_card_id = g.id
    where w.amount_minor is distinct from g.amount_minor or w.currency is distinct from g.currency`,
})
