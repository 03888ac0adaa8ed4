-- Words that an operator lets searches take for each other.

create table synonym_group (
  id int generated always as identity primary key,
  language text not null check (language in ('en', 'id', 'both')),
  -- Folded as searches are; at least two, sorted.
  words text[] not null check (cardinality(words) between 2 and 12),
  -- Taken out of use, to be put back.
  removed boolean not null default false,
  version int not null default 1,
  author uuid references account on delete set null,
  changed_at timestamptz not null
);
create unique index synonym_group_words on synonym_group (language, words) where not removed;
create index synonym_group_word on synonym_group using gin (words) where not removed;
create index synonym_group_author on synonym_group (author) where author is not null;
create trigger synonym_group_changed after insert or update or delete or truncate on synonym_group
  for each statement execute function notify_table_change();

-- What a group was; a row is frozen.
create table synonym_version (
  group_id int not null references synonym_group,
  number int not null,
  language text not null,
  words text[] not null,
  removed boolean not null,
  author uuid references account on delete set null,
  at timestamptz not null,
  primary key (group_id, number)
);
create index synonym_version_author on synonym_version (author) where author is not null;
create function synonym_version_freeze() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.words <> old.words or new.removed <> old.removed or new.language <> old.language then
    raise exception 'a version of synonyms is frozen';
  end if;
  return new;
end $$;
create trigger synonym_version_frozen before update or delete on synonym_version
  for each row execute function synonym_version_freeze();
