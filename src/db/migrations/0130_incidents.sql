-- Breaches of personal data: when one became known, what was done about it, whom it affects and who has been told.

create table incident (
  id uuid primary key default new_id(),
  form_key uuid not null unique,
  title text not null check (length(title) <= 120),
  -- From here the 72 hours of the law run.
  known_at timestamptz not null,
  -- Rows that were there until then may have been seen.
  until timestamptz not null check (until <= known_at),
  -- {"en", "id"}: what happened and when, and what is being done.
  happened jsonb not null,
  measures jsonb not null,
  -- Tables of the data map, and of whom; with what counting found. Null until it is counted.
  tables text[] not null default '{}',
  sides text[] not null default '{}',
  counts jsonb,
  affected int,
  counted_at timestamptz,
  notified_at timestamptz,
  closed_at timestamptz,
  version int not null default 1,
  opened_by uuid references account on delete set null,
  opened_at timestamptz not null
);
create index incident_opened_by on incident (opened_by) where opened_by is not null;

create table incident_step (
  incident_id uuid not null references incident,
  step text not null check (step in ('CONTAIN', 'SCOPE', 'ASSESS', 'AGENCY', 'PEOPLE', 'CLOSE')),
  note text not null check (length(note) <= 1000),
  done_by uuid references account on delete set null,
  done_at timestamptz not null,
  primary key (incident_id, step)
);
create index incident_step_by on incident_step (done_by) where done_by is not null;

-- Who was told, so that nobody is told twice.
create table incident_notice (
  incident_id uuid not null references incident,
  account_id uuid not null references account on delete cascade,
  at timestamptz not null,
  primary key (incident_id, account_id)
);
create index incident_notice_account on incident_notice (account_id);
