-- Profile: consents, children and their guardians, what is written down for a child's safety.

-- Consent is a ledger: who said yes or no to what, when, to which words, where. The newest row of a kind holds.
create table consents (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('information', 'sms', 'partner-information', 'partner-sms', 'nps', 'greetings', 'terms', 'privacy')),
  given boolean not null,
  text_version text not null,
  source text not null,
  at timestamptz not null default now()
);
create index consents_newest on consents (account_id, kind, id desc);
-- Rows go only with their account.
create trigger consents_append_only before update on consents for each row execute function refuse_change();

create table children (
  id uuid primary key default gen_random_uuid(),
  -- Of imported children only.
  key text unique,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) <= 100),
  birth_date date not null,
  member_id text not null unique default random_code(10),
  member_card_id text not null unique default random_code(14),
  other_info text not null default '',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

-- A child may have several guardians; each with what he or she may do for it.
create table child_guardians (
  child_id uuid not null references children on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  rights text[] not null default '{view,book,edit}' check (rights <@ '{view,book,edit}'::text[]),
  created_at timestamptz not null default now(),
  -- the day on which this guardian was last sent a birthday greeting for the child
  greeted_on date,
  primary key (child_id, account_id)
);
create index child_guardians_account on child_guardians (account_id);

-- Health data (GDPR art. 9): encrypted with the installation's key, kept with consent only, erased when its day has come.
-- What several guardians write is the child's, once.
create table child_health (
  child_id uuid primary key references children on delete cascade,
  -- AES-256-GCM over {allergies, notes}, bound to the child
  encrypted bytea not null,
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

create view published.children as select id, first_name, last_name, birth_date, member_id, member_card_id, other_info, deleted_at from children;
create view published.child_guardians as select child_id, account_id, rights from child_guardians;
