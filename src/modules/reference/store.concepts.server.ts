import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { importedSort } from './load.dataset-rows.server.ts'
import type { ThesaurusGroup } from './load.thesaurus.server.ts'
import { isLabel } from './store.names.server.ts'
import { readStartupState, writeStartupState } from './store.startup-state.server.ts'

const stateKey = 'reference.concepts'
/**
 * PostgreSQL has no list of Indonesian stop words. Neither say an internship, freelance work and the like what the work is, as stems.
 */
const functionWords =
  'yang dan di ke dari untuk dengan pada atau dalam sebagai adalah ini itu oleh para bagi agar serta' +
  ' magang internship freelance freelanc lulus fresh graduat lowong loker'
/**
 * Words for ranks and posts, which titles of all kinds of work have: at full weight a head chef was near a head nurse, and who analyses in a
 * laboratory was a financial analyst.
 */
export const rankWords = 'kepala ketua wakil calon spesialis specialist analis desainer designer'
/** Rises where concepts are computed otherwise than before: they are made anew when a server of this version starts. */
export const conceptForm = 3

/** Writes the groups with their names; the id of a group is its place in the order of ISCO's codes. */
export async function writeThesaurus(db: Db, groups: readonly ThesaurusGroup[]): Promise<void> {
  const rows = JSON.stringify(groups.map((group, place) => ({ ...group, place: place + 1 })))
  await sql`
    insert into concept (id, isco, source, group_id, name_en, name_id, description_en, description_id, skills)
    select g.place, g.code, 'THESAURUS', g.place, g.en, g.id, g.does->>'en', g.does->>'id', array(select jsonb_array_elements_text(g.skills))
    from jsonb_to_recordset(${rows}::jsonb) as g (place smallint, code text, en text, id text, does jsonb, skills jsonb)
    on conflict (id) do update set isco = excluded.isco, name_en = excluded.name_en, name_id = excluded.name_id,
      description_en = excluded.description_en, description_id = excluded.description_id, skills = excluded.skills`.execute(
    db,
  )
  await sql`delete from concept_name using concept c where c.id = concept_id and c.source = 'THESAURUS'`.execute(db)
  await sql`
    insert into concept_name (concept_id, language, name, broad)
    select g.place, language, lower(named.name), bool_or(named.broad)
    from jsonb_to_recordset(${rows}::jsonb) as g (place smallint, en text, id text, titles jsonb, broad jsonb)
    cross join unnest(array['en', 'id']) language
    cross join lateral (
      select jsonb_array_elements_text(g.titles->language) as name, false as broad
      union all select jsonb_array_elements_text(g.broad->language), true
    ) named
    group by 1, 2, 3`.execute(db)
}

/**
 * Roles, ours and those of a loaded taxonomy, join by ISCO's code; without a code they get the group nearest to their names. Then what
 * each word says about concepts is computed anew, in one statement. Roles that are switched off say nothing and keep their ids: a taxonomy
 * may be taken back and loaded again, and there are 32,767 of them.
 */
