import { auditRowsOver, deleteOver, isAuditRule, retentionRuleNames, type RetentionRule } from '#db/retention.server.ts'
import { jobName } from '#kernel/job.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import { cutAudit } from '#platform/audit/cut.server.ts'
import { auditKeys } from '#platform/audit/row.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { insertRun } from './store.server.ts'
import { endUnused } from './handlers.unused.server.ts'

const batch = 5000
/** What a run leaves is deleted by the next one. */
const maxBatches = 200

async function deleteBatch(ctx: Context, name: RetentionRule, days: number): Promise<number> {
  const { db, now } = ctx
  if (!isAuditRule(name)) return deleteOver(db, name, { days, now, limit: batch })
  const ids = await auditRowsOver(db, name, { days, now, limit: batch })
  const before = new Date(now.getTime() - days * 86_400_000)
  return cutAudit(db, auditKeys(ctx.ports.env), { ids, rule: name, before, now })
}

/** Asks owners of unused accounts, ends those that stayed unused, and deletes what is kept no longer, in small transactions, and writes down how much. Run twice, the second finds nothing. */
async function deleteAll(ctx: Context): Promise<void> {
  const days = await readSetting(ctx.db, 'keepDays')
  const started = performance.now()
  const counts: Record<string, number> = await endUnused(ctx)
  for (const name of retentionRuleNames) {
    counts[name] = 0
    for (let at = 0; at < maxBatches; at++) {
      const deleted = await ctx.inTransaction((tx) => deleteBatch(tx, name, days[name]))
      counts[name] += deleted
      if (deleted < batch) break
    }
  }
  const finishedAt = new Date(ctx.now.getTime() + Math.round(performance.now() - started))
  await ctx.inTransaction((tx) => insertRun(tx.db, { dry: false, by: null, startedAt: ctx.now, finishedAt, counts }))
  ctx.log.info({ counts }, 'what is kept no longer was deleted')
}

export const retentionJobs: readonly Job[] = [
  handle(jobName<object>('retention.run'), deleteAll, { cron: '41 19 * * *', ownTransactions: true }),
]
