import { needsSecondApproval } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { SecondApprovals, SecondApprovalSubject } from '#platform/core/module.server.ts'
import type { plansAdminContract } from './contract.plans.ts'
import { findOffer } from './store.plans.server.ts'

/** What is sold and for how much; money that moves has sums of its own (decision 0085). */
async function aboutOffer(ctx: Context, { code }: { code: string }): Promise<SecondApprovalSubject | null> {
  if (!(await needsSecondApproval(ctx, 'PRICES'))) return null
  const offer = await findOffer(ctx.db, code)
  return { type: 'plan', id: null, name: offer?.title ?? code }
}

export const plansSecondApprovals: SecondApprovals<typeof plansAdminContract> = {
  'admin.plans.savePlan': ({ ctx, input }) => aboutOffer(ctx, input),
  'admin.plans.saveTopup': ({ ctx, input }) => aboutOffer(ctx, input),
  'admin.plans.setPrice': ({ ctx, input }) => aboutOffer(ctx, input),
  'admin.plans.dropPrice': ({ ctx, input }) => aboutOffer(ctx, input),
}
