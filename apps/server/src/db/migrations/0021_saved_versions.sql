-- Kernel: what staff have saved of editable content in the office, each time as a whole. The newest version is what counts; older ones are the way back.

create table saved_versions (
  -- what it is: 'notice'
  kind text not null check (kind ~ '^[a-z-]+$'),
  item_id uuid not null,
  version int not null check (version > 0),
  -- null: deleted then
  value jsonb,
  saved_by uuid,
  saved_at timestamptz not null,
  primary key (kind, item_id, version)
);
