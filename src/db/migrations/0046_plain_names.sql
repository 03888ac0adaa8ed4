-- Tables, columns, indexes and functions are called by the terms of the field. Nothing is rewritten: data and indexes stay as they are.

alter schema ia rename to intarray;

-- What reads the renamed columns is made again below.
drop view job_indexable;
drop function candidate_indexable(timestamptz);
drop function candidate_facts_of(timestamptz, uuid[]);
drop function candidate_facts(timestamptz);
drop function mended_words(text);

alter table js rename to job_search;
alter table jb rename to job_search_text;
alter table cs rename to candidate_search;
alter table cs_df rename to candidate_token_count;
alter table token_df rename to job_token_count;
alter table term_df_head rename to summary_term_count;
alter table term_df_body rename to text_term_count;
alter table search_figure rename to search_statistic;
alter table skill_idf rename to skill_frequency;
alter table sugg rename to search_suggestion;
alter table sugg_word rename to suggestion_word;
alter table job_track rename to job_interaction;
alter table saved_search_anchor rename to saved_search_term;
alter table notification_rhythm rename to notification_schedule;
alter table notification_bundle rename to notification_digest_item;
alter table write_mark rename to account_write_position;
alter table unlock_month rename to unlock_usage;

alter table job_search rename column pday to posted_day;
alter table job_search rename column exp_min to experience_min;
alter table job_search rename column emp_type to employment_type;
alter table job_search rename column edu to education_level;
alter table job_search rename column sal_bucket to salary_bucket;
alter table job_search rename column exp_bucket to experience_bucket;
alter table job_search rename column samp to sample_bucket;
alter table job_search rename column tsv_head to summary_vector;
alter table job_search rename column tok to tokens;
alter table job_search_text rename column pday to posted_day;
alter table job_search_text rename column emp_type to employment_type;
alter table job_search_text rename column sal_bucket to salary_bucket;
alter table job_search_text rename column exp_bucket to experience_bucket;
alter table job_search_text rename column tok to tokens;
alter table job_search_text rename column tsv to text_vector;
alter table candidate_search rename column exp_months to experience_months;
alter table candidate_search rename column edu to education_level;
alter table candidate_search rename column moves to willing_to_move;
alter table candidate_search rename column tok to tokens;
alter table candidate_token_count rename column tok to token;
alter table candidate_token_count rename column n to candidate_count;
alter table job_token_count rename column tok to token;
alter table job_token_count rename column n to job_count;
alter table summary_term_count rename column word to term;
alter table summary_term_count rename column ndoc to job_count;
alter table text_term_count rename column word to term;
alter table text_term_count rename column ndoc to job_count;
alter table skill_frequency rename column id to skill_key;
alter table skill_frequency rename column n to job_count;
alter table skill_frequency rename column cn to candidate_count;
alter table skill_frequency rename column w to job_idf;
alter table skill_frequency rename column cw to candidate_idf;
alter table search_suggestion rename column norm to search_text;
alter table search_suggestion rename column tsv to vector;
alter table suggestion_word rename column freq to frequency;
alter table saved_search rename column told_at to notified_at;
alter table saved_search rename column tokens to token_query;
alter table saved_search rename column words to text_query;
alter table saved_search rename column wide to include_full_text;
alter table saved_search_term rename column anchor to term;
alter table job_alert rename column found_at to matched_at;
alter table job_alert rename column told_at to notified_at;
alter table notification rename column family to category;
alter table notification_preference rename column family to category;
alter table notification_digest_item rename column family to category;
alter table account rename column deletion_asked_at to deletion_requested_at;
alter table email_change rename column asked_at to requested_at;
alter table data_export rename column asked_at to requested_at;
alter table one_time_code rename column tries to attempts;
alter table one_time_code rename column dead_at to invalidated_at;
alter table one_time_code rename column spent_at to consumed_at;
alter table file rename column gone_at to bytes_deleted_at;
alter table master rename column en to name_en;
alter table master rename column id_text to name_id;
alter table master rename column norm to search_text;
alter table city rename column also to other_names;
alter table city rename column norm to search_text;
alter table resume rename column made_from to copied_from;
alter table resume rename column made_key to content_key;
alter table resume rename column frozen_file_id to snapshot_file_id;
alter table resume rename column frozen_key to snapshot_key;
alter table job_skill rename column must to required;
alter table application rename column announced_at to employer_notified_at;
alter table review rename column announced_at to employer_notified_at;
alter table review rename column again_at to next_review_at;

