import type { Context } from '#platform/core/context.server.ts'
import { eventFacts } from './handlers.access.server.ts'
import { applicationWithdrawn } from './events.ts'
import { queueWithdrawnMail } from './mail.server.ts'
import { withdrawProblem } from './rules.ts'
import { insertEvents, lockOwnApplications, patchApplication, type ApplicationRow } from './store.server.ts'

/** From this moment the employer sees nothing that was sent, and a rejection that waited is told to nobody (PD-03). */
export async function withdrawApplication(ctx: Context, row: ApplicationRow): Promise<void> {
  await patchApplication(
    ctx.db,
    row.id,
    { withdrawn_at: ctx.now, closed_at: ctx.now, closed_reason: 'WITHDRAWN', notice_at: null },
    ctx.now,
  )
  await insertEvents(ctx.db, [{ application_id: row.id, kind: 'WITHDRAWN', by_account: row.account_id, at: ctx.now }])
  await ctx.audit({ action: 'applications.withdraw', subjectType: 'application', subjectId: row.id })
  await ctx.emit(applicationWithdrawn, eventFacts(row))
  // Nobody need hear of what they never heard of.
  if (row.employer_notified_at) await queueWithdrawnMail(ctx, row)
}

/**
 * The person leaves: everything they sent is taken back, decided applications too, so that no employer reads it any more.
 * Only for what was open the employer is told.
 */
export async function withdrawAllApplications(ctx: Context, accountId: string): Promise<void> {
  for (const row of await lockOwnApplications(ctx.db, accountId)) {
    const own = {
      shownStatus: row.shown_status,
      viewedAt: row.viewed_at,
      withdrawnAt: row.withdrawn_at,
      closedAt: row.closed_at,
    }
    if (withdrawProblem(own) === null) await withdrawApplication(ctx, row)
    else {
      await patchApplication(ctx.db, row.id, { withdrawn_at: ctx.now, notice_at: null }, ctx.now)
      await insertEvents(ctx.db, [{ application_id: row.id, kind: 'WITHDRAWN', by_account: accountId, at: ctx.now }])
    }
  }
}
