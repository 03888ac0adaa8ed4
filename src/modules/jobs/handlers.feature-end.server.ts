import { giveBack } from '#modules/billing/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { unusedDays } from './rules.feature.ts'
import { endFeature, featuresOf } from './store.feature.server.ts'

/**
 * Ends the featured days of a job in the transaction that ends the need for them; whole days that were not used come back. Twice is
 * once. The job is locked.
 */
export async function endFeatures(ctx: Context, jobId: string): Promise<void> {
  const { db, now } = ctx
  for (const feature of await featuresOf(db, jobId, now)) {
    await endFeature(db, feature.id, now)
    const count = unusedDays(feature, now)
    if (count > 0) await giveBack(ctx, { unit: 'FEATURED_DAY', subject: feature.id, reason: 'FEATURE_ENDED', count })
  }
}
