import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { notify } from './handlers.notify.server.ts'
import { notifyOfSuspension, notifyOfTerms } from './jobs.names.ts'
import { applicantsOf, sentenceParams } from './store.server.ts'

const batch = 1000

/** The next people to be told, and after whom the rest begins; null when that is nobody. */
async function nextApplicants(ctx: Context, of: { companyId: string; jobId?: string; after: string | null }) {
  const to = await applicantsOf(ctx.db, of, batch)
  return { to, rest: to.length === batch ? (to.at(-1) ?? null) : null }
}

export const applicantsJobs = [
  /** Everybody whose application is open at a suspended company, once a suspension, however many applications they have there. */
  handle(notifyOfSuspension, async (ctx, { companyId, company, key, after }) => {
    const { to, rest } = await nextApplicants(ctx, { companyId, after })
    await notify(ctx, { kind: 'application.companySuspended', to, params: { company }, key })
    if (rest)
      await ctx.enqueue(
        notifyOfSuspension,
        { companyId, company, key, after: rest },
        { key: `suspended:${key}:${rest}` },
      )
  }),
  handle(notifyOfTerms, async (ctx, { companyId, jobId, key, after }) => {
    const { to, rest } = await nextApplicants(ctx, { companyId, jobId, after })
    const { title, company } = await sentenceParams(ctx.db, { jobId })
    await notify(ctx, { kind: 'application.termsChanged', to, jobId, params: { title, company }, key })
    if (rest) await ctx.enqueue(notifyOfTerms, { companyId, jobId, key, after: rest }, { key: `terms:${key}:${rest}` })
  }),
]
