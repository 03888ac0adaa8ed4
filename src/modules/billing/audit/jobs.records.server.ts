import { jobName } from '#kernel/job.ts'
import { deleteFiles } from '#modules/files/public.server.ts'
import { readSettings } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { forgetInvoiceFiles, oldInvoices } from '../store.invoices.server.ts'
import { forgetProofFiles, oldProofFiles } from '../transfers/store.server.ts'

const batch = 200
const sweepRecords = jobName<object>('billing.sweepRecords')

const yearsBefore = (now: Date, years: number) => {
  const at = new Date(now)
  at.setUTCFullYear(at.getUTCFullYear() - years)
  return at
}

/** Forgets files of proofs and documents that need not be kept any longer; orders, amounts and numbers stay. */
async function sweep(ctx: Context): Promise<void> {
  const { db, now } = ctx
  const { retention } = await readSettings(db, 'retention')
  const proofs = await oldProofFiles(db, yearsBefore(now, retention.proofYears), batch)
  const invoices = await oldInvoices(db, yearsBefore(now, retention.recordYears), batch)
  if (proofs.length > 0)
    await forgetProofFiles(
      db,
      proofs.map(({ id }) => id),
    )
  if (invoices.length > 0)
    await forgetInvoiceFiles(
      db,
      invoices.map(({ id }) => id),
    )
  const files = [...proofs, ...invoices].flatMap(({ fileId }) => fileId ?? [])
  await deleteFiles(db, files, now)
  if (files.length > 0) ctx.log.info({ proofs: proofs.length, documents: invoices.length }, 'old records were swept')
  if (proofs.length === batch || invoices.length === batch)
    await ctx.enqueue(sweepRecords, {}, { key: 'billing.sweepRecords.more' })
}

export const recordJobs = [handle(sweepRecords, sweep, { cron: '50 18 * * *' })]
