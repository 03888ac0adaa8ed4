create table candidate_profile (
  account_id uuid primary key references account on delete cascade,
  key int generated always as identity unique,
  headline text,
  about text,
  picture_file_id uuid references file,
  date_of_birth date,
  gender text,
  city_id uuid references city,
  address text,
  industry text,
  role_code text,
  domain text,
  level text,
  experience_months int,
  fresher boolean not null default false,
  current_salary_minor bigint,
  expected_salary_minor bigint,
  salary_currency char(3),
  salary_period text,
  notice_days int,
  willing_to_move boolean not null default false,
  remote_ok boolean not null default true,
  open_to_work boolean not null default true,
  languages text[] not null default '{}',
  links jsonb not null default '[]',
  visibility text not null default 'STANDARD' check (visibility in ('STANDARD', 'LIMITED', 'HIDDEN')),
  setup_done_at timestamptz,
  completion int not null default 0,
  version int not null default 1,
  updated_at timestamptz not null default now()
);

create table candidate_skill (
  account_id uuid not null references account on delete cascade,
  skill_code text not null,
  sort int not null default 0,
  primary key (account_id, skill_code)
);

-- Education, projects, certificates, experiences, accomplishments: one shape of life (soft delete, order, version).
create table profile_item (
  id uuid primary key default new_id(),
  account_id uuid not null references account on delete cascade,
  section text not null check (section in ('education', 'project', 'certificate', 'experience', 'accomplishment')),
  title text not null,
  organisation text,
  start_on date,
  end_on date,
  present boolean not null default false,
  details jsonb not null default '{}',
  sort int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index profile_item_list on profile_item (account_id, section, sort) where deleted_at is null;

create table resume (
  id uuid primary key default new_id(),
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('FILE', 'BUILT')),
  title text not null,
  file_id uuid references file,
  locale text not null default 'en',
  theme text,
  header jsonb not null default '{}',
  body jsonb not null default '{}',
  is_default boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((kind = 'FILE') = (file_id is not null))
);
create index resume_account on resume (account_id, updated_at desc) where deleted_at is null;

create table company_block (
  account_id uuid not null references account on delete cascade,
  company_id uuid not null references company on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, company_id)
);
