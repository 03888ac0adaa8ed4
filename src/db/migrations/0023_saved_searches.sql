-- A search that a person keeps, as the address of browse-jobs that means it. Beside it stands what it compiles to:
-- tokens and words that are compared with new jobs in one pass, from the job's side (rules.alerts.ts).
create table saved_search (
  id uuid primary key default new_id(),
  key bigint generated always as identity unique,
  account_id uuid not null references account on delete cascade,
  name text not null,
  query text not null,
  frequency text not null default 'NONE' check (frequency in ('NONE', 'INSTANT', 'DAILY', 'WEEKLY')),
  tokens ia.query_int,
  words tsquery,
  -- Few titles have the words, so descriptions count too, as in the search itself.
  wide boolean not null default false,
  min_salary bigint,
  -- Jobs that became public from then on are told.
  alerts_since timestamptz,
  next_at timestamptz,
  told_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index saved_search_once on saved_search (account_id, query) where deleted_at is null;
create index saved_search_due on saved_search (next_at) where deleted_at is null and frequency <> 'NONE';

-- The rarest things of which a job must have at least one to be found by the search: a token, or a word below zero.
create table saved_search_anchor (
  anchor int not null,
  search_key bigint not null references saved_search (key) on delete cascade,
  primary key (anchor, search_key)
);
create index saved_search_anchor_search on saved_search_anchor (search_key);

create function word_anchor(text) returns int language sql immutable parallel safe as $$
  select -1 - (hashtext($1) & 1073741823)
$$;

-- Jobs that became public and have not met the saved searches yet.
create table alert_queue (
  job_id uuid primary key references job on delete cascade,
  at timestamptz not null
);

-- What each search found; told once, and its row keeps it from being told again.
create table job_alert (
  search_id uuid not null references saved_search on delete cascade,
  job_id uuid not null references job on delete cascade,
  account_id uuid not null references account on delete cascade,
  found_at timestamptz not null,
  told_at timestamptz,
  primary key (search_id, job_id)
);
create index job_alert_waiting on job_alert (search_id) where told_at is null;
create index job_alert_person on job_alert (account_id, job_id) where told_at is not null;
create index job_alert_job on job_alert (job_id);

-- Views of one job by many, for what is popular.
create index job_track_recent on job_track (at desc) where type in (1, 3, 4);
