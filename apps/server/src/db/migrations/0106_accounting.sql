-- Takings by article: a day's lines added up once, like the ledger's.

create table accounting_articles (
  country_id uuid not null references countries on delete cascade,
  day date not null,
  -- a play centre; null: online
  place_id uuid,
  kind text not null,
  -- '': no article; VAT that a gift card had and that went back with it
  article_key text not null,
  -- as one of the orders has it
  name text not null,
  -- -1: none
  vat_percent numeric not null,
  quantity int not null,
  returned int not null,
  sold_minor bigint not null,
  refunded_minor bigint not null,
  -- in sold_minor less refunded_minor
  vat_minor bigint not null
);
create index accounting_articles_read on accounting_articles (country_id, day);

-- The days that were added up have no articles: the job adds them up anew.
truncate accounting_days, accounting_days_summed, accounting_final;
