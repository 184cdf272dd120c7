-- Replaces the function of 011 (decision 40): how many guesses are weighed has a bound now.

-- Places of a type by what somebody typed, best first. Each word may be the beginning of one. Only when nothing fits, each word also stands for the
-- five words of the vocabulary that look most like it; trigrams cannot tell short words apart, so these are compared letter by letter. Of such guesses the
-- first 300 are weighed: where more places bear a word (the chain's own name), the word does not tell them apart, and weighing 3,000 took 16 ms.
create or replace function search_locations(typed text, wanted text, most int) returns table (location_id uuid) language sql stable rows 50 as $$
  with asked as materialized (
    select word, n from string_to_table(fold_words(typed), ' ') with ordinality as x (word, n) where word <> '' limit 8
  ), written as materialized (
    select string_agg(word || ':*', ' & ')::tsquery as query, string_agg(word || ':*A', ' & ')::tsquery as of_names, string_agg(word, ' ' order by n) as text
    from asked
  ), exact as materialized (
    select s.location_id, s.name, case when s.name = text then 0 when s.words @@ of_names then 1 else 2 end as place
    from location_search s, written where s.words @@ query and s.type = wanted
    order by place, s.name, s.location_id limit most
  ), near as materialized (
    select string_agg(alternatives, ' & ')::tsquery as query
    from asked cross join lateral (
      select '(' || concat_ws(' | ', asked.word || ':*', string_agg(v.word, ' | ')) || ')' as alternatives
      from (
        select near.word from (
          select v.word from location_vocabulary v where v.word % asked.word
          union
          select v.word from location_vocabulary v where v.word = any(neighbours_exchanged(asked.word))
          union
          select v.word from location_vocabulary v
          where length(asked.word) < 6 and length(v.word) between length(asked.word) - 1 and length(asked.word) + 1
            and levenshtein_less_equal(v.word, asked.word, 1) < 2
        ) near
        where length(asked.word) > 2
        order by levenshtein_less_equal(near.word, asked.word, 3), similarity(near.word, asked.word) desc, near.word limit 5
      ) v
    ) a
    where not exists (select from exact)
  ), likely as materialized (
    select s.location_id, s.name
    from near join location_search s on s.words @@ near.query and s.type = wanted
    order by s.name, s.location_id limit 300
  ), guessed as (
    select s.location_id, s.name, similarity(s.name, text) as likeness
    from likely s cross join written
    order by likeness desc, s.name, s.location_id limit most
  )
  select location_id from (
    select location_id, row_number() over (order by place, name, location_id) as n from exact
    union all
    select location_id, row_number() over (order by likeness desc, name, location_id) from guessed
  ) found order by n
$$;