export async function refreshConcepts(db: Db): Promise<void> {
  await sql`set local statement_timeout = '5min'`.execute(db)
  await sql`
    insert into concept (isco, source, master_id, name_en, name_id)
    select m.meta->>'isco', 'ROLE', m.id, m.name_en, m.name_id from master m
    where m.category = 'JOB_ROLE' and m.status = 'ACTIVE' and not exists (select from concept c where c.master_id = m.id) order by m.key`.execute(
    db,
  )
  await sql`
    update concept c set group_id = g.id, isco = m.meta->>'isco', name_en = m.name_en, name_id = m.name_id,
      description_en = coalesce(m.meta->>'description', '')
    from master m left join concept g on g.source = 'THESAURUS' and g.isco = m.meta->>'isco' where m.id = c.master_id`.execute(
    db,
  )
  await sql`delete from concept_name using concept c where c.id = concept_id and c.source = 'ROLE'`.execute(db)
  await sql`
    insert into concept_name (concept_id, language, name, broad)
    select c.id, language, n.name, n.name in (select broad_names()) and not ${isLabel(sql`n.name`, sql`m`)}
    from concept c join master m on m.id = c.master_id and m.status = 'ACTIVE'
    join master_name n on n.master_id = m.id
    cross join unnest(case when m.name_en = m.name_id then array['en'] else array['en', 'id'] end) language
    group by c.id, language, n.name, m.name_en, m.name_id`.execute(db)
  await computeWords(db)
  await sql`
    update concept c set group_id = strongest.groups[1]
    from (select o.id, strongest_groups(concept_vector(1, o.name_en || ' ' || o.name_id), 1) as groups
      from concept o where o.source = 'ROLE' and o.group_id is null) strongest
    where strongest.id = c.id and cardinality(strongest.groups) > 0`.execute(db)
  await sql`analyze concept, concept_name, concept_word`.execute(db)
  const state = await readStartupState(db, stateKey)
  await writeStartupState(db, stateKey, { version: versionOf(state) + 1, roles: await rolesPrint(db) })
}

/** Rises whenever concepts are computed anew: rows of an earlier version are made anew in the background. */
export const conceptVersion = async (db: Db): Promise<number> => versionOf(await readStartupState(db, stateKey))
const versionOf = (state: Readonly<Record<string, unknown>> | undefined): number => Number(state?.['version'] ?? 0)

/** The same after roles were edited or loaded; false when nothing changed since. */
export async function refreshConceptsIfStale(db: Db): Promise<boolean> {
  const state = await readStartupState(db, stateKey)
  if (state?.['roles'] === (await rolesPrint(db))) return false
  await refreshConcepts(db)
  return true
}

/** The active roles and skills that sources of a taxonomy are now, of which it calls the skill essential for the role. */
const essentialSkills = sql`
  with known as materialized (
    select m.category, m.meta->>'source' as source, coalesce(m.merged_into, m.id) as id from master m
    where m.category in ('JOB_ROLE', 'SKILLS') and m.meta ? 'source'
    union
    select c.category, c.source, coalesce(m.merged_into, m.id) from master_taxonomy_concept c join master m on m.id = c.master_id
  )
  select distinct role.id as role_id, m.id as skill_id, m.name_en, m.name_id
  from taxonomy_role t join known role on role.category = 'JOB_ROLE' and role.source = t.source
  join master r on r.id = role.id and r.status = 'ACTIVE'
  cross join unnest(t.skills) needed(source) join known skill on skill.category = 'SKILLS' and skill.source = needed.source
  join master m on m.id = skill.id and m.status = 'ACTIVE'`

