create table notification (
  id uuid primary key default new_id(),
  account_id uuid not null references account on delete cascade,
  family text not null check (family in
    ('APPLICATION', 'JOB_ALERT', 'PROFILE', 'RESPONSE', 'JOB', 'COMPANY', 'BILLING', 'SECURITY', 'SYSTEM')),
  kind text not null,
  params jsonb not null default '{}',
  job_id uuid,
  application_id uuid,
  dedupe_key text,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (account_id, dedupe_key)
);
create index notification_list on notification (account_id, created_at desc);
create index notification_unread on notification (account_id) where read_at is null;

create table notification_preference (
  account_id uuid not null references account on delete cascade,
  family text not null,
  channel text not null check (channel in ('IN_APP', 'EMAIL', 'PUSH')),
  enabled boolean not null,
  primary key (account_id, family, channel)
);
