-- Concepts of a loaded taxonomy that are one of our values: their names are names of that value, beside its own aliases, which the next
-- release may overwrite.
create table master_taxonomy_concept (
  category text not null,
  source text not null,
  label text not null,
  names text[] not null,
  master_id uuid not null references master on delete cascade,
  primary key (category, source)
);
create index master_taxonomy_concept_master on master_taxonomy_concept (master_id);

create or replace function master_set_search_text() returns trigger language plpgsql as $$
declare
  own text[] := new.aliases || array[new.name_en, new.name_id];
begin
  new.search_text := fold_text(new.name_en || ' ' || new.name_id || ' ' || array_to_string(new.aliases, ' ') || coalesce((
    select ' ' || string_agg(distinct name, ' ') from master_taxonomy_concept c, unnest(c.names) name
    where c.master_id = new.id and name <> all (own)), ''));
  return new;
end $$;

create or replace function master_set_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.name_en, new.name_id, new.aliases, new.search_text, new.sort, new.category)
      is not distinct from (old.name_en, old.name_id, old.aliases, old.search_text, old.sort, old.category)
    then
      return null;
    end if;
    delete from master_name where master_id = new.id;
  end if;
  insert into master_name (master_id, category, name, sort)
  select distinct new.id, new.category, fold_text(btrim(name)), new.sort
  from (
    select unnest(new.aliases || array[new.name_en, new.name_id]) as name
    union all
    select unnest(c.names) from master_taxonomy_concept c where c.master_id = new.id
  ) given
  where btrim(name) <> '';
  return null;
end $$;

-- The triggers above write the names of the values whose concepts changed.
create function master_taxonomy_concept_renames() returns trigger language plpgsql as $$
begin
  update master set search_text = '' where id in (select master_id from changed);
  return null;
end $$;
create trigger master_taxonomy_concept_inserted after insert on master_taxonomy_concept
  referencing new table as changed for each statement execute function master_taxonomy_concept_renames();
create trigger master_taxonomy_concept_updated after update on master_taxonomy_concept
  referencing new table as changed for each statement execute function master_taxonomy_concept_renames();

-- Values that were merged by an administrator gave their labels only.
update master t set aliases = t.aliases || missing.names
from (
  select m.merged_into as id, array_agg(distinct name order by name) as names
  from master m join master into_ on into_.id = m.merged_into cross join unnest(m.aliases) name
  where m.status = 'MERGED' and name <> all (into_.aliases || array[into_.name_en, into_.name_id])
  group by m.merged_into
) missing
where t.id = missing.id;
