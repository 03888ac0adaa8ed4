-- Somebody asked for the account to be deleted: it ends at deletion_at, unless they sign in before. erased_at: nothing of the person is left.
alter table account add column deletion_asked_at timestamptz;
alter table account add column deletion_at timestamptz;
alter table account add column erased_at timestamptz;
create index account_deletion on account (deletion_at) where deletion_at is not null;

-- A new address, from asking to proof; the one before can take it back for some days.
create table email_change (
  id uuid primary key default new_id(),
  account_id uuid not null references account on delete cascade,
  old_email text not null,
  new_email text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz
);
create index email_change_account on email_change (account_id, asked_at desc);

-- An archive of everything about a person. One is made at a time.
create table data_export (
  id uuid primary key default new_id(),
  account_id uuid not null references account on delete cascade,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'READY', 'FAILED', 'EXPIRED')),
  file_id uuid references file,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz
);
create unique index data_export_one on data_export (account_id) where status = 'QUEUED';
create index data_export_account on data_export (account_id, asked_at desc);
create index data_export_ends on data_export (expires_at) where status = 'READY';

alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check
  check (purpose in ('RESUME', 'LOGO', 'PHOTO', 'PICTURE', 'DOCUMENT', 'ANSWER', 'EXPORT'));

-- A company looked at a candidate: one row a company, candidate and day (UTC).
create table profile_view (
  account_id uuid not null references account on delete cascade,
  company_id uuid not null references company on delete cascade,
  day date not null,
  at timestamptz not null,
  by_account uuid,
  primary key (account_id, company_id, day)
);
create index profile_view_company on profile_view (company_id, at desc);
