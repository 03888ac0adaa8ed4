-- What was published of a job, in the order it was: content is that of `WatchedContent` in modules/jobs/rules.proposal.ts.
create table job_version (
  id uuid primary key default new_id(),
  job_id uuid not null references job,
  number int not null,
  content jsonb not null,
  -- PUBLISHED with the job, REVIEWED by a moderator, SCREENED by the automatic screen alone, MINOR: too small to be screened.
  acceptance text not null check (acceptance in ('PUBLISHED', 'REVIEWED', 'SCREENED', 'MINOR')),
  by_account uuid,
  accepted_by uuid,
  score int not null default 0,
  hits jsonb not null default '[]',
  at timestamptz not null,
  unique (job_id, number),
  check ((acceptance = 'REVIEWED') = (accepted_by is not null))
);
create function job_version_keep() returns trigger language plpgsql as $$
begin raise exception 'versions of a job are kept as they are'; end $$;
create trigger job_version_frozen before update or delete on job_version for each row execute function job_version_keep();

-- Changes of an online job that wait for a moderator, or what became of them.
create table job_proposal (
  id uuid primary key default new_id(),
  job_id uuid not null references job,
  state text not null default 'OPEN' check (state in ('OPEN', 'ACCEPTED', 'REJECTED', 'WITHDRAWN', 'ENDED')),
  changes jsonb not null,
  waits_for text not null check (waits_for in ('ALL', 'SCREEN')),
  score int not null,
  hits jsonb not null,
  by_account uuid not null references account,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  note text,
  check ((state in ('ACCEPTED', 'REJECTED')) = (decided_by is not null))
);
create unique index job_proposal_open on job_proposal (job_id) where state = 'OPEN';
create index job_proposal_job on job_proposal (job_id, created_at desc);

-- Where every job is reviewed, changes of online jobs were too: they still are.
insert into setting (key, value) select 'jobEditReview', '"all"' from setting where key = 'reviewBeforePublishing' and value = '"all"'
on conflict do nothing;