alter table candidate_search rename constraint cs_account_id_fkey to candidate_search_account_id_fkey;
alter table candidate_search rename constraint cs_account_id_key to candidate_search_account_id_key;
alter table candidate_search rename constraint cs_pkey to candidate_search_pkey;
alter table candidate_token_count rename constraint cs_df_pkey to candidate_token_count_pkey;
alter table job_search_text rename constraint jb_pkey to job_search_text_pkey;
alter table job_interaction rename constraint job_track_account_id_fkey to job_interaction_account_id_fkey;
alter table job_interaction rename constraint job_track_job_id_fkey to job_interaction_job_id_fkey;
alter table job_interaction rename constraint job_track_pkey to job_interaction_pkey;
alter table job_interaction rename constraint job_track_type_check to job_interaction_type_check;
alter table job_search rename constraint js_job_id_key to job_search_job_id_key;
alter table job_search rename constraint js_pkey to job_search_pkey;
alter table notification rename constraint notification_family_check to notification_category_check;
alter table notification_digest_item rename constraint notification_bundle_account_id_dedupe_key_key to notification_digest_item_account_id_dedupe_key_key;
alter table notification_digest_item rename constraint notification_bundle_account_id_fkey to notification_digest_item_account_id_fkey;
alter table notification_digest_item rename constraint notification_bundle_pkey to notification_digest_item_pkey;
alter table notification_preference rename constraint notification_preference_family to notification_preference_category_check;
alter table notification_schedule rename constraint notification_rhythm_account_id_fkey to notification_schedule_account_id_fkey;
alter table notification_schedule rename constraint notification_rhythm_check to notification_schedule_check;
alter table notification_schedule rename constraint notification_rhythm_digest_check to notification_schedule_digest_check;
alter table notification_schedule rename constraint notification_rhythm_pkey to notification_schedule_pkey;
alter table notification_schedule rename constraint notification_rhythm_quiet_from_check to notification_schedule_quiet_from_check;
alter table notification_schedule rename constraint notification_rhythm_quiet_to_check to notification_schedule_quiet_to_check;
alter table resume rename constraint resume_frozen_file_id_fkey to resume_snapshot_file_id_fkey;
alter table resume rename constraint resume_made_from_fkey to resume_copied_from_fkey;
alter table review rename constraint review_once to review_unique;
alter table saved_search_term rename constraint saved_search_anchor_pkey to saved_search_term_pkey;
alter table saved_search_term rename constraint saved_search_anchor_search_key_fkey to saved_search_term_search_key_fkey;
alter table search_statistic rename constraint search_figure_pkey to search_statistic_pkey;
alter table skill_frequency rename constraint skill_idf_pkey to skill_frequency_pkey;
alter table search_suggestion rename constraint sugg_kind_norm_key to search_suggestion_kind_search_text_key;
alter table search_suggestion rename constraint sugg_pkey to search_suggestion_pkey;
alter table suggestion_word rename constraint sugg_word_pkey to suggestion_word_pkey;
alter table text_term_count rename constraint term_df_body_pkey to text_term_count_pkey;
alter table summary_term_count rename constraint term_df_head_pkey to summary_term_count_pkey;
alter table job_token_count rename constraint token_df_pkey to job_token_count_pkey;
alter table unlock_usage rename constraint unlock_month_company_id_fkey to unlock_usage_company_id_fkey;
alter table unlock_usage rename constraint unlock_month_pkey to unlock_usage_pkey;
alter table unlock_usage rename constraint unlock_month_used_check to unlock_usage_used_check;
alter table account_write_position rename constraint write_mark_pkey to account_write_position_pkey;
alter index account_present rename to account_visible;
alter index application_unannounced rename to application_employer_not_notified;
alter index candidate_unlock_one rename to candidate_unlock_unique;
alter index city_at rename to city_position;
alter index city_norm rename to city_search_text;
alter index city_trgm rename to city_search_trigrams;
alter index cs_active rename to candidate_search_active;
alter index cs_g rename to candidate_search_tokens;
alter index cs_role rename to candidate_search_role;
alter index data_export_ends rename to data_export_expiry;
alter index data_export_one rename to data_export_unique;
alter index jb_g rename to job_search_text_tokens;
alter index job_most_years rename to job_experience_max;
alter index job_skill_must rename to job_skill_required;
alter index job_track_choice rename to job_interaction_choice;
alter index job_track_job rename to job_interaction_job;
alter index job_track_person rename to job_interaction_person;
alter index js_company rename to job_search_company;
alter index js_g rename to job_search_tokens;
alter index js_posted rename to job_search_posted;
alter index js_role rename to job_search_role;
alter index js_salary_max rename to job_search_salary_max;
alter index js_salary_min rename to job_search_salary_min;
alter index master_role_group rename to master_role_isco_group;
alter index master_trgm rename to master_search_trigrams;
alter index notification_bundle_waiting rename to notification_digest_item_waiting;
alter index one_time_code_live rename to one_time_code_usable;
alter index saved_search_once rename to saved_search_unique;
alter index saved_search_anchor_search rename to saved_search_term_search;
alter index sign_on_attempt_ends rename to sign_on_attempt_expiry;
alter index sugg_prefix rename to search_suggestion_prefix;
alter index sugg_tsv rename to search_suggestion_vector;
alter index sugg_word_first rename to suggestion_word_first_letter;
alter index write_mark_at rename to account_write_position_at;
alter sequence sugg_id_seq rename to search_suggestion_id_seq;

