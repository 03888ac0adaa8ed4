import { asksSecond } from '#modules/reference/public.server.ts'
import type { SecondGuards } from '#platform/core/module.server.ts'
import type { moderationContract } from './contract.ts'
import { nameOfCase } from './store.cases.server.ts'

export const moderationSeconds: SecondGuards<typeof moderationContract> = {
  async 'admin.cases.decide'({ ctx, input: { id, actions } }) {
    if (!actions.includes('SUSPEND') || !(await asksSecond(ctx, 'SUSPENSIONS'))) return null
    const name = await nameOfCase(ctx.db, id)
    return name === null ? null : { type: 'moderation_case', id, name }
  },
}
