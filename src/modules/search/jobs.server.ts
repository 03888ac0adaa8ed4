import { jobName } from '#kernel/job.ts'
import { handle, on } from '#platform/core/module.server.ts'
import { jobChanged, jobDeleted, jobStateChanged, liveJobsShown } from '#modules/jobs/events.ts'
import { refreshConceptsIfStale, refreshNameTerms } from '#modules/reference/public.server.ts'
import { companyChanged, companyClosed, companyDecided, companyReopened } from '#modules/companies/events.ts'
import type { Context } from '#platform/core/context.server.ts'
import {
  indexJobs,
  jobsOfCompany,
  remakeRows,
  rowsAreOld,
  refreshDelay,
  refreshFrequencies,
  refreshSuggestions,
} from './store.index.server.ts'

export const refreshSearch = jobName<Record<string, never>>('search.refresh')
/** A part of the search rows made anew after a release that changed them: 500 jobs each time, from the key on. */
export const remakeSearch = jobName<{ after: number }>('search.rebuild')
/** The search rows of a company's jobs made anew, from a job on. */
export const indexCompany = jobName<{ companyId: string; after?: string }>('search.indexCompany')
const companyBatch = 500

async function indexJobsOfCompany(ctx: Context, companyId: string, after: string | null): Promise<void> {
  const ids = await jobsOfCompany(ctx.db, companyId, { after, limit: companyBatch })
  await changed(ctx, ids)
  const last = ids.at(-1)
  if (last !== undefined && ids.length === companyBatch)
    await ctx.enqueue(indexCompany, { companyId, after: last }, { key: `search.company:${companyId}:${last}` })
}

/** After a change the counts and suggestions follow, within a minute where jobs are few; the rows themselves follow in the same transaction. */
async function changed(ctx: Context, jobIds: readonly string[]): Promise<void> {
  await indexJobs(ctx.db, jobIds)
  await ctx.enqueue(
    refreshSearch,
    {},
    { key: 'search.refresh', runAt: new Date(ctx.now.getTime() + (await refreshDelay(ctx.db))) },
  )
}

export const searchListeners = [
  on(jobChanged, (ctx, { jobId }) => changed(ctx, [jobId])),
  on(liveJobsShown, (ctx, { jobIds }) => changed(ctx, jobIds)),
  on(jobStateChanged, (ctx, { jobId }) => changed(ctx, [jobId])),
  on(jobDeleted, (ctx, { jobId }) => changed(ctx, [jobId])),
  on(companyChanged, (ctx, { companyId }) =>
    ctx.enqueue(indexCompany, { companyId }, { key: `search.company:${companyId}` }),
  ),
  // Its jobs are shown or hidden by themselves; suggestions name companies as well.
  on(companyDecided, (ctx) => changed(ctx, [])),
  ...[companyClosed, companyReopened].map((event) =>
    on<{ companyId: string }>(event, (ctx, { companyId }) =>
      ctx.enqueue(indexCompany, { companyId }, { key: `search.company:${companyId}` }),
    ),
  ),
]

export const searchJobs = [
  handle(
    refreshSearch,
    async (ctx) => {
      await refreshFrequencies(ctx.db)
      await refreshSuggestions(ctx.db)
      await refreshConceptsIfStale(ctx.db)
      await refreshNameTerms(ctx.db)
      if (await rowsAreOld(ctx.db)) await ctx.enqueue(remakeSearch, { after: 0 }, { key: 'search.rebuild' })
    },
    { cron: '20 19 * * *', formerNames: ['discovery.refresh'] },
  ),
  handle(
    remakeSearch,
    async (ctx, { after }) => {
      const last = await remakeRows(ctx.db, after)
      if (last !== null) await ctx.enqueue(remakeSearch, { after: last }, { key: 'search.rebuild' })
    },
    { formerNames: ['discovery.remake'] },
  ),
  handle(indexCompany, (ctx, { companyId, after }) => indexJobsOfCompany(ctx, companyId, after ?? null), {
    formerNames: ['discovery.indexCompany'],
  }),
]
