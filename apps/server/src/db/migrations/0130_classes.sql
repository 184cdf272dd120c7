-- Classes: how many make-ups a child may take in a class (decision 337). The previous build knows nothing of it and gives none.
alter table classes add column make_ups int not null default 0 constraint classes_make_ups_check check (make_ups between 0 and 100);
