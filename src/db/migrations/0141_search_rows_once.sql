-- Search rows are the same as before and take a third less: "offset 0" keeps the planner from pulling these subqueries up, by which
-- the words of a job's place and its occupations were computed again wherever they are used.
create or replace view job_search_source as
select
  j.key as id,
  j.id as job_id,
  j.published_at as posted_at,
  c.key as company_id,
  case when j.salary_hidden then null else monthly_amount(j.salary_min_minor, j.salary_period) end as salary_min,
  case when j.salary_hidden then null else monthly_amount(j.salary_max_minor, j.salary_period) end as salary_max,
  (j.published_at::date - date '2020-01-01')::smallint as posted_day,
  place.first_city as city_id,
  role.key as role_id,
  industry.key as industry_id,
  coalesce(j.experience_min, 0)::smallint as experience_min,
  coalesce(kind.sort, 0)::smallint as employment_type,
  case j.location_type when 'ON_SITE' then 1 when 'HYBRID' then 2 when 'REMOTE' then 3 else 0 end::smallint as work_mode,
  coalesce(qualification.sort, 0)::smallint as education_level,
  salary_step(case when j.salary_hidden then null else monthly_amount(j.salary_max_minor, j.salary_period) end)::smallint as salary_bucket,
  experience_bucket(j.experience_min)::smallint as experience_bucket,
  (abs(hashint8(j.key)) % 64)::smallint as sample_bucket,
  coalesce(skill.ids, '{}') as skill_ids,
  setweight(bilingual_vector(j.title || ' ' || coalesce(role.name_en || ' ' || role.name_id, '')), 'A')
    || setweight(bilingual_vector(skill.names || ' ' || array_to_string(j.keywords, ' ')), 'B')
    || setweight(bilingual_vector(c.name), 'C')
    || setweight(context.vector, 'D') as summary_vector,
  bilingual_vector(
    j.title || ' ' || left(j.description_text, 60000) || ' ' || skill.names || ' ' || array_to_string(j.keywords, ' ') || ' ' || c.name
    || ' ' || coalesce(role.name_en || ' ' || role.name_id || ' ' || array_to_string(role.aliases, ' '), '')
  ) || context.vector as text_vector,
  array_remove(
    array[
      search_token(1, kind.key),
      search_token(2, level.key),
      search_token(3, qualification.key),
      search_token(4, industry.key),
      search_token(5, role.key),
      search_token(6, domain.key),
      search_token(11, c.key),
      search_token(12, j.published_at::date - date '2020-01-01'),
      search_token(13, (j.published_at::date - date '2020-01-01') / 7),
      search_token(14, experience_bucket(j.experience_min)),
      case j.location_type
        when 'ON_SITE' then search_token(15, 1) when 'HYBRID' then search_token(15, 2) when 'REMOTE' then search_token(15, 3)
      end,
      case when j.work_from_anywhere then search_token(18, 1) end,
      case when not j.salary_hidden and j.salary_max_minor is not null then search_token(19, letter_code(j.salary_currency)) end
    ]
    || skill.tokens
    || place.tokens
    || case
      when j.salary_hidden or j.salary_max_minor is null then '{}'
      else array(
        select search_token(16, step)
        from generate_series(0, salary_step(monthly_amount(j.salary_max_minor, j.salary_period))) step)
    end
    || array(select search_token(23, each) from unnest(strongest_groups(meaning.concepts, 3)) each)
    || array(select search_token(17, step) from generate_series(0, 5) step where abs(hashint8(j.key)) % 64 < (1 << step)),
    null) as tokens,
  meaning.concepts
from job j
join company c on c.id = j.company_id
left join master kind on kind.category = 'TYPE_OF_EMPLOYMENT' and kind.code = j.employment_type
left join master level on level.category = 'POSITION_LEVEL' and level.code = j.position_level
left join master qualification on qualification.category = 'EMPLOYEE_QUALIFICATION' and qualification.code = j.qualification
left join master industry on industry.category = 'INDUSTRY' and industry.code = coalesce(j.industry, c.industry)
left join master role on role.category = 'JOB_ROLE' and role.code = j.role_code
left join master domain on domain.category = 'JOB_DOMAIN' and domain.code = j.domain
cross join lateral (
  select
    coalesce(array_agg(m.key), '{}') as ids,
    coalesce(array_agg(search_token(10, m.key)), '{}') as tokens,
    coalesce(string_agg(m.name_en || case when lower(m.name_id) = lower(m.name_en) then '' else ' ' || m.name_id end, ' '), '') as names
  from job_skill s
  join master m on m.category = 'SKILLS' and m.code = s.skill_code
  where s.job_id = j.id
) skill
cross join lateral (
  select
    (array_agg(city.key order by l.sort))[1] as first_city,
    coalesce(
      array_agg(search_token(7, city.key))
        || array_agg(distinct search_token(8, state.key))
        || array_agg(distinct search_token(9, letter_code(city.country_code))),
      '{}') as tokens,
    coalesce(string_agg(city.name || ' ' || state.name_en || ' ' || state.name_id, ' '), '') as names
  from job_location l
  join city on city.id = l.city_id
  join state on state.id = city.state_id
  where l.job_id = j.id
) place
cross join lateral (
  -- Each word once: these are facts, and how often they are named says nothing.
  select strip(bilingual_vector(concat_ws(' ',
    place.names, kind.name_en, kind.name_id, level.name_en, level.name_id, domain.name_en, domain.name_id,
    case when j.location_type = 'REMOTE' or j.work_from_anywhere then 'remote wfh jarak jauh' end))) as vector
  offset 0
) context
cross join lateral (
  select concept_vector(1, first_words(j.title, 15) || coalesce(' ' || role.name_en || ' ' || role.name_id, ''), 60) as concepts
  offset 0
) meaning
where j.status = 'ACTIVE' and j.deleted_at is null and c.status = 'APPROVED' and c.deleted_at is null and j.published_at is not null;
