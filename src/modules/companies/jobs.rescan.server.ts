import { jobName } from '#kernel/job.ts'
import { recordScreen, throwAwayChanged } from '#modules/screening/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { companyFlagged } from './events.ts'
import { screenProposals } from './handlers.screen.server.ts'
import { rescanCompanies } from './jobs.names.ts'
import { waitingOrApproved } from './store.proposals.server.ts'

const batch = 500
/** Companies of one statement: each is compared with names like its own. */
const together = 50

/** Opens cases for companies, with what they propose, in which the screen now finds what it would hold. */
async function rescan(ctx: Context, after: string | null): Promise<void> {
  const rows = await waitingOrApproved(ctx.db, after, batch)
  for (let at = 0; at < rows.length; at += together) {
    const screenings = await screenProposals(ctx, rows.slice(at, at + together))
    for (const [companyId, screening] of screenings) {
      await recordScreen(ctx.db, { companyId }, { ...screening, now: ctx.now })
      if (screening.outcome === 'HOLD') await ctx.emit(companyFlagged, { companyId, again: true })
    }
  }
  const last = rows.at(-1)
  if (last && rows.length === batch)
    await ctx.enqueue(
      rescanCompanies,
      { after: last.companyId },
      { key: `companies.rescan:${last.companyId}`, runAt: new Date(ctx.now.getTime() + 60_000) },
    )
}

/** The list of throw-away providers is in the code: a new version of it is noticed within the hour. */
async function rescanChanged(ctx: Context): Promise<void> {
  if (await throwAwayChanged(ctx.db)) await ctx.enqueue(rescanCompanies, { after: null }, { key: 'companies.rescan' })
}

export const rescanJobs = [
  handle(rescanCompanies, (ctx, { after }) => rescan(ctx, after)),
  handle(jobName<object>('companies.rescanChanged'), rescanChanged, { cron: '27 * * * *' }),
]
