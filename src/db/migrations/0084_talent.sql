-- Words by which an employer finds candidates without a job: what the card and the profile show before unlocking. Contact details that
-- somebody wrote into a text are left out, so that nobody is found by them.
create function searchable_text(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(coalesce($1, ''),
    '\S*(@|://|www\.)\S*|\S+\.(com|net|org|info|biz|io|me|co|id|xyz|site|online)\y\S*|\+?\d[\d\s().-]{6,}\d', ' ', 'gi')
$$;

create function candidate_words(account uuid, role int, domain int, industry int, skills int[]) returns tsvector language sql stable as $$
  select
    setweight(bilingual_vector(searchable_text((select p.headline from candidate_profile p where p.account_id = candidate_words.account))), 'A')
    || setweight(bilingual_vector(coalesce((
        select concat_ws(' ', m.name_en, m.name_id, array_to_string(m.aliases, ' ')) from master m where m.key = candidate_words.role), '')), 'A')
    || setweight(bilingual_vector(coalesce((
        select string_agg(concat_ws(' ', m.name_en, m.name_id, array_to_string(m.aliases, ' ')), ' ') from master m
        where m.key = any(candidate_words.skills)), '')), 'B')
    || setweight(bilingual_vector(coalesce((
        select string_agg(searchable_text(concat_ws(' ', i.title, i.organisation)), ' ') from profile_item i
        where i.account_id = candidate_words.account and i.deleted_at is null), '')), 'C')
    || setweight(bilingual_vector(coalesce((
        select string_agg(concat_ws(' ', m.name_en, m.name_id), ' ') from master m
        where m.key in (candidate_words.domain, candidate_words.industry)), '')), 'D')
$$;

alter table candidate_search add column words tsvector not null default '';
alter table candidate_search alter column words drop default;

create or replace function candidate_search_source(at timestamptz) returns setof candidate_search language sql stable as $$
  select
    f.id, f.account_id, f.last_active_at, f.role_id, f.domain_id, f.industry_id, f.city_id, f.state_id, f.experience_months,
    f.education_level, f.remote_ok, f.willing_to_move, f.open_to_work, f.salary_step, f.currency, f.skill_ids,
    array_remove(
      array[
        search_token(4, f.industry_id),
        search_token(5, f.role_id),
        search_token(6, f.domain_id),
        search_token(7, f.city_id),
        search_token(8, f.state_id),
        search_token(13, ((f.last_active_at at time zone 'UTC')::date - date '2020-01-01') / 7),
        case when f.willing_to_move then search_token(20, 1) end,
        case when f.remote_ok then search_token(21, 1) end,
        case when f.city_id is null then search_token(22, 1) end
      ]
      || array(select search_token(10, skill) from unnest(f.skill_ids) skill),
      null),
    candidate_words(f.account_id, f.role_id, f.domain_id, f.industry_id, f.skill_ids)
  from candidate_facts(at) f
  where f.visible and f.last_active_at > at - interval '90 days'
$$;

update candidate_search set words = candidate_words(account_id, role_id, domain_id, industry_id, skill_ids);
create index candidate_search_words on candidate_search using gin (words);

-- Candidates that a company keeps in mind. Whether somebody is shown is decided when the list is read.
create table talent_pool (
  id uuid primary key,
  company_id uuid not null references company,
  owner_id uuid not null references account,
  name text not null check (length(name) between 1 and 60),
  note text,
  -- Otherwise only whoever made it sees it.
  shared boolean not null,
  version int not null default 1,
  created_at timestamptz not null,
  unique (id, company_id)
);
create index talent_pool_company on talent_pool (company_id, created_at);
create index talent_pool_owner on talent_pool (owner_id);

create table talent_pool_entry (
  id uuid primary key default new_id(),
  pool_id uuid not null,
  company_id uuid not null references company,
  account_id uuid not null references account on delete cascade,
  note text,
  by_account uuid not null references account,
  at timestamptz not null,
  -- Asked for once before, then deleted.
  keep_until timestamptz not null,
  asked_at timestamptz,
  version int not null default 1,
  unique (pool_id, account_id),
  foreign key (pool_id, company_id) references talent_pool (id, company_id) on delete cascade
);
create index talent_pool_entry_list on talent_pool_entry (pool_id, at desc, id);
create index talent_pool_entry_account on talent_pool_entry (account_id);
create index talent_pool_entry_company on talent_pool_entry (company_id);
create index talent_pool_entry_by on talent_pool_entry (by_account);
create index talent_pool_entry_keep on talent_pool_entry (keep_until);
