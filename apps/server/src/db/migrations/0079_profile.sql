-- Profile: the words of children's names, as identity has those of customers: a family is found by a child's name typed nearly right.

create table child_name_words (
  word text primary key,
  folded text not null
);
create index child_name_words_trigrams on child_name_words using gin (folded gin_trgm_ops);
create index child_name_words_folded on child_name_words (folded);

create function keep_child_name_words() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into child_name_words (word, folded)
      select word, replace(fold_words(word), ' ', '') from name_words(new.first_name || ' ' || new.last_name) word
      where new.deleted_at is null
      on conflict do nothing;
  end if;
  -- As with customers: what no child bears any more goes with the last one.
  if tg_op <> 'INSERT' then
    delete from child_name_words w
    where w.word in (select name_words(old.first_name || ' ' || old.last_name))
      and not exists (select from children c where c.deleted_at is null and name_key(c.first_name || ' ' || c.last_name) ~>=~ (w.word || ' ')
        and name_key(c.first_name || ' ' || c.last_name) ~<~ (w.word || '!'))
      and not exists (select from children c where c.deleted_at is null and name_key(c.last_name || ' ' || c.first_name) ~>=~ (w.word || ' ')
        and name_key(c.last_name || ' ' || c.first_name) ~<~ (w.word || '!'));
  end if;
  return null;
end $$;

insert into child_name_words (word, folded)
  select word, replace(fold_words(word), ' ', '')
  from (select distinct word from (select distinct first_name || ' ' || last_name as name from children where deleted_at is null) names, name_words(name) word) words;

create trigger children_name_words_added after insert on children for each row execute function keep_child_name_words();
create trigger children_name_words_changed after update of first_name, last_name, deleted_at on children for each row
  when ((old.first_name, old.last_name, old.deleted_at) is distinct from (new.first_name, new.last_name, new.deleted_at))
  execute function keep_child_name_words();
create trigger children_name_words_left after delete on children for each row execute function keep_child_name_words();

-- Who came while the list was made, before the triggers were there.
insert into child_name_words (word, folded)
  select distinct word, replace(fold_words(word), ' ', '')
  from children c, name_words(c.first_name || ' ' || c.last_name) word where c.deleted_at is null and c.created_at > now() - interval '1 hour'
  on conflict do nothing;
