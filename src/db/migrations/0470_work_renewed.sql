-- What matching compares carries less of what must not be weighed, and is made anew as time passes (decision 0114).

-- Names of work that differ by gender become one.
create function work_without_gender(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace($1,
    '(\w)wom([ae])n\y', '\1m\2n', 'g'),
    '\yactress(es)?\y', 'actor', 'g'),
    '\ymasseuses?\y', 'masseur', 'g'),
    '\y(manager|shepherd)ess(es)?\y', '\1', 'g'),
    '\yheadmistress(es)?\y', 'headmaster', 'g'),
    '\yseniwati\y', 'seniman', 'g'),
    '\ybarmaids?\y', 'barman', 'g'),
    '\yseamstress(es)?\y', 'tailor', 'g')
$$;

-- Without what must not be weighed: family first, whose words would else be of work with children; then religion, marriage, caste and
-- descent, gender, age, health, union and party.
create or replace function work_text(text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(work_without_gender(lower(coalesce($1, ''))),
    '\y((mother|father|mum|mom|dad|parent|ibu|ayah|bapak)( tunggal)?( of| to| dari| dengan)? (\d+|one|two|three|four|five|six|se|satu|dua|tiga|empat|lima|enam) ?(orang )?(child|children|kids?|sons?|daughters?|anak)|(have|has|having|with|punya|mempunyai|memiliki|dikaruniai) (\d+|one|two|three|four|five|six|se|satu|dua|tiga|empat|lima|enam) ?(orang )?(child|children|kids?|sons?|daughters?|anak)|anak (\d+|one|two|three|four|five|six|se|satu|dua|tiga|empat|lima|enam)|(maternity|paternity|parental) leave|cuti (melahirkan|bersalin|hamil)|single parents?|orang ?tua tunggal|ibu rumah tangga)\y', ' ', 'g'),
    '\y((suku|etnis|keturunan|orang|berdarah) (jawa|javanese|sunda\w*|batak|betawi|minang\w*|madura|bugis|dayak|papua\w*|ambon|bali|balinese|melayu|malay|cina|chinese|china|tionghoa|arab\w*|indian?)|(jawa|javanese|sunda\w*|batak|betawi|minang\w*|madura|bugis|dayak|papua\w*|ambon|bali|balinese|melayu|malay|cina|chinese|china|tionghoa|arab\w*|indian?) (descent|origin|ancestry|heritage|ethnicity)|(member|anggota|pengurus|kader|aktivis|simpatisan)( of)?( the| a)?( trade| labou?r| political)? (unions?|part(y|ies)|serikat( pekerja| buruh)?|partai)|(trade|labou?r|political) (unions?|part(y|ies)|activists?)( members?| officials?)?|(party|union) (members?|officials?)|shop stewards?|aktivis buruh|mogok kerja|sunday schools?|sekolah minggu|remaja mas?jid|aged? \d+|(born|lahir)( in| on| tahun| di)? \d+|senior citizens?|kursi roda)\y', ' ', 'g'),
    '\y(schedul\w* (caste|tribe)s?|(serikat|trade|labou?r) (pekerja|buruh|unions?)|partai \w+|(mother|father|ibu|ayah) (of|dari) \w+|\d+ (years? old|tahun)|date of birth|tempat tanggal lahir)\y', ' ', 'g'),
    '\y(relig\w*|agama\w*|beragama|seagama|m[uo]slim\w*|islam\w*|christian\w*|kristen\w*|catholic\w*|katolik\w*|protestan\w*|hindu\w*|buddh\w*|budha|kong ?hu ?cu|sikh\w*|jew(s|ish)?|yahudi|devout|deacons?|church\w*|gereja\w*|mosques?|mas?jid\w*|pendeta|pastors?|priests?|imams?|ustad\w*|ust[ae]dz\w*|hijab\w*|jilbab\w*|berhijab|berjilbab|sholat|salat|married|marital|marriages?|widow\w*|divorc\w*|single|unmarried|menikah|nikah|lajang|janda|duda|cerai|mothers?|fathers?|wife|wives|husbands?|istri|suami|spouses?|pregnan\w*|hamil|kehamilan|brahmin\w*|dalit\w*|castes?|kasta|ethnic\w*|etnis|suku|pribumi|tionghoa|female|male|wom[ae]n|m[ae]n|girls?|boys?|lady|ladies|wanita|pria|perempuan|laki|gender|lgbt\w*|gay|lesbian|transgender|disab\w*|difabel\w*|disabilitas|hiv|cancer|kanker|diabetes|penyintas|pengidap|birthdays?|umur|usia|unions?|serikat|partai|qur.?an\w*|al.?qur.?an|ngaji|mengaji|pengajian|hajj?i?|umroh|umrah|santri|pesantren|nuns?|monks?|bh?iks[hu]\w*|biara\w*|temples?|pura|[vw]ihara|k[le]*lenteng|s[iy]nagog\w*|rabbis?|ulama|k[iy]ai|bibles?|alkitab|housewi(fe|ves)|homemakers?|kawin|berkeluarga|ibu|bapak|nyonya|berusia|penyandang|deaf\w*|blind\w*|tuli|buta|tuna(netra|rungu|wicara|daksa|grahita)|cacat|wheelchairs?|epilep\w*|autis\w*|depress\w*|depresi|stroke|bipolar|asthma\w*|asma|polio)\y', ' ', 'g')
