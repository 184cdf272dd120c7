-- outside a transaction: what stands before the @ of an address, for addresses that are typed nearly right.

create index concurrently if not exists accounts_email_trigrams on accounts using gin (split_part(email_normalized, '@', 1) gin_trgm_ops)
  where deleted_at is null;
