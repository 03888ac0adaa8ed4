-- An administrator uses the site as somebody else for half an hour: asked for, consented to, ended by either side.
create table acting (
  id uuid primary key default new_id(),
  account_id uuid not null references account on delete cascade,
  admin_id uuid not null references account on delete cascade,
  -- Ends with this session of the administrator.
  session_id uuid references session on delete set null,
  reason text not null check (char_length(reason) between 20 and 500),
  -- CLICK: the person allowed it on the site. NONE: the site asks nobody, and the person is told at once.
  consent text not null check (consent in ('CLICK', 'NONE')),
  requested_at timestamptz not null,
  started_at timestamptz,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('ADMIN', 'PERSON', 'DECLINED', 'TIME')),
  check ((ended_at is null) = (ended_by is null)),
  check (ends_at <= coalesce(started_at + interval '30 minutes', requested_at + interval '15 minutes')),
  check (account_id <> admin_id)
);
create unique index acting_account on acting (account_id) where ended_at is null;
create unique index acting_admin on acting (admin_id) where ended_at is null;
create index acting_session on acting (session_id);
