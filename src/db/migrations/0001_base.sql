-- Contrib only. intarray lives in a schema of its own: on the search path it hijacks @> and && of int[].
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;
create schema if not exists ia;
create extension if not exists intarray schema ia;

-- UUIDv7 by SQL, so that any PostgreSQL from 15 on serves.
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing
        substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

create function plain(text) returns text language sql immutable parallel safe as $$
  select lower(public.unaccent('public.unaccent', $1))
$$;

-- Counters are worth nothing after a crash, so they skip the log.
create unlogged table rate_counter (
  key text primary key,
  window_start timestamptz not null,
  count int not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null,
  actor_id uuid,
  acting_admin_id uuid,
  action text not null,
  subject_type text not null,
  subject_id uuid,
  outcome text not null default 'OK' check (outcome in ('OK', 'REFUSED')),
  request_id text,
  details jsonb not null default '{}'
);
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);
create index audit_log_actor on audit_log (actor_id, id desc);
create function audit_log_keep() returns trigger language plpgsql as $$
begin raise exception 'the audit log is append-only'; end $$;
create trigger audit_log_append_only before update or delete on audit_log for each row execute function audit_log_keep();

create table mail (
  id uuid primary key default new_id(),
  account_id uuid,
  kind text not null,
  locale text not null,
  to_address text not null,
  body_sealed text,
  headers jsonb not null default '{}',
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENT', 'KEPT', 'BOUNCED', 'FAILED')),
  dedupe_key text unique,
  attempts int not null default 0,
  last_error text,
  message_id text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_status on mail (status, created_at desc);
create index mail_address on mail (to_address, created_at desc);
