-- The inbox of enquiries: who looks after one, what was answered and noted, and whether it is done.
alter table enquiries
  -- grows with every change in the inbox: of two people who answer at once, the second is told
  add column version int not null default 0,
  -- the account of one of the staff
  add column assignee_id uuid,
  add column done_at timestamptz;

-- What staff have written about an enquiry. Goes with it.
create table enquiry_texts (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references enquiries on delete cascade,
  kind text not null check (kind in ('answer', 'note')),
  text text not null,
  -- the account of one of the staff
  written_by uuid not null,
  written_at timestamptz not null
);
create index enquiry_texts_enquiry on enquiry_texts (enquiry_id);

-- Whose enquiry it is, as far as an address tells: an account that has confirmed it may see who has looked.
create view published.enquiries as select id, lower(email) as email_normalized from enquiries;
