-- The photo of a pass: its row here, its bytes in the photo store. At most one a pass.
create table pass_photos (
  id uuid primary key,
  pass_id uuid not null unique references passes on delete cascade,
  submitted_at timestamptz not null,
  -- null: nobody has looked yet
  approved_at timestamptz
);
create index pass_photos_waiting on pass_photos (submitted_at) where approved_at is null;