/** How many essential skills of a taxonomy count in matching: of roles that are loaded and offered, and skills likewise. */
export async function countEssentialSkills(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${essentialSkills}) e`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Changes with every change of a role, and of its names: those of a concept that is merged into a role leave the role as it was. With a
 * taxonomy loaded also with its descriptions and the essential skills of roles and the groups of skills.
 */
async function rolesPrint(db: Db): Promise<string> {
  const { rows } = await sql<{ print: string }>`
    select count(distinct m.id) || ' ' || coalesce(max(m.updated_at)::text, '') || ' ' || count(*)
      || ' ' || coalesce(sum(hashtextextended(n.name || m.id, 0)), 0)
      || coalesce(' ' || sum(distinct hashtextextended((m.meta->>'description') || m.id, 0)), '')
      || coalesce((select ' ' || sum(hashtextextended(e.role_id::text || e.skill_id, 0)) from (${essentialSkills}) e), '')
      || coalesce((select ' ' || sum(hashtextextended(s.id || (s.meta->>'group'), 0)) from master s
        where s.category = 'SKILLS' and s.sort = ${importedSort} and s.meta ? 'group'), '') as print
    from master m join master_name n on n.master_id = m.id where m.category = 'JOB_ROLE' and m.status = 'ACTIVE'`.execute(
    db,
  )
  return rows[0]?.print ?? ''
}

/**
 * BM25 (k1 1.2, b 0.75) of each word in each concept's text: name four times, other names twice, description once, and typical skills
 * in the second form only: of groups what the thesaurus says, of roles what a loaded taxonomy calls essential. A broad name counts a
 * third, a rank a quarter. Words of nearly a third of all groups, numbers, single letters and stop words of either language say nothing
 * and are left out.
 */
async function computeWords(db: Db): Promise<void> {
  await sql`delete from concept_word`.execute(db)
  await sql`
    insert into concept_word (form, word, concepts, weights, idf)
    with live as (
      select c.* from concept c left join master m on m.id = c.master_id where c.master_id is null or m.status = 'ACTIVE'
    ), part as (
      select id as concept, source, 1 as form, 'en' as language, 4.0 as weight, as_title(name_en) as body from live
      union all select id, source, 1, 'id', 4, as_title(name_id) from live where source = 'THESAURUS' or name_id <> name_en
      union all select id, source, 1, 'en', 1, description_en from live
      union all select id, source, 1, 'id', 1, description_id from live
      union all
      select c.id, c.source, 1, n.language, case when n.broad then 2 / 3.0 else 2 end, as_title(string_agg(n.name, ' ' order by n.name))
      from live c join concept_name n on n.concept_id = c.id group by c.id, c.source, n.language, n.broad
      union all
      select c.id, c.source, 2, language, 1, string_agg(case language when 'en' then m.name_en else m.name_id end, ' ')
      from live c cross join unnest(array['en', 'id']) language
      join master m on m.category = 'SKILLS' and m.code = any(c.skills) group by c.id, c.source, language
      union all
      select c.id, c.source, 2, language, 1, string_agg(case language when 'en' then e.name_en else e.name_id end, ' ')
      from live c join (${essentialSkills}) e on e.role_id = c.master_id cross join unnest(array['en', 'id']) language
      where language = 'en' or e.name_id <> e.name_en group by c.id, c.source, language
    ), counted as materialized (
      select concept, source, part.form, word, sum(weight * times)::real as times
      from part cross join lateral stem_counts(language, body)
      where body <> '' and length(word) > 1 and word !~ '^[0-9]+$' group by concept, source, part.form, word
    ), formed as materialized (
      select concept, source, 1 as form, word, times from counted where form = 1
      union all select concept, source, 2, word, sum(times)::real from counted group by concept, source, word
    ), long as (
      select concept, source, form, sum(times) as length from formed group by concept, source, form
    ), normed as materialized (
      select concept * 4 + form as key, 1.2 * (0.25 + 0.75 * length / avg(length) over (partition by form, source)) as norm from long
    ), everything as materialized (
      select count(*)::real as concepts, count(*) filter (where source = 'THESAURUS') as groups from live
    ), rank as (
      select distinct word from unnest(array['en', 'id']) language cross join lateral stem_counts(language, ${rankWords})
    )
    select f.form, f.word, array_agg(f.concept order by f.concept),
      array_agg(round(1000 * 2.2 * f.times / (f.times + n.norm))::smallint order by f.concept),
      (ln(max(e.concepts) / count(*)) * case when f.word in (select word from rank) then 0.25 else 1 end)::real
    from formed f join normed n on n.key = f.concept * 4 + f.form cross join everything e
    group by f.form, f.word having count(*) filter (where f.concept < 1000) < 0.3 * max(e.groups)
      and ts_lexize('pg_catalog.english_stem', f.word) <> '{}' and ts_lexize('pg_catalog.indonesian_stem', f.word) <> '{}'
      and f.word <> all(string_to_array(${functionWords}, ' '))`.execute(db)
}
