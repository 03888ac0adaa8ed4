-- Interviews: one row each, whose sequence only grows. Calendars hold copies of it and follow the higher sequence.
-- IANA name, as the browser says or the person chose; null until then.
alter table account add column time_zone text, add column time_zone_chosen boolean not null default false;

create table interview (
  -- Made by the form that proposes it: sent twice, it is one.
  id uuid primary key,
  application_id uuid not null references application,
  job_id uuid not null references job,
  company_id uuid not null references company,
  -- The candidate.
  account_id uuid not null references account,
  round int not null check (round between 1 and 20),
  status text not null check (status in
    ('PROPOSED', 'OTHER_TIMES', 'BOOKED', 'DECLINED', 'EXPIRED', 'CANCELLED', 'HELD', 'NO_SHOW')),
  kind text not null check (kind in ('ONSITE', 'PHONE', 'VIDEO')),
  minutes int not null check (minutes between 15 and 480),
  time_zone text not null check (length(time_zone) between 1 and 60),
  place text check (length(place) <= 300),
  link text check (length(link) <= 500 and link like 'https://%'),
  phone text check (length(phone) <= 40),
  message text check (length(message) <= 2000),
  starts_at timestamptz,
  ends_at timestamptz,
  -- The time as it was typed in the zone above, such as 2026-12-01T09:00.
  wall_time text,
  -- Stored: a later change of the site's domain must not orphan what stands in calendars.
  uid text not null unique,
  sequence int not null default 0 check (sequence >= 0),
  -- Until when the candidate answers what is offered; null when nothing is.
  answer_by timestamptz,
  -- What the candidate said: times that would suit, a wish to move, why they declined or cancelled.
  other_times jsonb not null default '[]',
  candidate_note text check (length(candidate_note) <= 1000),
  move_asked_at timestamptz,
  cancelled_by text check (cancelled_by in ('COMPANY', 'CANDIDATE', 'SYSTEM')),
  -- Why the company cancelled.
  reason text check (length(reason) <= 1000),
  no_show text check (no_show in ('COMPANY', 'CANDIDATE')),
  needs_interviewer boolean not null default false,
  -- The typed time no longer is this moment: the rules of its zone changed.
  zone_drifted boolean not null default false,
  outcome_asked_at timestamptz,
  version int not null default 1,
  created_by uuid not null references account,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (company_id, id),
  check (num_nonnulls(starts_at, ends_at, wall_time) in (0, 3)),
  check (ends_at is null or ends_at = starts_at + make_interval(mins => minutes)),
  check (case when status in ('BOOKED', 'HELD', 'NO_SHOW') then starts_at is not null
    when status = 'CANCELLED' then true else starts_at is null end),
  check ((status = 'NO_SHOW') = (no_show is not null)),
  check ((status = 'CANCELLED') = (cancelled_by is not null))
);
create unique index interview_open on interview (application_id, round) where status in ('PROPOSED', 'OTHER_TIMES', 'BOOKED');
create index interview_job on interview (job_id);
create index interview_application on interview (application_id, round);
create index interview_company_time on interview (company_id, starts_at, id) where starts_at is not null;
create index interview_company_waiting on interview (company_id, created_at, id) where status in ('PROPOSED', 'OTHER_TIMES');
create index interview_account on interview (account_id, starts_at);
create index interview_answer_by on interview (answer_by) where answer_by is not null;
create index interview_outcome on interview (ends_at) where status = 'BOOKED';
create index interview_created_by on interview (created_by);

-- Not by a foreign key of several columns: it would need another unique index on applications, which their lists would read instead of
-- the smaller ones that were made for them.
create function interview_of_application() returns trigger language plpgsql as $$
begin
  if not exists (select from application where id = new.application_id and company_id = new.company_id
    and job_id = new.job_id and account_id = new.account_id) then
    raise exception 'interview % belongs to another application', new.id using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger interview_of_application before insert or update of application_id, company_id, job_id, account_id on interview
  for each row execute function interview_of_application();

