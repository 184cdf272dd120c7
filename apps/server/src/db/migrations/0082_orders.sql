-- Why the staff refunded, in a word, beside what they wrote. Notes from before it was asked for have none.
alter table credit_notes add column cause text
  check (cause in ('illness', 'closed', 'our-fault', 'goodwill', 'fraud', 'other'));
