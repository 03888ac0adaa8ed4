import { mayAdmin, requireAdministrator, requireStepUp } from '#kernel/admin-rights.ts'
import type { OutputOf } from '#kernel/endpoint.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { casesContract } from './contract.cases.ts'
import { auditSubject } from './handlers.open-case.server.ts'
import { liftOwner, ownerSubject } from './handlers.owner.server.ts'
import { mailLifted } from './mail.server.ts'
import { isLongRestriction } from './rules.decision.ts'
import { isOwnCase } from './store.cases.server.ts'
import { endRestriction, insertDecision, limitTarget, runningRestriction } from './store.decisions.server.ts'
import { ownerColumns, ownerOf } from './store.owner.server.ts'
import { lockCase } from './store.reports.server.ts'

type LiftInput = OutputOf<(typeof casesContract)['admin.cases.lift']['input']>

/** Ends what is closed to a company or a person, with a reason; its points stay. */
export async function liftRestriction(ctx: Context, { id, kind, why }: LiftInput): Promise<{ done: true }> {
  const { accountId: by, role } = requireAdministrator(ctx)
  const row = await lockCase(ctx.db, id)
  if (!row) throw fail('NOT_FOUND')
  const owner = ownerOf(row)
  if (await isOwnCase(ctx.db, by, { id, ...owner })) throw fail('OWN_CASE')
  const { target_type: type, target_id: targetId } = limitTarget(owner)
  const running = await runningRestriction(ctx.db, { type, id: targetId }, kind)
  if (!running) throw fail('TRANSITION_NOT_ALLOWED')
  // Whoever only asks for it proves nothing: the factor of whoever confirms is fresh.
  const asks = isLongRestriction(running) && !mayAdmin(role, 'suspensions.long')
  if (kind === 'SUSPENDED' && !asks) requireStepUp(ctx)
  await endRestriction(ctx.db, running.id, ctx.now)
  await insertDecision(ctx.db, {
    case_id: running.case_id,
    ...ownerColumns(owner),
    actions: ['LIFT'],
    reasons: [],
    restricts: kind === 'SUSPENDED' ? null : kind,
    inner_note: why,
    by_admin: by,
    at: ctx.now,
  })
  if (kind === 'SUSPENDED' && (await liftOwner(ctx, owner, by))) await mailLifted(ctx, owner, running.id)
  const details = { kind, case: running.case_id, reason: why }
  if (row.target_type === 'REVIEW')
    // The case of a review does not say who wrote it, nor does the log of whoever decides.
    await ctx.audit({ action: 'cases.reviewLift', ...auditSubject(row.target_type, row.target_id), details })
  else
    await ctx.audit({
      action: 'cases.lift',
      ...ownerSubject(owner),
      ...(owner.companyId !== null && { companyId: owner.companyId }),
      details,
    })
  return { done: true }
}
