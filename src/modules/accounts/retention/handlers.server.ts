import { countOver, retentionRuleNames } from '#db/retention.server.ts'
import { requireAdministrator } from '#kernel/admin-rights.ts'
import { readSetting, readSettings } from '#modules/reference/public.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { retentionContract } from './contract.ts'
import { insertRun, lastRuns } from './store.server.ts'
import { countAllUnused } from './handlers.unused.server.ts'

export const retentionHandlers: Handlers<typeof retentionContract> = {
  async 'admin.retention.get'({ ctx }) {
    const { keepDays: days, unusedMonths } = await readSettings(ctx.db, 'keepDays', 'unusedMonths')
    const runs = await lastRuns(ctx.db)
    return {
      unusedMonths,
      rules: retentionRuleNames.map((name) => ({ name, days: days[name] })),
      runs: runs.map(({ id, dry, by, started_at, finished_at, counts }) => ({
        id,
        dry,
        by: by || null,
        at: started_at.toISOString(),
        ms: finished_at.getTime() - started_at.getTime(),
        counts,
      })),
    }
  },

  async 'admin.retention.count'({ ctx }) {
    const { accountId } = requireAdministrator(ctx)
    const days = await readSetting(ctx.db, 'keepDays')
    const counts: Record<string, number> = await countAllUnused(ctx)
    for (const name of retentionRuleNames) counts[name] = await countOver(ctx.db, name, days[name], ctx.now)
    await insertRun(ctx.db, { dry: true, by: accountId, startedAt: ctx.now, finishedAt: ctx.now, counts })
    return { done: true }
  },
}
