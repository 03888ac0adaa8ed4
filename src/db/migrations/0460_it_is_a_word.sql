-- "IT", in Indonesian also "TI", is a field of work, but "it" is no word in English: without it staff of IT were bookkeepers, and its
-- security was guarded by watchmen (decision 0150). In texts it is meant in capitals; titles, names and searches mean it in any case.
create function it_as_word(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(coalesce($1, ''), '\m(IT|TI)\M', 'infotech', 'g')
$$;

create function as_title(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(coalesce($1, ''), '\m(it|ti)\M', 'IT', 'gi')
$$;

-- Words of a text as stems in one language, with how often they stand there.
create or replace function stem_counts(language text, body text) returns table (word text, times int) language sql immutable parallel safe as $$
  select lexeme, cardinality(positions)
  from unnest(case when language = 'id'
    then to_tsvector('pg_catalog.indonesian', protect_special_terms(without_gender(it_as_word(body))))
    else to_tsvector('pg_catalog.english', protect_special_terms(without_gender(it_as_word(body)))) end)
$$;

-- As before, for titles by `as_title`.
create or replace function concept_vector(form int, body text, most_words int default 300, most_groups int default 20)
returns int[] language sql stable parallel safe as $$
  with typed as (
    select word, max(times) as times
    from first_words(body, most_words) words, unnest(array['en', 'id']) language, stem_counts(language, case form when 1 then as_title(words) else words end)
    group by word
  ), scored as (
    select hit.concept, power(sum((1 + ln(typed.times)) * w.idf * hit.weight), 2) as score
    from typed
    join concept_word w on w.form = concept_vector.form and w.word = typed.word
    cross join lateral unnest(w.concepts, w.weights) hit(concept, weight)
    group by hit.concept
  ), occupation as (
    select concept, score from scored where concept > 1000 order by score desc, concept limit 20
  ), groups as (
    select concept, sum(score) as score
    from (
      select concept, score from scored where concept < 1000
      union all
      select c.group_id, o.score from occupation o join concept c on c.id = o.concept where c.group_id is not null
    ) all_scores
    group by concept
    order by 2 desc, concept
    limit most_groups
  ), kept as (
    select concept, score from occupation
    union all
    (select concept, score from groups
      order by score desc, concept limit case when most_groups = 20 and exists (select from occupation) then 10 else most_groups end)
  ), scaled as (
    select concept, round(255 * score / sqrt(sum(score * score) over (partition by concept > 1000)))::int as weight from kept
  )
  select coalesce(array_agg(concept * 256 + weight order by weight desc, concept), '{}') from scaled where weight > 0
$$;

-- As before.
create or replace function learned_vector(body text, most_words int)
returns int[] language sql stable parallel safe as $$
  with typed as (
    select word, max(times) as times
    from first_words(body, most_words) words, unnest(array['en', 'id']) language, stem_counts(language, as_title(words))
    group by word
  ), known as (
    select w.word, (1 + ln(typed.times)) * w.idf as importance, w.concepts, w.weights
    from typed join concept_word w on w.form = 1 and w.word = typed.word
  ), scored as (
    select concept, power(sum(score), 2) as score from (
      select hit.concept, known.importance * hit.weight * coalesce(l.factor, 1) as score
      from known
      cross join lateral unnest(known.concepts, known.weights) hit(concept, weight)
      left join concept c on c.id = hit.concept
      left join learned_weight l on l.word = known.word and l.concept_id = coalesce(c.group_id, hit.concept) and not l.pinned
      union all
      select l.concept_id, known.importance * (select max(weight) from unnest(known.weights) weight) * 0.5 * (l.factor - 1)
      from known join learned_weight l on l.word = known.word and l.added and not l.pinned and l.factor > 1
      where l.concept_id <> all (known.concepts)
    ) hits group by concept
  ), occupation as (
    select concept, score from scored where concept > 1000 order by score desc, concept limit 20
  ), groups as (
    select concept, sum(score) as score
    from (
      select concept, score from scored where concept < 1000
      union all
      select c.group_id, o.score from occupation o join concept c on c.id = o.concept where c.group_id is not null
    ) all_scores
    group by concept
    order by 2 desc, concept
    limit 20
  ), kept as (
    select concept, score from occupation
    union all
    (select concept, score from groups
      order by score desc, concept limit case when exists (select from occupation) then 10 else 20 end)
  ), scaled as (
    select concept, round(255 * score / sqrt(sum(score * score) over (partition by concept > 1000)))::int as weight from kept
  )
  select coalesce(array_agg(concept * 256 + weight order by weight desc, concept), '{}') from scaled where weight > 0
$$;
