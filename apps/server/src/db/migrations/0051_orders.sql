-- Orders: the office lists them by country, newest first, and finds those of a guest by the address.
create index orders_country on orders (country_id, created_at desc, id desc);
create index orders_email on orders (lower(email));
