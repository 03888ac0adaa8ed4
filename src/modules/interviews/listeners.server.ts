import { openInterviewStatuses } from '#kernel/enums/interviews.ts'
import { accountErasing } from '#modules/accounts/events.ts'
import { applicationClosed, applicationStatusChanged, applicationWithdrawn } from '#modules/applications/events.ts'
import { memberRemoved, memberSwitched } from '#modules/companies/events.ts'
import { jobStateChanged } from '#modules/jobs/events.ts'
import type { Context } from '#platform/core/context.server.ts'
import { on } from '#platform/core/module.server.ts'
import { cancelInterview } from './handlers.change.server.ts'
import { dropInterviewer } from './jobs.names.ts'
import { revokeFeedsOfMember } from './store.links.server.ts'

/** Cancels what is open, and has not begun, of ended applications. */
async function cancelOpen(ctx: Context, by: 'application_id' | 'job_id' | 'account_id', id: string): Promise<void> {
  const rows = await ctx.db
    .selectFrom('interview')
    .selectAll()
    .where(by, '=', id)
    .where('status', 'in', openInterviewStatuses)
    .where((where) => where.or([where('starts_at', 'is', null), where('starts_at', '>', ctx.now)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const row of rows) await cancelInterview(ctx, row, { by: { side: 'SYSTEM', accountId: null }, reason: null })
}

export const interviewsListeners = [
  on(applicationWithdrawn, (ctx, { applicationId }) => cancelOpen(ctx, 'application_id', applicationId)),
  on(applicationClosed, (ctx, { applicationId }) => cancelOpen(ctx, 'application_id', applicationId)),
  /** A rejection that the candidate does not know of yet changes nothing that they could see. */
  on(applicationStatusChanged, async (ctx, { applicationId, to, news }) => {
    if (to === 'REJECTED' && news) await cancelOpen(ctx, 'application_id', applicationId)
  }),
  on(jobStateChanged, async (ctx, { jobId, to }) => {
    if (to === 'REMOVED') await cancelOpen(ctx, 'job_id', jobId)
  }),
  on(memberRemoved, async (ctx, { memberId }) => {
    await revokeFeedsOfMember(ctx.db, memberId, ctx.now)
    await ctx.enqueue(dropInterviewer, { memberId }, { key: `interviews.memberLeft:${memberId}` })
  }),
  /** An address that was made before does not come back with the rights. */
  on(memberSwitched, async (ctx, { memberId, active }) => {
    if (!active) await revokeFeedsOfMember(ctx.db, memberId, ctx.now)
  }),
  on(accountErasing, (ctx, { accountId }) => cancelOpen(ctx, 'account_id', accountId)),
]
