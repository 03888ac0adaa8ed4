-- What an operator says at the top of all pages for a while, and texts of the start page and the help pages.

alter table content_version drop constraint content_version_kind_check;
alter table content_version add constraint content_version_kind_check
  check (kind in ('FAQ', 'PAGE_META', 'MAIL', 'LEGAL', 'START', 'HELP'));

create table announcement (
  id int generated always as identity primary key,
  audience text not null check (audience in ('ALL', 'GUEST', 'CANDIDATE', 'EMPLOYER')),
  language text not null check (language in ('both', 'en', 'id')),
  level text not null check (level in ('INFO', 'WARNING', 'URGENT')),
  -- {"en": {"title", "text"}, "id": {…}}; of a single language only that one.
  texts jsonb not null,
  link text check (length(link) <= 300),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  -- Taken off before its end, to be put back.
  removed boolean not null default false,
  -- Of the form that added it.
  form_key uuid not null unique,
  version int not null default 1,
  author uuid references account on delete set null,
  changed_at timestamptz not null
);
create index announcement_author on announcement (author) where author is not null;
create index announcement_ends on announcement (ends_at);
create trigger announcement_changed after insert or update or delete or truncate on announcement
  for each statement execute function notify_table_change();

-- What an announcement was; a row is frozen.
create table announcement_version (
  announcement_id int not null references announcement,
  number int not null,
  content jsonb not null,
  author uuid references account on delete set null,
  at timestamptz not null,
  primary key (announcement_id, number)
);
create index announcement_version_author on announcement_version (author) where author is not null;
create function announcement_version_freeze() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.content <> old.content or new.number <> old.number then
    raise exception 'a version of an announcement is frozen';
  end if;
  return new;
end $$;
create trigger announcement_version_frozen before update or delete on announcement_version
  for each row execute function announcement_version_freeze();
