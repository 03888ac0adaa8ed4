-- Reports of jobs and companies, the cases they make, and what moderators decide.
create function moderation_frozen() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed', tg_table_name using errcode = 'check_violation';
end $$;

create table moderation_case (
  id uuid primary key default new_id(),
  target_type text not null check (target_type in ('JOB', 'COMPANY')),
  target_id uuid not null,
  -- Whose it is: the company itself, or that of the job.
  company_id uuid not null references company,
  -- The decided case about the same target before this one.
  previous_id uuid references moderation_case,
  reasons text[] not null default '{}',
  harm smallint not null check (harm between 1 and 4),
  weight real not null check (weight >= 0),
  views_7d int not null default 0,
  applications_7d int not null default 0,
  priority real not null check (priority between 0 and 100),
  level text not null check (level in ('URGENT', 'HIGH', 'NORMAL', 'LOW')),
  due_at timestamptz not null,
  claimed_by uuid references account on delete set null,
  claimed_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  decided_at timestamptz,
  check ((claimed_by is null) or (claimed_until is not null))
);
create unique index moderation_case_open on moderation_case (target_type, target_id) where decided_at is null;
create index moderation_case_due on moderation_case (due_at) where decided_at is null;
create index moderation_case_target on moderation_case (target_type, target_id, created_at desc);
create index moderation_case_company on moderation_case (company_id, created_at desc);
create index moderation_case_decided on moderation_case (decided_at desc) where decided_at is not null;
create index moderation_case_previous on moderation_case (previous_id) where previous_id is not null;
create index moderation_case_claimed on moderation_case (claimed_by) where claimed_by is not null;

-- The number of open cases is kept in each process.
create trigger moderation_case_counted after insert or delete or truncate or update of decided_at on moderation_case
  for each statement execute function notify_table_change();

-- What was reported, as it was then.
create table target_snapshot (
  id uuid primary key default new_id(),
  target_type text not null,
  target_id uuid not null,
  version int not null,
  content jsonb not null,
  taken_at timestamptz not null,
  unique (target_type, target_id, version)
);
create trigger target_snapshot_frozen before update or delete on target_snapshot for each row execute function moderation_frozen();

create sequence report_number as int start 1001;
create table report (
  id uuid primary key default new_id(),
  -- What the reporter is told and can quote.
  number int not null unique default nextval('report_number'),
  case_id uuid not null references moderation_case,
  snapshot_id uuid not null references target_snapshot,
  account_id uuid references account on delete set null,
  -- Of a guest.
  name text check (length(name) between 2 and 100),
  email text check (length(email) <= 254),
  locale text not null,
  reason text not null,
  details text check (length(details) <= 1000),
  -- The reporter's own company, and a hash of the address block: those who share one count once.
  company_id uuid references company,
  network text,
  weight real not null check (weight >= 0),
  outcome text check (outcome in ('AGREED', 'REFUSED')),
  told_at timestamptz,
  created_at timestamptz not null,
  check ((name is null) = (email is null))
);
create unique index report_of_account on report (case_id, account_id) where account_id is not null;
create unique index report_of_guest on report (case_id, email) where email is not null;
create index report_account on report (account_id, created_at desc) where account_id is not null;
create index report_snapshot on report (snapshot_id);
create index report_company on report (company_id) where company_id is not null;

create table moderation_decision (
  id uuid primary key default new_id(),
  case_id uuid not null references moderation_case,
  company_id uuid not null references company,
  actions text[] not null check (cardinality(actions) > 0),
  reasons text[] not null,
  points smallint check (points between 1 and 4),
  until timestamptz,
  sentence text check (length(sentence) <= 500),
  inner_note text check (length(inner_note) <= 1000),
  -- Null: the site itself, when a time is over.
  by_admin uuid references account,
  reverses uuid unique references moderation_decision,
  at timestamptz not null
);
create index moderation_decision_case on moderation_decision (case_id, at);
create index moderation_decision_company on moderation_decision (company_id, at desc);
create index moderation_decision_by on moderation_decision (by_admin) where by_admin is not null;
create trigger moderation_decision_frozen before update or delete on moderation_decision for each row
  execute function moderation_frozen();

-- What the company is told and may read for five years (DSA Art. 17), in both languages.
create table statement_of_reasons (
  id uuid primary key default new_id(),
  decision_id uuid not null references moderation_decision,
  company_id uuid not null references company,
  subject_title text not null,
  actions text[] not null,
  reasons text[] not null,
  categories text[] not null,
  facts jsonb not null,
  points smallint,
  until timestamptz,
  source_type text not null check (source_type in ('NOTICE', 'OWN_INITIATIVE')),
  automated_detection boolean not null,
  automated_decision boolean not null,
  appeal_until timestamptz not null,
  created_at timestamptz not null,
  unique (decision_id, company_id)
);
create index statement_company on statement_of_reasons (company_id, created_at desc);
create trigger statement_of_reasons_frozen before update or delete on statement_of_reasons for each row
  execute function moderation_frozen();

create table strike (
  id uuid primary key default new_id(),
  decision_id uuid not null references moderation_decision,
  company_id uuid not null references company,
  points smallint not null check (points between 1 and 4),
  given_at timestamptz not null,
  -- Null: counts until it is voided.
  expires_at timestamptz,
  voided_at timestamptz,
  unique (decision_id, company_id)
);
create index strike_company on strike (company_id) where voided_at is null;

create table restriction (
  id uuid primary key default new_id(),
  target_type text not null check (target_type in ('JOB', 'COMPANY')),
  target_id uuid not null,
  company_id uuid not null references company,
  kind text not null check (kind in ('SUSPENDED', 'HELD')),
  -- Null: put there by a rule, until a person decides.
  decision_id uuid references moderation_decision,
  case_id uuid not null references moderation_case,
  from_at timestamptz not null,
  until_at timestamptz not null,
  ended_at timestamptz,
  check (until_at > from_at)
);
create unique index restriction_running on restriction (target_type, target_id, kind) where ended_at is null;
create index restriction_due on restriction (until_at) where ended_at is null;
create index restriction_company on restriction (company_id, from_at desc);
create index restriction_decision on restriction (decision_id) where decision_id is not null;
create index restriction_case on restriction (case_id);
