-- What a person switched off in the list is still kept, so that a fact told twice stays one; it is just not shown.
alter table notification add column in_app boolean not null default true;
drop index notification_unread;
create index notification_unread on notification (account_id) where read_at is null and in_app;

alter table notification_preference add constraint notification_preference_family check (family in
  ('APPLICATION', 'JOB_ALERT', 'PROFILE', 'RESPONSE', 'JOB', 'COMPANY', 'BILLING', 'SECURITY', 'SYSTEM'));

-- When a person is told: quiet hours in their own time zone, and mails bundled.
create table notification_rhythm (
  account_id uuid primary key references account on delete cascade,
  digest text not null default 'NONE' check (digest in ('NONE', 'DAILY', 'WEEKLY')),
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null,
  check ((quiet_from is null) = (quiet_to is null))
);

-- Mails that wait for the next bundle. A line is emptied when it was sent and kept a while, so that its key stays known.
create table notification_bundle (
  id uuid primary key default new_id(),
  account_id uuid not null references account on delete cascade,
  family text not null,
  line text not null,
  url text,
  dedupe_key text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (account_id, dedupe_key)
);
create index notification_bundle_waiting on notification_bundle (account_id, created_at) where sent_at is null;

-- A browser that takes pushes: its own random id, and whose it is now.
create table push_installation (
  id text primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  refreshed_at timestamptz not null
);
create index push_installation_account on push_installation (account_id, refreshed_at);
alter table push_token add column installation_id text unique references push_installation on delete cascade;
alter table push_token add column endpoint_hash bytea unique;
