-- Whoever has a role is offered jobs of it first, and the other way round: thousands of one role are scored for one answer. Their rows
-- lie on as many pages, so everything a rough score asks for stands in the index, newest first.
create index js_role on js (role_id, posted_at desc, id desc)
  include (job_id, company_id, city_id, industry_id, work_mode, exp_min, skill_ids);
create index cs_role on cs (role_id, last_active_at desc, id)
  include (account_id, domain_id, industry_id, city_id, state_id, exp_months, edu, remote_ok, moves, open_to_work, salary_step, currency, skill_ids);
