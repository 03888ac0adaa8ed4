import { fail, invalid } from '#kernel/fail.ts'
import { creditsLeft, spend } from '#modules/billing/public.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { jobsFeatureContract } from './contract.feature.ts'
import { endFeatures } from './handlers.feature-end.server.ts'
import { failIf, lockOwnJob, requireManager } from './handlers.access.server.ts'
import { featureProblem } from './rules.ts'
import { featureDaysLeft, featuredUntil, nextFeatureStart, unusedDays, type JobFeature } from './rules.feature.ts'
import { featuresOf, findFeature, insertFeature } from './store.feature.server.ts'
import { factsOf, findOwnJob } from './store.server.ts'

const viewOf = (features: readonly JobFeature[], now: Date) => ({
  until: featuredUntil(features, now)?.toISOString() ?? null,
  unused: features.reduce((sum, each) => sum + unusedDays(each, now), 0),
})

export const featureHandlers: Handlers<typeof jobsFeatureContract> = {
  async 'jobs.featureState'({ ctx, input: { id } }) {
    const member = requireManager(ctx.caller)
    const row = await findOwnJob(ctx.db, id, member, 'read')
    if (!row) throw fail('NOT_FOUND')
    if (row.deleted_at) throw fail('JOB_DELETED')
    const [features, credits] = await Promise.all([
      featuresOf(ctx.db, id, ctx.now),
      creditsLeft(ctx, member.companyId, 'FEATURED_DAY'),
    ])
    return {
      id,
      title: row.title,
      ...viewOf(features, ctx.now),
      startsAt: nextFeatureStart(features, ctx.now).toISOString(),
      daysLeft: featureDaysLeft(features, row.expires_at, ctx.now),
      credits: { limit: credits.limit, left: credits.left, renewsAt: credits.renewsAt },
      problem: featureProblem(member, factsOf(row), member.companyStatus, ctx.now),
    }
  },

  async 'jobs.feature'({ ctx, input: { id, featureId, days } }) {
    const member = requireManager(ctx.caller)
    const row = await lockOwnJob(ctx, member, id)
    const known = await findFeature(ctx.db, featureId)
    if (known && known.jobId !== id) throw fail('NOT_FOUND')
    const before = await featuresOf(ctx.db, id, ctx.now)
    if (known) return { id, ...viewOf(before, ctx.now) }
    failIf(featureProblem(member, factsOf(row), member.companyStatus, ctx.now))
    const most = featureDaysLeft(before, row.expires_at, ctx.now)
    if (days > most) throw invalid({ field: 'days', code: 'PAST_JOB_END', params: { max: most } })
    const by = member.accountId
    await spend(ctx, { companyId: member.companyId, unit: 'FEATURED_DAY', count: days, subject: featureId, by })
    const startsAt = nextFeatureStart(before, ctx.now)
    await insertFeature(ctx.db, { id: featureId, companyId: member.companyId, jobId: id, days, startsAt })
    await ctx.audit({ action: 'jobs.feature', subjectType: 'job', subjectId: id, details: { days } })
    return { id, ...viewOf(await featuresOf(ctx.db, id, ctx.now), ctx.now) }
  },

  async 'jobs.endFeature'({ ctx, input: { id } }) {
    const member = requireManager(ctx.caller)
    await lockOwnJob(ctx, member, id)
    const before = await featuresOf(ctx.db, id, ctx.now)
    if (before.length > 0) {
      await endFeatures(ctx, id)
      await ctx.audit({
        action: 'jobs.endFeature',
        subjectType: 'job',
        subjectId: id,
        details: { returned: viewOf(before, ctx.now).unused },
      })
    }
    return { id, until: null, unused: 0 }
  },
}
