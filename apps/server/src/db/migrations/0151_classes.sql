-- Classes: after a trial a place in a running class is offered, at the price of the sessions left (decision 339).

-- A booking of a class that had begun. No values: of the whole class.
alter table class_bookings
  -- the first session that it is for
  add column joins_on date,
  -- for so many sessions it was paid
  add column paid_sessions int check (paid_sessions > 0),
  add constraint class_bookings_joins check ((joins_on is null) = (paid_sessions is null));

alter table class_waiting_entries
  -- the trial that it came from
  add column trial_child_id uuid references class_booking_children on delete cascade,
  -- The family wants to wait. Whoever is offered a place after a trial has not asked for more than that.
  add column waits boolean not null default true,
  drop constraint class_waiting_entries_end_reason_check,
  add constraint class_waiting_entries_end_reason_check
    check (end_reason in ('ClassCancelled', 'ClassBegun', 'WrongAge', 'HasPlace', 'NotConfirmed', 'GroupGone', 'OfferOver')),
  add constraint class_waiting_entries_waits check (waits or trial_child_id is not null);
-- A trial is followed up once.
create unique index class_waiting_entries_trial on class_waiting_entries (trial_child_id) where trial_child_id is not null;

-- Of a class that has begun: the first session that is offered, and how many.
alter table class_offers
  add column joins_on date,
  add column sessions int check (sessions > 0),
  add constraint class_offers_joins check ((joins_on is null) = (sessions is null));
