-- Privacy: taking data along, erasing it.

-- Everything about one account, put together on its wish. Sealed, and gone with its day or its account.
create table data_exports (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  json_sealed bytea,
  html_sealed bytea,
  check ((ready_at is null) = (json_sealed is null)),
  check ((ready_at is null) = (html_sealed is null))
);
create index data_exports_account on data_exports (account_id, requested_at desc);
create index data_exports_age on data_exports (expires_at);

-- The audit log stays append-only for everything but lawful erasure: an account's leaving takes the addresses out of its lines, and lines go with
-- their time. The transaction that does so says it aloud (`set local hoppla.erasing = 'on'`); no other path can.
create function refuse_change_but_erasure() returns trigger language plpgsql as $$
begin
  if current_setting('hoppla.erasing', true) = 'on' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'rows of % are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change_but_erasure();
create index audit_log_actor on audit_log (actor_id) where actor_id is not null;
create index audit_log_age on audit_log (at);
create index mails_age on mails (sent_at);
create index accounts_unconfirmed on accounts (created_at) where email_confirmed_at is null and deleted_at is null;
-- What a payment was told is erased with its buyer.
create index payment_inbox_payment on payment_inbox (payment_id);
