-- What confirming mails and their foot say besides: who manages the company (GmbHG § 35a, AktG § 80), and to whom a buyer can complain, by language.
alter table countries
  add column company_managers text[] not null default '{}',
  add column complaints jsonb not null default '{}';
