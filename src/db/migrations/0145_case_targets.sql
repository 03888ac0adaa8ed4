-- Reviews, messages and persons are reported and decided about like jobs and companies: a case belongs to a company or to a person.
alter table moderation_case drop constraint moderation_case_target_type_check;
alter table moderation_case add constraint moderation_case_target_type_check
  check (target_type in ('JOB', 'COMPANY', 'REVIEW', 'MESSAGE', 'PERSON'));
alter table moderation_case alter column company_id drop not null;
alter table moderation_case add column account_id uuid references account;
alter table moderation_case add constraint moderation_case_owner check (num_nonnulls(company_id, account_id) = 1);
-- What was asked of the other side: the case waits for the answer, and the time it waited is added to its due time.
alter table moderation_case add column waiting_since timestamptz;
alter table moderation_case add column waited_seconds int not null default 0 check (waited_seconds >= 0);
drop trigger moderation_case_counted on moderation_case;
create trigger moderation_case_counted after insert or delete or truncate or update of decided_at, waiting_since on moderation_case
  for each statement execute function notify_table_change();
create index moderation_case_account on moderation_case (account_id, created_at desc) where account_id is not null;

-- Snapshots of what people wrote lose their content when the person is erased; nothing else of them ever changes.
alter table target_snapshot add column account_id uuid references account;
create index target_snapshot_account on target_snapshot (account_id) where account_id is not null;

alter table moderation_decision alter column company_id drop not null;
alter table moderation_decision add column account_id uuid references account;
alter table moderation_decision add constraint moderation_decision_owner check (num_nonnulls(company_id, account_id) = 1);
alter table moderation_decision add column restricts text
  check (restricts in ('NO_POSTING', 'NO_REVIEWS', 'NO_MESSAGES', 'NO_REPORTS'));
create index moderation_decision_account on moderation_decision (account_id, at desc) where account_id is not null;

alter table statement_of_reasons alter column company_id drop not null;
alter table statement_of_reasons add column account_id uuid references account;
alter table statement_of_reasons add constraint statement_of_reasons_owner check (num_nonnulls(company_id, account_id) = 1);
alter table statement_of_reasons add column target_type text not null default 'JOB'
  check (target_type in ('JOB', 'COMPANY', 'REVIEW', 'MESSAGE', 'PERSON'));
alter table statement_of_reasons alter column target_type drop default;
alter table statement_of_reasons add column restricts text
  check (restricts in ('NO_POSTING', 'NO_REVIEWS', 'NO_MESSAGES', 'NO_REPORTS'));
alter table statement_of_reasons add constraint statement_of_person unique (decision_id, account_id);
create index statement_account on statement_of_reasons (account_id, created_at desc) where account_id is not null;

alter table strike alter column company_id drop not null;
alter table strike add column account_id uuid references account;
alter table strike add constraint strike_owner check (num_nonnulls(company_id, account_id) = 1);
alter table strike add constraint strike_of_person unique (decision_id, account_id);
create index strike_account on strike (account_id) where voided_at is null and account_id is not null;

alter table restriction drop constraint restriction_target_type_check;
alter table restriction add constraint restriction_target_type_check check (target_type in ('JOB', 'COMPANY', 'PERSON'));
alter table restriction drop constraint restriction_kind_check;
alter table restriction add constraint restriction_kind_check
  check (kind in ('SUSPENDED', 'HELD', 'NO_POSTING', 'NO_REVIEWS', 'NO_MESSAGES', 'NO_REPORTS'));
alter table restriction alter column company_id drop not null;
alter table restriction add column account_id uuid references account;
alter table restriction add constraint restriction_owner check (num_nonnulls(company_id, account_id) = 1);
create index restriction_account on restriction (account_id, from_at desc) where account_id is not null;

alter table appeal alter column company_id drop not null;
alter table appeal add column account_id uuid references account;
alter table appeal add constraint appeal_owner check (num_nonnulls(company_id, account_id) = 1);
alter table appeal add constraint appeal_of_person unique (decision_id, account_id);
create index appeal_account on appeal (account_id, filed_at desc) where account_id is not null;

-- What moderators ask the reported side before they decide, and its answer.
create table evidence_request (
  id uuid primary key default new_id(),
  case_id uuid not null references moderation_case,
  company_id uuid references company,
  account_id uuid references account,
  subject_title text not null,
  question text not null check (length(question) between 1 and 1000),
  asked_by uuid references account,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  answer text check (length(answer) between 1 and 2000),
  answered_by uuid references account on delete set null,
  -- Answered, out of time, or not needed any more.
  ended_at timestamptz,
  check (num_nonnulls(company_id, account_id) = 1),
  check (answer is null or ended_at is not null)
);
create unique index evidence_request_open on evidence_request (case_id) where ended_at is null;
create index evidence_request_case on evidence_request (case_id, asked_at);
create index evidence_request_due on evidence_request (due_at) where ended_at is null;
create index evidence_request_company on evidence_request (company_id, asked_at desc) where company_id is not null;
create index evidence_request_account on evidence_request (account_id, asked_at desc) where account_id is not null;
create index evidence_request_by on evidence_request (asked_by) where asked_by is not null;
create index evidence_request_answered on evidence_request (answered_by) where answered_by is not null;

create table evidence_file (
  request_id uuid not null references evidence_request,
  file_id uuid not null references file on delete cascade,
  sort int not null check (sort between 0 and 2),
  primary key (request_id, file_id),
  unique (request_id, sort)
);
create index evidence_file_file on evidence_file (file_id);

-- A suspended person is blocked for everybody else, but may sign in and reaches what was decided, and nothing else.
alter table account add column suspended_at timestamptz;
alter table account add constraint account_suspended check (suspended_at is null or blocked_at is not null);

alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check check (purpose in
  ('RESUME', 'LOGO', 'PHOTO', 'PICTURE', 'DOCUMENT', 'ANSWER', 'EXPORT', 'INVOICE', 'PROOF', 'MESSAGE', 'EVIDENCE'));

-- A report of messages can be changed while it is open; a snapshot is kept of each.
alter table message_report add column version int not null default 1;

create or replace function admin_search_put_case(case_id uuid) returns void language sql as $$
  select admin_search_put('CASE', k.id, coalesce(j.title, v.title, mj.title, p.full_name, c.name, ''),
    admin_search_words(coalesce(j.title, v.title, mj.title, p.full_name, c.name), coalesce(c.name, vc.name, '')), '',
    array(select admin_search_number(r.number::text) from report r where r.case_id = k.id order by r.number desc limit 200),
    case when k.decided_at is null then 'OPEN' else 'DECIDED' end, k.created_at)
  from moderation_case k
  left join company c on c.id = k.company_id
  left join job j on k.target_type = 'JOB' and j.id = k.target_id
  left join review v on k.target_type = 'REVIEW' and v.id = k.target_id
  left join company vc on vc.id = v.company_id
  left join message_report mr on k.target_type = 'MESSAGE' and mr.id = k.target_id
  left join thread mt on mt.id = mr.application_id
  left join job mj on mj.id = mt.job_id
  left join account p on k.target_type = 'PERSON' and p.id = k.target_id
  where k.id = case_id
$$;
