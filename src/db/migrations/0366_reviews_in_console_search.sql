-- Reviews are found by their title and the company they are about, by who decides on them: neither by their text nor by who wrote them.
alter table admin_search drop constraint admin_search_kind_check;
alter table admin_search add constraint admin_search_kind_check
  check (kind in ('PERSON', 'COMPANY', 'JOB', 'ORDER', 'CASE', 'REVIEW'));
create index admin_search_review_words on admin_search using gin (words gin_trgm_ops) where kind = 'REVIEW';

create function admin_search_put_review() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from admin_search where kind = 'REVIEW' and id = new.id;
  else
    perform admin_search_put('REVIEW', new.id, new.title, admin_search_words(new.title, c.name), '', '{}', new.status, new.created_at)
    from company c where c.id = new.company_id;
  end if;
  return null;
end $$;
create trigger review_searched_insert after insert on review for each row execute function admin_search_put_review();
create trigger review_searched_update after update of title, status, deleted_at on review for each row
  when ((old.title, old.status, old.deleted_at is null) is distinct from (new.title, new.status, new.deleted_at is null))
  execute function admin_search_put_review();
create trigger review_searched_delete after delete on review for each row execute function admin_search_remove('REVIEW');

create function admin_search_rename_reviewed() returns trigger language plpgsql as $$
begin
  update admin_search s set words = admin_search_words(r.title, new.name)
  from review r where r.company_id = new.id and s.kind = 'REVIEW' and s.id = r.id;
  return null;
end $$;
create trigger company_searched_reviews after update of name on company for each row when (old.name is distinct from new.name)
  execute function admin_search_rename_reviewed();

insert into admin_search (kind, id, title, words, contact, keys, state, at)
select 'REVIEW', r.id, r.title, admin_search_words(r.title, c.name), '', '{}', r.status, r.created_at
from review r join company c on c.id = r.company_id where r.deleted_at is null;
