-- Rows of the audit log go when their time is over; a sealed list of their links says so, and without it the chain is broken.
create table audit_cut (
  id bigint generated always as identity primary key,
  -- Why they went: a name of the setting "What is kept for how long".
  rule text not null check (rule in ('failedSignIns', 'auditLog')),
  -- All of them were older.
  before timestamptz not null,
  -- The links whose rows are gone; the links stay.
  seqs int8multirange not null check (not isempty(seqs)),
  rows int not null check (rows > 0),
  made_at timestamptz not null,
  key_id text not null,
  hash bytea not null
);
create index audit_cut_seqs on audit_cut using gist (seqs);
create trigger audit_cut_append_only before update or delete on audit_cut for each row execute function audit_log_reject_change();

create function audit_log_cut() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from audit_chain c join audit_cut k on k.seqs @> c.seq where c.audit_id = old.id
  ) then
    return old;
  end if;
  raise exception 'the audit log is append-only';
end $$;
drop trigger audit_log_append_only on audit_log;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function audit_log_cut();
create index audit_log_refused on audit_log (at) where outcome = 'REFUSED';

alter table audit_check add column removed bigint not null default 0;

-- What an operator chose stays readable with the new kinds.
update setting set value = jsonb_build_object('failedSignIns', 90, 'auditLog', 2557) || value
where key = 'keepDays' and jsonb_typeof(value) = 'object';