$$;

-- The day that skills were graded at: they count less the longer ago they were used. Rows without it are made anew in the background.
alter table candidate_work add column graded_on date;

create or replace function candidate_work_of(version int, at date, accounts uuid[]) returns setof candidate_work language sql stable as $$
  select p.account_id, candidate_work_of.version, made.*, candidate_work_of.at
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

update job_work set version = -1;

-- Which version of the concepts what somebody sent was compared with; scores of before are made anew where the profile is still kept.
alter table application add column match_version int;
update application set match_demands = null, match_facts = null where match_demands is not null and profile_snapshot ? 'skills';
-- Whether all applications of a job were scored from the same demands.
create index application_demands on application (job_id, match_demands) where withdrawn_at is null;

-- Choices of people whom a company invited do not teach anything about its jobs.
create index company_invitation_address on company_invitation (company_id, email);

-- As before (0175_search_learning), but a group that was added has at most half of what the word's strongest weighs after learning.
create or replace function learned_vector(body text, most_words int)
returns int[] language sql stable parallel safe as $$
  with typed as (
    select word, max(times) as times
    from first_words(body, most_words) words, unnest(array['en', 'id']) language, stem_counts(language, words)
    group by word
  ), known as (
    select w.word, (1 + ln(typed.times)) * w.idf as importance, w.concepts, w.weights
    from typed join concept_word w on w.form = 1 and w.word = typed.word
  ), weighed as (
    select known.word, known.importance, hit.concept, hit.weight * coalesce(l.factor, 1) as weight
    from known
    cross join lateral unnest(known.concepts, known.weights) hit(concept, weight)
    left join concept c on c.id = hit.concept
    left join learned_weight l on l.word = known.word and l.concept_id = coalesce(c.group_id, hit.concept) and not l.pinned
  ), scored as (
    select concept, power(sum(score), 2) as score from (
      select concept, importance * weight as score from weighed
      union all
      select l.concept_id, known.importance * (select max(weight) from weighed w where w.word = known.word) * 0.5 * (l.factor - 1)
      from known join learned_weight l on l.word = known.word and l.added and not l.pinned and l.factor > 1
      where l.concept_id <> all (known.concepts)
    ) hits group by concept
  ), occupation as (
    select concept, score from scored where concept > 1000 order by score desc, concept limit 20
  ), groups as (
    select concept, sum(score) as score
    from (
      select concept, score from scored where concept < 1000
      union all
      select c.group_id, o.score from occupation o join concept c on c.id = o.concept where c.group_id is not null
    ) all_scores
    group by concept
    order by 2 desc, concept
    limit 20
  ), kept as (
    select concept, score from occupation
    union all
    (select concept, score from groups
      order by score desc, concept limit case when exists (select from occupation) then 10 else 20 end)
  ), scaled as (
    select concept, round(255 * score / sqrt(sum(score * score) over (partition by concept > 1000)))::int as weight from kept
  )
  select coalesce(array_agg(concept * 256 + weight order by weight desc, concept), '{}') from scaled where weight > 0
$$;
