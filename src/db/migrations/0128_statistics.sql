-- Numbers of the whole site by day, for the operator. Days of events are counted again from their rows; those that say how things
-- stand (live jobs, active people, storage) are written while the day lasts and stay.

create table stat_daily (
  metric text not null,
  day date not null,
  -- What the number is of (a side, a field, a kind of mail); '' for all.
  key text not null check (length(key) <= 120),
  count bigint not null,
  -- A sum that goes with the count: openings, minor units, bytes.
  total bigint not null default 0,
  -- How many values fell into each class of durations.
  classes int[],
  primary key (metric, day, key)
);

-- One row: the zone the days are of, and how far the past is counted.
create table stat_state (
  single boolean primary key default true check (single),
  time_zone text not null,
  -- The next day of the past to be counted; null once all of it is.
  next_day date,
  -- The day on which the last two months were counted again.
  recounted_on date,
  counted_at timestamptz
);

-- A run reads the last days of these; rows lie in the order of their times.
create index application_created on application using brin (created_at) with (pages_per_range = 32);
create index account_created on account using brin (created_at) with (pages_per_range = 32);
create index company_created on company using brin (created_at) with (pages_per_range = 32);
create index mail_created on mail using brin (created_at) with (pages_per_range = 32);
create index job_published on job using brin (published_at) with (pages_per_range = 32);
