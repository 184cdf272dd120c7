-- outside a transaction: the beginnings by which the staff find a customer, country by country, so that a search reads as many rows as it answers.

create index concurrently if not exists accounts_first_name on accounts
  (country_id, name_key(first_name || ' ' || last_name) text_pattern_ops) where deleted_at is null;
create index concurrently if not exists accounts_last_name on accounts
  (country_id, name_key(last_name || ' ' || first_name) text_pattern_ops) where deleted_at is null;
create index concurrently if not exists accounts_email_beginning on accounts
  (country_id, email_normalized text_pattern_ops) where deleted_at is null;
create index concurrently if not exists accounts_phone on accounts
  (country_id, phone text_pattern_ops) where deleted_at is null and phone is not null;
