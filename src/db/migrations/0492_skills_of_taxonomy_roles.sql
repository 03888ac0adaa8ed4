-- Skills that a loaded taxonomy calls essential for each of its roles, by the sources of both: which values these are is looked up when
-- concepts are computed, as values are merged, switched off and loaded at any time.
create table taxonomy_role (
  source text primary key,
  skills text[] not null
);
