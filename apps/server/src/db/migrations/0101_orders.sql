-- Money also goes back when a child is moved to a class that costs less.
alter table credit_notes drop constraint credit_notes_reason_check;
alter table credit_notes add constraint credit_notes_reason_check
  check (reason in ('SoldOut', 'Withdrawal', 'Cancelled', 'CalledOff', 'Moved', 'Goodwill', 'Disputed'));
alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check
  check (reason in ('PaidTooLate', 'PaidTwice', 'WrongAmount', 'SoldOut', 'Withdrawal', 'Cancelled', 'CalledOff', 'Moved', 'Goodwill', 'Disputed'));
