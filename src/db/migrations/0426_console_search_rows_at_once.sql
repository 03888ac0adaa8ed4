-- Rows of the console's search are inserted with what they are filtered by. A second trigger added it to each new row, with a plan of
-- when the tables were small: a few thousand new people in one session took seconds for each hundred.
drop trigger account_searched_with_insert on account;
drop trigger company_searched_with_insert on company;
drop trigger job_searched_with_insert on job;

drop function admin_search_put(text, uuid, text, text, text, text[], text, timestamptz);
-- Who writes a row again later changes what it is filtered by with admin_search_facets_changed.
create function admin_search_put(kind text, id uuid, title text, words text, contact text, keys text[], state text, at timestamptz,
  facets text[] default '{}')
returns void language sql as $$
  insert into admin_search as s (kind, id, title, words, contact, keys, state, at, facets)
  values ($1, $2, $3, $4, coalesce($5, ''), array_remove($6, null), $7, $8, array_remove($9, null))
  on conflict on constraint admin_search_pkey do update
    set title = excluded.title, words = excluded.words, contact = excluded.contact, keys = excluded.keys, state = excluded.state
    where (s.title, s.words, s.contact, s.keys, s.state)
      is distinct from (excluded.title, excluded.words, excluded.contact, excluded.keys, excluded.state)
$$;

create or replace function admin_search_put_person() returns trigger language plpgsql as $$
begin
  if new.erased_at is not null or new.kind = 'ADMIN' then
    delete from admin_search where kind = 'PERSON' and id = new.id;
  else
    perform admin_search_put('PERSON', new.id, new.full_name, admin_search_words(new.full_name), fold_text(new.email),
      array['email:' || lower(new.email), 'phone:' || new.dial_code || new.phone],
      case when new.deleted_at is not null then 'DELETED'
        when new.deletion_requested_at is not null then 'DELETION_REQUESTED'
        when new.blocked_at is not null then 'BLOCKED'
        when new.email_verified_at is null then 'UNVERIFIED' else 'ACTIVE' end,
      new.created_at, array[admin_search_mail_host(new.email)]);
  end if;
  return null;
end $$;

create or replace function admin_search_put_company() returns trigger language plpgsql as $$
begin
  if new.erased_at is not null then
    delete from admin_search where kind = 'COMPANY' and id = new.id;
  else
    perform admin_search_put('COMPANY', new.id, new.name, admin_search_words(new.name, new.legal_name), fold_text(coalesce(new.email, '')),
      array['email:' || lower(new.email), 'phone:' || new.dial_code || new.phone, admin_search_number(new.registration_number)],
      case when new.deleted_at is not null then 'DELETED' else new.status end, new.created_at,
      array['city:' || new.city_id, admin_search_mail_host(new.email), admin_search_site_host(new.website)]);
  end if;
  return null;
end $$;

create or replace function admin_search_put_job() returns trigger language plpgsql as $$
begin
  perform admin_search_put('JOB', new.id, new.title, admin_search_words(new.title), '',
    array[admin_search_number(new.reference_code)],
    case when new.deleted_at is not null then 'DELETED' else new.status end,
    new.created_at, array['field:' || new.domain]);
  return null;
end $$;

-- One after the other by its key, which is read the same way however large the tables were when the plan was made.
create or replace function admin_search_job_facets(ids uuid[]) returns void language plpgsql as $$
declare
  each uuid;
begin
  foreach each in array coalesce(ids, '{}') loop
    update admin_search s set facets = f.facets, score = f.score
    from (
      select coalesce(r.score, 0)::smallint as score,
        array_remove(array['field:' || j.domain], null)
          || array(select 'city:' || l.city_id from job_location l where l.job_id = each order by l.city_id)
          || array(select 'flag:' || rule from unnest(r.rules) rule order by rule) as facets
      from job j left join screen_result r on r.job_id = each
      where j.id = each
    ) f
    where s.kind = 'JOB' and s.id = each and (s.facets, s.score) is distinct from (f.facets, f.score);
  end loop;
end $$;
create or replace function admin_search_company_facets(ids uuid[]) returns void language plpgsql as $$
declare
  each uuid;
begin
  foreach each in array coalesce(ids, '{}') loop
    update admin_search s set facets = f.facets, score = f.score
    from (
      select coalesce(r.score, 0)::smallint as score,
        array_remove(array['city:' || c.city_id, admin_search_mail_host(c.email), admin_search_site_host(c.website)], null)
          || array(select 'flag:' || rule from unnest(r.rules) rule order by rule) as facets
      from company c left join screen_result r on r.company_id = each
      where c.id = each
    ) f
    where s.kind = 'COMPANY' and s.id = each and (s.facets, s.score) is distinct from (f.facets, f.score);
  end loop;
end $$;
create or replace function admin_search_person_facets(ids uuid[]) returns void language plpgsql as $$
declare
  each uuid;
begin
  foreach each in array coalesce(ids, '{}') loop
    update admin_search s set facets = f.facets
    from (select array_remove(array[admin_search_mail_host(a.email)], null) as facets from account a where a.id = each) f
    where s.kind = 'PERSON' and s.id = each and s.facets is distinct from f.facets;
  end loop;
end $$;
