-- Cases are found by the numbers of their reports and by what they are about.
alter table admin_search drop constraint admin_search_kind_check;
alter table admin_search add constraint admin_search_kind_check check (kind in ('PERSON', 'COMPANY', 'JOB', 'ORDER', 'CASE'));
create index admin_search_case_words on admin_search using gin (words gin_trgm_ops) where kind = 'CASE';

create function admin_search_put_case(case_id uuid) returns void language sql as $$
  select admin_search_put('CASE', k.id, coalesce(j.title, c.name), admin_search_words(j.title, c.name), '',
    array(select admin_search_number(r.number::text) from report r where r.case_id = k.id order by r.number desc limit 200),
    case when k.decided_at is null then 'OPEN' else 'DECIDED' end, k.created_at)
  from moderation_case k join company c on c.id = k.company_id left join job j on k.target_type = 'JOB' and j.id = k.target_id
  where k.id = case_id
$$;
create function admin_search_case_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'report' then
    perform admin_search_put_case(new.case_id);
  else
    perform admin_search_put_case(new.id);
  end if;
  return null;
end $$;
create trigger moderation_case_searched_insert after insert on moderation_case for each row execute function admin_search_case_changed();
create trigger moderation_case_searched_update after update of decided_at on moderation_case for each row
  when ((old.decided_at is null) is distinct from (new.decided_at is null)) execute function admin_search_case_changed();
create trigger moderation_case_searched_delete after delete on moderation_case for each row execute function admin_search_remove('CASE');
create trigger report_searched after insert on report for each row execute function admin_search_case_changed();

select admin_search_put_case(id) from moderation_case;
