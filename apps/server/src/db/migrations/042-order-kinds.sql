-- One order engine for every kind of line. What a kind needs besides stands in tables of its own, by order_line_id.

-- Seats of a class are no articles of the shop.
alter table order_lines
  alter column article_id drop not null,
  drop constraint order_lines_kind_check,
  add constraint order_lines_kind_check check (kind in ('gift-card', 'serial-ticket', 'pass', 'child-class')),
  add constraint order_lines_article_check check ((article_id is null) = (kind = 'child-class'));

-- SoldOut: paid in time or a little late, but nothing was left to hand over.
-- Goodwill: given back by the staff, whole or in part, as often as it takes; the reasons the machine finds itself, once per payment.
alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in ('PaidTooLate', 'PaidTwice', 'WrongAmount', 'SoldOut', 'Withdrawal', 'Goodwill')),
  drop constraint refunds_payment_id_reason_key;
create unique index refunds_once on refunds (payment_id, reason) where reason <> 'Goodwill';
create index refunds_payment on refunds (payment_id);
