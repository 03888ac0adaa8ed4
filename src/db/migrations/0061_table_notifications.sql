-- Processes keep rows of these tables in memory; each change tells them to read again (src/db/table-cache.server.ts).
create function notify_table_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('karya_tables', tg_table_name);
  return null;
end $$;

create trigger setting_changed after insert or update or delete or truncate on setting for each statement execute function notify_table_change();
create trigger master_changed after insert or update or delete or truncate on master for each statement execute function notify_table_change();
create trigger city_changed after insert or update or delete or truncate on city for each statement execute function notify_table_change();
create trigger state_changed after insert or update or delete or truncate on state for each statement execute function notify_table_change();
create trigger country_changed after insert or update or delete or truncate on country for each statement execute function notify_table_change();
create trigger job_token_count_changed after insert or update or delete or truncate on job_token_count for each statement execute function notify_table_change();
