-- Birthday greetings (decision 223): a consent of their own, and the day on which each guardian was last greeted for each child.
alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check
  check (kind in ('information', 'sms', 'partner-information', 'partner-sms', 'nps', 'greetings', 'terms', 'privacy'));

alter table child_guardians add column greeted_on date;
