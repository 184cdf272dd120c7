-- A content page may have a scene at its top instead of grass: a wide picture, and a film that plays over it where motion is welcome.
alter table content_pages
  add column poster_media_id uuid references media,
  -- a path on the site; null: the picture alone
  add column film_path text,
  add constraint content_pages_film_check check (film_path is null or poster_media_id is not null);
