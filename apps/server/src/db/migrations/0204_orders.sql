-- Lines of an order may be add-ons: articles of the shop that are handed out at one play centre.
alter table order_lines drop constraint order_lines_kind_check;
alter table order_lines add constraint order_lines_kind_check
  check (kind in ('gift-card', 'serial-ticket', 'pass', 'child-class', 'entrance', 'add-on')) not valid;
alter table order_lines validate constraint order_lines_kind_check;

-- where an add-on is handed out
alter table order_lines add column playground_id uuid;
alter table order_lines add constraint order_lines_playground_id_fkey foreign key (playground_id) references playgrounds not valid;
alter table order_lines validate constraint order_lines_playground_id_fkey;
alter table order_lines add constraint order_lines_playground_check check ((playground_id is not null) = (kind = 'add-on')) not valid;
alter table order_lines validate constraint order_lines_playground_check;

create or replace view published.order_lines as
  select id, order_id, position, article_id, kind, article_name, rules, quantity, unit_price_minor, amount_minor, voucher_minor, vat_percent, vat_minor,
    mode, terms, undelivered, playground_id, article_key
  from order_lines;
