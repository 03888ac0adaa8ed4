import { requireMember } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { rightProblem } from '#kernel/rights.ts'
import { dayIn } from '#kernel/time-zone.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import type { analyticsContract } from './contract.ts'
import { fairnessSnapshot } from './jobs.names.ts'
import { fairnessPeriod, quarterOf, shownGroups } from './rules.fairness.ts'
import { beginQuarter, countGroups, forgetQuarter, readSnapshot, replaceSnapshots } from './store.fairness.server.ts'

const quarterNow = async ({ db, now }: Context) => {
  const timeZone = await readSetting(db, 'timeZone')
  return { timeZone, quarter: quarterOf(dayIn(now, timeZone)) }
}

/** Computes the shares of all companies, once a quarter: asked for more often, two answers could be subtracted. */
export async function computeFairness(ctx: Context): Promise<void> {
  const { quarter, timeZone } = await quarterNow(ctx)
  if (!(await beginQuarter(ctx.db, quarter, ctx.now))) return
  const counted = await countGroups(ctx.db, quarter, timeZone)
  const snapshots = [...counted].flatMap(([companyId, groups]) => {
    const shown = shownGroups(groups)
    return shown.length > 0 ? [{ companyId, groups: shown }] : []
  })
  await replaceSnapshots(ctx.db, quarter, snapshots, ctx.now)
}

/** Counts the current quarter again, for seeds, which add people to quarters that may have been counted without them. */
export async function countFairnessAnew(ctx: Context): Promise<void> {
  const { quarter } = await quarterNow(ctx)
  await forgetQuarter(ctx.db, quarter)
  await ctx.enqueue(fairnessSnapshot, {})
}

export const fairnessHandlers: Pick<Handlers<typeof analyticsContract>, 'analytics.fairness'> = {
  async 'analytics.fairness'({ ctx }) {
    const { companyId, role } = requireMember(ctx)
    const problem = rightProblem(role, 'analytics.fairness')
    if (problem) throw fail(problem)
    const { quarter } = await quarterNow(ctx)
    const snapshot = await readSnapshot(ctx.db, companyId)
    return {
      period: fairnessPeriod(snapshot?.quarter ?? quarter),
      computedAt: snapshot?.computedAt.toISOString() ?? null,
      groups: snapshot?.groups ?? [],
    }
  },
}
