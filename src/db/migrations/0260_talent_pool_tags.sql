-- How an employer sorts the candidates of a pool, and where each was found.
alter table talent_pool_entry
  add column tags text[] not null default '{}' check (cardinality(tags) <= 10),
  add column source text not null default 'SEARCH' check (source in ('SEARCH', 'MATCH'));
