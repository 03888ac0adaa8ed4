-- The role SUPER_ADMIN is given and taken by two administrators, where the setting asks for it: one asks, another decides within a day.
create table role_request (
  id uuid primary key default new_id(),
  account_id uuid not null references account on delete cascade,
  from_role text not null,
  role text not null,
  reason text not null check (char_length(reason) between 3 and 300),
  requested_by uuid not null references account on delete cascade,
  requested_at timestamptz not null,
  decided_by uuid references account on delete set null,
  decided_at timestamptz,
  approved boolean,
  check ((decided_at is null) = (approved is null)),
  check (decided_by <> requested_by)
);
create unique index role_request_open on role_request (account_id) where decided_at is null;
create index role_request_account on role_request (account_id, requested_at desc);
create index role_request_requested_by on role_request (requested_by);
create index role_request_decided_by on role_request (decided_by) where decided_by is not null;
