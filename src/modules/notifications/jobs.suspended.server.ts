import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { notify } from './handlers.notify.server.ts'
import { tellApplicants } from './jobs.names.ts'
import { applicantsOf } from './store.server.ts'

const batch = 1000

type Suspended = { companyId: string; company: string; key: string; after: string | null }

/** Tells everybody whose application is open at a suspended company, once a suspension, however many applications they have there. */
async function tell(ctx: Context, { companyId, company, key, after }: Suspended): Promise<void> {
  const to = await applicantsOf(ctx.db, companyId, { after, limit: batch })
  if (to.length === 0) return
  await notify(ctx, { kind: 'application.companySuspended', to, params: { company }, key })
  const last = to.at(-1)
  if (last && to.length === batch)
    await ctx.enqueue(tellApplicants, { companyId, company, key, after: last }, { key: `suspended:${key}:${last}` })
}

export const suspendedJobs = [handle(tellApplicants, tell)]
