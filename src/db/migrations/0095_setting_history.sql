-- Every value that a setting has had, so that a change is explained and undone; the newest number is the version of the setting.

create table setting_version (
  key text not null,
  number int not null check (number > 0),
  -- Null is the default.
  before jsonb,
  after jsonb,
  changed_by uuid references account on delete set null,
  at timestamptz not null,
  primary key (key, number)
);
create index setting_version_changed_by on setting_version (changed_by) where changed_by is not null;

-- Who changed it is forgotten with the account; nothing else of a version changes.
create function setting_version_reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.changed_by is null
    and (new.key, new.number, new.at) = (old.key, old.number, old.at)
    and new.before is not distinct from old.before and new.after is not distinct from old.after then
    return new;
  end if;
  raise exception 'the history of settings is append-only';
end $$;
create trigger setting_version_append_only before update or delete on setting_version
  for each row execute function setting_version_reject_change();

-- Keys with a dot hold states of the site itself and are no settings.
insert into setting_version (key, number, before, after, changed_by, at)
  select s.key, s.version, null, s.value, (
    select a.actor_id from audit_log a join account on account.id = a.actor_id
    where a.subject_type = 'setting' and a.action = 'setting.save' and a.details->>'key' = s.key order by a.id desc limit 1
  ), s.updated_at
  from setting s where s.key not like '%.%';
