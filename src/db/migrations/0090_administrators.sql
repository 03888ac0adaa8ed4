-- Administrators invite administrators; the last super administrator stays.

create table admin_invitation (
  id uuid primary key default new_id(),
  email text not null,
  role text not null check (role in ('SUPER_ADMIN', 'MODERATOR', 'SUPPORT', 'FINANCE', 'CONTENT')),
  locale text not null check (locale in ('en', 'id')),
  -- The administrator whose sign-in is set up again; null for somebody new.
  account_id uuid references account on delete cascade,
  invited_by uuid references account on delete set null,
  -- Of a token of 256 bits.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_how text check (ended_how in ('ACCEPTED', 'WITHDRAWN')),
  check ((ended_at is null) = (ended_how is null))
);
create unique index admin_invitation_open on admin_invitation (email) where ended_at is null;

-- Checked at the end of the transaction, one at a time, so that two super administrators cannot remove each other.
create function account_keeps_super_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('account_keeps_super_admin'));
  if not exists (select from account
    where kind = 'ADMIN' and admin_role = 'SUPER_ADMIN' and blocked_at is null and deleted_at is null) then
    raise exception 'nobody would be super administrator' using errcode = 'KA002';
  end if;
  return null;
end $$;
create constraint trigger account_super_admin_changed after update on account deferrable initially deferred
  for each row when (old.admin_role = 'SUPER_ADMIN' and old.blocked_at is null and old.deleted_at is null
    and (new.admin_role is distinct from 'SUPER_ADMIN' or new.blocked_at is not null or new.deleted_at is not null))
  execute function account_keeps_super_admin();
create constraint trigger account_super_admin_deleted after delete on account deferrable initially deferred
  for each row when (old.admin_role = 'SUPER_ADMIN' and old.blocked_at is null and old.deleted_at is null)
  execute function account_keeps_super_admin();
create index account_administrators on account (created_at) where kind = 'ADMIN' and deleted_at is null;
