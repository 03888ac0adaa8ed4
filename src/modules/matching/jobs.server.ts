import { deletionRequested, suspensionChanged } from '#modules/accounts/events.ts'
import { applicationSubmitted } from '#modules/applications/events.ts'
import { jobChanged, jobStateChanged, liveJobsShown } from '#modules/jobs/events.ts'
import { fileReadRequested } from '#modules/files/events.ts'
import { profileChanged } from '#modules/profiles/events.ts'
import { viewDenial } from '#modules/profiles/rules.privacy.ts'
import { renderFileToSend, resumesOf } from '#modules/resumes/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle, on } from '#platform/core/module.server.ts'
import { jobWorkRenewed } from './events.ts'
import { compareWork, countCandidates, renderResume, updateCandidates } from './jobs.names.ts'
import { indexCandidates, refreshCandidateFrequencies, outdatedCandidates } from './store.index.server.ts'
import { answerByApplying } from './store.invitations.server.ts'
import { exposesResume } from './store.viewed-candidates.server.ts'
import { indexCandidateWork, indexJobWork, outdatedWork } from './store.work.server.ts'

const hourMs = 3_600_000
/** People brought up to date in one go; more follow in the next. Texts take longer: up to 10 ms each. */
const [batch, textBatch] = [500, 200]

/** Whatever a company could see of a change of mind follows at once, in the same transaction. */
export const matchingListeners = [
  on(profileChanged, async (ctx, { accountId }) => {
    await indexCandidates(ctx.db, [accountId], ctx.now)
    await indexCandidateWork(ctx.db, [accountId], ctx.now)
  }),
  on(jobChanged, (ctx, { jobId }) => indexJobWork(ctx.db, [jobId])),
  on(liveJobsShown, (ctx, { jobIds }) => indexJobWork(ctx.db, jobIds)),
  on(jobStateChanged, (ctx, { jobId }) => indexJobWork(ctx.db, [jobId])),
  on(suspensionChanged, (ctx, { accountId }) => indexCandidates(ctx.db, [accountId], ctx.now)),
  on(deletionRequested, (ctx, { accountId }) => indexCandidates(ctx.db, [accountId], ctx.now)),
  on(applicationSubmitted, (ctx, { jobId, accountId }) => answerByApplying(ctx.db, jobId, accountId, ctx.now)),
  /** The resume of a candidate whom the company unlocked. */
  on(fileReadRequested, async (ctx, { file, allow }) => {
    const { caller } = ctx
    if (caller.kind !== 'employer' || viewDenial(caller) || file.purpose !== 'RESUME') return
    if (await exposesResume(ctx.db, caller.companyId, file)) allow()
  }),
]

/**
 * Being here is written at most once a day and person, by this round each hour: it counts in days, so an hour late is soon enough, and
 * no page waits for it. It also finds who came back after long, or took a deletion back. Looks back further than a day may fail.
 */
async function updateActiveCandidates(ctx: Context): Promise<void> {
  const since = new Date(ctx.now.getTime() - 49 * hourMs)
  const ids = await outdatedCandidates(ctx.db, { now: ctx.now, since, limit: batch })
  await indexCandidates(ctx.db, ids, ctx.now)
  if (ids.length >= batch) await ctx.enqueue(updateCandidates, {}, { key: 'matching.updateCandidates.more' })
}

/** Rows that an import or a release left without, those compared with concepts of an earlier load, and skills graded long ago. */
async function compareOutdated(ctx: Context): Promise<void> {
  const { jobs, people } = await outdatedWork(ctx.db, ctx.now, textBatch)
  await indexJobWork(ctx.db, jobs)
  if (jobs.length > 0) await ctx.emit(jobWorkRenewed, { jobIds: jobs })
  await indexCandidateWork(ctx.db, people, ctx.now)
  if (jobs.length + people.length > 0) await ctx.enqueue(compareWork, {}, { key: 'matching.compareWork.more' })
}

async function renderFirstResume(ctx: Context, accountId: string): Promise<void> {
  const [first] = await resumesOf(ctx.db, accountId)
  if (first?.kind === 'BUILT') await renderFileToSend(ctx, accountId, first.id)
}

export const matchingJobs = [
  handle(updateCandidates, updateActiveCandidates, { cron: '7 * * * *', formerNames: ['discovery.followCandidates'] }),
  handle(compareWork, compareOutdated, { cron: '37 * * * *' }),
  handle(countCandidates, (ctx) => refreshCandidateFrequencies(ctx.db), {
    cron: '50 19 * * *',
    formerNames: ['discovery.countCandidates'],
  }),
  handle(renderResume, (ctx, { accountId }) => renderFirstResume(ctx, accountId), {
    ownTransactions: true,
    formerNames: ['discovery.drawResume', 'matching.drawResume'],
  }),
]
