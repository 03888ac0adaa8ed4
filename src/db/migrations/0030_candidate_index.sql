-- What a candidate's profile says about work, in keys of masters and numbers: nothing about who the person is. Recommendation reads it of
-- the one who asks, matching of everybody. Months not stated are counted from the listed jobs (two at once count once, by calendar month).
-- The wanted salary is a step of the ladder of 35 %: finer than that an employer must not learn it, by no filter and no score.
create function candidate_facts(at timestamptz) returns table (
  id int, account_id uuid, last_active_at timestamptz, shown boolean, role_id int, domain_id int, industry_id int, city_id int, state_id int,
  exp_months int, edu smallint, remote_ok boolean, moves boolean, open_to_work boolean, salary_step smallint, currency text, skill_ids int[])
language sql stable as $$
  select p.key, p.account_id, a.last_active_at,
    a.email_verified_at is not null and a.deleted_at is null and a.blocked_at is null and a.deletion_at is null and p.visibility <> 'HIDDEN',
    role.key, coalesce(domain.key, of_role.key), industry.key, city.key, st.key,
    coalesce(p.experience_months, case when p.fresher then 0 end, (
      select sum(upper(worked) - lower(worked))::int from unnest((
        select range_agg(int4range(m.first, greatest(m.first, m.last) + 1))
        from profile_item i cross join lateral (
          select (extract(year from i.start_on) * 12 + extract(month from i.start_on))::int as first,
            (extract(year from d.last) * 12 + extract(month from d.last))::int as last
          from (select case when i.present then at::date else coalesce(i.end_on, at::date) end as last) d
        ) m
        where i.account_id = p.account_id and i.section = 'experience' and i.deleted_at is null and i.start_on is not null
      )) worked)),
    (select max(m.sort)::smallint from profile_item i join master m on m.category = 'EMPLOYEE_QUALIFICATION' and m.code = i.details->>'qualification'
      where i.account_id = p.account_id and i.section = 'education' and i.deleted_at is null),
    p.remote_ok, p.willing_to_move, p.open_to_work,
    case when p.expected_salary_minor is not null and p.salary_currency is not null
      then salary_step(monthly(p.expected_salary_minor, p.salary_period))::smallint end,
    p.salary_currency::text,
    array(select m.key from candidate_skill s join master m on m.category = 'SKILLS' and m.code = s.skill_code
      where s.account_id = p.account_id order by s.sort, m.key limit 100)
  from candidate_profile p
  join account a on a.id = p.account_id
  left join master role on role.category = 'JOB_ROLE' and role.code = p.role_code
  left join master domain on domain.category = 'JOB_DOMAIN' and domain.code = p.domain
  left join master of_role on of_role.category = 'JOB_DOMAIN' and of_role.code = role.meta->>'domain'
  left join master industry on industry.category = 'INDUSTRY' and industry.code = p.industry
  left join city on city.id = p.city_id
  left join state st on st.id = city.state_id
$$;

-- Candidates who may be matched: shown, and here in the last 90 days. One row is deleted when that ends. Token kinds as in js (10 skill,
-- 4 industry, 5 role, 6 domain, 7 city, 8 state, 13 week of the last visit) and 20 would move, 21 would work from home, 22 no city said.
create table cs (
  id int primary key,
  account_id uuid not null unique references account on delete cascade,
  last_active_at timestamptz not null,
  role_id int,
  domain_id int,
  industry_id int,
  city_id int,
  state_id int,
  exp_months int,
  edu smallint,
  remote_ok boolean not null,
  moves boolean not null,
  open_to_work boolean not null,
  salary_step smallint,
  currency text,
  skill_ids int[] not null,
  tok int[] not null
) with (fillfactor = 90);
create index cs_g on cs using gin (tok) with (fastupdate = off);
create index cs_active on cs (last_active_at);
alter table cs alter tok set statistics 1000;

-- How many candidates have each token: which way to a job's matches is short. Counted anew each night.
create table cs_df (tok int primary key, n int not null);

-- Who was here lately, for the round that follows them.
create index account_candidate_active on account (last_active_at) where kind = 'CANDIDATE';

-- Rows of cs, made from scratch; whoever may not be matched has none.
create function candidate_indexable(at timestamptz) returns setof cs language sql stable as $$
  select f.id, f.account_id, f.last_active_at, f.role_id, f.domain_id, f.industry_id, f.city_id, f.state_id, f.exp_months, f.edu,
    f.remote_ok, f.moves, f.open_to_work, f.salary_step, f.currency, f.skill_ids,
    array_remove(array[
      tok(4, f.industry_id), tok(5, f.role_id), tok(6, f.domain_id), tok(7, f.city_id), tok(8, f.state_id),
      tok(13, ((f.last_active_at at time zone 'UTC')::date - date '2020-01-01') / 7),
      case when f.moves then tok(20, 1) end, case when f.remote_ok then tok(21, 1) end, case when f.city_id is null then tok(22, 1) end
    ] || array(select tok(10, s) from unnest(f.skill_ids) s), null)
  from candidate_facts(at) f
  where f.shown and f.last_active_at > at - interval '90 days'
$$;

insert into cs select * from candidate_indexable(now());
insert into cs_df select t, count(*) from cs, unnest(tok) t group by t;
