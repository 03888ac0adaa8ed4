-- Qualifications and levels are compared by their rank. Their places in a list, in steps of ten, made one degree too low count as none
-- at all, and "other qualification", which is listed last, as the highest (decision 0152).

-- A value without a rank of its own, which an operator added, has that of the value it stands after.
create view ranked_master as
select m.category, m.code, coalesce((m.meta->>'rank')::smallint, (
  select (before.meta->>'rank')::smallint from master before
  where before.category = m.category and before.meta ? 'rank' and before.sort < m.sort order by before.sort desc limit 1)) as rank
from master m
where m.category in ('EMPLOYEE_QUALIFICATION', 'POSITION_LEVEL');

-- As in 0141_search_rows_once, with ranks.
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
  coalesce(required_rank.rank, 0)::smallint as education_level,
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
left join ranked_master required_rank on required_rank.category = 'EMPLOYEE_QUALIFICATION' and required_rank.code = j.qualification
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

-- As in 0046_plain_names, with ranks.
create or replace function candidate_facts(at timestamptz) returns table (
  id int, account_id uuid, last_active_at timestamptz, visible boolean, role_id int, domain_id int, industry_id int, city_id int,
  state_id int, experience_months int, education_level smallint, remote_ok boolean, willing_to_move boolean, open_to_work boolean,
  salary_step smallint, currency text, skill_ids int[])
language sql stable as $$
  select
    p.key,
    p.account_id,
    a.last_active_at,
    a.email_verified_at is not null and a.deleted_at is null and a.blocked_at is null and a.deletion_at is null
      and p.visibility <> 'HIDDEN',
    role.key,
    coalesce(domain.key, domain_of_role.key),
    industry.key,
    city.key,
    state.key,
    coalesce(p.experience_months, case when p.fresher then 0 end, (
      select sum(upper(months) - lower(months))::int
      from unnest((
        select range_agg(int4range(worked.first, greatest(worked.first, worked.last) + 1))
        from profile_item i
        cross join lateral (
          select
            (extract(year from i.start_on) * 12 + extract(month from i.start_on))::int as first,
            (extract(year from until.day) * 12 + extract(month from until.day))::int as last
          from (select case when i.present then at::date else coalesce(i.end_on, at::date) end as day) until
        ) worked
        where i.account_id = p.account_id and i.section = 'experience' and i.deleted_at is null and i.start_on is not null
      )) months
    )),
    (
      select max(m.rank)::smallint
      from profile_item i
      join ranked_master m on m.category = 'EMPLOYEE_QUALIFICATION' and m.code = i.details->>'qualification'
      where i.account_id = p.account_id and i.section = 'education' and i.deleted_at is null
    ),
    p.remote_ok,
    p.willing_to_move,
    p.open_to_work,
    case when p.expected_salary_minor is not null and p.salary_currency is not null
      then salary_step(monthly_amount(p.expected_salary_minor, p.salary_period))::smallint
    end,
    p.salary_currency::text,
    array(
      select m.key
      from candidate_skill s
      join master m on m.category = 'SKILLS' and m.code = s.skill_code
      where s.account_id = p.account_id
      order by s.sort, m.key
      limit 100
    )
  from candidate_profile p
  join account a on a.id = p.account_id
  left join master role on role.category = 'JOB_ROLE' and role.code = p.role_code
  left join master domain on domain.category = 'JOB_DOMAIN' and domain.code = p.domain
  left join master domain_of_role on domain_of_role.category = 'JOB_DOMAIN' and domain_of_role.code = role.meta->>'domain'
  left join master industry on industry.category = 'INDUSTRY' and industry.code = p.industry
  left join city on city.id = p.city_id
  left join state on state.id = city.state_id
$$;

update job_search s set education_level = coalesce(r.rank, 0)
from job j left join ranked_master r on r.category = 'EMPLOYEE_QUALIFICATION' and r.code = j.qualification
where j.id = s.job_id and s.education_level <> coalesce(r.rank, 0);

update candidate_search s set education_level = ranked.highest
from (
  select i.account_id, max(m.rank) as highest
  from profile_item i join ranked_master m on m.category = 'EMPLOYEE_QUALIFICATION' and m.code = i.details->>'qualification'
  where i.section = 'education' and i.deleted_at is null
  group by i.account_id
) ranked
where ranked.account_id = s.account_id;

-- Applications are scored anew: those whose profile is kept from it, others from the facts that were kept.
update application a set match_demands = null, education_level = ranked.rank,
  match_facts = case when a.profile_snapshot ? 'skills' then null else a.match_facts || jsonb_build_object('education', ranked.rank, 'level', null) end
from (
  select given.id, (select min(r.rank) from master m join ranked_master r using (category, code)
    where m.category = 'EMPLOYEE_QUALIFICATION' and m.sort = given.education_level) as rank
  from application given where given.match_demands is not null
) ranked
where ranked.id = a.id;
