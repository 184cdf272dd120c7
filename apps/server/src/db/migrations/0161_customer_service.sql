-- Customer service: somebody who acts for a customer may say that another child comes, or mend the name or birthday of one.
alter table acting_steps drop constraint acting_steps_kind_check;
alter table acting_steps add constraint acting_steps_kind_check
  check (kind in ('ordered', 'booked', 'moved', 'child-changed', 'cancelled', 'resent'));
