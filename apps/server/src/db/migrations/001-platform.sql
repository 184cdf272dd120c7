-- What the platform itself keeps; knows no room.

-- Answers of creating calls, stored in the transaction of their effect (decisions §5).
create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash bytea not null,
  status int,
  -- json, not jsonb: a repeat is answered in the very same words
  answer json,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Fixed windows shared by all processes.
create unlogged table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (bucket, window_start)
);

-- Who did what to whom in matters of security and administration; append-only.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject text,
  address text,
  detail jsonb not null default '{}'
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();

-- Mail as it was sent; outside production the dev mailbox reads it. The outbox itself is the job queue.
create table mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  sender text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  attachments jsonb not null default '[]',
  language text not null,
  template text not null,
  sent_at timestamptz not null default now()
);
create index mails_recipient on mails (recipient, sent_at desc);

-- One row; `notify content` follows each change, so that every process drops its prepared answers and pages.
create table content_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1,
  changed_at timestamptz not null default now()
);
insert into content_version default values;
create function announce_content() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', new.version::text);
  return new;
end $$;
create trigger content_version_announce after update on content_version for each row execute function announce_content();
