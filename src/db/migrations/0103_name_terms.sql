-- What names are compared by: their words (marked by =, plural s off) and the 3- and 4-grams of each word with its edges (_).
-- src/modules/reference/rules.name-likeness.ts makes the same of a typed text.
create function name_terms(name text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct term), '{}')
  from regexp_split_to_table(name, '[\s\u00a0!-"$-*,-/:-@\[-`{-~–—‘’“”•·…]+') word
  cross join lateral (
    select '=' || case when length(word) > 3 and right(word, 1) = 's' and right(word, 2) <> 'ss' then left(word, -1) else word end as term
    union all
    select substr('_' || word || '_', at, size) from generate_series(3, 4) size, generate_series(1, length(word) + 3 - size) at
  ) terms
  where word <> ''
$$;
alter table master_name add column terms tsvector generated always as (array_to_tsvector(name_terms(name))) stored;
create index master_name_terms on master_name using gin (terms);

-- In how many names of a category a term stands; '' counts the names.
create table master_name_term (
  category text not null,
  term text not null,
  names int not null,
  primary key (term, category)
);
create index master_name_term_category on master_name_term (category);
create function refresh_name_terms() returns void language plpgsql as $$
declare
  each text;
begin
  perform pg_advisory_xact_lock(5262097);
  -- Names that were only rewritten change the counts too little to matter.
  if (select coalesce(sum(names), 0) from master_name_term where term = '') = (select count(*) from master_name) then
    return;
  end if;
  delete from master_name_term;
  for each in select distinct category from master_name loop
    insert into master_name_term (category, term, names)
    select each, word, ndoc from ts_stat(format('select terms from master_name where category = %L', each))
    union all select each, '', count(*) from master_name where category = each;
  end loop;
end $$;
select refresh_name_terms();
