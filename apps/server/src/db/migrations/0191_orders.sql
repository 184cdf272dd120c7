-- Lines of an order may be visits with a time of arrival. Like seats of a class, they are no articles of the shop.
alter table order_lines drop constraint order_lines_kind_check;
alter table order_lines add constraint order_lines_kind_check check (kind in ('gift-card', 'serial-ticket', 'pass', 'child-class', 'entrance')) not valid;
alter table order_lines validate constraint order_lines_kind_check;
alter table order_lines drop constraint order_lines_article_check;
alter table order_lines add constraint order_lines_article_check check ((article_id is null) = (kind in ('child-class', 'entrance'))) not valid;
alter table order_lines validate constraint order_lines_article_check;
