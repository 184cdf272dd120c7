-- What a brand shows of its own; docs/white-label.md.

alter table brands
  -- below an icon on a home screen, where a long name is cut
  add column short_name text;

-- Pictures by where they are shown (apps/server/src/platform/art-slots.ts). A slot without a row shows the neutral picture of the product.
create table brand_art (
  brand_id uuid not null references brands on delete cascade,
  slot text not null,
  media_id uuid not null references media,
  primary key (brand_id, slot)
);
create index on brand_art (media_id);

-- Faces for headings and for text, as WOFF2.
create table brand_fonts (
  brand_id uuid not null references brands on delete cascade,
  role text not null check (role in ('display', 'text')),
  family text not null,
  -- as in CSS: '600' or '400 700'
  weight text not null,
  version text not null,
  bytes bytea not null,
  primary key (brand_id, role)
);

-- Words in place of the product's own, by dotted key ('places.title').
create table brand_texts (
  brand_id uuid not null references brands on delete cascade,
  language text not null,
  words jsonb not null,
  primary key (brand_id, language)
);
