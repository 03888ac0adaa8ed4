import { mayAdmin, requireAdministrator } from '#kernel/admin-rights.ts'
import { asksSecond } from '#modules/reference/public.server.ts'
import type { SecondGuards } from '#platform/core/module.server.ts'
import type { moderationContract } from './contract.ts'
import { isLongSuspension } from './rules.decision.ts'
import { nameOfCase } from './store.cases.server.ts'

export const moderationSeconds: SecondGuards<typeof moderationContract> = {
  async 'admin.cases.decide'({ ctx, input: { id, actions, days, forGood } }) {
    if (!actions.includes('SUSPEND')) return null
    const isLong = isLongSuspension({ actions, days, forGood })
    const asks = isLong && !mayAdmin(requireAdministrator(ctx).role, 'suspensions.long')
    if (!asks && !(await asksSecond(ctx, 'SUSPENSIONS'))) return null
    const name = await nameOfCase(ctx.db, id)
    return name === null
      ? null
      : { type: 'moderation_case', id, name, ...(asks && { kind: 'LONG_SUSPENSIONS' as const }) }
  },
}
