import { cardRows, jobCards, readCards, type JobCardRow } from '#modules/jobs/public.server.ts'
import { sql } from 'kysely'
import { readTogether, type RowsQuery } from '#db/read-together.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { JobCard } from './contract.ts'

/** Jobs as lists show them, in the order of `ids`, with what the caller did with each; deleted ones are left out. */
export async function cardsFor({ db, caller, locale, now }: Context, ids: readonly string[]): Promise<JobCard[]> {
  const candidateId = caller.kind === 'candidate' ? caller.accountId : null
  return (await jobCards(db, ids, { locale, now, candidateId })) as JobCard[]
}

/** Roles of these jobs, those of most jobs first. */
function rolesOf(cards: readonly JobCardRow[]): string[] {
  const counts = new Map<string, number>()
  for (const { roleCode } of cards) if (roleCode) counts.set(roleCode, (counts.get(roleCode) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([code]) => code)
}

type PageIds = Readonly<Record<'hits' | 'related', readonly { id: string }[]>>

/** The jobs of a page with their roles, related ones and the featured ones beside it, in one statement. */
export async function cardsWithFeatured(
  ctx: Context,
  { hits, related }: PageIds,
  featured: RowsQuery<{ job_id: string }> | null,
): Promise<{ list: JobCard[]; related: JobCard[]; featured: JobCard[]; roles: string[] }> {
  const { db, caller, locale, now } = ctx
  const options = { locale, now, candidateId: caller.kind === 'candidate' ? caller.accountId : null }
  const ids = [...hits, ...related].map(({ id }) => id)
  const isRelated = new Set(related.map(({ id }) => id))
  const split = (all: JobCardRow[], beside: JobCardRow[]) => {
    const list = all.filter(({ id }) => !isRelated.has(id))
    return {
      list: list as JobCard[],
      related: all.filter(({ id }) => isRelated.has(id)) as JobCard[],
      featured: beside as JobCard[],
      roles: rolesOf(list),
    }
  }
  if (!featured) return split(await jobCards(db, ids, options), [])
  const page = sql`select job_id from unnest(${ids}::uuid[]) as page (job_id)`
  const { beside, jobs } = await readTogether(db, {
    beside: featured,
    jobs: cardRows(db, sql<string>`${page} union select job_id from (${featured.query}) featured`, options),
  })
  const cards = await readCards(db, jobs, options)
  return split(
    ids.flatMap((id) => cards.get(id) ?? []),
    beside.flatMap(({ job_id: id }) => cards.get(id) ?? []),
  )
}

/** Rows of a list about jobs with the cards of these jobs by id, in one statement. */
export async function listWithCards<Row extends { job_id: string }>(
  { db, caller, locale, now }: Context,
  listing: RowsQuery<Row>,
): Promise<{ rows: Row[]; cards: ReadonlyMap<string, JobCard> }> {
  const options = { locale, now, candidateId: caller.kind === 'candidate' ? caller.accountId : null }
  const ids = sql<string>`select job_id from (${listing.query}) listed`
  const { rows, jobs } = await readTogether(db, { rows: listing, jobs: cardRows(db, ids, options) })
  return { rows, cards: (await readCards(db, jobs, options)) as Map<string, JobCard> }
}
