-- outside a transaction: what one of the staff refunded on a day.

create index concurrently if not exists credit_notes_made_by on credit_notes (made_by, issued_at) where made_by is not null;
