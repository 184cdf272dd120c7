-- outside a transaction: orders of guests by their address, which an account that has confirmed it claims
create index concurrently if not exists orders_guest_email on orders (lower(email)) where account_id is null and email <> '';
