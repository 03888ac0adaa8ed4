-- Who proposed which value: the same one from two people is one proposal, shown to each of them.
create table master_proposal (
  master_id uuid not null references master on delete cascade,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  primary key (master_id, account_id)
);
create index master_proposal_account on master_proposal (account_id, created_at);
insert into master_proposal (master_id, account_id, created_at)
  select m.id, m.proposed_by, m.created_at from master m join account a on a.id = m.proposed_by where m.status = 'PROPOSED';
create index master_merged on master (merged_into) where merged_into is not null;

-- One row a name (both languages, aliases): what begins so is read in order, what is one slip away is compared name by name.
create table master_name (
  master_id uuid not null references master on delete cascade,
  category text not null,
  name text not null,
  sort int not null,
  primary key (master_id, name)
);
create index master_name_prefix on master_name (category, name text_pattern_ops) include (sort, master_id);
create function master_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.en, new.id_text, new.aliases, new.sort, new.category) is not distinct from (old.en, old.id_text, old.aliases, old.sort, old.category) then
      return null;
    end if;
    delete from master_name where master_id = new.id;
  end if;
  insert into master_name (master_id, category, name, sort)
  select distinct new.id, new.category, plain(btrim(n)), new.sort from unnest(new.aliases || array[new.en, new.id_text]) n where btrim(n) <> '';
  return null;
end $$;
create trigger master_names after insert or update on master for each row execute function master_names();
insert into master_name (master_id, category, name, sort)
  select distinct m.id, m.category, plain(btrim(n)), m.sort from master m, unnest(m.aliases || array[m.en, m.id_text]) n where btrim(n) <> '';

create index if not exists candidate_skill_code on candidate_skill (skill_code);

-- Steps of the set-up that somebody passed without giving anything, so that coming back begins at the first open one.
alter table candidate_profile add column setup_skipped text[] not null default '{}';
