-- How each mail fared that was handed to the mail server: to whom, which, and what was answered; never what it said.
create table mail_deliveries (
  -- the mail's own id, the same over all tries
  id uuid primary key,
  recipient text not null,
  template text not null,
  country_id uuid not null,
  -- what it is about, where the sender knows it
  order_id uuid,
  booking_id uuid,
  -- whose mail it is: not of a gift that somebody else gets
  account_id uuid,
  queued_at timestamptz not null,
  tries int not null default 1,
  tried_at timestamptz not null,
  -- the first digit of the last answer (RFC 5321, 4.2.1): 2 taken, 4 not now, 5 refused; null: none came
  answer_class smallint check (answer_class between 2 and 5),
  accepted_at timestamptz,
  -- the server refused the recipient or the mail for good
  refused_at timestamptz,
  -- the last try of its job failed
  given_up_at timestamptz
);
create index mail_deliveries_recipient on mail_deliveries (lower(recipient), queued_at desc);
create index mail_deliveries_order on mail_deliveries (order_id) where order_id is not null;
create index mail_deliveries_booking on mail_deliveries (booking_id) where booking_id is not null;
create index mail_deliveries_account on mail_deliveries (account_id) where account_id is not null;
create index mail_deliveries_age on mail_deliveries (queued_at);

create view published.mail_deliveries as
select id, recipient, template, country_id, order_id, booking_id, account_id, queued_at, tries, tried_at, answer_class, accepted_at, refused_at,
  given_up_at,
  case when accepted_at is not null then 'accepted' when refused_at is not null then 'refused' when given_up_at is not null then 'given-up'
    else 'waiting' end as state
from mail_deliveries;
