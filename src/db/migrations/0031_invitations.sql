-- A company unlocked a candidate's contact. One stands at a time; given back when the candidate declines.
create table candidate_unlock (
  id uuid primary key default new_id(),
  company_id uuid not null references company on delete cascade,
  account_id uuid not null references account on delete cascade,
  by_account uuid not null,
  month date not null,
  at timestamptz not null,
  refunded_at timestamptz
);
create unique index candidate_unlock_one on candidate_unlock (company_id, account_id) where refunded_at is null;
create index candidate_unlock_person on candidate_unlock (account_id);
-- What of a month's unlocks is used: one row, so that two at once cannot both take the last.
create table unlock_month (
  company_id uuid not null references company on delete cascade,
  month date not null,
  used int not null check (used >= 0),
  primary key (company_id, month)
);

-- A company asks a candidate to apply: once a job and candidate.
create table job_invitation (
  id uuid primary key default new_id(),
  job_id uuid not null references job on delete cascade,
  company_id uuid not null references company on delete cascade,
  account_id uuid not null references account on delete cascade,
  by_account uuid not null,
  message text,
  status text not null default 'WAITING' check (status in ('WAITING', 'APPLIED', 'DECLINED')),
  at timestamptz not null,
  answered_at timestamptz,
  unique (job_id, account_id)
);
create index job_invitation_person on job_invitation (account_id, at desc);
create index job_invitation_company on job_invitation (company_id, at desc);

-- "Not relevant because", for one job.
create table match_dismissal (
  job_id uuid not null references job on delete cascade,
  account_id uuid not null references account on delete cascade,
  company_id uuid not null references company on delete cascade,
  by_account uuid not null,
  reason text not null check (reason in ('SKILLS', 'EXPERIENCE', 'PLACE', 'SALARY', 'LEVEL', 'OTHER')),
  at timestamptz not null,
  primary key (job_id, account_id)
);
create index match_dismissal_person on match_dismissal (account_id);
-- Who blocks a company is left out of its matches before they are counted.
create index company_block_company on company_block (company_id);
