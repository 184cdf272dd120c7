-- A changed address can be taken back by a link to the one before (decision 189): the address as its holder had written it.
alter table account_tokens add column restores_email text;
alter table account_tokens drop constraint account_tokens_purpose_check;
alter table account_tokens add constraint account_tokens_purpose_check
  check (purpose in ('confirm-email', 'reset-password', 'undo-email') and (purpose = 'undo-email') = (restores_email is not null));
create index account_tokens_undo on account_tokens (email_normalized) where purpose = 'undo-email' and used_at is null;
