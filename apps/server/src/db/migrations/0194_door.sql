-- Who comes in with a booked visit that was paid: nothing else is used.
alter table admitted_people drop constraint admitted_people_kind_check;
alter table admitted_people add constraint admitted_people_kind_check check (kind in ('pass', 'ticket', 'again', 'none', 'visit')) not valid;
alter table admitted_people validate constraint admitted_people_kind_check;
