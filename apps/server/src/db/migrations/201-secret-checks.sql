-- One known text a secret, sealed with it: a start with a secret that opens none of them is refused. While a secret is changed there are two.
create table secret_checks (
  sealed bytea primary key,
  made_at timestamptz not null default now()
);
