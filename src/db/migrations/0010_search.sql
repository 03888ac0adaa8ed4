-- Token kinds in one int[]: kind * 10,000,000 + key. Equality tokens let one GIN scan meet text, filters, recency and sample.
-- 1 employment type, 2 level, 3 qualification, 4 industry, 5 role, 6 domain, 7 city, 8 state, 9 country, 10 skill, 11 company,
-- 12 day, 13 week, 14 experience bucket, 15 location type, 16 salary at least, 17 sample, 18 work from anywhere, 19 currency
alter table state add column key int generated always as identity unique;

create table token_df (tok int primary key, n int not null);

create function tok(kind int, key int) returns int language sql immutable parallel safe as $$ select kind * 10000000 + key $$;

-- Two letters or three as a number below 20,000: countries and currencies are tokens too.
create function letters(code text) returns int language sql immutable parallel safe as $$
  select coalesce(sum((ascii(upper(c)) - 64) * power(27, i - 1)), 0)::int
  from regexp_split_to_table(code, '') with ordinality as t(c, i)
$$;

-- Names that a text parser tears apart become safe words, on both sides of a search.
create function safe_words(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    lower(coalesce($1, '')),
    '\mc\+\+', ' cplusplus ', 'g'),
    '\m([cf])#', ' \1sharp ', 'g'),
    '(^|[^a-z0-9])\.net\M', '\1 dotnet ', 'g'),
    '\m(node|vue|react|next|express)\.js\M', '\1js \1', 'g'),
    '\mui\s*/\s*ux\M|\mux\s*/\s*ui\M', ' uiux ui ux ', 'g'),
    '[/_|·•]', ' ', 'g')
$$;

-- English and Indonesian stems at once: a text in either language is found by a word in either.
create function both_vector(text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.english', w) || to_tsvector('pg_catalog.indonesian', w) from safe_words($1) w
$$;
create function both_query(text) returns tsquery language sql immutable parallel safe as $$
  select websearch_to_tsquery('pg_catalog.english', w) || websearch_to_tsquery('pg_catalog.indonesian', w) from safe_words($1) w
$$;

-- Salary of any period as whole currency units a month, so that periods compare (hours: 173 a month, days: 22, weeks: 4.33).
create function monthly(minor bigint, period text) returns bigint language sql immutable parallel safe as $$
  select (minor / 100.0 * case period when 'HOUR' then 173 when 'DAY' then 22 when 'WEEK' then 4.33 when 'YEAR' then 1 / 12.0 else 1 end)::bigint
$$;

-- The step of the salary ladder: 1000 * 1.35^step is at most the amount; -1 below the first.
create function salary_step(amount bigint) returns int language sql immutable parallel safe as $$
  select case when coalesce(amount, 0) < 1000 then -1 else least(50, floor(ln(amount / 1000.0) / ln(1.35)))::int end
$$;

create function experience_bucket(years int) returns int language sql immutable parallel safe as $$
  select case when years is null or years < 1 then 0 when years < 3 then 1 when years < 5 then 2 when years < 8 then 3 when years < 10 then 4 else 5 end
$$;

-- Everything the search knows of these jobs, made from scratch; a job that is not open is not in it.
create view job_indexable as
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
    || setweight(both_vector(c.name), 'C') as tsv_head,
  strip(both_vector(j.title || ' ' || coalesce(role.en || ' ' || role.id_text || ' ' || array_to_string(role.aliases, ' '), '') || ' ' ||
    skill.names || ' ' || c.name || ' ' || left(j.description_text, 60000))) as tsv,
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
    coalesce(string_agg(m.en || ' ' || m.id_text, ' '), '') as names
  from job_skill s join master m on m.category = 'SKILLS' and m.code = s.skill_code where s.job_id = j.id
) skill
cross join lateral (
  select (array_agg(city.key order by l.sort))[1] as first_city,
    coalesce(array_agg(tok(7, city.key)) || array_agg(distinct tok(8, st.key)) || array_agg(distinct tok(9, letters(city.country_code))), '{}') as toks
  from job_location l join city on city.id = l.city_id join state st on st.id = city.state_id where l.job_id = j.id
) place
where j.status = 'ACTIVE' and j.deleted_at is null and c.status = 'APPROVED' and c.deleted_at is null and j.published_at is not null;

create index js_salary_max on js (salary_max desc nulls last, id desc);
create index js_salary_min on js (salary_min desc nulls last, id desc);
create index js_company on js (company_id, posted_at desc);
