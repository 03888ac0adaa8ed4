-- Daily counts of each company, computed from its rows and never incremented. Whoever writes a counted row marks its job and time in
-- the same transaction; the worker computes the marked days again. Marks have no unique key: two views of one job do not wait for each other.

create table analytics_dirty (
  id bigint generated always as identity primary key,
  job_id uuid not null,
  at timestamptz not null
);

create table analytics_day (
  company_id uuid not null references company,
  day date not null,
  job_id uuid not null references job on delete cascade,
  metric text not null check (metric in
    ('VIEW', 'START', 'EXTERNAL_START', 'APPLIED', 'SHORTLIST', 'IN_INTERVIEW', 'HIRED', 'HIRE', 'REJECTION')),
  -- Where it came from; of a REJECTION its reason.
  source text not null,
  count int not null check (count > 0),
  primary key (company_id, day, job_id, metric, source) include (count)
);
create index analytics_day_job on analytics_day (job_id, day) include (metric, source, count);

-- The same over all jobs of a company, so that a page does not add up every job.
create table analytics_company_day (
  company_id uuid not null references company,
  day date not null,
  metric text not null,
  source text not null,
  count int not null check (count > 0),
  primary key (company_id, day, metric, source) include (count)
);

-- What became of an application, without whose it was. `day` is that of applying, `hire_day` that of the hire that stands.
create table application_fact (
  application_id uuid primary key,
  company_id uuid not null references company,
  job_id uuid not null references job on delete cascade,
  day date not null,
  source text not null,
  reached text not null check (reached in ('APPLIED', 'SHORTLIST', 'IN_INTERVIEW', 'HIRED')),
  answer_minutes int,
  hire_day date,
  hire_minutes int,
  -- The account is deleted: the application is counted and can no longer be opened.
  erased boolean not null,
  check ((hire_day is null) = (hire_minutes is null))
);
create index application_fact_company on application_fact (company_id, day) include (job_id, reached, answer_minutes, erased);
create index application_fact_job on application_fact (job_id, day) include (reached, answer_minutes, erased);
create index application_fact_hire on application_fact (company_id, hire_day) include (job_id, hire_minutes, erased) where hire_day is not null;

-- One row: the zone the days are of, and until when everything was counted.
create table analytics_state (
  single boolean primary key default true check (single),
  time_zone text not null,
  counted_at timestamptz
);

-- Counting a day, and what a member did in a period.
create index application_decided on application (job_id, status_at) where status in ('HIRED', 'REJECTED');
create index application_event_account on application_event (by_account, at) where by_account is not null;
create index application_note_account on application_note (account_id, created_at);

-- A quarter of an hour belongs to one day in every zone, so many rows need one mark.
create function analytics_quarter(at timestamptz) returns timestamptz immutable language sql return date_bin('15 minutes', at, '2000-01-01 00:00:00+00');

create function analytics_mark_interactions() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into analytics_dirty (job_id, at) select distinct job_id, analytics_quarter(at) from added where type in (3, 4);
  end if;
  if tg_op <> 'INSERT' then
    insert into analytics_dirty (job_id, at) select distinct job_id, analytics_quarter(at) from removed where type in (3, 4);
  end if;
  return null;
end $$;
create trigger job_interaction_counted_insert after insert on job_interaction
  referencing new table as added for each statement execute function analytics_mark_interactions();
create trigger job_interaction_counted_update after update on job_interaction
  referencing new table as added old table as removed for each statement execute function analytics_mark_interactions();
create trigger job_interaction_counted_delete after delete on job_interaction
  referencing old table as removed for each statement execute function analytics_mark_interactions();

-- The day of applying, and the day of the status.
create function analytics_mark_applications() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into analytics_dirty (job_id, at)
    select distinct job_id, analytics_quarter(time) from added, lateral (values (created_at), (status_at)) times (time);
  end if;
  if tg_op <> 'INSERT' then
    insert into analytics_dirty (job_id, at)
    select distinct job_id, analytics_quarter(time) from removed, lateral (values (created_at), (status_at)) times (time);
  end if;
  return null;
end $$;
create trigger application_counted_insert after insert on application
  referencing new table as added for each statement execute function analytics_mark_applications();
create trigger application_counted_update after update on application
  referencing new table as added old table as removed for each statement execute function analytics_mark_applications();
create trigger application_counted_delete after delete on application
  referencing old table as removed for each statement execute function analytics_mark_applications();

create function analytics_mark_events() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into analytics_dirty (job_id, at) select distinct a.job_id, analytics_quarter(a.created_at)
    from added e join application a on a.id = e.application_id where e.kind in ('STATUS', 'UNDONE');
  end if;
  if tg_op <> 'INSERT' then
    insert into analytics_dirty (job_id, at) select distinct a.job_id, analytics_quarter(a.created_at)
    from removed e join application a on a.id = e.application_id where e.kind in ('STATUS', 'UNDONE');
  end if;
  return null;
end $$;
create trigger application_event_counted_insert after insert on application_event
  referencing new table as added for each statement execute function analytics_mark_events();
create trigger application_event_counted_update after update on application_event
  referencing new table as added old table as removed for each statement execute function analytics_mark_events();
create trigger application_event_counted_delete after delete on application_event
  referencing old table as removed for each statement execute function analytics_mark_events();

create function analytics_mark_account() returns trigger language plpgsql as $$
begin
  insert into analytics_dirty (job_id, at) select distinct job_id, analytics_quarter(created_at) from application where account_id = new.id;
  return null;
end $$;
create trigger account_deletion_counted after update of deleted_at on account
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function analytics_mark_account();
