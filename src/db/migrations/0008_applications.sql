create table application (
  id uuid primary key default new_id(),
  job_id uuid not null references job,
  company_id uuid not null references company,
  account_id uuid not null references account on delete cascade,
  status text not null default 'APPLIED' check (status in ('APPLIED', 'IN_INTERVIEW', 'REJECTED', 'SHORTLIST', 'HIRED')),
  -- What the candidate is shown: a rejection follows once its notice has left.
  shown_status text not null default 'APPLIED',
  resume_id uuid references resume,
  resume_file_id uuid references file,
  resume_name text,
  cover_letter text,
  profile_snapshot jsonb not null default '{}',
  meets boolean not null default true,
  missed_questions uuid[] not null default '{}',
  rejection_reason text,
  notice_at timestamptz,
  notice_sent_at timestamptz,
  viewed_at timestamptz,
  withdrawn_at timestamptz,
  closed_at timestamptz,
  closed_reason text check (closed_reason in ('JOB_CLOSED', 'NO_RESPONSE', 'WITHDRAWN')),
  answered_at timestamptz,
  reminded_at timestamptz,
  referrer text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (job_id, account_id)
);
create index application_account on application (account_id, created_at desc);
create index application_company on application (company_id, status, created_at desc);
create index application_job on application (job_id, status, created_at desc);
create index application_notice on application (notice_at) where notice_at is not null and notice_sent_at is null;
create index application_unanswered on application (created_at) where status = 'APPLIED' and closed_at is null;

create table application_answer (
  application_id uuid not null references application on delete cascade,
  question_id uuid not null references job_question,
  answer jsonb not null,
  file_id uuid references file,
  meets boolean,
  primary key (application_id, question_id)
);

create table application_event (
  id uuid primary key default new_id(),
  application_id uuid not null references application on delete cascade,
  kind text not null check (kind in ('APPLIED', 'STATUS', 'VIEWED', 'WITHDRAWN', 'CLOSED', 'NOTICE', 'REMINDED', 'UNDONE')),
  from_status text,
  to_status text,
  reason text,
  note text,
  by_account uuid,
  at timestamptz not null default now()
);
create index application_event_list on application_event (application_id, at);

create table application_note (
  id uuid primary key default new_id(),
  application_id uuid not null references application on delete cascade,
  account_id uuid not null references account,
  text text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index application_note_list on application_note (application_id, created_at);

-- A half-written application: kept until it is sent, so that leaving loses nothing.
create table application_draft (
  account_id uuid not null references account on delete cascade,
  job_id uuid not null references job on delete cascade,
  body jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, job_id)
);
