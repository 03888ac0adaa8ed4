import { mayAdmin, requireAdministrator } from '#kernel/admin-rights.ts'
import { needsSecondApproval } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { SecondApprovals } from '#platform/core/module.server.ts'
import type { moderationContract } from './contract.ts'
import { isLongRestriction, isLongSuspension } from './rules.decision.ts'
import { nameOfCase } from './store.cases.server.ts'
import { runningOfCase } from './store.decisions.server.ts'
import { lockStrike } from './store.measures.server.ts'

const mayLong = (ctx: Pick<Context, 'caller'>) => mayAdmin(requireAdministrator(ctx).role, 'suspensions.long')

export const moderationSecondApprovals: SecondApprovals<typeof moderationContract> = {
  async 'admin.cases.decide'({ ctx, input: { id, actions, days, forGood } }) {
    if (!actions.includes('SUSPEND')) return null
    const kind = isLongSuspension({ actions, days, forGood }) ? 'LONG_SUSPENSIONS' : 'SUSPENSIONS'
    const asks = kind === 'LONG_SUSPENSIONS' && !mayLong(ctx)
    if (!asks && !(await needsSecondApproval(ctx, kind))) return null
    const name = await nameOfCase(ctx.db, id)
    return name === null ? null : { type: 'moderation_case', id, name, kind }
  },

  async 'admin.strikes.void'({ ctx, input: { id } }) {
    if (!(await needsSecondApproval(ctx, 'STRIKES'))) return null
    const strike = await lockStrike(ctx.db, id, ctx.now)
    const name = strike && (await nameOfCase(ctx.db, strike.caseId))
    return strike && name ? { type: 'moderation_case', id: strike.caseId, name } : null
  },

  /** A moderator asks for the end of a suspension that they could not have begun alone. */
  async 'admin.cases.lift'({ ctx, input: { id, kind } }) {
    if (kind !== 'SUSPENDED' || mayLong(ctx)) return null
    const running = await runningOfCase(ctx.db, id, kind)
    if (!running || !isLongRestriction(running)) return null
    const name = await nameOfCase(ctx.db, id)
    return name === null ? null : { type: 'moderation_case', id, name, kind: 'LONG_SUSPENSIONS' }
  },
}
