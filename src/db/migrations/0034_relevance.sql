-- How many of the open jobs hold a word anywhere in them: how much a word says. Counted in a sample where jobs are many.
create table term_df_body (word text primary key, ndoc int not null);
-- Figures of the search tables by name: `jobs` open, `length` (different stems of a job on average), `form` its rows were made in.
create table search_figure (name text primary key, value float8 not null);
insert into search_figure (name, value) select 'form', 34 where not exists (select from js);

-- How often a word stands in a text, read back from ts_rank: that adds up 1/n², whose rest after n is about 1/(n + 0.5).
create function times_in(tsvector, tsquery) returns float8 language sql immutable parallel safe as $$
  select case when $1 @@ $2 then 1 / (1.64493406685 * (1.0000001 - ts_rank('{1,1,1,1}', $1, $2))) - 0.5 else 0 end
$$;

-- As before, and besides: places, kind of employment, level and field are words of a job (weight D), so that "data analyst jakarta" and
-- "magang marketing" find what they name; descriptions keep where their words stand, for how often they do and for phrases.
create or replace view job_indexable as
select
  j.key as id, j.id as job_id, j.published_at as posted_at, c.key as company_id,
  case when j.salary_hidden then null else monthly(j.salary_min_minor, j.salary_period) end as salary_min,
  case when j.salary_hidden then null else monthly(j.salary_max_minor, j.salary_period) end as salary_max,
  (j.published_at::date - date '2020-01-01')::smallint as pday,
  place.first_city as city_id,
  role.key as role_id, industry.key as industry_id,
  coalesce(j.experience_min, 0)::smallint as exp_min,
  coalesce(kind.sort, 0)::smallint as emp_type,
  case j.location_type when 'ON_SITE' then 1 when 'HYBRID' then 2 when 'REMOTE' then 3 else 0 end::smallint as work_mode,
  coalesce(edu.sort, 0)::smallint as edu,
  salary_step(case when j.salary_hidden then null else monthly(j.salary_max_minor, j.salary_period) end)::smallint as sal_bucket,
  experience_bucket(j.experience_min)::smallint as exp_bucket,
  (abs(hashint8(j.key)) % 64)::smallint as samp,
  coalesce(skill.ids, '{}') as skill_ids,
  setweight(both_vector(j.title || ' ' || coalesce(role.en || ' ' || role.id_text, '')), 'A')
    || setweight(both_vector(skill.names || ' ' || array_to_string(j.keywords, ' ')), 'B')
    || setweight(both_vector(c.name), 'C')
    || setweight(around.vector, 'D') as tsv_head,
  both_vector(j.title || ' ' || left(j.description_text, 60000) || ' ' || skill.names || ' ' || array_to_string(j.keywords, ' ') || ' ' || c.name || ' ' ||
    coalesce(role.en || ' ' || role.id_text || ' ' || array_to_string(role.aliases, ' '), '')) || around.vector as tsv,
  array_remove(
    array[
      tok(1, kind.key), tok(2, level.key), tok(3, edu.key), tok(4, industry.key), tok(5, role.key), tok(6, domain.key),
      tok(11, c.key), tok(12, j.published_at::date - date '2020-01-01'), tok(13, (j.published_at::date - date '2020-01-01') / 7),
      tok(14, experience_bucket(j.experience_min)),
      case j.location_type when 'ON_SITE' then tok(15, 1) when 'HYBRID' then tok(15, 2) when 'REMOTE' then tok(15, 3) end,
      case when j.work_from_anywhere then tok(18, 1) end,
      case when not j.salary_hidden and j.salary_max_minor is not null then tok(19, letters(j.salary_currency)) end
    ]
    || skill.toks || place.toks
    || case when j.salary_hidden or j.salary_max_minor is null then '{}' else
         array(select tok(16, s) from generate_series(0, salary_step(monthly(j.salary_max_minor, j.salary_period))) s) end
    || array(select tok(17, s) from generate_series(0, 5) s where abs(hashint8(j.key)) % 64 < (1 << s)),
    null) as tok
from job j
join company c on c.id = j.company_id
left join master kind on kind.category = 'TYPE_OF_EMPLOYMENT' and kind.code = j.employment_type
left join master level on level.category = 'POSITION_LEVEL' and level.code = j.position_level
left join master edu on edu.category = 'EMPLOYEE_QUALIFICATION' and edu.code = j.qualification
left join master industry on industry.category = 'INDUSTRY' and industry.code = j.industry
left join master role on role.category = 'JOB_ROLE' and role.code = j.role_code
left join master domain on domain.category = 'JOB_DOMAIN' and domain.code = j.domain
cross join lateral (
  select coalesce(array_agg(m.key), '{}') as ids, coalesce(array_agg(tok(10, m.key)), '{}') as toks,
    coalesce(string_agg(m.en || case when lower(m.id_text) = lower(m.en) then '' else ' ' || m.id_text end, ' '), '') as names
  from job_skill s join master m on m.category = 'SKILLS' and m.code = s.skill_code where s.job_id = j.id
) skill
cross join lateral (
  select (array_agg(city.key order by l.sort))[1] as first_city,
    coalesce(array_agg(tok(7, city.key)) || array_agg(distinct tok(8, st.key)) || array_agg(distinct tok(9, letters(city.country_code))), '{}') as toks,
    coalesce(string_agg(city.name || ' ' || st.name_en || ' ' || st.name_id, ' '), '') as names
  from job_location l join city on city.id = l.city_id join state st on st.id = city.state_id where l.job_id = j.id
) place
cross join lateral (
  -- Each word once: these are facts, and how often they are named says nothing.
  select strip(both_vector(concat_ws(' ', place.names, kind.en, kind.id_text, level.en, level.id_text, domain.en, domain.id_text,
    case when j.location_type = 'REMOTE' or j.work_from_anywhere then 'remote wfh jarak jauh' end))) as vector
) around
where j.status = 'ACTIVE' and j.deleted_at is null and c.status = 'APPROVED' and c.deleted_at is null and j.published_at is not null;

-- What a search asks is read part by part now, and put together where it is ranked.
drop function asked_words(text);
drop function named_words(text[]);

-- As before; and a word that any open job has is known: mending it would mean another word than was meant.
create or replace function mended_words(asked text) returns text language sql stable as $$
  select nullif(string_agg(coalesce(near.word, w.word), ' ' order by w.at), string_agg(w.word, ' ' order by w.at))
  from regexp_split_to_table(plain(left(asked, 200)), '\s+') with ordinality w(word, at)
  left join lateral (
    select s.word from (
      select word, freq, levenshtein_less_equal(word, w.word, 2) as slips
      from sugg_word where left(word, 1) = left(w.word, 1) and length(word) between length(w.word) - 2 and length(w.word) + 2
    ) s
    where w.word ~ '^[a-z]{4,30}$' and slips between 1 and case when length(w.word) >= 6 then 2 else 1 end
      and not exists (select from sugg_word k where k.word = w.word)
      and not exists (select from term_df_body k where k.word = any(tsvector_to_array(both_vector(w.word))))
    order by slips, freq desc, s.word limit 1
  ) near on true
  where w.word <> ''
$$;
