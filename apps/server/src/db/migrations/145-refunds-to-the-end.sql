-- Refunds are sent until they arrive, and a bank's chargeback is a movement like any other.

alter table refunds
  -- how often the provider was asked to send it, and when it may be asked next; null: as soon as the job of its making has had its time
  add column tries int not null default 0,
  add column next_try_at timestamptz,
  -- what of it the buyer's bank has taken itself: it goes through the provider no more
  add column disputed_minor bigint not null default 0,
  add constraint refunds_disputed_check check (disputed_minor between 0 and amount_minor),
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in
    ('PaidTooLate', 'PaidTwice', 'WrongAmount', 'SoldOut', 'Withdrawal', 'Goodwill', 'Disputed'));
alter table credit_notes
  drop constraint credit_notes_reason_check,
  add constraint credit_notes_reason_check check (reason in ('SoldOut', 'Withdrawal', 'Goodwill', 'Disputed'));
-- What came back was filed as done and failed at once, and nobody sent it again.
update refunds set done_at = null, provider_refund_id = null, next_check_at = null where failed_at is not null;
-- What disputes have stood for so far.
update refunds set disputed_minor = amount_minor where provider_refund_id like 'dispute:%';
-- What the sweeper looks through; stays small.
create index refunds_waiting on refunds (created_at) where done_at is null;
