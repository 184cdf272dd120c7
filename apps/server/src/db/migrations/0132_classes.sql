-- Classes: a session that the centre cancels is made up, or its share goes back, as the family chooses (decision 337).

create table class_session_choices (
  id uuid primary key,
  booked_child_id uuid not null references class_booking_children on delete cascade,
  -- the session that was cancelled
  date date not null,
  -- what goes back for this child
  refund_minor bigint not null check (refund_minor > 0),
  -- the last day on which it is chosen; after it the money goes back
  until date not null,
  state text not null check (state in ('Open', 'MakeUp', 'Money', 'Void')),
  created_at timestamptz not null,
  unique (booked_child_id, date)
);
create index class_session_choices_open on class_session_choices (until) where state = 'Open';

/*
`end_make_ups` as it was (0131_classes.sql); and who had chosen a make-up instead of money chooses anew, until the day of that make-up if that is later.
*/
create or replace function end_make_ups(ended uuid[], why text) returns void language plpgsql as $$
declare
  over record;
begin
  for over in update class_make_ups m set end_reason = why where m.id = any(ended) and m.end_reason is null
    returning m.id, m.because, m.booked_child_id, m.missed, m.date
  loop
    if over.because = 'SessionCancelled' then
      update class_session_choices s set state = case when why = 'BookingEnded' then 'Void' else 'Open' end, until = greatest(s.until, over.date)
      where s.booked_child_id = over.booked_child_id and s.date = over.missed and s.state = 'MakeUp';
    end if;
    if why in ('SessionCancelled', 'SessionMoved', 'PlaceSold', 'TakesPart') then
      perform graphile_worker.add_job('classes.mail-make-up', json_build_object('mailId', gen_random_uuid(), 'makeUpId', over.id, 'what', 'over'),
        max_attempts => 12);
    end if;
  end loop;
end $$;
