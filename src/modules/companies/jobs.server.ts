import { deleteFiles } from '#modules/files/public.server.ts'
import { jobName } from '#kernel/job.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { rescanJobs } from './jobs.rescan.server.ts'
import { eraseCompany } from './handlers.closure.server.ts'
import { dueClosures } from './store.closure.server.ts'
import { expireInvitations } from './store.invitations.server.ts'
import { fillSkeletons } from './store.names.server.ts'
import { unusedFiles } from './store.server.ts'

const unusedAfterMs = 86_400_000
const batch = 20
/** Erases closed companies that can no longer be reopened. */
const eraseClosed = jobName<object>('companies.eraseClosed')

async function eraseDue(ctx: Context): Promise<void> {
  const due = await dueClosures(ctx.db, ctx.now, batch)
  for (const id of due) await eraseCompany(ctx, id)
  if (due.length === batch) await ctx.enqueue(eraseClosed, {}, { key: 'companies.eraseClosed.more' })
}

/** Deletes logos, photos and documents that were uploaded but not saved within a day. */
export const companiesJobs = [
  ...rescanJobs,
  handle(
    jobName<object>('companies.sweepFiles'),
    async ({ db, now }) => deleteFiles(db, await unusedFiles(db, new Date(now.getTime() - unusedAfterMs)), now),
    { cron: '11 3 * * *' },
  ),
  handle(jobName<object>('companies.expireInvitations'), ({ db, now }) => expireInvitations(db, now), {
    cron: '7 * * * *',
  }),
  handle(eraseClosed, eraseDue, { cron: '29 2 * * *' }),
  /** Names stored by earlier versions get their skeleton within minutes. */
  handle(jobName<object>('companies.fillSkeletons'), async ({ db }) => void (await fillSkeletons(db, 1000)), {
    cron: '*/5 * * * *',
  }),
]
