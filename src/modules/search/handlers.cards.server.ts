import { cardRows, jobCards, readCards } from '#modules/jobs/public.server.ts'
import { sql } from 'kysely'
import { readTogether, type RowsQuery } from '#db/read-together.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { JobCard } from './contract.ts'

/** Jobs as lists show them, in the order of `ids`, with what the caller did with each; deleted ones are left out. */
export async function cardsFor({ db, caller, locale, now }: Context, ids: readonly string[]): Promise<JobCard[]> {
  const candidateId = caller.kind === 'candidate' ? caller.accountId : null
  return (await jobCards(db, ids, { locale, now, candidateId })) as JobCard[]
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
