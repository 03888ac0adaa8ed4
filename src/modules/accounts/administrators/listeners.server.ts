import { adminRolesWith } from '#kernel/admin-rights.ts'
import { activeAdministrators } from '#modules/reference/public.server.ts'
import { on, type Listener } from '#platform/core/module.server.ts'
import { secondApprovalRequested, secondApprovalSettled } from '#platform/second-approval/events.ts'
import { recipientOf } from '../handlers.security.server.ts'
import { accountById } from '../store.server.ts'
import { mailSecondApprovalRequest, mailSecondApprovalSettled } from './mail.server.ts'

/** Whoever may decide is told that something waits; whoever asked, what became of it. */
export const administratorsListeners: Listener[] = [
  on(secondApprovalRequested, async (ctx, { action, right, name, by, about }) => {
    const asker = await accountById(ctx.db, by)
    for (const other of await activeAdministrators(ctx.db, adminRolesWith(right)))
      if (other.id !== by && other.id !== about)
        await mailSecondApprovalRequest(ctx, other, { action, name, by: asker?.full_name ?? '' })
  }),
  on(secondApprovalSettled, async (ctx, { action, requestedBy, by, outcome, note }) => {
    const asker = await accountById(ctx.db, requestedBy)
    if (!asker || by === requestedBy) return
    const decider = by === null ? undefined : await accountById(ctx.db, by)
    await mailSecondApprovalSettled(ctx, recipientOf(asker), { action, outcome, by: decider?.full_name ?? null, note })
  }),
]
