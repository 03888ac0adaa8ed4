create table job (
  id uuid primary key default new_id(),
  key bigint generated always as identity unique,
  company_id uuid not null references company,
  created_by uuid not null references account,
  copied_from uuid references job,
  status text not null default 'DRAFT' check (status in
    ('DRAFT', 'PENDING_REVIEW', 'ACTIVE', 'PAUSED', 'CLOSED', 'EXPIRED', 'REJECTED', 'REMOVED')),
  status_reason text,
  steps_done text[] not null default '{}',
  title text not null,
  slug text not null default '',
  role_code text,
  domain text,
  industry text,
  employment_type text,
  position_level text,
  openings int not null default 1 check (openings between 1 and 999),
  reference_code text,
  language text not null default 'en' check (language in ('en', 'id')),
  description jsonb,
  description_text text not null default '',
  highlights jsonb,
  keywords text[] not null default '{}',
  experience_min int,
  experience_max int,
  qualification text,
  salary_min_minor bigint,
  salary_max_minor bigint,
  salary_currency char(3),
  salary_period text check (salary_period in ('HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR')),
  salary_hidden boolean not null default false,
  location_type text check (location_type in ('ON_SITE', 'HYBRID', 'REMOTE')),
  work_from_anywhere boolean not null default false,
  benefits text[] not null default '{}',
  benefits_note text,
  contact_name text,
  contact_email text,
  contact_phone text,
  external_apply_url text,
  published_at timestamptz,
  expires_at timestamptz,
  extended_at timestamptz,
  closed_at timestamptz,
  close_reason text check (close_reason in ('FILLED', 'CANCELLED', 'OTHER')),
  reviewed_at timestamptz,
  reviewed_by uuid,
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (experience_max is null or experience_min is null or experience_max >= experience_min),
  check (salary_max_minor is null or salary_min_minor is null or salary_max_minor >= salary_min_minor)
);
create index job_company on job (company_id, status, updated_at desc) where deleted_at is null;
create index job_queue on job (status, updated_at) where status = 'PENDING_REVIEW';
create index job_expiry on job (expires_at) where status in ('ACTIVE', 'PAUSED');

create table job_location (
  job_id uuid not null references job on delete cascade,
  city_id uuid not null references city,
  address text,
  sort int not null default 0,
  primary key (job_id, city_id)
);
create index job_location_city on job_location (city_id);

create table job_skill (
  job_id uuid not null references job on delete cascade,
  skill_code text not null,
  must boolean not null default false,
  sort int not null default 0,
  primary key (job_id, skill_code)
);

create table job_question (
  id uuid primary key default new_id(),
  job_id uuid not null references job on delete cascade,
  kind text not null check (kind in ('YES_NO', 'SINGLE', 'MULTIPLE', 'NUMBER', 'SHORT_TEXT', 'LONG_TEXT', 'DATE', 'FILE')),
  text text not null,
  options text[] not null default '{}',
  required boolean not null default true,
  deal_breaker jsonb,
  sort int not null default 0
);
create index job_question_job on job_question (job_id, sort);

create table job_event (
  id uuid primary key default new_id(),
  job_id uuid not null references job on delete cascade,
  from_status text,
  to_status text not null,
  reason text,
  by_account uuid,
  at timestamptz not null default now()
);
create index job_event_job on job_event (job_id, at desc);
