-- What was reported is never changed, but for what the erasure of its company takes out of it.
create function target_snapshot_frozen() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'content' = to_jsonb(old) - 'content' and old.content @> new.content then
    return new;
  end if;
  raise exception '% is never changed', tg_table_name using errcode = 'check_violation';
end $$;
drop trigger target_snapshot_frozen on target_snapshot;
create trigger target_snapshot_frozen before update or delete on target_snapshot for each row execute function target_snapshot_frozen();
