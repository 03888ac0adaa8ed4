-- Which jobs a search showed at which positions, and what was chosen of them: kept for 30 days, then only sums (decision 0119).

create table search_shown (
  id bigint generated always as identity primary key,
  -- Who searched: an account, or the id of a guest for one day (0122).
  account_id uuid references account on delete cascade,
  visit bytea,
  -- The address that it came from, as an id of one day: many votes from one are none.
  network bytea not null,
  words text not null check (char_length(words) between 1 and 60),
  jobs uuid[] not null check (cardinality(jobs) between 1 and 50),
  -- How many stood before the first of these.
  before int not null check (before between 0 and 10000),
  ranking text not null,
  -- The neighbours that changed places: the upper one's position; null in most lists.
  swapped int,
  test_id int,
  -- Which ranking placed each job, in a ranking test: A or B for each.
  teams text,
  at timestamptz not null,
  day date not null,
  check (num_nonnulls(account_id, visit) = 1),
  check ((test_id is null) = (teams is null)),
  check (teams is null or char_length(teams) = cardinality(jobs))
);
create index search_shown_account on search_shown (account_id, at) where account_id is not null;
create index search_shown_visit on search_shown (visit, at) where visit is not null;
create index search_shown_day on search_shown (day);
create index search_shown_test on search_shown (test_id, day) where test_id is not null;

create table search_choice (
  list_id bigint not null references search_shown on delete cascade,
  job_id uuid not null references job on delete cascade,
  position int not null check (position >= 1),
  -- 1 opened, 2 saved, 3 applied.
  kind smallint not null check (kind between 1 and 3),
  at timestamptz not null,
  primary key (list_id, job_id, kind)
);
create index search_choice_at on search_choice (at);
create index search_choice_job on search_choice (job_id);

-- Sums of a day, of searches of five people and more.
create table search_position_day (
  day date not null,
  words text not null,
  position smallint not null,
  shown int not null,
  opened int not null,
  saved int not null,
  applied int not null,
  primary key (day, words, position)
);

-- The chance of being looked at by position, as it was computed last.
create table search_position (
  position smallint primary key,
  examined real not null check (examined > 0 and examined <= 1),
  -- Whether swapped neighbours measured it, or a formula stands in.
  measured boolean not null
);

-- What a word of a search says about a group of occupations, against the delivered weight.
create table learned_weight (
  word text not null,
  concept_id smallint not null references concept on delete cascade,
  factor real not null check (factor between 0.5 and 2),
  before real not null,
  -- A group that the word did not lead to before.
  added boolean not null,
  votes int not null,
  people int not null,
  companies int not null,
  seen real not null,
  expected real not null,
  changed_at timestamptz not null,
  -- Undone by an administrator: the delivered weight holds, and nothing is learned.
  pinned boolean not null default false,
  primary key (word, concept_id)
);
create index learned_weight_concept on learned_weight (concept_id);
create trigger learned_weight_changed after insert or update or delete or truncate on learned_weight
  for each statement execute function notify_table_change();

-- Two rankings compared on live searches by team draft.
create table ranking_test (
  id int generated always as identity primary key,
  ranking_a text not null,
  ranking_b text not null,
  check (ranking_a <> ranking_b),
  -- Percentage of accounts.
  share smallint not null check (share between 1 and 100),
  -- Visits that differ until the last look.
  planned int not null check (planned between 20 and 100000),
  seed text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= started_at)
);
create unique index ranking_test_running on ranking_test ((true)) where ended_at is null;
create trigger ranking_test_changed after insert or update or delete or truncate on ranking_test
  for each statement execute function notify_table_change();
alter table search_shown add foreign key (test_id) references ranking_test on delete cascade;

-- A visit is what one person searched for on a day. Won by the ranking whose jobs were chosen more often.
create table ranking_test_day (
  test_id int not null references ranking_test on delete cascade,
  day date not null,
  visits int not null,
  won_a int not null,
  won_b int not null,
  chosen_a int not null,
  chosen_b int not null,
  applied_a int not null,
  applied_b int not null,
  primary key (test_id, day)
);

-- `concept_vector` of a search with what was learned: the factor of a group weighs the group and its occupations; a group that was
-- added has at most half the weight of the word's strongest.
create function learned_vector(body text, most_words int)
returns int[] language sql stable parallel safe as $$
  with typed as (
    select word, max(times) as times
    from first_words(body, most_words) words, unnest(array['en', 'id']) language, stem_counts(language, words)
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
