-- Why the staff refunded, in a word, beside what they wrote. Notes from before it was asked for have none.
alter table credit_notes add column cause text
  check (cause in ('illness', 'closed', 'our-fault', 'goodwill', 'fraud', 'other'));
-- What the staff note about an order, for colleagues. The buyer reads it in the export; it goes with the account, and after the time of the audit log.
create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders,
  -- null: has left
  author_id uuid references accounts on delete set null,
  text text not null check (length(text) between 1 and 1000),
  written_at timestamptz not null
);
create index order_notes_order on order_notes (order_id, written_at);
create index order_notes_written on order_notes (written_at);
create index order_notes_author on order_notes (author_id);
