-- What a list of applicants is filtered and sorted by stands with the application: the facts as they were sent, and how well they meet
-- the job. `match_demands` names the demands that the score was computed from; null until it was.
alter table application
  add column match_score smallint check (match_score between 0 and 100),
  add column match_summary jsonb,
  add column match_facts jsonb,
  add column match_demands text,
  add column skill_ids int[] not null default '{}',
  add column experience_months int,
  add column education_level smallint,
  add column city_id int,
  -- When somebody last did something with it: applied, decided, wrote.
  add column activity_at timestamptz not null default now();

-- A change of what is not counted marks no day for counting.
create or replace function analytics_mark_applications() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into analytics_dirty (job_id, at)
    select distinct job_id, analytics_quarter(time)
    from (
      select coalesce(a.job_id, r.job_id) as job_id, a.created_at, a.status_at, r.created_at as old_created_at, r.status_at as old_status_at
      from added a full join removed r on r.id = a.id
      where (a.job_id, a.company_id, a.account_id, a.status, a.status_at, a.created_at, a.answered_at, a.referrer, a.rejection_reason)
        is distinct from (r.job_id, r.company_id, r.account_id, r.status, r.status_at, r.created_at, r.answered_at, r.referrer, r.rejection_reason)
    ) changed, lateral (values (created_at), (status_at), (old_created_at), (old_status_at)) times (time)
    where time is not null;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into analytics_dirty (job_id, at)
    select distinct job_id, analytics_quarter(time) from added, lateral (values (created_at), (status_at)) times (time);
  else
    insert into analytics_dirty (job_id, at)
    select distinct job_id, analytics_quarter(time) from removed, lateral (values (created_at), (status_at)) times (time);
  end if;
  return null;
end $$;

update application a set activity_at = greatest(a.created_at, a.status_at, a.withdrawn_at,
  (select max(n.created_at) from application_note n where n.application_id = a.id and n.deleted_at is null));

-- Every column that a list is filtered by is in its index, so that what does not fit is never fetched.
drop index application_company;
create index application_company on application (company_id, created_at desc, id)
  include (job_id, account_id, status, meets, viewed_at, withdrawn_at, closed_at, activity_at, match_score, experience_months,
    education_level, city_id, skill_ids);
create index application_company_match on application (company_id, match_score desc nulls last, created_at desc, id)
  include (job_id, account_id, status, meets, viewed_at, withdrawn_at, closed_at, activity_at, experience_months,
    education_level, city_id, skill_ids);
alter table application drop constraint application_job_id_account_id_key;
alter table application add constraint application_job_id_account_id_key unique (job_id, account_id)
  include (id, status, meets, created_at, viewed_at, withdrawn_at, closed_at, activity_at, match_score, experience_months,
    education_level, city_id, skill_ids);
create index application_without_match on application (job_id) where match_demands is null and withdrawn_at is null;
create index application_answer_question on application_answer (question_id, application_id);

-- A filter of a list that a member named, for themselves or for the team.
create table saved_view (
  id uuid primary key default new_id(),
  company_id uuid not null,
  member_id uuid not null,
  page text not null check (page in ('APPLICANTS')),
  name text not null check (char_length(name) between 1 and 60),
  query jsonb not null,
  shared boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (member_id, page, name),
  foreign key (company_id, member_id) references company_member (company_id, id) on delete cascade
);
create index saved_view_shared on saved_view (company_id, page) where shared;
analyze application;
