import { sql } from 'kysely'
import { float8, type Fragment } from '#db/fragments.server.ts'
import { rowsOf, type Reader } from '#db/read-together.server.ts'
import { relatedVote } from '../rules.plan.limits.ts'
import type { ParsedQuery } from '../rules.query.assemble.ts'
import { likeness, reciprocal, type QueryConcepts } from '../store.concepts.server.ts'
import { unpacked } from '../store.rank.server.ts'
import { hitsOf, matchesInWindows, type Hit, type HitRow } from '../store.retrieve.server.ts'
import type { RelatedPlan } from './rules.plan.ts'
import { relatedScore, type RelatedWord } from './store.words.server.ts'

/** Of the jobs of the same groups, those that are compared by their texts. */
const mostCompared = 100
/** A tenth of full likeness, by weights of 255: what has less in common only shares a word such as "head". */
const leastLikeness = Math.round(0.1 * 255 ** 2)

/**
 * A search that names one kind of work asks for jobs that are of this kind above all: security of IT guards, too, but is no work for a
 * watchman. This is what their weight of this group is at least of their strongest.
 */
const leastShare = 2 / 3

/** Whether a row with `alike` and `concepts` is work like that of the search; where one of them says nothing, its words decide. */
function isLikeWork(concepts: QueryConcepts, kinds: readonly number[]): Fragment {
  if (concepts.vector.length === 0) return sql`true`
  const ofKind =
    kinds.length === 0
      ? sql`true`
      : sql`(select max(each & 255) filter (where each >> 8 = any(${kinds}::int[])) >= ${float8(leastShare)} * max(each & 255)
          from unnest(concepts) each where each >> 8 < 1000)`
  return sql`(concepts = '{}' or alike >= ${sql.lit(leastLikeness)} and ${ofKind})`
}

/** `kinds`: groups of which jobs have one above all; any where it is empty. */
type RelatedQuery = {
  concepts: QueryConcepts
  kinds: readonly number[]
  words: readonly RelatedWord[]
  parsed: ParsedQuery
  listedIds: readonly number[]
  limit: number
}

/** Jobs near a search that its words did not find: by the likeness of their groups, and by what their texts say of the related words. */
export async function relatedJobs(
  read: Reader,
  plan: RelatedPlan,
  { concepts, kinds, words, parsed, listedIds, limit }: RelatedQuery,
): Promise<Hit[]> {
  const unseen = sql`id <> all(${listedIds}::bigint[])`
  const pools = [
    plan.groups &&
      sql`(select id from (select id, posted_at, ${likeness(sql`concepts`, concepts)} as alike, concepts
          from ${matchesInWindows(plan.groups, sql`id, posted_at, concepts`)} where ${unseen} offset 0) same
        where ${isLikeWork(concepts, kinds)} order by alike desc, posted_at desc, id desc limit ${sql.lit(mostCompared)})`,
    plan.words && sql`(select id from ${matchesInWindows(plan.words, sql`id`)} where ${unseen})`,
  ].filter((pool) => pool !== null)
  if (pools.length === 0) return []
  const related = sql<HitRow>`
    select id, job_id, posted_at from (
      select id, job_id, posted_at, alike, row_number() over (order by alike desc nulls last, posted_at desc, id desc) as place,
        row_number() over (order by said desc, posted_at desc, id desc) as second
      from (select s.id, s.job_id, s.posted_at, s.concepts, ${likeness(sql`s.concepts`, concepts)} as alike, ${relatedScore(words, 'text.text_vector', parsed)} as said
        from (${sql.join(pools, sql` union `)}) pool join job_search s using (id)
          cross join lateral (select ${unpacked('t.text_vector')} as text_vector from job_search_text t where t.id = s.id offset 0) text) compared
      where ${isLikeWork(concepts, kinds)}) ordered
    order by case when alike is null then 0 else ${reciprocal(sql`place`)} end + ${sql.lit(relatedVote)} * ${reciprocal(sql`second`)} desc, posted_at desc, id desc
    limit ${limit}::int`
  return hitsOf(await read(rowsOf(related, { posted_at: true })))
}
