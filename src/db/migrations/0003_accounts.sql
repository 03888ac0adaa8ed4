create table account (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('CANDIDATE', 'EMPLOYER', 'ADMIN')),
  email text not null,
  full_name text not null,
  dial_code text,
  phone text,
  password_hash text,
  email_verified_at timestamptz,
  locale text not null default 'en' check (locale in ('en', 'id')),
  terms_version text,
  terms_at timestamptz,
  referrer text,
  admin_role text check (admin_role in ('SUPER_ADMIN', 'MODERATOR', 'SUPPORT', 'FINANCE', 'CONTENT')),
  totp_sealed text,
  totp_confirmed_at timestamptz,
  totp_last_step bigint,
  failed_count int not null default 0,
  failed_at timestamptz,
  blocked_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((kind = 'ADMIN') = (admin_role is not null))
);
-- One candidate and one employer account per address; the application lower-cases and NFC-normalises it.
create unique index account_email on account (kind, email) where deleted_at is null;
create unique index account_phone on account (kind, dial_code, phone) where deleted_at is null and phone is not null and email_verified_at is not null;

create table one_time_code (
  id uuid primary key default new_id(),
  account_id uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('VERIFY_EMAIL', 'LOGIN', 'RESET_PASSWORD', 'CHANGE_EMAIL')),
  salt bytea not null,
  hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  dead_at timestamptz
);
create unique index one_time_code_live on one_time_code (account_id, purpose) where used_at is null and dead_at is null;
create index one_time_code_sent on one_time_code (account_id, created_at desc);

create table session (
  id uuid primary key default new_id(),
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  user_agent text not null default '',
  ip text not null default '',
  second_factor_at timestamptz
);
create index session_account on session (account_id, seen_at desc) where revoked_at is null;

create table push_token (
  id uuid primary key default new_id(),
  account_id uuid not null references account on delete cascade,
  session_id uuid,
  token text not null unique,
  subscription jsonb not null default '{}',
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now()
);
create index push_token_account on push_token (account_id);

-- The first administrator is made with this token, printed at first start and good for one use.
create table admin_bootstrap (
  only_one boolean primary key default true check (only_one),
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);

create table consent (
  id uuid primary key default new_id(),
  account_id uuid not null references account on delete cascade,
  purpose text not null,
  version text not null,
  given boolean not null,
  at timestamptz not null default now()
);
create index consent_account on consent (account_id, at desc);

create table file (
  id uuid primary key default new_id(),
  account_id uuid not null references account on delete cascade,
  company_id uuid,
  purpose text not null check (purpose in ('RESUME', 'LOGO', 'PHOTO', 'PICTURE', 'DOCUMENT', 'ANSWER')),
  storage_key text not null unique,
  name text not null,
  mime text not null,
  size int not null,
  sha256 bytea not null,
  public boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index file_account on file (account_id, purpose, created_at desc) where deleted_at is null;
