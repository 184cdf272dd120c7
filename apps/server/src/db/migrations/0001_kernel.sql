-- Kernel: what every module stands on. Mail, limits, the audit log, the version of the content, and functions that several modules use.

-- All four come with PostgreSQL, and the owner of a database may make them. The first three find places by what people type; the last lets a pass
-- exclude another of the same days.
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;
create extension if not exists btree_gist;

-- What modules let each other read: views, each made by the module whose tables it shows, with the columns that others need. Nobody writes them.
create schema published;

-- Words per language: {"sv": "…", "en": "…"}.
create domain texts as jsonb check (jsonb_typeof(value) = 'object');

-- For tables whose rows never change: as a trigger before update or delete.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Readable random code of 1 to 14 characters, 5 bits each, without 0 O 1 I. The random bytes of a version-4 uuid are enough; bytes 6 and 8
-- carry its version and are left out.
create function random_code(length int) returns text language sql volatile as $$
  select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', (get_byte(bytes, place) & 31) + 1, 1), '' order by place)
  from (select uuid_send(gen_random_uuid()) as bytes) random,
       unnest((array[0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15])[1:length]) place
$$;

-- Answers of creating calls, stored in the transaction of their effect: a repeat with the same key gets the same answer and has no second effect.
create table idempotency_keys (
  -- route and caller
  scope text not null,
  key text not null,
  -- a repeat with another body is refused
  body_hash bytea not null,
  status int,
  -- json, not jsonb: a repeat is answered in the very same words
  answer json,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Claims keys with the answers that are known beforehand, for statements that write their effect together with it. In the order in which every batch
-- takes them, so that two do not wait for each other; a key that is being claimed elsewhere is waited for. Returns the answers of those that were free.
create function claim_idempotency_keys(scopes text[], keys text[], hashes bytea[], answers json[]) returns setof json language plpgsql as $$
begin
  return query
    insert into idempotency_keys as k (scope, key, body_hash, status, answer)
    select w.scope, w.key, w.body_hash, 200, w.answer from unnest(scopes, keys, hashes, answers) as w (scope, key, body_hash, answer)
    order by w.scope, w.key
    on conflict do nothing
    returning k.answer;
end $$;
create function is_idempotency_key_known(of_scope text, of_key text) returns boolean language sql stable as $$
  select exists (select from idempotency_keys i where i.scope = of_scope and i.key = of_key)
$$;

-- Hits in fixed windows of time, shared by all processes. Unlogged: after a crash of the database counting starts anew.
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
  -- the client's network address
  address text,
  detail jsonb not null default '{}'
);
create index audit_log_actor on audit_log (actor_id) where actor_id is not null;
create index audit_log_age on audit_log (at);
-- Append-only for everything but lawful erasure: a deleted account's addresses are taken out of its lines, and lines go when their time is over.
-- The transaction that does so says it aloud (`set local hoppla.erasing = 'on'`); no other path can.
create function refuse_change_but_erasure() returns trigger language plpgsql as $$
begin
  if current_setting('hoppla.erasing', true) = 'on' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'rows of % are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change_but_erasure();

-- Mail as it was sent; outside production the development mailbox reads it. The outbox itself is the job queue.
create table mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  sender text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  attachments jsonb not null default '[]',
  language text not null,
  -- which kind of mail it is
  template text not null,
  sent_at timestamptz not null default now(),
  -- whom an answer goes to, where that is not the sender
  reply_to text
);
create index mails_recipient on mails (recipient, sent_at desc);
create index mails_age on mails (sent_at);

-- One row. `notify content` follows each change, so that every process drops its prepared answers and pages.
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

-- Jobs whose worker died, or whose database went away, while they ran. Such an attempt is not counted as a try; how often it happened is counted here,
-- so that a job that itself ends the process is given up some time. `job_id` is the queue's; its tables are the library's, so no key points at them.
create table job_interruptions (
  job_id bigint primary key,
  times int not null
);

-- One row that the readiness check writes to: a database that cannot be written to is not ready.
create table readiness (
  id smallint primary key default 1 check (id = 1),
  written_at timestamptz not null default now()
);
insert into readiness default values;

-- One known text a secret, encrypted with it: a start with a secret that decrypts none of them is refused. While a secret is changed there are two.
create table secret_checks (
  encrypted bytea primary key,
  made_at timestamptz not null default now()
);
