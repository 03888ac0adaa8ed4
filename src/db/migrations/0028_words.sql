-- What somebody asks for, widened by the other names of what they name: roles, skills and search terms, in both languages and with
-- their abbreviations. Up to four words are one name; longer names first. What stands in quotes is meant as it is.
create function asked_words(asked text) returns tsquery language plpgsql stable as $$
declare
  asks tsquery := both_query(asked);
  known record;
  form tsquery;
begin
  for known in
    with words as (
      select array_agg(word order by at) as list
      from regexp_split_to_table(plain(regexp_replace(left(asked, 500), '"[^"]*"?|(?<!\S)-', ' ', 'g')), '[\s,;()!?:]+') with ordinality t(word, at) where word <> ''
    ), names as (
      select distinct array_to_string(list[a:b], ' ') as name, b - a + 1 as size
      from words, generate_series(1, least(cardinality(list), 12)) a, generate_series(a, least(a + 3, cardinality(list))) b
    )
    select names.name, array_agg(distinct other.name order by other.name) as others
    from names
    join master_name n on n.name = names.name and n.category in ('JOB_ROLE', 'SKILLS', 'SEARCH_TERM')
    join master m on m.id = n.master_id and m.status = 'ACTIVE'
    join master_name other on other.master_id = m.id and other.name <> names.name
    group by names.name, names.size order by names.size desc, names.name limit 8
  loop
    for form in
      select distinct each from unnest(array[
        plainto_tsquery('pg_catalog.english', safe_words(known.name)), plainto_tsquery('pg_catalog.indonesian', safe_words(known.name))]) each
      where numnode(each) > 0
    loop
      asks := ts_rewrite(asks, form, form || coalesce(named_words(known.others[1:12]), ''::tsquery));
    end loop;
  end loop;
  return asks;
end $$;

-- Any of these names, each as a phrase, in both languages.
create function named_words(names text[]) returns tsquery language plpgsql stable as $$
declare
  asks tsquery := '';
  name text;
begin
  foreach name in array names loop
    asks := asks || phraseto_tsquery('pg_catalog.english', safe_words(name)) || phraseto_tsquery('pg_catalog.indonesian', safe_words(name));
  end loop;
  return asks;
end $$;

-- The text with each unknown word replaced by the best known one within a slip or two of it (never of the first letter): null when
-- there is nothing to mend. Words of titles, skills, companies and cities are known.
create function mended_words(asked text) returns text language sql stable as $$
  select nullif(string_agg(coalesce(near.word, w.word), ' ' order by w.at), string_agg(w.word, ' ' order by w.at))
  from regexp_split_to_table(plain(left(asked, 200)), '\s+') with ordinality w(word, at)
  left join lateral (
    select s.word from (
      select word, freq, levenshtein_less_equal(word, w.word, 2) as slips
      from sugg_word where left(word, 1) = left(w.word, 1) and length(word) between length(w.word) - 2 and length(w.word) + 2
    ) s
    where w.word ~ '^[a-z]{4,30}$' and slips between 1 and case when length(w.word) >= 6 then 2 else 1 end
      and not exists (select from sugg_word k where k.word = w.word)
    order by slips, freq desc, s.word limit 1
  ) near on true
  where w.word <> ''
$$;
