-- What the operator sees of each kind of background job: its schedule, how it ran, and whether it is paused.
create table job_kind (
  name text primary key,
  -- Cron expression in UTC; null for jobs that are queued by what happens.
  schedule text,
  pausable boolean not null default true,
  paused_at timestamptz,
  paused_by uuid references account (id) on delete set null,
  runs bigint not null default 0,
  failures bigint not null default 0,
  last_ended_at timestamptz,
  last_ms int,
  -- Runs by duration, in powers of two of a millisecond; older ones fade out.
  durations real[] not null default '{}',
  constraint paused_when_pausable check (paused_at is null or pausable)
);
