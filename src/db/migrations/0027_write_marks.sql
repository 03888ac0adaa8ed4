-- How far into the log an account's last write reaches, kept only where replicas serve reads: a replica that has not come so far
-- is not asked by that account. Worth nothing after a crash, so it skips the log.
create unlogged table write_mark (
  account_id uuid primary key,
  lsn pg_lsn not null,
  at timestamptz not null
) with (fillfactor = 70);
create index write_mark_at on write_mark (at);
