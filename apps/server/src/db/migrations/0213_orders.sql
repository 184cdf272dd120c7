-- Lines of an order may be parties. Like seats of a class and visits, they are no articles of the shop.
alter table order_lines drop constraint order_lines_kind_check;
alter table order_lines add constraint order_lines_kind_check
  check (kind in ('gift-card', 'serial-ticket', 'pass', 'child-class', 'entrance', 'add-on', 'party')) not valid;
alter table order_lines validate constraint order_lines_kind_check;
alter table order_lines drop constraint order_lines_article_check;
alter table order_lines add constraint order_lines_article_check
  check ((article_id is null) = (kind in ('child-class', 'entrance', 'party'))) not valid;
alter table order_lines validate constraint order_lines_article_check;
