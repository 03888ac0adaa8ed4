-- What texts of people and jobs say about the work, for matching (decision 0114): occupations, words and graded skills. Numbers are
-- id * 64 + value, those of concepts id * 256 + weight.

-- Without what must not be weighed: religion, marriage and family, caste and descent, gender, age, health, union and party.
create function work_text(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(lower(coalesce($1, '')),
    '\y(schedul\w* (caste|tribe)s?|(serikat|trade|labou?r) (pekerja|buruh|unions?)|partai \w+|(mother|father|ibu|ayah) (of|dari) \w+|\d+ (years? old|tahun)|date of birth|tempat tanggal lahir)\y', ' ', 'g'),
    '\y(relig\w*|agama\w*|beragama|seagama|m[uo]slim\w*|islam\w*|christian\w*|kristen\w*|catholic\w*|katolik\w*|protestan\w*|hindu\w*|buddh\w*|budha|kong ?hu ?cu|sikh\w*|jew(s|ish)?|yahudi|devout|deacons?|church\w*|gereja\w*|mosques?|mas?jid\w*|pendeta|pastors?|priests?|imams?|ustad\w*|ust[ae]dz\w*|hijab\w*|jilbab\w*|berhijab|berjilbab|sholat|salat|married|marital|marriages?|widow\w*|divorc\w*|single|unmarried|menikah|nikah|lajang|janda|duda|cerai|mothers?|fathers?|wife|wives|husbands?|istri|suami|spouses?|pregnan\w*|hamil|kehamilan|brahmin\w*|dalit\w*|castes?|kasta|ethnic\w*|etnis|suku|pribumi|tionghoa|female|male|wom[ae]n|m[ae]n|girls?|boys?|lady|ladies|wanita|pria|perempuan|laki|gender|lgbt\w*|gay|lesbian|transgender|disab\w*|difabel\w*|disabilitas|hiv|cancer|kanker|diabetes|penyintas|pengidap|birthdays?|umur|usia|unions?|serikat|partai)\y', ' ', 'g')
$$;

-- A word as a number that every server gives it.
create function word_key(word text) returns int language sql immutable parallel safe as $$
  select ('x' || substr(md5(word), 1, 7))::bit(28)::int >> 3
$$;

-- The groups nearest to a text, with what typical skills say.
create function match_concepts(body text) returns int[] language sql stable parallel safe as $$
  select coalesce(array_agg(each order by each & 255 desc, each), '{}')
  from unnest(concept_vector(2, work_text(body), 1000, 50)) each where each >> 8 < 1000
$$;

-- Words of a text that say something about work, with how often they stand there, up to fifteen times.
create function match_words(body text) returns int[] language sql stable parallel safe as $$
  select coalesce(array_agg(key << 6 | times order by key), '{}')
  from (
    select word_key(w.word) as key, max(least(15, counted.times)) as times
    from first_words(work_text(body), 1000) words, unnest(array['en', 'id']) language, stem_counts(language, words) counted
    join concept_word w on w.form = 2 and w.word = counted.word
    group by 1
  ) kept
$$;

-- Words that a job asks for, with eight times their idf; the rarest sixty.
create function match_terms(body text) returns int[] language sql stable parallel safe as $$
  select coalesce(array_agg(key << 6 | idf order by key), '{}')
  from (
    select word_key(w.word) as key, max(least(63, round(8 * w.idf)))::int as idf
    from unnest(array['en', 'id']) language, stem_counts(language, work_text(body)) counted
    join concept_word w on w.form = 2 and w.word = counted.word
    group by 1 order by 2 desc, 1 limit 60
  ) kept where idf > 0
$$;

-- Kept for every job that was ever public, so that both sides see the same while it is paused; `version` of the concepts.
create table job_work (
  job_id uuid primary key references job on delete cascade,
  version int not null,
  concepts int[] not null,
  terms int[] not null,
  -- The job's skills, and the group of each: 0 for none.
  skills int[] not null,
  skill_groups int[] not null
);

create function job_work_of(version int, jobs uuid[]) returns setof job_work language sql stable as $$
  select j.id, job_work_of.version,
    match_concepts(concat_ws(' ', named.title, named.title, named.title, skill.names, skill.names, first_words(j.description_text, 300))),
    match_terms(concat_ws(' ', named.title, skill.names)), skill.keys, skill.groups
  from job j
  left join master role on role.category = 'JOB_ROLE' and role.code = j.role_code
  cross join lateral (select first_words(j.title, 15) || coalesce(' ' || role.name_en || ' ' || role.name_id, '') as title) named
  cross join lateral (
    select
      coalesce(array_agg(m.key order by s.sort, m.key), '{}') as keys,
      coalesce(array_agg(coalesce(word_key(m.meta->>'group'), 0) order by s.sort, m.key), '{}') as groups,
      coalesce(string_agg(m.name_en || case when lower(m.name_id) = lower(m.name_en) then '' else ' ' || m.name_id end, ' '), '') as names
    from job_skill s join master m on m.category = 'SKILLS' and m.code = s.skill_code where s.job_id = j.id
  ) skill
  where j.id = any(job_work_of.jobs) and j.published_at is not null and j.deleted_at is null
