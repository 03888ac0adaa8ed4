import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { Fragment } from '#db/fragments.server.ts'
import { cachedRows } from '#db/table-cache.server.ts'
import { isStopWord, splitQuery } from './rules.query.parse.ts'

/** Groups that related jobs are retrieved by. */
const strongest = 3

/**
 * What a search says about occupations, strongest first; `groups` of them are the strongest. `company`: it is a company's name.
 * `role`: it is a role's name as a whole. `wordsOnly`: it asks for what has its words and nothing else. `learned`: groups that people who
 * search so choose more often than was expected. `nearGroups`: all groups of the work that it names for the most part, and of work near that.
 */
export type QueryConcepts = {
  vector: number[]
  groups: number[]
  company: boolean
  wordsOnly: boolean
  learned: number[]
  role: boolean
  nearGroups: number[]
}
export const noConcepts: QueryConcepts = {
  vector: [],
  groups: [],
  company: false,
  wordsOnly: true,
  learned: [],
  role: false,
  nearGroups: [],
}

/** A search that names one kind of work has its group at this weight of 255. */
const oneKind = Math.round(0.9 * 255)

/** The group of the one kind of work that a search names, null where it names none or several. */
export function oneKindOf({ vector }: QueryConcepts): number | null {
  const strongest = vector.find((each) => each >> 8 < 1000 && (each & 255) >= oneKind)
  return strongest === undefined ? null : strongest >> 8
}

/** The strongest groups of a search without those that its words hardly say: less than a fifth of what they say of the strongest. */
export function groupsNamedBy({ vector, groups }: QueryConcepts): number[] {
  const weights = new Map(vector.map((each) => [each >> 8, each & 255]))
  const weightOf = (group: number) => weights.get(group) ?? 0
  const least = Math.max(0, ...groups.map(weightOf)) / 5
  return groups.filter((group) => weightOf(group) >= least)
}

/**
 * The concepts of a search, from the memory of the process where it was made before. None for a phrase or an excluded word, which ask
 * for words, and for what is a company's name as a whole. `learned`: with what was learned from use.
 */
export async function conceptsOf(db: Db, text: string, learned: boolean): Promise<QueryConcepts> {
  const parts = splitQuery(text)
  if (parts.some(({ phrase, not }) => phrase || not)) return noConcepts
  const words = parts.flatMap(({ text: word }) => (isStopWord(word) ? [] : [word])).join(' ')
  if (words === '') return noConcepts
  const whole = text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const kind = learned ? 'learned concepts of a search' : 'concepts of a search'
  const known = await cachedRows(db, kind, [whole], async (source) => {
    const { rows } = await sql<QueryConcepts>`
      select vector, strongest_groups(vector, ${sql.lit(strongest)}) as groups, company, company as "wordsOnly",
        exists (select from master_name n where n.category = 'JOB_ROLE' and n.name = fold_text(${words})) as role,
        ${nearGroups} as "nearGroups", ${learned ? learnedGroups(words) : sql`'{}'::int[]`} as learned
      from (select exists (select from company c where lower(c.name) = any(${sql.val(companyNames(whole))}::text[])
          and c.status = 'APPROVED' and c.deleted_at is null) as company offset 0) named
      cross join lateral (select case when company then '{}'::int[] else ${learned ? sql`learned_vector(${words}, 15)` : sql`concept_vector(1, ${words}, 15)`} end as vector offset 0) query`.execute(
      source,
    )
    return new Map([[whole, rows[0] ?? noConcepts]])
  })
  return known.get(whole) ?? noConcepts
}

/** A search names work for the most part where its group has this weight of 255. */
const mostly = Math.round(0.6 * 255)

/**
 * Groups near the strongest one in ISCO-08: of the same minor group (three digits) among managers, professionals and technicians, who
 * cannot do what others learnt, else of the same sub-major group (two digits).
 */
const nearGroups = sql`array(select near.id from unnest(vector) own
  join concept named on named.id = own >> 8 and named.source = 'THESAURUS'
  join concept near on near.source = 'THESAURUS' and near.isco like left(named.isco, case when named.isco < '4' then 3 else 2 end) || '%'
  where named.id = (strongest_groups(vector, 1))[1] and own & 255 >= ${sql.lit(mostly)} order by near.id)`

/** Groups that weigh more with these words than they were delivered with, the most learned first. */
const learnedGroups = (words: string): Fragment => sql`array(
  select l.concept_id::int from learned_weight l
  where l.factor > 1 and not l.pinned and l.word in (
    select word from unnest(array['en', 'id']) language, stem_counts(language, as_title(first_words(${words}, 15))))
  group by l.concept_id order by max(l.factor) desc, l.concept_id limit ${sql.lit(strongest)})`

/** How a company of this name may be written. */
const companyNames = (name: string): string[] => [name, name.replaceAll(/ (and|dan) /g, ' & ')]

/** The likeness of a row's concepts to a search, null where they have none in common. */
export const likeness = (column: Fragment, { vector }: QueryConcepts): Fragment =>
  sql`(select nullif(sum((own & 255) * (${weightsById(vector)}::int[])[own >> 8]), 0) from unnest(${column}) own)`

/** The weights of a vector, at the places of their concepts: found by a subscript, which takes half the time of a join. */
function weightsById(vector: readonly number[]): number[] {
  const weights = Array.from<number>({ length: Math.max(0, ...vector.map((each) => each >> 8)) }).fill(0)
  for (const each of vector) weights[(each >> 8) - 1] = each & 255
  return weights
}

/** How ranks are fused: `weight` of the order by likeness beside the order by words, among the first `depth`. */
export type Fusion = { concepts: QueryConcepts; weight: number }
/** Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009), with the constant that was measured. */
const constant = 10
export const reciprocal = (rank: Fragment): Fragment => sql`1.0 / (${sql.lit(constant)} + ${rank})`

/** Ranked rows (`id`, `place` by words, and others) in the order of both rankings (`fused`); those behind `depth` keep theirs. */
export const fused = (ranked: Fragment, depth: number, { concepts, weight }: Fusion): Fragment => sql`
  (select *, case when place > ${sql.lit(depth)} then -place
      else ${reciprocal(sql`place`)} + case when alike is null then 0 else ${weight}::float8 * ${reciprocal(sql`second`)} end
    end as fused
  from (select *, row_number() over (order by alike desc nulls last, place) as second from (
    select ranked.*, ${likeness(sql`s.concepts`, concepts)} as alike
    from ${ranked} ranked join job_search s on s.id = ranked.id) compared) both_orders)`
