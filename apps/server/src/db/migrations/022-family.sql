-- What is written down for a child's safety (health data, GDPR art. 9): sealed with the installation's key, kept with consent only, erased by a clock.
-- A child may have several guardians (child_guardians), each with rights of his or her own; what they write is the child's, once.
create table child_health (
  child_id uuid primary key references children on delete cascade,
  -- AES-256-GCM over {allergies, notes}, bound to the child
  sealed bytea not null,
  saved_by uuid references accounts on delete set null,
  saved_at timestamptz not null,
  -- the last day; saving anew sets another
  erase_after date not null
);
create index child_health_age on child_health (erase_after);

-- Consents about one child, a ledger like `consents`: the newest row of a kind holds.
create table child_consents (
  id bigint generated always as identity primary key,
  child_id uuid not null references children on delete cascade,
  -- the guardian who said so
  account_id uuid not null references accounts,
  kind text not null check (kind in ('health', 'photo')),
  given boolean not null,
  text_version text not null,
  source text not null,
  at timestamptz not null
);
create index child_consents_newest on child_consents (child_id, kind, id desc);
create index child_consents_account on child_consents (account_id);
-- Rows go only with their child.
create trigger child_consents_append_only before update on child_consents for each row execute function refuse_change();
