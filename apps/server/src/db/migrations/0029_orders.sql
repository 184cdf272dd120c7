-- Orders: when and for which lines money went back, for the figures of a day.

create or replace view published.credit_notes as select id, order_id, amount_minor, country_id, currency, issued_at from credit_notes;
create view published.credit_note_lines as select credit_note_id, order_line_id, amount_minor from credit_note_lines;
