-- Jobs from an address: a feed is fetched on a schedule, and what changed is imported as a file is.
create table job_feed (
  id uuid primary key,
  company_id uuid not null references company,
  -- What a fetch imports is imported in this member's name, with the rights that they have by then.
  created_by uuid not null references account,
  url text not null check (length(url) <= 2000),
  hours int not null check (hours in (6, 12, 24)),
  -- OFF: switched off after too many failures in a row.
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'PAUSED', 'OFF')),
  -- Whether jobs that are missing from two fetches in a row are paused.
  pause_gone boolean not null default false,
  -- The field of each element. Null until a member carried out an import of the feed: until then every fetch is a dry run.
  mapping jsonb,
  publish boolean not null default false,
  number_style text not null default 'AUTO' check (number_style in ('AUTO', 'DOT', 'COMMA')),
  -- Of what was imported last: a fetch without a change makes no import.
  content_hash text,
  failures int not null default 0,
  error text,
  jobs int,
  gone int not null default 0,
  fetched_at timestamptz,
  next_at timestamptz not null,
  version int not null default 1,
  created_at timestamptz not null,
  unique (company_id, url)
);
create index job_feed_due on job_feed (next_at) where state = 'ACTIVE';
create index job_feed_account on job_feed (created_by);

alter table import_run drop constraint import_run_format_check;
alter table import_run add constraint import_run_format_check check (format in ('CSV', 'XLSX', 'XML', 'JSON'));
alter table import_run add column feed_id uuid references job_feed on delete set null;
create index import_run_feed on import_run (feed_id) where feed_id is not null;

-- The feed that names a job, and how many fetches in a row have not.
alter table job_source add column feed_id uuid references job_feed on delete set null;
alter table job_source add column missing int not null default 0;
create index job_source_feed on job_source (feed_id) where feed_id is not null;
