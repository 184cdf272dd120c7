-- One row that `/readyz` writes to: what cannot be written is not ready.
create table readiness (
  id smallint primary key default 1 check (id = 1),
  written_at timestamptz not null default now()
);
insert into readiness default values;
