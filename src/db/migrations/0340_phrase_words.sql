-- Phrases of scams have at most twelve words now. What an operator's list holds stays readable: longer ones keep their first twelve.
update setting set value = (
  select coalesce(jsonb_agg(phrase || jsonb_build_object('words',
    array_to_string((regexp_split_to_array(btrim(phrase ->> 'words'), '\s+'))[1:12], ' ')) order by place), '[]')
  from jsonb_array_elements(value) with ordinality as each (phrase, place)
  where phrase ->> 'words' ~ '[[:alnum:]].*[[:alnum:]]'
)
where key = 'scamPhrases' and jsonb_typeof(value) = 'array';
