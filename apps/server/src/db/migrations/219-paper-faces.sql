-- Faces in which a brand's papers are set, as TrueType or OpenType: what pages use (brand_fonts, WOFF2) cannot be put into a PDF. A face without a row is
-- the product's.

create table brand_paper_faces (
  brand_id uuid not null references brands on delete cascade,
  face text not null check (face in ('display', 'text', 'strong')),
  version text not null,
  bytes bytea not null,
  primary key (brand_id, face)
);
