-- outside a transaction: what was paid, refunded and opened on a day of a country.

create index concurrently if not exists orders_completed on orders (country_id, completed_at) where completed_at is not null;
create index concurrently if not exists credit_notes_issued on credit_notes (country_id, issued_at);
