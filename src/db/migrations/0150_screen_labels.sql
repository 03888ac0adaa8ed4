-- What people decided about jobs in which rules of the automatic screen fired: how often each rule is right.
create table screen_label (
  id uuid primary key default new_id(),
  job_id uuid not null references job on delete cascade,
  rules text[] not null check (cardinality(rules) > 0),
  agreed boolean not null,
  at timestamptz not null
);
create index screen_label_at on screen_label (at);
create index screen_label_job on screen_label (job_id);
