-- What mail servers say of sent mails, and the addresses that are not written to any more.

-- CODE: a one-time code, which proves the address and so goes out even where other mail does not.
alter table mail add column category text check (category in
  ('CODE', 'APPLICATION', 'JOB_ALERT', 'PROFILE', 'RESPONSE', 'JOB', 'COMPANY', 'BILLING', 'SECURITY', 'SYSTEM'));
alter table mail drop constraint mail_status_check;
alter table mail add constraint mail_status_check
  check (status in ('QUEUED', 'SENT', 'STORED', 'BOUNCED', 'FAILED', 'SUPPRESSED'));
create index mail_account on mail (account_id, id desc) where account_id is not null;

-- An address as a hash: what stays known of it when its owner is erased.
create function address_hash(address text) returns bytea language sql immutable strict parallel safe as $$
  select sha256(convert_to(lower(address), 'UTF8'))
$$;

create table mail_event (
  id uuid primary key default new_id(),
  mail_id uuid not null references mail on delete cascade,
  address_hash bytea not null,
  kind text not null check (kind in ('DELIVERED', 'DELAYED', 'BOUNCED', 'COMPLAINED')),
  -- RFC 3463; null for a complaint.
  status_code text check (status_code ~ '^[245]\.\d{1,3}\.\d{1,3}$'),
  source text not null check (source in ('SMTP', 'REPORT')),
  diagnostic text,
  -- The same report twice is one event.
  report_hash bytea not null unique,
  at timestamptz not null
);
create index mail_event_mail on mail_event (mail_id, at desc);
create index mail_event_address on mail_event (address_hash, at desc);
create function mail_event_keep() returns trigger language plpgsql as $$
begin raise exception 'what a mail server said is not changed'; end $$;
create trigger mail_event_keep before update on mail_event for each row execute function mail_event_keep();

create table mail_suppression (
  id uuid primary key default new_id(),
  address_hash bytea not null,
  reason text not null check (reason in ('BOUNCED', 'COMPLAINED')),
  status_code text,
  mail_id uuid references mail on delete set null,
  since timestamptz not null,
  ended_at timestamptz,
  -- PROVED: a code that was mailed there was typed in. LIFTED: an administrator, who says why.
  ended_how text check (ended_how in ('PROVED', 'LIFTED')),
  ended_by uuid references account on delete set null,
  ended_note text,
  check ((ended_at is null) = (ended_how is null))
);
create unique index mail_suppression_running on mail_suppression (address_hash, reason) where ended_at is null;
create index mail_suppression_since on mail_suppression (id desc) where ended_at is null;
create index mail_suppression_mail on mail_suppression (mail_id) where mail_id is not null;
