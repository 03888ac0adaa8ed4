-- What the automatic screen found last in each job and company: the console's search filters by it. Pages compute it anew.
create table screen_result (
  id uuid primary key default new_id(),
  job_id uuid unique references job on delete cascade,
  company_id uuid unique references company on delete cascade,
  score smallint not null check (score between 0 and 100),
  rules text[] not null,
  at timestamptz not null,
  constraint screen_result_of_one check (num_nonnulls(job_id, company_id) = 1)
);

insert into screen_result (job_id, score, rules, at)
select job_id, score, array(select distinct hit ->> 'rule' from jsonb_array_elements(hits::jsonb) hit), at
from (select distinct on (job_id) job_id, score, hits, at
  from (select job_id, score, hits, at from job_version
    union all select job_id, score, hits, updated_at from job_proposal where status = 'OPEN') screened
  order by job_id, at desc) latest
where hits::jsonb <> '[]';
-- Companies are screened once more within the hour, in which what was found is kept.
update screened_list set hash = '' where name = 'throwAway';

-- What rows are filtered by: city: and the city's id, field: and the job's domain, flag: and a rule of the screen, mail: and site: and a host.
alter table admin_search add column facets text[] not null default '{}';
alter table admin_search add column score smallint not null default 0;

create function admin_search_mail_host(email text) returns text language sql immutable parallel safe as $$
  select 'mail:' || nullif(lower(substring(email from '@([^@]+)$')), '')
$$;
create function admin_search_site_host(website text) returns text language sql immutable parallel safe as $$
  select 'site:' || lower(substring(website from '^(?:[A-Za-z]+://)?(?:[wW]{3}\.)?([^/:?#]+)'))
$$;

create function admin_search_job_facets(ids uuid[]) returns void language sql as $$
  update admin_search s set facets = f.facets, score = f.score
  from (
    select j.id, coalesce(r.score, 0)::smallint as score,
      array_remove(array['field:' || j.domain], null)
        || array(select 'city:' || l.city_id from job_location l where l.job_id = j.id order by l.city_id)
        || array(select 'flag:' || rule from unnest(r.rules) rule order by rule) as facets
    from job j left join screen_result r on r.job_id = j.id
    where j.id = any(ids)
  ) f
  where s.kind = 'JOB' and s.id = f.id and (s.facets, s.score) is distinct from (f.facets, f.score)
$$;
create function admin_search_company_facets(ids uuid[]) returns void language sql as $$
  update admin_search s set facets = f.facets, score = f.score
  from (
    select c.id, coalesce(r.score, 0)::smallint as score,
      array_remove(array['city:' || c.city_id, admin_search_mail_host(c.email), admin_search_site_host(c.website)], null)
        || array(select 'flag:' || rule from unnest(r.rules) rule order by rule) as facets
    from company c left join screen_result r on r.company_id = c.id
    where c.id = any(ids)
  ) f
  where s.kind = 'COMPANY' and s.id = f.id and (s.facets, s.score) is distinct from (f.facets, f.score)
$$;
create function admin_search_person_facets(ids uuid[]) returns void language sql as $$
  update admin_search s set facets = f.facets
  from (select a.id, array_remove(array[admin_search_mail_host(a.email)], null) as facets from account a where a.id = any(ids)) f
  where s.kind = 'PERSON' and s.id = f.id and s.facets is distinct from f.facets
$$;

select admin_search_job_facets(array_agg(id)) from job;
select admin_search_company_facets(array_agg(id)) from company;
select admin_search_person_facets(array_agg(id)) from account;

create index admin_search_facets on admin_search using gin (facets);
create index admin_search_score on admin_search (kind, score desc, at desc) where score > 0;

-- Named so that they run after those that write the row itself.
create function admin_search_facets_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'account' then
    perform admin_search_person_facets(array[new.id]);
  elsif tg_table_name = 'company' then
    perform admin_search_company_facets(array[new.id]);
  elsif tg_table_name = 'job' then
    perform admin_search_job_facets(array[new.id]);
  elsif new.job_id is not null then
    perform admin_search_job_facets(array[new.job_id]);
  else
    perform admin_search_company_facets(array[new.company_id]);
  end if;
  return null;
end $$;
create trigger account_searched_with_insert after insert on account for each row execute function admin_search_facets_changed();
create trigger account_searched_with_update after update of email, erased_at, kind on account for each row
  when ((old.email, old.erased_at is null, old.kind) is distinct from (new.email, new.erased_at is null, new.kind))
  execute function admin_search_facets_changed();
create trigger company_searched_with_insert after insert on company for each row execute function admin_search_facets_changed();
create trigger company_searched_with_update after update of email, website, city_id, erased_at on company for each row
  when ((old.email, old.website, old.city_id, old.erased_at is null)
    is distinct from (new.email, new.website, new.city_id, new.erased_at is null))
  execute function admin_search_facets_changed();
create trigger job_searched_with_insert after insert on job for each row when (new.domain is not null)
  execute function admin_search_facets_changed();
create trigger job_searched_with_update after update of domain on job for each row when (old.domain is distinct from new.domain)
  execute function admin_search_facets_changed();
create trigger screen_result_searched after insert or update on screen_result for each row execute function admin_search_facets_changed();

create function admin_search_places_changed() returns trigger language plpgsql as $$
begin
  perform admin_search_job_facets(array(select distinct job_id from changed));
  return null;
end $$;
create trigger job_location_searched_insert after insert on job_location referencing new table as changed
  for each statement execute function admin_search_places_changed();
create trigger job_location_searched_delete after delete on job_location referencing old table as changed
  for each statement execute function admin_search_places_changed();
