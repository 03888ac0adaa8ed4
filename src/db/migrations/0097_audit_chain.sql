-- A chain of hashes over the audit log, sealed beside its writers, and what its checks found.

-- The transaction of a row says when no row older than it can still appear. What is there already has this one.
alter table audit_log add column xid xid8 not null default pg_current_xact_id();
create index audit_log_xid on audit_log (xid, id);
-- The role somebody had when they did it: of an administrator, or of a member in the company.
alter table audit_log add column actor_role text;
create index audit_log_action on audit_log (action, at desc, id desc);
create index audit_log_acting on audit_log (at desc, id desc) where acting_admin_id is not null;

create table audit_chain (
  seq bigint primary key check (seq > 0),
  audit_id bigint not null unique,
  -- Which fields of the row are hashed, and how.
  format smallint not null,
  -- Counts up when the database has moved to a cluster whose transactions are numbered anew.
  epoch int not null,
  cluster text not null,
  -- Every row of a transaction below it is sealed; 0 until the first run of an epoch is complete.
  horizon xid8 not null,
  sealed_at timestamptz not null,
  key_id text not null,
  row_hash bytea not null,
  hash bytea not null
);
create trigger audit_chain_append_only before update or delete on audit_chain for each row execute function audit_log_reject_change();

create table audit_check (
  id uuid primary key default new_id(),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  links bigint not null,
  unsealed bigint not null,
  head_seq bigint,
  head_hash text,
  problem text,
  problem_seq bigint,
  problem_audit_id bigint,
  check ((head_seq is null) = (head_hash is null))
);
create index audit_check_newest on audit_check (finished_at desc);