-- PostgreSQL 18 also names what may not be null.
do $$
declare
  each record;
begin
  for each in
    select c.relname, k.conname, c.relname || '_' || a.attname || '_not_null' as expected
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'n' and c.relnamespace = current_schema()::regnamespace
  loop
    if each.conname <> each.expected and length(each.expected) < 64 then
      execute format('alter table %I rename constraint %I to %I', each.relname, each.conname, each.expected);
    end if;
  end loop;
end $$;

-- Functions that indexes and generated columns call keep their identity; their bodies call others by name, so these are made again.
alter function plain(text) rename to fold_text;
alter function tok(int, int) rename to search_token;
alter function letters(text) rename to letter_code;
alter function safe_words(text) rename to protect_special_terms;
alter function both_vector(text) rename to bilingual_vector;
alter function both_query(text) rename to bilingual_query;
alter function monthly(bigint, text) rename to monthly_amount;
alter function times_in(tsvector, tsquery) rename to term_occurrences;
alter function word_anchor(text) rename to term_of_word;
alter function audit_log_keep() rename to audit_log_reject_change;
alter function master_norm() rename to master_set_search_text;
alter function master_names() rename to master_set_names;
alter trigger master_norm on master rename to master_set_search_text;
alter trigger master_names on master rename to master_set_names;

