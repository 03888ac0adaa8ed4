-- As in 0470_work_renewed, with words as titles mean them (0460_it_is_a_word): without anything learned the same as `concept_vector`.
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
