-- A discount code may be good for visits with a time of arrival.
alter table offers drop constraint offers_line_kinds_check;
alter table offers add constraint offers_line_kinds_check check (line_kinds <@ array['serial-ticket', 'pass', 'child-class', 'entrance']);
