import { jobName } from '#kernel/job.ts'
import { auditKeys } from '#platform/audit/row.server.ts'
import { sealAudit } from '#platform/audit/seal.server.ts'
import { insertCheck, notedHeads } from '#platform/audit/store.server.ts'
import { verifyAudit } from '#platform/audit/verify.server.ts'
import { handle, type Job } from '#platform/core/module.server.ts'
import { mailAuditCheck } from './mail.audit.server.ts'

/** `mailed` is false for a check that an administrator started and reads on the page; a break is mailed all the same. */
export const verifyAuditLog = jobName<{ mailed?: boolean }>('audit.verify')

/**
 * Reads the whole chain and keeps, logs and mails what it finds. The head leaves the database that way: a chain that is made anew
 * disagrees with it.
 */
const verify = handle(
  verifyAuditLog,
  async (ctx, { mailed = true }) => {
    const keys = auditKeys(ctx.ports.env)
    await sealAudit(ctx.db, keys)
    const report = await verifyAudit(ctx.db, keys, { noted: await notedHeads(ctx.db) })
    const { head, links, removed, begins, unsealed, problem } = report
    const facts = { event: 'audit', head, links, removed, begins, unsealed, problem }
    if (problem) ctx.log.error(facts, 'the audit chain is broken')
    else ctx.log.info(facts, 'the audit chain is whole')
    await ctx.inTransaction(async (tx) => {
      await insertCheck(tx.db, report, { started: ctx.now, finished: tx.now })
      if (mailed || problem) await mailAuditCheck(tx, report)
    })
  },
  { cron: '40 2 * * *', ownTransactions: true },
)

export const auditJobs: readonly Job[] = [verify]
