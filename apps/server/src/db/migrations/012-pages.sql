-- Content pages: what the chain tells in its own words, written as Markdown by the operator.
create table content_pages (
  id uuid primary key,
  -- country/language/subject, as the file lies
  key text not null unique,
  -- null: of every country that speaks the language and has no page of its own
  country_id uuid references countries,
  language text not null,
  subject text not null,
  title text not null,
  description text not null,
  -- the day of this version
  updated_on date not null,
  media_id uuid references media,
  -- the one next step: {label, href}
  action jsonb,
  markdown text not null,
  is_disabled boolean not null default false
);
create index content_pages_subject on content_pages (subject, language);
create index content_pages_country on content_pages (country_id);
