-- Texts that administrators write over the built-in ones. A version is frozen once it was published.

create table content_version (
  kind text not null check (kind in ('FAQ', 'PAGE_META', 'MAIL')),
  key text not null check (length(key) <= 120),
  number int not null check (number > 0),
  state text not null check (state in ('DRAFT', 'PUBLISHED', 'SUPERSEDED')),
  -- Counts the savings of a draft.
  version int not null default 1,
  -- In their order: [{"key", "en", "id"}].
  texts jsonb not null,
  author uuid references account on delete set null,
  created_at timestamptz not null,
  published_at timestamptz,
  primary key (kind, key, number),
  check ((state = 'DRAFT') = (published_at is null))
);
create unique index content_version_draft on content_version (kind, key) where state = 'DRAFT';
create unique index content_version_published on content_version (kind, key) where state = 'PUBLISHED';
create index content_version_author on content_version (author) where author is not null;

create function content_version_freeze() returns trigger language plpgsql as $$
begin
  if old.state <> 'DRAFT' and (tg_op = 'DELETE' or new.texts <> old.texts or new.number <> old.number or new.state = 'DRAFT') then
    raise exception 'a published version of a text is frozen';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger content_version_frozen before update or delete on content_version
  for each row execute function content_version_freeze();
create trigger content_version_changed after insert or update of state on content_version
  for each statement execute function notify_table_change();
