-- Invitations to booked parties and what guests answer. Answers go a week after the party, the rest after a month.

create table party_invitations (
  party_id uuid primary key references parties on delete cascade,
  design text not null check (design in ('balloons', 'jungle', 'space', 'sea')),
  language text not null,
  text text not null check (char_length(text) <= 180),
  -- when, where and whether, as the guests were told last
  notified_starts_at timestamptz not null,
  notified_room_id uuid not null,
  notified_cancelled boolean not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

-- One link is open; those before it lead to a word that there is a newer one.
create table party_invitation_links (
  id uuid primary key,
  party_id uuid not null references party_invitations on delete cascade,
  secret_hash bytea not null unique,
  secret_encrypted bytea not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index party_invitation_links_open on party_invitation_links (party_id) where ended_at is null;
create index party_invitation_links_party on party_invitation_links (party_id);

-- What one family answers; its own secret opens and changes it.
create table party_answers (
  id uuid primary key,
  party_id uuid not null references party_invitations on delete cascade,
  secret_hash bytea not null unique,
  secret_encrypted bytea not null,
  name text not null,
  email text,
  phone text not null default '',
  greeting text not null default '',
  language text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  reminded_at timestamptz
);
create index party_answers_party on party_answers (party_id);
create index party_answers_email on party_answers (lower(email)) where email is not null;

create table party_answer_children (
  id uuid primary key,
  answer_id uuid not null references party_answers on delete cascade,
  position int not null check (position between 1 and 4),
  first_name text not null,
  comes boolean not null,
  -- null: does not come, and is not asked
  kitchen text check (kitchen in ('nothing', 'diet', 'elsewhere')),
  -- what it eats without, by consent
  diet_encrypted bytea,
  consented_at timestamptz,
  unique (answer_id, position),
  check (comes = (kitchen is not null)),
  check ((kitchen is not distinct from 'diet') = (diet_encrypted is not null)),
  check ((diet_encrypted is null) = (consented_at is null))
);

-- What the family of the party wrote to its guests.
create table party_messages (
  id uuid primary key,
  party_id uuid not null references party_invitations on delete cascade,
  text text not null check (char_length(text) between 1 and 1000),
  guests int not null check (guests >= 0),
  sent_at timestamptz not null
);
create index party_messages_party on party_messages (party_id);
