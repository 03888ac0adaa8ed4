import type { TeamRole } from '#kernel/caller.ts'
import { notifyRightsChanged } from '#platform/live/notify.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { memberRemoved } from './events.ts'
import { grantableRoles, maskedAddress } from './rules.team.ts'
import { forgetInvitationsTo, withdrawInvitationsOf } from './store.invitations.server.ts'
import { endReopening } from './store.closure.server.ts'
import { endMemberships, firstOwner, membershipsOf } from './store.server.ts'

/** An invitation counts as long as whoever sent it might still send it: nobody leaves themselves a way back in. */
export async function endInvitationsBeyond(
  ctx: Context,
  { companyId, accountId, role }: { companyId: string; accountId: string; role: TeamRole | null },
): Promise<void> {
  const grantable = role ? grantableRoles(role) : []
  const ended = await withdrawInvitationsOf(ctx.db, { companyId, by: accountId, grantable, now: ctx.now })
  for (const { id, email } of ended)
    await ctx.audit({
      action: 'team.withdraw',
      subjectType: 'teamInvitation',
      subjectId: id,
      companyId,
      details: { address: maskedAddress(email) },
    })
}

type Leaving = { memberId: string; companyId: string; accountId: string; jobsTo: string | null; by: string | null }

/** Ends a membership: what the member owned goes to `jobsTo` or the longest-serving owner, open streams close at once. */
export async function removeMember(
  ctx: Context,
  { memberId, companyId, accountId, jobsTo, by }: Leaving,
): Promise<void> {
  await endMemberships(ctx.db, [memberId], by, ctx.now)
  const heir = jobsTo ?? (await firstOwner(ctx.db, companyId))
  await ctx.emit(memberRemoved, { memberId, companyId, accountId, jobsTo: heir, by })
  await notifyRightsChanged(ctx.db, accountId)
}

/** Before an account is erased; the company of an only owner was closed when the deletion was requested. */
export async function leaveAllCompanies(ctx: Context, accountId: string): Promise<void> {
  for (const { id, companyId, role } of await membershipsOf(ctx.db, accountId)) {
    if (role === 'OWNER') await endReopening(ctx.db, companyId, { accountId, now: ctx.now })
    await removeMember(ctx, { memberId: id, companyId, accountId, jobsTo: null, by: null })
  }
  await forgetInvitationsTo(ctx.db, accountId)
}
