-- What applicants of a job are rated by. Until its first interview is planned these are the skills that the job requires (version 0 and
-- no rows); from then on they are its own, so that cards of different interviews can be compared.
alter table job add column criteria_version int not null default 0;

create table job_criterion (
  id uuid primary key default new_id(),
  job_id uuid not null references job,
  -- A skill is shown in its reader's language; what the company wrote is shown as it is.
  skill_code text check (length(skill_code) <= 80),
  text text check (length(text) between 1 and 120),
  sort int not null,
  created_at timestamptz not null,
  -- Cards that were written by it keep it; nobody is rated by it any more.
  retired_at timestamptz,
  check (num_nonnulls(skill_code, text) = 1)
);
create unique index job_criterion_live on job_criterion (job_id, coalesce(skill_code, lower(text))) where retired_at is null;
create index job_criterion_job on job_criterion (job_id, sort);

create function job_criterion_limit() returns trigger language plpgsql as $$
begin
  if (select count(*) from job_criterion where job_id = new.job_id and retired_at is null) >= 12 then
    raise exception 'a job has at most 12 criteria' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger job_criterion_limit before insert on job_criterion for each row when (new.retired_at is null)
  execute function job_criterion_limit();

-- Jobs that have interviews already.
insert into job_criterion (job_id, skill_code, sort, created_at)
select job_id, skill_code, place - 1, now() from (
  select s.job_id, s.skill_code, row_number() over (partition by s.job_id order by s.sort, s.skill_code) as place
  from job_skill s where s.required and s.job_id in (select job_id from interview)) first where place <= 12;
update job set criteria_version = 1 where id in (select job_id from interview);

-- What one interviewer thinks of an applicant after an interview. Written for the company, never shown to the applicant; their export has
-- what was submitted, with the role of its author.
create table scorecard (
  id uuid primary key default new_id(),
  interview_id uuid not null,
  company_id uuid not null,
  member_id uuid not null,
  application_id uuid not null references application,
  -- The candidate.
  account_id uuid not null references account,
  author_role text not null,
  -- Until it is submitted: what was typed so far, which only its author reads.
  draft jsonb,
  recommendation smallint check (recommendation between 1 and 4),
  strengths text check (length(strengths) <= 2000),
  concerns text check (length(concerns) <= 2000),
  submitted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (interview_id, member_id),
  foreign key (company_id, interview_id) references interview (company_id, id),
  foreign key (company_id, member_id) references company_member (company_id, id),
  check ((submitted_at is null) = (recommendation is null)),
  check (submitted_at is null or draft is null)
);
create index scorecard_application on scorecard (company_id, application_id) include (recommendation, interview_id, member_id)
  where submitted_at is not null;
create index scorecard_of_application on scorecard (application_id);
create index scorecard_member on scorecard (member_id, interview_id);
create index scorecard_account on scorecard (account_id);

create table scorecard_rating (
  scorecard_id uuid not null references scorecard on delete cascade,
  criterion_id uuid not null references job_criterion,
  -- The criterion as its author read it.
  criterion text not null check (length(criterion) between 1 and 200),
  -- Null: not asked.
  rating smallint check (rating between 1 and 4),
  note text check (length(note) between 1 and 500),
  primary key (scorecard_id, criterion_id),
  check (rating is null or note is not null)
);
create index scorecard_rating_criterion on scorecard_rating (criterion_id);

-- What somebody adds within a day after submitting; the id is made by the form: sent twice, it is one.
create table scorecard_addition (
  id uuid primary key,
  scorecard_id uuid not null references scorecard on delete cascade,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index scorecard_addition_scorecard on scorecard_addition (scorecard_id, created_at);

create function scorecard_submitted() returns trigger language plpgsql as $$
begin
  raise exception 'a submitted scorecard stays as it is' using errcode = 'check_violation';
end $$;
create trigger scorecard_submitted before update on scorecard for each row when (old.submitted_at is not null)
  execute function scorecard_submitted();

create function scorecard_rating_submitted() returns trigger language plpgsql as $$
begin
  if (select submitted_at from scorecard where id = new.scorecard_id) is not null then
    raise exception 'a submitted scorecard stays as it is' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger scorecard_rating_submitted before insert or update on scorecard_rating for each row
  execute function scorecard_rating_submitted();
