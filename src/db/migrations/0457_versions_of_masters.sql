-- What reference data was called before, by whom it was changed and when, so that a change is seen and undone, and a form that was
-- opened before somebody else's change does not write over it.
alter table master add column version int not null default 0;
create function master_set_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
-- Named so that it runs after the triggers that complete a row.
create trigger master_version_raised before update on master for each row
  when ((old.name_en, old.name_id, old.aliases, old.status) is distinct from (new.name_en, new.name_id, new.aliases, new.status))
  execute function master_set_version();

create table master_version (
  master_id uuid not null references master on delete cascade,
  -- Of the value that was replaced.
  number int not null check (number >= 0),
  name_en text not null,
  name_id text not null,
  aliases text[] not null,
  status text not null check (status in ('ACTIVE', 'PROPOSED', 'MERGED', 'INACTIVE')),
  replaced_by uuid,
  replaced_at timestamptz not null,
  primary key (master_id, number)
);
