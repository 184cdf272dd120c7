-- Why money went back: a booking given up by its parent and one called off by the centre are neither a withdrawal nor goodwill.
-- Credit notes and refunds of before keep the reason they were written with.

alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in
    ('PaidTooLate', 'PaidTwice', 'WrongAmount', 'SoldOut', 'Withdrawal', 'Cancelled', 'CalledOff', 'Goodwill', 'Disputed'));
alter table credit_notes
  drop constraint credit_notes_reason_check,
  add constraint credit_notes_reason_check check (reason in ('SoldOut', 'Withdrawal', 'Cancelled', 'CalledOff', 'Goodwill', 'Disputed'));
