-- What `concept_vector` and `learned_vector` did alike is done in one place; their results stay the same.

-- Concepts of a text with their scores as its vector: id * 256 + weight, strongest first. The 20 strongest occupations and the groups
-- that stand above them, each part of length 1; groups alone where no taxonomy is loaded.
create function strongest_concepts(concepts int[], scores double precision[], most_groups int)
returns int[] language sql stable parallel safe as $$
  with scored as (
    select concept, score from unnest(concepts, scores) each (concept, score)
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

-- As in 0460_it_is_a_word.
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
  )
  select strongest_concepts(array_agg(concept::int), array_agg(score::double precision), most_groups) from scored
$$;

-- As in 0485_learned_titles: without anything learned the same as `concept_vector`.
create or replace function learned_vector(body text, most_words int)
returns int[] language sql stable parallel safe as $$
  with typed as (
    select word, max(times) as times
    from first_words(body, most_words) words, unnest(array['en', 'id']) language, stem_counts(language, as_title(words))
    group by word
  ), known as (
    select w.word, (1 + ln(typed.times)) * w.idf as importance, w.concepts, w.weights
    from typed join concept_word w on w.form = 1 and w.word = typed.word
  ), weighed as (
    select known.word, known.importance, hit.concept, hit.weight * coalesce(l.factor, 1) as weight
    from known
    cross join lateral unnest(known.concepts, known.weights) hit(concept, weight)
    left join concept c on c.id = hit.concept
    left join learned_weight l on l.word = known.word and l.concept_id = coalesce(c.group_id, hit.concept) and not l.pinned
  ), scored as (
    select concept, power(sum(score), 2) as score from (
      select concept, importance * weight as score from weighed
      union all
      select l.concept_id, known.importance * (select max(weight) from weighed w where w.word = known.word) * 0.5 * (l.factor - 1)
      from known join learned_weight l on l.word = known.word and l.added and not l.pinned and l.factor > 1
      where l.concept_id <> all (known.concepts)
    ) hits group by concept
  )
  select strongest_concepts(array_agg(concept::int), array_agg(score::double precision), 20) from scored
$$;
