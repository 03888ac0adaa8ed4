-- What recommendation asks of the hundred jobs that it scores exactly (must-haves, most years) is read from indexes alone: their rows
-- lie far apart in the largest tables, and fetching them took longer than finding the jobs.
create index job_skill_must on job_skill (job_id, skill_code) where must;
create index job_most_years on job (id) include (experience_max);

-- The facts of a few candidates. The plan is made once a session; making it takes five times as long as following it.
create function candidate_facts_of(at timestamptz, accounts uuid[]) returns table (
  id int, account_id uuid, last_active_at timestamptz, role_id int, domain_id int, industry_id int, city_id int, state_id int,
  exp_months int, edu smallint, remote_ok boolean, moves boolean, open_to_work boolean, salary_step smallint, currency text, skill_ids int[])
language plpgsql stable rows 20 set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query select f.id, f.account_id, f.last_active_at, f.role_id, f.domain_id, f.industry_id, f.city_id, f.state_id, f.exp_months, f.edu,
    f.remote_ok, f.moves, f.open_to_work, f.salary_step, f.currency, f.skill_ids
  from candidate_facts(candidate_facts_of.at) f where f.account_id = any(candidate_facts_of.accounts);
end $$;
