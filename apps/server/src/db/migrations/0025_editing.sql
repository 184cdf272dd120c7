-- Editing: what staff are writing before it is published, and what is to be published at a moment to come. Kinds are named like import files.

create table content_drafts (
  kind text not null check (kind ~ '^[a-z-]+$'),
  item_id uuid not null,
  -- how often the draft was saved
  revision int not null check (revision > 0),
  -- the rows that are to be, maybe incomplete; and what the item was when the draft was begun
  rows jsonb not null check (jsonb_typeof(rows) = 'array'),
  base jsonb not null check (jsonb_typeof(base) = 'array'),
  -- null: until somebody publishes it
  publish_at timestamptz,
  -- why it could not be published when its moment came: the name of a refusal
  failure text,
  saved_by uuid not null,
  saved_at timestamptz not null,
  primary key (kind, item_id)
);
