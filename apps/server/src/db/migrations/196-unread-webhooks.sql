-- Webhooks whose signature is right and whose body nobody understands: kept as they came, so that what they meant can be found out. A repeat counts up.
create table unread_webhooks (
  provider text not null,
  -- SHA-256 of the body
  body_hash bytea not null,
  body text not null,
  received_at timestamptz not null,
  times int not null default 1,
  primary key (provider, body_hash)
);
