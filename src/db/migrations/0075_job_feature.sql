-- Days on which a job stands in the labelled place beside the list of jobs. They never change its rank.
create table job_feature (
  -- Chosen by the page, so that a form that is sent twice spends once; the ledger names it as the subject.
  id uuid primary key,
  company_id uuid not null references company,
  job_id uuid not null references job,
  days int not null check (days between 1 and 30),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Set when it ends early; what had not begun ends where it starts.
  ended_at timestamptz check (ended_at between starts_at and ends_at),
  check (ends_at = starts_at + days * interval '24 hours'),
  exclude using gist (job_id with =, tstzrange(starts_at, coalesce(ended_at, ends_at)) with &&)
);
create index job_feature_open on job_feature (ends_at) where ended_at is null;

create trigger job_feature_changed after insert or update or delete or truncate on job_feature for each statement execute function notify_table_change();
