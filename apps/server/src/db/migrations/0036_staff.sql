-- Staff: views of lists that one of them has saved.
create table staff_views (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  -- which list, and its filters as the address of its page has them
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  created_at timestamptz not null
);
create unique index staff_views_name on staff_views (account_id, list, lower(name));
