-- Teams of companies: people may belong to several, are invited by mail, and are assigned to jobs.

drop index company_member_account;
alter table company_member
  add column version int not null default 1,
  -- When the person last chose this company; the latest one is that of a new session.
  add column used_at timestamptz,
  add column removed_by uuid references account on delete set null,
  add constraint company_member_company_id_id_key unique (company_id, id);
create unique index company_member_account on company_member (account_id, company_id) where removed_at is null;

alter table session add column member_id uuid references company_member on delete set null;
create index session_member on session (member_id) where revoked_at is null;

-- An open company keeps an active owner. Checked at the end of the transaction, so that a transfer may go through any order.
create function company_keeps_owner() returns trigger language plpgsql as $$
begin
  if exists (select from company where id = old.company_id and status <> 'CLOSED' and deleted_at is null)
    and not exists (select from company_member
      where company_id = old.company_id and role = 'OWNER' and active and removed_at is null) then
    raise exception 'company % would have no owner', old.company_id using errcode = 'KA001';
  end if;
  return null;
end $$;
create constraint trigger company_member_owner_changed after update on company_member deferrable initially deferred
  for each row when (old.role = 'OWNER' and old.active and old.removed_at is null
    and (new.role <> 'OWNER' or not new.active or new.removed_at is not null))
  execute function company_keeps_owner();
create constraint trigger company_member_owner_deleted after delete on company_member deferrable initially deferred
  for each row when (old.role = 'OWNER' and old.active and old.removed_at is null)
  execute function company_keeps_owner();

create table company_invitation (
  id uuid primary key default new_id(),
  company_id uuid not null references company,
  email text not null,
  role text not null check (role in ('OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER', 'BILLING', 'VIEWER')),
  job_ids uuid[] not null default '{}',
  invited_by uuid references account on delete set null,
  -- The member that the invited person became.
  member_id uuid references company_member,
  -- Of a token of 256 bits; those of links that were replaced are kept, so that they can say so.
  token_hash text not null unique,
  former_token_hashes text[] not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_how text check (ended_how in ('ACCEPTED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  check ((ended_at is null) = (ended_how is null)),
  check ((member_id is not null) = coalesce(ended_how = 'ACCEPTED', false))
);
create unique index company_invitation_open on company_invitation (company_id, email) where ended_at is null;
create index company_invitation_email on company_invitation (email) where ended_at is null;
create index company_invitation_expires on company_invitation (expires_at) where ended_at is null;
create index company_invitation_former on company_invitation using gin (former_token_hashes);

-- Who answers for a job; its author stays who wrote it.
alter table job
  add column owner_member_id uuid,
  add constraint job_company_id_id_key unique (company_id, id);
update job j set owner_member_id = coalesce(
  (select m.id from company_member m
    where m.company_id = j.company_id and m.account_id = j.created_by and m.removed_at is null and m.active),
  (select m.id from company_member m
    where m.company_id = j.company_id and m.role = 'OWNER' and m.removed_at is null and m.active
    order by m.created_at, m.id limit 1));
alter table job add constraint job_owner_member_id_fkey foreign key (company_id, owner_member_id)
  references company_member (company_id, id) on delete set null (owner_member_id);
create index job_owner_member on job (owner_member_id, id);
drop index job_created_by;

-- Processes of the version before write no owner; it is the author then.
create function job_set_owner() returns trigger language plpgsql as $$
begin
  new.owner_member_id := (select m.id from company_member m
    where m.company_id = new.company_id and m.account_id = new.created_by and m.removed_at is null);
  return new;
end $$;
create trigger job_set_owner before insert on job for each row when (new.owner_member_id is null)
  execute function job_set_owner();

create table job_member (
  job_id uuid not null,
  company_id uuid not null,
  member_id uuid not null,
  added_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  primary key (job_id, member_id),
  foreign key (company_id, job_id) references job (company_id, id) on delete cascade,
  foreign key (company_id, member_id) references company_member (company_id, id) on delete cascade
);
create index job_member_member on job_member (member_id, job_id);

create function job_member_limit() returns trigger language plpgsql as $$
begin
  if (select count(*) from job_member where job_id = new.job_id) >= 20 then
    raise exception 'a job has at most 20 people in its hiring team' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger job_member_limit before insert on job_member for each row execute function job_member_limit();

-- Who was named in a note and is told of it.
create table application_mention (
  note_id uuid not null references application_note on delete cascade,
  member_id uuid not null references company_member on delete cascade,
  created_at timestamptz not null default now(),
  primary key (note_id, member_id)
);

-- What the members of a company did, for its own list. Rows of before name no company.
alter table audit_log add column company_id uuid;
create index audit_log_company on audit_log (company_id, id desc) where company_id is not null;
