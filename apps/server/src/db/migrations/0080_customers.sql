-- Customers: what the staff note about one. The customer reads it in the export.

create table customer_notes (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- null: has left
  author_id uuid references accounts on delete set null,
  text text not null check (length(text) between 1 and 1000),
  written_at timestamptz not null
);
create index customer_notes_account on customer_notes (account_id, written_at desc);
create index customer_notes_written on customer_notes (written_at);
create index customer_notes_author on customer_notes (author_id);
