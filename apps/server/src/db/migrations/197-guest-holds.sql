/*
Seats that are held without having been paid or proven: by which client and which mailbox, so that nobody empties a class with invented addresses.
Hashes with the installation's key, for two days. `keep_until`: a free seat is given back then, unless the link in its mail was pressed (`proven_at`).
*/
create table guest_holds (
  booking_id uuid primary key,
  client bytea not null,
  mailbox bytea not null,
  class_id uuid not null references classes on delete cascade,
  seats int not null check (seats > 0),
  -- of the Idempotency-Key: the same request again is no second hold
  attempt bytea,
  created_at timestamptz not null,
  keep_until timestamptz,
  proven_at timestamptz
);
create index guest_holds_client on guest_holds (client, created_at);
create index guest_holds_mailbox on guest_holds (mailbox, created_at);
create index guest_holds_due on guest_holds (keep_until) where keep_until is not null and proven_at is null;

-- A mailed code stands for a mailbox. The code itself is made from the id and the installation's key; tries count wrong ones.
create table booking_codes (
  mailbox bytea primary key,
  code_id uuid not null,
  expires_at timestamptz not null,
  tries int not null default 0
);

/*
Asks whether a client may hold seats before they are paid or proven: 'ok' (and the hold is written), 'code' (a mailed code is needed), 'too-many'. Holds of
one client and of one mailbox are asked for one after the other. Counted are those of a day that are unpaid or unproven; of a booking that is not there yet for
a minute. `code` is the id of the code that was typed rightly, and is used up.
*/
create function claim_guest_hold(booking uuid, of_client bytea, of_mailbox bytea, of_class uuid, wanted int, code uuid, is_proven boolean,
  given_back timestamptz, at timestamptz, most_seats int, most_holds int, of_attempt bytea) returns text language plpgsql as $$
declare
  holds int;
  taken int;
  proven boolean := is_proven;
begin
  perform pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended(encode(x, 'hex'), 197) as key from unnest(array[of_client, of_mailbox]) x order by 1) k;
  select count(*) filter (where f.is_open), coalesce(sum(f.seats) filter (where f.class_id = of_class and (f.is_open or f.is_free)), 0) into holds, taken
  from (
    select h.class_id, h.seats, b.total_minor = 0 as is_free,
      b.id is null or (b.total_minor > 0 and b.status in ('Held', 'AwaitingPayment', 'Expired')) or (b.total_minor = 0 and h.proven_at is null) as is_open
    from guest_holds h left join class_bookings b on b.id = h.booking_id
    where (h.client = of_client or h.mailbox = of_mailbox) and h.created_at > at - interval '24 hours'
      and (b.id is not null or h.created_at > at - interval '1 minute')
      and (of_attempt is null or h.attempt is distinct from of_attempt)
  ) f;
  if taken + wanted > most_seats or holds >= most_holds then return 'too-many'; end if;
  if code is not null then
    delete from booking_codes c where c.mailbox = of_mailbox and c.code_id = code;
    proven := proven or found;
  end if;
  if holds >= 1 and not proven then return 'code'; end if;
  insert into guest_holds (booking_id, client, mailbox, class_id, seats, attempt, created_at, keep_until, proven_at)
    values (booking, of_client, of_mailbox, of_class, wanted, of_attempt, at, case when proven then null else given_back end, case when proven then at end);
  return 'ok';
end $$;
