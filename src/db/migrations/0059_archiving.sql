-- How far continuous archiving is, written by the process that does it; without archiving there is no row.
create table archive_state (
  only_row boolean primary key default true check (only_row),
  place text not null,
  -- Everything that was committed before is in the archive.
  archived_until timestamptz,
  base_at timestamptz,
  failing_since timestamptz,
  error text,
  checked_at timestamptz not null
);

-- Files whose bytes have still to be copied to the archive.
create table file_to_archive (
  file_id uuid primary key references file on delete cascade
);

create function queue_file_for_archive() returns trigger language plpgsql as $$
begin
  if exists (select from archive_state) then
    insert into file_to_archive (file_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger file_stored after insert on file for each row when (new.stored_at is not null)
  execute function queue_file_for_archive();
create trigger file_changed after update of stored_at, sha256 on file for each row
  when (new.stored_at is not null and (old.stored_at is null or old.sha256 is distinct from new.sha256))
  execute function queue_file_for_archive();
