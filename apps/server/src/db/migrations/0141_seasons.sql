-- Seasons: classes of a play centre for some months, planned in the office before they are published.

create table class_seasons (
  id uuid primary key,
  playground_id uuid not null references playgrounds,
  name text not null check (name <> ''),
  first_day date not null,
  last_day date not null,
  -- the first day on which its classes are sold; null: at once
  on_sale_from date,
  -- the groups of a draft as they were saved last (packages/contract/src/classes/seasons.ts); null: published, its classes say it
  plan jsonb,
  version int not null check (version > 0),
  saved_by uuid references accounts on delete set null,
  saved_at timestamptz not null,
  published_at timestamptz,
  check (first_day <= last_day),
  check ((plan is null) = (published_at is not null))
);
create index class_seasons_playground on class_seasons (playground_id, first_day);
create index class_seasons_saved_by on class_seasons (saved_by) where saved_by is not null;
