-- Transfer: zips of import files that staff have uploaded, and what importing them would change. Kept for a day at most.

create table chain_imports (
  id uuid primary key,
  state text not null check (state in ('checking', 'ready', 'refused', 'applying', 'applied', 'failed')),
  file_name text not null check (length(file_name) between 1 and 200),
  uploaded_at timestamptz not null,
  -- null once it is applied
  zip bytea check (length(zip) <= 16777216),
  files int not null check (files > 0),
  -- whether the files replace what was edited in the office
  take_files boolean not null default false,
  -- what it would change, or has changed; null until it is checked
  report jsonb,
  -- why the files are refused
  problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'),
  -- the chain was changed between looking at the report and applying it, so the report is another one now
  is_replanned boolean not null default false,
  check (state not in ('ready', 'applying', 'applied') or report is not null)
);
-- It is compressed already.
alter table chain_imports alter column zip set storage external;
-- One import at a time.
create unique index chain_imports_applying on chain_imports (state) where state = 'applying';
