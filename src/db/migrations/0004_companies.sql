create table company (
  id uuid primary key default new_id(),
  key int generated always as identity unique,
  name text not null,
  slug text not null unique,
  status text not null default 'INCOMPLETE'
    check (status in ('INCOMPLETE', 'PENDING', 'APPROVED', 'NEEDS_CHANGES', 'REJECTED', 'SUSPENDED')),
  status_reason text,
  status_fields text[] not null default '{}',
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  logo_file_id uuid references file,
  industry text,
  size text,
  founded_year int,
  website text,
  email text,
  dial_code text,
  phone text,
  about text,
  address text,
  city_id uuid references city,
  postal_code text,
  registration_number text,
  document_file_id uuid references file,
  photo_file_ids uuid[] not null default '{}',
  hiring_process text,
  promised_reply_days int,
  free_mail boolean not null default false,
  locale text not null default 'en',
  completion int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index company_queue on company (status, submitted_at);
create index company_name on company using gin (plain(name) gin_trgm_ops);

create table company_member (
  id uuid primary key default new_id(),
  company_id uuid not null references company,
  account_id uuid not null references account on delete cascade,
  role text not null check (role in ('OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER', 'BILLING', 'VIEWER')),
  job_title text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index company_member_account on company_member (account_id) where removed_at is null;
create index company_member_company on company_member (company_id) where removed_at is null;

create table company_decision (
  id uuid primary key default new_id(),
  company_id uuid not null references company,
  from_status text not null,
  to_status text not null,
  reason text,
  fields text[] not null default '{}',
  by_admin uuid,
  at timestamptz not null default now()
);
create index company_decision_company on company_decision (company_id, at desc);

-- A running average kept by reviews; here because lists of companies and jobs show it.
create table company_rating (
  company_id uuid primary key references company on delete cascade,
  average numeric(3, 2) not null default 0,
  count int not null default 0
);
