-- What was deleted because its time was over, and what would have been.
create table retention_run (
  id uuid primary key default new_id(),
  dry boolean not null,
  -- Null for the nightly run.
  started_by uuid references account on delete set null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- Rows by rule.
  counts jsonb not null
);