-- English and Indonesian stems at once: a text in either language is found by a word in either.
create or replace function bilingual_vector(text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.english', words) || to_tsvector('pg_catalog.indonesian', words)
  from protect_special_terms($1) words
$$;
create or replace function bilingual_query(text) returns tsquery language sql immutable parallel safe as $$
  select websearch_to_tsquery('pg_catalog.english', words) || websearch_to_tsquery('pg_catalog.indonesian', words)
  from protect_special_terms($1) words
$$;

create or replace function master_set_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := fold_text(new.name_en || ' ' || new.name_id || ' ' || array_to_string(new.aliases, ' '));
  return new;
end $$;

create or replace function master_set_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.name_en, new.name_id, new.aliases, new.sort, new.category)
      is not distinct from (old.name_en, old.name_id, old.aliases, old.sort, old.category)
    then
      return null;
    end if;
    delete from master_name where master_id = new.id;
  end if;
  insert into master_name (master_id, category, name, sort)
  select distinct new.id, new.category, fold_text(btrim(name)), new.sort
  from unnest(new.aliases || array[new.name_en, new.name_id]) name
  where btrim(name) <> '';
  return null;
end $$;

-- The query with each unknown word replaced by the most frequent known one within a typo or two of it (never of the first letter);
-- null when nothing changes. A word that any open job has is known.
create function did_you_mean(query text) returns text language sql stable as $$
  select nullif(
    string_agg(coalesce(nearest.word, typed.word), ' ' order by typed.position),
    string_agg(typed.word, ' ' order by typed.position))
  from regexp_split_to_table(fold_text(left(query, 200)), '\s+') with ordinality typed(word, position)
  left join lateral (
    select candidate.word
    from (
      select word, frequency, levenshtein_less_equal(word, typed.word, 2) as typos
      from suggestion_word
      where left(word, 1) = left(typed.word, 1)
        and length(word) between length(typed.word) - 2 and length(typed.word) + 2
    ) candidate
    where typed.word ~ '^[a-z]{4,30}$'
      and typos between 1 and case when length(typed.word) >= 6 then 2 else 1 end
      and not exists (select from suggestion_word known where known.word = typed.word)
      and not exists (select from text_term_count known where known.term = any(tsvector_to_array(bilingual_vector(typed.word))))
    order by typos, frequency desc, candidate.word
    limit 1
  ) nearest on true
  where typed.word <> ''
$$;

-- Everything the search knows of open jobs, computed from scratch; a job that is not open is not in it.
-- Kinds of search_token: 1 employment type, 2 level, 3 qualification, 4 industry, 5 role, 6 domain, 7 city, 8 state, 9 country,
-- 10 skill, 11 company, 12 day, 13 week, 14 experience bucket, 15 location type, 16 salary at least, 17 sample,
-- 18 work from anywhere, 19 currency.
create view job_search_source as
select
  j.key as id,
  j.id as job_id,
  j.published_at as posted_at,
  c.key as company_id,
  case when j.salary_hidden then null else monthly_amount(j.salary_min_minor, j.salary_period) end as salary_min,
  case when j.salary_hidden then null else monthly_amount(j.salary_max_minor, j.salary_period) end as salary_max,
  (j.published_at::date - date '2020-01-01')::smallint as posted_day,
  place.first_city as city_id,
  role.key as role_id,
  industry.key as industry_id,
  coalesce(j.experience_min, 0)::smallint as experience_min,
  coalesce(kind.sort, 0)::smallint as employment_type,
  case j.location_type when 'ON_SITE' then 1 when 'HYBRID' then 2 when 'REMOTE' then 3 else 0 end::smallint as work_mode,
  coalesce(qualification.sort, 0)::smallint as education_level,
  salary_step(case when j.salary_hidden then null else monthly_amount(j.salary_max_minor, j.salary_period) end)::smallint as salary_bucket,
  experience_bucket(j.experience_min)::smallint as experience_bucket,
  (abs(hashint8(j.key)) % 64)::smallint as sample_bucket,
  coalesce(skill.ids, '{}') as skill_ids,
  setweight(bilingual_vector(j.title || ' ' || coalesce(role.name_en || ' ' || role.name_id, '')), 'A')
    || setweight(bilingual_vector(skill.names || ' ' || array_to_string(j.keywords, ' ')), 'B')
    || setweight(bilingual_vector(c.name), 'C')
    || setweight(context.vector, 'D') as summary_vector,
  bilingual_vector(
    j.title || ' ' || left(j.description_text, 60000) || ' ' || skill.names || ' ' || array_to_string(j.keywords, ' ') || ' ' || c.name
    || ' ' || coalesce(role.name_en || ' ' || role.name_id || ' ' || array_to_string(role.aliases, ' '), '')
  ) || context.vector as text_vector,
  array_remove(
    array[
      search_token(1, kind.key),
      search_token(2, level.key),
      search_token(3, qualification.key),
      search_token(4, industry.key),
      search_token(5, role.key),
      search_token(6, domain.key),
      search_token(11, c.key),
      search_token(12, j.published_at::date - date '2020-01-01'),
      search_token(13, (j.published_at::date - date '2020-01-01') / 7),
      search_token(14, experience_bucket(j.experience_min)),
      case j.location_type
        when 'ON_SITE' then search_token(15, 1) when 'HYBRID' then search_token(15, 2) when 'REMOTE' then search_token(15, 3)
      end,
      case when j.work_from_anywhere then search_token(18, 1) end,
      case when not j.salary_hidden and j.salary_max_minor is not null then search_token(19, letter_code(j.salary_currency)) end
    ]
    || skill.tokens
    || place.tokens
    || case
      when j.salary_hidden or j.salary_max_minor is null then '{}'
      else array(
        select search_token(16, step)
        from generate_series(0, salary_step(monthly_amount(j.salary_max_minor, j.salary_period))) step)
    end
    || array(select search_token(17, step) from generate_series(0, 5) step where abs(hashint8(j.key)) % 64 < (1 << step)),
    null) as tokens