create function interview_sequence_grows() returns trigger language plpgsql as $$
begin
  if new.sequence < old.sequence then
    raise exception 'the sequence of interview % would fall', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger interview_sequence_grows before update on interview for each row
  when (new.sequence is distinct from old.sequence) execute function interview_sequence_grows();

create table interview_slot (
  id uuid primary key default new_id(),
  interview_id uuid not null references interview on delete cascade,
  starts_at timestamptz not null,
  wall_time text not null,
  status text not null default 'OFFERED' check (status in ('OFFERED', 'PICKED', 'GONE'))
);
create unique index interview_slot_start on interview_slot (interview_id, starts_at) where status <> 'GONE';
create unique index interview_slot_picked on interview_slot (interview_id) where status = 'PICKED';

create function interview_slot_limit() returns trigger language plpgsql as $$
begin
  if (select count(*) from interview_slot where interview_id = new.interview_id and status = 'OFFERED') >= 10 then
    raise exception 'an interview offers at most 10 times' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger interview_slot_limit before insert on interview_slot for each row when (new.status = 'OFFERED')
  execute function interview_slot_limit();

create table interviewer (
  interview_id uuid not null,
  company_id uuid not null,
  member_id uuid not null,
  required boolean not null default true,
  -- Taken off with this sequence.
  removed_sequence int,
  -- Their calendar has the interview: a mail with it was written.
  told boolean not null default false,
  primary key (interview_id, member_id),
  foreign key (company_id, interview_id) references interview (company_id, id) on delete cascade,
  foreign key (company_id, member_id) references company_member (company_id, id)
);
create index interviewer_member on interviewer (member_id, interview_id) where removed_sequence is null;

create function interviewer_limit() returns trigger language plpgsql as $$
begin
  if (select count(*) from interviewer where interview_id = new.interview_id and removed_sequence is null) >= 8 then
    raise exception 'an interview has at most 8 interviewers' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger interviewer_limit before insert on interviewer for each row execute function interviewer_limit();

-- What happened, without words of anybody: never changed.
create table interview_event (
  id uuid primary key default new_id(),
  interview_id uuid not null references interview,
  kind text not null check (kind in ('PROPOSED', 'PROPOSED_AGAIN', 'BOOKED', 'MOVED', 'CHANGED', 'OTHER_TIMES', 'DECLINED',
    'EXPIRED', 'MOVE_ASKED', 'CANCELLED', 'HELD', 'NO_SHOW', 'INTERVIEWER_LEFT')),
  side text not null check (side in ('COMPANY', 'CANDIDATE', 'SYSTEM')),
  by_account uuid references account,
  old_starts_at timestamptz,
  new_starts_at timestamptz,
  sequence int not null,
  -- What happened to one interview happened in this order, whatever the clocks say: its row is locked for each.
  position bigint generated always as identity,
  at timestamptz not null
);
create unique index interview_event_interview on interview_event (interview_id, position);
create index interview_event_by on interview_event (by_account);

create function interview_event_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'what happened to an interview stays as it was written' using errcode = 'check_violation';
end $$;
create trigger interview_event_frozen before update or delete on interview_event for each row
  execute function interview_event_frozen();

-- Links of mails that answer for the candidate: only the hash of their token, and for one sequence of the interview.
create table action_link (
  token_hash text primary key,
  interview_id uuid not null references interview on delete cascade,
  sequence int not null,
  made_at timestamptz not null,
  expires_at timestamptz not null
);
create index action_link_interview on action_link (interview_id);
create index action_link_expires on action_link (expires_at);

-- Private addresses of calendars: of a candidate, or of a person as a member of a company.
create table calendar_feed (
  id uuid primary key default new_id(),
  account_id uuid not null references account,
  member_id uuid references company_member,
  token_hash text not null unique,
  made_at timestamptz not null,
  last_read_at timestamptz,
  revoked_at timestamptz
);
create unique index calendar_feed_live on calendar_feed (account_id, member_id) nulls not distinct where revoked_at is null;
create index calendar_feed_member on calendar_feed (member_id);
