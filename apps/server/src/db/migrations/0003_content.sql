-- Content: pages in the chain's own words, written as Markdown by the operator. Written by the import.
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
  is_disabled boolean not null default false,
  -- a wide picture at the top of the page, in place of the neutral one
  poster_media_id uuid references media,
  -- a film that plays over the picture where motion is welcome: a path on the site; null: the picture alone
  film_path text,
  constraint content_pages_film_check check (film_path is null or poster_media_id is not null)
);
create index content_pages_subject on content_pages (subject, language);
create index content_pages_country on content_pages (country_id);