from job j
join company c on c.id = j.company_id
left join master kind on kind.category = 'TYPE_OF_EMPLOYMENT' and kind.code = j.employment_type
left join master level on level.category = 'POSITION_LEVEL' and level.code = j.position_level
left join master qualification on qualification.category = 'EMPLOYEE_QUALIFICATION' and qualification.code = j.qualification
left join master industry on industry.category = 'INDUSTRY' and industry.code = j.industry
left join master role on role.category = 'JOB_ROLE' and role.code = j.role_code
left join master domain on domain.category = 'JOB_DOMAIN' and domain.code = j.domain
cross join lateral (
  select
    coalesce(array_agg(m.key), '{}') as ids,
    coalesce(array_agg(search_token(10, m.key)), '{}') as tokens,
    coalesce(string_agg(m.name_en || case when lower(m.name_id) = lower(m.name_en) then '' else ' ' || m.name_id end, ' '), '') as names
  from job_skill s
  join master m on m.category = 'SKILLS' and m.code = s.skill_code
  where s.job_id = j.id
) skill
cross join lateral (
  select
    (array_agg(city.key order by l.sort))[1] as first_city,
    coalesce(
      array_agg(search_token(7, city.key))
        || array_agg(distinct search_token(8, state.key))
        || array_agg(distinct search_token(9, letter_code(city.country_code))),
      '{}') as tokens,
    coalesce(string_agg(city.name || ' ' || state.name_en || ' ' || state.name_id, ' '), '') as names
  from job_location l
  join city on city.id = l.city_id
  join state on state.id = city.state_id
  where l.job_id = j.id
) place
cross join lateral (
  -- Each word once: these are facts, and how often they are named says nothing.
  select strip(bilingual_vector(concat_ws(' ',
    place.names, kind.name_en, kind.name_id, level.name_en, level.name_id, domain.name_en, domain.name_id,
    case when j.location_type = 'REMOTE' or j.work_from_anywhere then 'remote wfh jarak jauh' end))) as vector
) context
where j.status = 'ACTIVE' and j.deleted_at is null and c.status = 'APPROVED' and c.deleted_at is null and j.published_at is not null;

