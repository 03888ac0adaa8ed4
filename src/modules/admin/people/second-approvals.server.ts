import { accountById } from '#modules/accounts/public.server.ts'
import { needsSecondApproval } from '#modules/reference/public.server.ts'
import type { SecondApprovals } from '#platform/core/module.server.ts'
import type { adminPeopleContract } from './contract.ts'

export const peopleSecondApprovals: SecondApprovals<typeof adminPeopleContract> = {
  /** What was asked for beside a deletion that its owner took back meanwhile is asked for again. */
  async 'admin.people.erase'({ ctx, input: { id } }) {
    if (!(await needsSecondApproval(ctx, 'ERASURES'))) return null
    const account = await accountById(ctx.db, id)
    if (!account) return null
    return { type: 'account', id, name: account.full_name, state: account.deletion_at?.toISOString() ?? 'kept' }
  },
}
