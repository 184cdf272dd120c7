-- Identity: the words of customers' names, for what is typed nearly right. Common names are borne by tens of thousands of customers; compared word by word
-- with this list, a typing error costs the same however many they are.

-- Every word of the living customers' names once, as the indexes of names have it (`name_key`), and folded further for comparing.
create table account_name_words (
  word text primary key,
  folded text not null
);
create index account_name_words_trigrams on account_name_words using gin (folded gin_trgm_ops);
create index account_name_words_folded on account_name_words (folded);

-- The words of a name. What is longer than any name's word is no word.
create function name_words(name text) returns setof text language sql immutable parallel safe as $$
  select distinct word from regexp_split_to_table(name_key(name), '\s+') word where length(word) between 2 and 60
$$;

create function keep_account_name_words() returns trigger language plpgsql as $$
begin
  insert into account_name_words (word, folded)
    select word, replace(fold_words(word), ' ', '') from name_words(new.first_name || ' ' || new.last_name) word
    on conflict do nothing;
  -- What nobody bears any more as the first word of a first or last name goes with the last one who did. A word that somebody still has further back is lost
  -- to typing errors until the next one brings it again; a name that is nobody's does not stay.
  if tg_op = 'UPDATE' then
    delete from account_name_words w
    where w.word in (select name_words(old.first_name || ' ' || old.last_name) except select name_words(new.first_name || ' ' || new.last_name))
      and not exists (select from countries c cross join lateral (
        (select from accounts a where a.country_id = c.id and a.deleted_at is null and name_key(a.first_name || ' ' || a.last_name) ~>=~ (w.word || ' ')
          and name_key(a.first_name || ' ' || a.last_name) ~<~ (w.word || '!') limit 1)
        union all
        (select from accounts a where a.country_id = c.id and a.deleted_at is null and name_key(a.last_name || ' ' || a.first_name) ~>=~ (w.word || ' ')
          and name_key(a.last_name || ' ' || a.first_name) ~<~ (w.word || '!') limit 1)) borne);
  end if;
  return null;
end $$;

insert into account_name_words (word, folded)
  select word, replace(fold_words(word), ' ', '')
  from (select distinct word from (select distinct first_name || ' ' || last_name as name from accounts where deleted_at is null) names, name_words(name) word) words;

create trigger accounts_name_words_added after insert on accounts for each row execute function keep_account_name_words();
create trigger accounts_name_words_changed after update of first_name, last_name on accounts for each row
  when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name)) execute function keep_account_name_words();

-- Who came while the list was made, before the triggers were there.
insert into account_name_words (word, folded)
  select distinct word, replace(fold_words(word), ' ', '')
  from accounts a, name_words(a.first_name || ' ' || a.last_name) word where a.deleted_at is null and a.updated_at > now() - interval '1 hour'
  on conflict do nothing;