-- What a candidate's profile says about work, in keys and numbers. Months not stated are counted from the listed jobs: two at once
-- count once, by calendar month. The expected salary is a step of 35 %: an employer must not learn it more exactly.
create function candidate_facts(at timestamptz) returns table (
  id int, account_id uuid, last_active_at timestamptz, visible boolean, role_id int, domain_id int, industry_id int, city_id int,
  state_id int, experience_months int, education_level smallint, remote_ok boolean, willing_to_move boolean, open_to_work boolean,
  salary_step smallint, currency text, skill_ids int[])
language sql stable as $$
  select
    p.key,
    p.account_id,
    a.last_active_at,
    a.email_verified_at is not null and a.deleted_at is null and a.blocked_at is null and a.deletion_at is null
      and p.visibility <> 'HIDDEN',
    role.key,
    coalesce(domain.key, domain_of_role.key),
    industry.key,
    city.key,
    state.key,
    coalesce(p.experience_months, case when p.fresher then 0 end, (
      select sum(upper(months) - lower(months))::int
      from unnest((
        select range_agg(int4range(worked.first, greatest(worked.first, worked.last) + 1))
        from profile_item i
        cross join lateral (
          select
            (extract(year from i.start_on) * 12 + extract(month from i.start_on))::int as first,
            (extract(year from until.day) * 12 + extract(month from until.day))::int as last
          from (select case when i.present then at::date else coalesce(i.end_on, at::date) end as day) until
        ) worked
        where i.account_id = p.account_id and i.section = 'experience' and i.deleted_at is null and i.start_on is not null
      )) months
    )),
    (
      select max(m.sort)::smallint
      from profile_item i
      join master m on m.category = 'EMPLOYEE_QUALIFICATION' and m.code = i.details->>'qualification'
      where i.account_id = p.account_id and i.section = 'education' and i.deleted_at is null
    ),
    p.remote_ok,
    p.willing_to_move,
    p.open_to_work,
    case when p.expected_salary_minor is not null and p.salary_currency is not null
      then salary_step(monthly_amount(p.expected_salary_minor, p.salary_period))::smallint
    end,
    p.salary_currency::text,
    array(
      select m.key
      from candidate_skill s
      join master m on m.category = 'SKILLS' and m.code = s.skill_code
      where s.account_id = p.account_id
      order by s.sort, m.key
      limit 100
    )
  from candidate_profile p
  join account a on a.id = p.account_id
  left join master role on role.category = 'JOB_ROLE' and role.code = p.role_code
  left join master domain on domain.category = 'JOB_DOMAIN' and domain.code = p.domain
  left join master domain_of_role on domain_of_role.category = 'JOB_DOMAIN' and domain_of_role.code = role.meta->>'domain'
  left join master industry on industry.category = 'INDUSTRY' and industry.code = p.industry
  left join city on city.id = p.city_id
  left join state on state.id = city.state_id
$$;

-- The facts of a few candidates. The plan is made once a session: making it takes five times as long as running it.
create function candidate_facts_of(at timestamptz, accounts uuid[]) returns table (
  id int, account_id uuid, last_active_at timestamptz, role_id int, domain_id int, industry_id int, city_id int, state_id int,
  experience_months int, education_level smallint, remote_ok boolean, willing_to_move boolean, open_to_work boolean,
  salary_step smallint, currency text, skill_ids int[])
language plpgsql stable rows 20 set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query
  select
    f.id, f.account_id, f.last_active_at, f.role_id, f.domain_id, f.industry_id, f.city_id, f.state_id, f.experience_months,
    f.education_level, f.remote_ok, f.willing_to_move, f.open_to_work, f.salary_step, f.currency, f.skill_ids
  from candidate_facts(candidate_facts_of.at) f
  where f.account_id = any(candidate_facts_of.accounts);
end $$;

-- Rows of candidate_search, computed from scratch: candidates who are visible and were active in the last 90 days. Further kinds of
-- search_token: 20 willing to move, 21 would work from home, 22 no city given.
create function candidate_search_source(at timestamptz) returns setof candidate_search language sql stable as $$
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
      null)
  from candidate_facts(at) f
  where f.visible and f.last_active_at > at - interval '90 days'
$$;
