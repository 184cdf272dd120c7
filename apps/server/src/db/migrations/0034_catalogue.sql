-- Catalogue: an article that is sold out is shown, and not sold; a picture keeps what must be seen of it.
alter table articles
  add column is_sold_out boolean not null default false,
  -- the last day on which it is, in the country; null: until somebody says otherwise
  add column sold_out_to date,
  add constraint articles_sold_out_to_check check (is_sold_out or sold_out_to is null);

-- What every crop keeps in view: percent from the left and from the top, in tens, `30-70`; null: the middle.
alter table media
  add column focus text
  constraint media_focus_check check (focus ~ '^(0|[1-9]0|100)-(0|[1-9]0|100)$');
