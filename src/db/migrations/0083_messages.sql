-- Messages between a company and an applicant: one thread an application. Whether it is open follows from the application.

alter table file drop constraint file_purpose_check;
alter table file add constraint file_purpose_check
  check (purpose in ('RESUME', 'LOGO', 'PHOTO', 'PICTURE', 'DOCUMENT', 'ANSWER', 'EXPORT', 'INVOICE', 'PROOF', 'MESSAGE'));

create table thread (
  -- That of its application.
  id uuid primary key references application on delete cascade,
  company_id uuid not null,
  job_id uuid not null,
  account_id uuid not null references account,
  last_seq int not null default 0,
  last_candidate_seq int not null default 0,
  last_company_seq int not null default 0,
  last_at timestamptz,
  -- When the candidate used the one message they have after the end.
  last_word_at timestamptz,
  -- The candidate wants no more messages here.
  blocked_at timestamptz,
  created_at timestamptz not null,
  foreign key (company_id, job_id) references job (company_id, id) on delete cascade,
  check (last_seq = greatest(last_candidate_seq, last_company_seq)),
  check ((last_seq = 0) = (last_at is null))
);
create index thread_company on thread (company_id, last_at desc, id desc) where last_seq > 0;
create index thread_account on thread (account_id, last_at desc, id desc) where last_seq > 0;
create index thread_unanswered on thread (company_id, last_at desc) where last_candidate_seq > last_company_seq;
create index thread_job on thread (job_id);

create table message (
  id uuid primary key default new_id(),
  application_id uuid not null references thread on delete cascade,
  seq int not null check (seq > 0),
  side text not null check (side in ('CANDIDATE', 'COMPANY')),
  account_id uuid references account on delete set null,
  body text not null check (char_length(body) between 1 and 4000),
  -- Made by the form that sends it: sent twice is one message.
  key uuid not null,
  sent_at timestamptz not null,
  withdrawn_at timestamptz,
  -- Removed by a moderator.
  removed_at timestamptz,
  -- When it was mailed, or found read before its mail was due.
  told_at timestamptz,
  unique (application_id, seq),
  unique (application_id, key)
);
create index message_account on message (account_id, sent_at) where account_id is not null;
create index message_untold on message (application_id, side) where told_at is null;

create function message_keeps_text() returns trigger language plpgsql as $$
begin
  raise exception 'what was sent never changes';
end $$;
create trigger message_frozen before update on message for each row
  when ((old.application_id, old.seq, old.side, old.body, old.key, old.sent_at)
    is distinct from (new.application_id, new.seq, new.side, new.body, new.key, new.sent_at))
  execute function message_keeps_text();

-- Goes out with the notice of a rejection and is no message before: nothing that a candidate reads looks here.
create table held_message (
  application_id uuid primary key references thread on delete cascade,
  account_id uuid references account on delete set null,
  body text not null check (char_length(body) between 1 and 4000),
  created_at timestamptz not null
);
create index held_message_account on held_message (account_id) where account_id is not null;

create table thread_read (
  application_id uuid not null references thread on delete cascade,
  account_id uuid not null references account on delete cascade,
  seq int not null,
  read_at timestamptz not null,
  primary key (application_id, account_id)
);
create index thread_read_account on thread_read (account_id);

create function thread_read_grows() returns trigger language plpgsql as $$
begin
  raise exception 'what was read stays read';
end $$;
create trigger thread_read_only_grows before update on thread_read for each row when (new.seq < old.seq)
  execute function thread_read_grows();

create table message_file (
  message_id uuid not null references message on delete cascade,
  file_id uuid not null references file,
  sort int not null check (sort between 0 and 2),
  primary key (message_id, file_id),
  unique (message_id, sort)
);
create index message_file_file on message_file (file_id);

create table message_template (
  id uuid primary key default new_id(),
  company_id uuid not null references company,
  name text not null check (char_length(name) between 1 and 80),
  kind text not null check (kind in ('INVITE', 'REJECT', 'INFO')),
  body_en text check (char_length(body_en) between 1 and 4000),
  body_id text check (char_length(body_id) between 1 and 4000),
  created_by uuid references account on delete set null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (body_en is not null or body_id is not null)
);
create unique index message_template_name on message_template (company_id, lower(name)) where deleted_at is null;

create table message_report (
  id uuid primary key default new_id(),
  application_id uuid not null references thread on delete cascade,
  account_id uuid not null references account on delete cascade,
  side text not null check (side in ('CANDIDATE', 'COMPANY')),
  reason text not null check (reason in ('HARASSMENT', 'DISCRIMINATION', 'FRAUD', 'SPAM', 'OTHER')),
  details text check (char_length(details) <= 1000),
  -- The moderator sees these and no others.
  message_ids uuid[] not null check (cardinality(message_ids) between 1 and 20),
  created_at timestamptz not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'DISMISSED', 'UPHELD')),
  decided_by uuid references account on delete set null,
  decided_at timestamptz,
  check ((status = 'OPEN') = (decided_at is null))
);
create unique index message_report_open on message_report (application_id, account_id) where status = 'OPEN';
create index message_report_queue on message_report (created_at, id) where status = 'OPEN';
create index message_report_account on message_report (account_id);

-- Threads with something new, at most 100. For a candidate: written by the company since they looked.
create function unread_threads_of_candidate(reader uuid) returns int stable language sql as $$
  select count(*)::int from (
    select 1 from thread t left join thread_read r on r.application_id = t.id and r.account_id = reader
    where t.account_id = reader and t.last_company_seq > coalesce(r.seq, 0) limit 100) as unread
$$;

-- For a member: written by the candidate since they looked, and answered by nobody. `whole`: their role covers every job.
create function unread_threads_of_member(reader uuid, company uuid, member uuid, whole boolean, moment timestamptz)
returns int stable language sql as $$
  select count(*)::int from (
    select 1 from thread t
    join account p on p.id = t.account_id and p.deleted_at is null
    join job j on j.id = t.job_id
    left join thread_read r on r.application_id = t.id and r.account_id = reader
    where t.company_id = company and t.last_candidate_seq > t.last_company_seq and t.last_candidate_seq > coalesce(r.seq, 0)
      and coalesce(least(j.deleted_at, j.closed_at, j.expires_at) > moment - interval '365 days', true)
      and (whole or j.owner_member_id = member
        or exists (select from job_member a where a.job_id = j.id and a.member_id = member))
    limit 100) as unread
$$;
