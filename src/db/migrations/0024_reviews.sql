-- uuid and text beside a range in one constraint.
create extension if not exists btree_gist;

-- The id is random: one that tells its moment would tell an employer who wrote it.
create table review (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company on delete cascade,
  account_id uuid not null references account on delete cascade,
  status text not null default 'PENDING' check (status in ('PENDING', 'PUBLISHED', 'REJECTED')),
  reason text,
  note text,
  kind text not null check (kind in ('CURRENT', 'FORMER', 'INTERN', 'INTERVIEWED')),
  recommend boolean not null,
  overall smallint not null check (overall between 1 and 5),
  work_life smallint check (work_life between 1 and 5),
  pay_benefits smallint check (pay_benefits between 1 and 5),
  growth smallint check (growth between 1 and 5),
  management smallint check (management between 1 and 5),
  environment smallint check (environment between 1 and 5),
  inclusion smallint check (inclusion between 1 and 5),
  title text not null,
  pros text not null,
  cons text not null,
  -- What the automatic screen noticed, for the moderator.
  flags text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  -- When the same person may write about the same company again.
  again_at timestamptz not null,
  edited_at timestamptz,
  -- Since when it waits for a moderator; null when it does not.
  waiting_since timestamptz,
  -- The first report that nobody has looked at.
  reported_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  published_at timestamptz,
  -- The employer has been told of it.
  announced_at timestamptz,
  reply text,
  reply_at timestamptz,
  reply_by uuid,
  reply_version int not null default 0,
  deleted_at timestamptz,
  check (again_at > created_at),
  constraint review_once exclude using gist
    (account_id with =, company_id with =, tstzrange(created_at, again_at) with &&)
);
create index review_newest on review (company_id, published_at desc, id) where status = 'PUBLISHED' and deleted_at is null;
create index review_own on review (account_id, created_at desc) where deleted_at is null;
create index review_waiting on review (waiting_since) where waiting_since is not null and deleted_at is null;
create index review_reported on review (reported_at) where reported_at is not null and deleted_at is null;
create index review_company on review (company_id, created_at desc);

create table review_report (
  id uuid primary key default new_id(),
  review_id uuid not null references review on delete cascade,
  account_id uuid not null references account on delete cascade,
  by_company boolean not null,
  reason text not null,
  details text,
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  unique (review_id, account_id)
);

-- How a company answers, worked out by the clock from applications; shown from ten on.
create table company_response (
  company_id uuid primary key references company on delete cascade,
  counted int not null,
  answered int not null,
  median_minutes int,
  computed_at timestamptz not null
);
