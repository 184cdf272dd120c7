-- Orders: an order may hold lines of several products. What of a paid one could not be delivered, and why; what it cost goes back.

alter table order_lines add column undelivered text check (undelivered in ('SoldOut', 'Cancelled', 'CalledOff'));

create or replace view published.order_lines as
  select id, order_id, position, article_id, kind, article_name, rules, quantity, unit_price_minor, amount_minor, voucher_minor, vat_percent, vat_minor,
    mode, terms, undelivered
  from order_lines;
