-- What people ask about their data, with the clock of the law.
create table rights_request (
  id uuid primary key default new_id(),
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('ACCESS', 'CORRECT', 'DELETE', 'RESTRICT', 'OBJECT', 'WITHDRAW')),
  law text not null check (law in ('UU_PDP', 'GDPR')),
  -- SITE: made by the person, signed in. CONSOLE: came by another way and was entered by an administrator.
  channel text not null check (channel in ('SITE', 'CONSOLE')),
  state text not null check (state in ('RECEIVED', 'IDENTIFIED', 'EXTENDED', 'DONE', 'REFUSED', 'CANCELLED')),
  received_at timestamptz not null,
  due_at timestamptz not null,
  identified_at timestamptz,
  extended_at timestamptz,
  -- Since when it is being carried out: an export is built, a deletion waits for its day.
  begun_at timestamptz,
  closed_at timestamptz,
  closed_by uuid references account on delete set null,
  ground text check (ground in ('NOT_IDENTIFIED', 'UNFOUNDED', 'LEGAL_DUTY', 'RIGHTS_OF_OTHERS', 'NOT_HELD')),
  note text,
  answer text,
  -- The part of the time that was last told about, in percent.
  reminded smallint not null default 0,
  version int not null default 1,
  key uuid not null unique,
  check (due_at > received_at),
  check ((closed_at is null) = (state in ('RECEIVED', 'IDENTIFIED', 'EXTENDED'))),
  check ((ground is not null) = (state = 'REFUSED')),
  check (law = 'GDPR' or state <> 'EXTENDED')
);
create index rights_request_open on rights_request (due_at, id) where closed_at is null;
create index rights_request_closed on rights_request (closed_at desc, id) where closed_at is not null;
create index rights_request_account on rights_request (account_id, received_at desc);
