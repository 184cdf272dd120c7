-- Sessions at a provider of attempts that are over here and perhaps not there: they may still take money. Asked to end until the provider says how they
-- ended.
create table sessions_to_end (
  payment_id uuid primary key references payments,
  next_try_at timestamptz not null,
  tries int not null default 0
);
create index sessions_to_end_due on sessions_to_end (next_try_at);
