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
export const indexCompany = jobName<{ companyId: string }>('search.indexCompany')

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
  ...[companyDecided, companyClosed, companyReopened].map((event) =>
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
  // Suggestions name companies as well, and whether a search is a company's name is kept in the process until the counts change.
  handle(indexCompany, async (ctx, { companyId }) => changed(ctx, await jobsOfCompany(ctx.db, companyId)), {
    formerNames: ['discovery.indexCompany'],
  }),
]