$$;

-- The same of everybody with a profile, also while it is hidden.
create table candidate_work (
  account_id uuid primary key references account on delete cascade,
  version int not null,
  concepts int[] not null,
  words int[] not null,
  -- How many such words there are.
  length int not null,
  -- Skills, and groups of skills with the best grade in each.
  skills int[] not null,
  skill_groups int[] not null
);

create function plain_words(text) returns text language sql immutable parallel safe as $$
  select ' ' || regexp_replace(fold_text(coalesce($1, '')), '[^a-z0-9+#]+', ' ', 'g') || ' '
$$;

-- How well a profile shows each skill, 1 to 63. Evidence is that it is listed, each entry that names it and each year of those, n / (n + 1);
-- it halves in five years since the last of them, and counts a quarter more where the newest position names it.
create function skill_grades(at date, skills int[], items jsonb) returns table (skill int, skill_group int, grade int)
language sql stable as $$
  with entry as materialized (
    select row_number() over () as place, plain_words(concat_ws(' ', i.title, i.description)) as body,
      case when i.section = 'experience' then i."startOn" end as first,
      case when i.section in ('experience', 'project') then case when i.present then skill_grades.at else i."endOn" end end as last
    from jsonb_to_recordset(items) i (section text, title text, description text, "startOn" date, "endOn" date, present boolean)
    limit 60
  ), newest as (
    select place from entry where last is not null and first is not null order by last desc, first desc limit 1
  ), held as (
    select m.key, m.id, coalesce(word_key(m.meta->>'group'), 0) as skill_group
    from master m where m.category = 'SKILLS' and m.key = any(skills)
  ), named as materialized (
    select distinct held.key, e.place from held join master_name n on n.master_id = held.id cross join entry e
    where strpos(e.body, plain_words(n.name)) > 0
  ), used as (
    select named.key, count(*) as times, max(e.last) as last, bool_or(e.place = (select place from newest)) as now,
      sum(greatest(0, least(e.last, skill_grades.at) - e.first) / 365) as years
    from named join entry e using (place) group by named.key
  )
  select held.key, held.skill_group, greatest(1, round(63 * least(1,
    (1 - 1.0 / (2 + coalesce(used.times, 0) + coalesce(used.years, 0)))
    * case when used.last is null then 1 else power(0.5, greatest(0, skill_grades.at - used.last) / (5 * 365.25)) end
    * case when used.now then 1.25 else 1 end)))::int
  from held left join used on used.key = held.key
$$;

-- What a role, skills and entries say. Headline, the text about oneself, names of employers and schools are no part: people write
-- into them who they are.
create function person_work(at date, role text, held int[], items jsonb)
returns table (concepts int[], words int[], length int, skills int[], skill_groups int[]) language sql stable as $$
  select match_concepts(texts.body), counted.words, (select coalesce(sum(each & 63), 0)::int from unnest(counted.words) each),
    graded.skills, graded.groups
  from (
    select concat_ws(' ', role,
      (select string_agg(m.name_en || case when lower(m.name_id) = lower(m.name_en) then '' else ' ' || m.name_id end, ' ')
        from master m where m.key = any(held)),
      (select string_agg(concat_ws(' ', i.title, i.description), ' ' order by i.present desc nulls last, i."endOn" desc nulls last, i."startOn" desc nulls last)
        from jsonb_to_recordset(items) i (section text, title text, description text, "startOn" date, "endOn" date, present boolean)
        where i.section in ('experience', 'education', 'project', 'certificate'))) as body
    offset 0
  ) texts
  cross join lateral (select match_words(texts.body) as words offset 0) counted
  cross join lateral (
    with each as materialized (select * from skill_grades(person_work.at, held, items))
    select (select coalesce(array_agg(skill << 6 | grade order by skill), '{}') from each) as skills,
      (select coalesce(array_agg(best.skill_group << 6 | best.grade order by best.skill_group), '{}') from (
        select each.skill_group, max(each.grade) as grade from each where each.skill_group > 0 group by each.skill_group) best) as groups
  ) graded
$$;

create function candidate_work_of(version int, at date, accounts uuid[]) returns setof candidate_work language sql stable as $$
  select p.account_id, candidate_work_of.version, made.*
  from candidate_profile p
  left join master role on role.category = 'JOB_ROLE' and role.code = p.role_code
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('section', i.section, 'title', i.title, 'description', i.details->>'description',
      'startOn', i.start_on, 'endOn', i.end_on, 'present', i.present)), '[]') as entries
    from profile_item i where i.account_id = p.account_id and i.deleted_at is null
  ) item
  cross join lateral person_work(candidate_work_of.at, concat_ws(' ', role.name_en, role.name_id),
    array(select m.key from candidate_skill s join master m on m.category = 'SKILLS' and m.code = s.skill_code
      where s.account_id = p.account_id order by s.sort, m.key limit 100), item.entries) made
  where p.account_id = any(candidate_work_of.accounts)
$$;

-- Applicants are ordered by the score before it is rounded, and scored anew with what they sent.
alter table application alter column match_score type real;
update application set match_demands = null, match_facts = null, match_summary = null, match_score = null where match_demands is not null;
