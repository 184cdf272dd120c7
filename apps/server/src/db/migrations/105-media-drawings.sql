-- Pictures of the shop as PNG, for mail and paper: drawn once, so that a process that sends a gift card need not load what draws. `look` is width and
-- ground, "1040 #e6f4fc".
create table media_drawings (
  media_id uuid not null,
  version text not null,
  look text not null,
  png bytea not null,
  primary key (media_id, version, look),
  foreign key (media_id, version) references media_contents on delete cascade
);
-- Compressed already.
alter table media_drawings alter column png set storage external;
