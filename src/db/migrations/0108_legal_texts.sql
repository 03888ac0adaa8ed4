-- Legal pages in versions: what a version asks of people who have an account, and from when on it holds.

alter table content_version drop constraint content_version_kind_check;
alter table content_version
  add constraint content_version_kind_check check (kind in ('FAQ', 'PAGE_META', 'MAIL', 'LEGAL')),
  add column acceptance text check (acceptance in ('NONE', 'NOTICE', 'REQUIRED')),
  add column effective_from timestamptz,
  -- What changes, in words: {"en", "id"}.
  add column changes jsonb,
  add constraint content_version_legal check (
    (kind = 'LEGAL' and state <> 'DRAFT') = (acceptance is not null)
    and (acceptance is null) = (effective_from is null)
    and (acceptance is null or effective_from >= published_at)
    and (acceptance is distinct from 'REQUIRED' or effective_from >= published_at + interval '14 days')
    and (acceptance is null or acceptance = 'NONE' or changes is not null));
-- Asked with every session; empty until a version requires acceptance.
create index content_version_required on content_version (key, effective_from) where acceptance = 'REQUIRED';

create or replace function content_version_freeze() returns trigger language plpgsql as $$
begin
  if old.state <> 'DRAFT' and (tg_op = 'DELETE' or new.texts <> old.texts or new.number <> old.number or new.state = 'DRAFT'
    or new.acceptance is distinct from old.acceptance or new.effective_from is distinct from old.effective_from
    or new.changes is distinct from old.changes) then
    raise exception 'a published version of a text is frozen';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- Which text a person agreed to: document and number of a published version (0: the built-in one), hash and language of what was shown.
alter table consent
  add column document text check (length(document) <= 40),
  add column number int check (number >= 0),
  add column hash text check (length(hash) = 64),
  add column locale text check (locale in ('en', 'id')),
  add constraint consent_document check ((document is null) = (number is null));
create unique index consent_accepted on consent (account_id, document, number) where document is not null;

-- What a person has closed at the top of the pages.
create table banner_dismissal (
  account_id uuid not null references account on delete cascade,
  banner text not null check (length(banner) <= 60),
  at timestamptz not null,
  primary key (account_id, banner)
);
