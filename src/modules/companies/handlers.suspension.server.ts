import type { CompanyStatus } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { companyDecided } from './events.ts'
import { withdrawOpen } from './handlers.proposals.server.ts'
import { recordDecision } from './store.admin.server.ts'
import { findCompany, writeCompany } from './store.server.ts'

type Move = { companyId: string; from: CompanyStatus; to: CompanyStatus; reason: string | null; by: string | null }

/**
 * False when the company is not in `from`. A closed one moves in what it gets back when it is reopened: closing neither escapes a
 * suspension nor keeps one for ever.
 */
async function move(ctx: Context, { companyId, from, to, reason, by }: Move): Promise<boolean> {
  const { db, now } = ctx
  const company = await findCompany(db, companyId, { lock: true })
  if (!company || company.erased_at !== null) return false
  const closed = company.status === 'CLOSED'
  if ((closed ? company.status_before_closing : company.status) !== from) return false
  const status = closed ? { status_before_closing: to } : { status: to }
  const patch = { ...status, status_reason: reason, status_fields: [], decided_at: now, decided_by: by }
  const after = await writeCompany(db, { id: company.id, version: company.version, patch, now })
  if (!after) throw fail('STALE_VERSION')
  if (to === 'SUSPENDED' && by) await withdrawOpen(ctx, company.id, by)
  const decision = { company_id: company.id, from_status: from, to_status: to, reason, by_admin: by, at: now }
  await recordDecision(db, { ...decision, fields: [] })
  // Nothing of a closed company is shown to anybody.
  if (!closed)
    await ctx.emit(companyDecided, { companyId, name: company.name, from, to, reason, fields: [], by, quiet: true })
  return true
}

/** Suspends an approved company; whoever decided writes to it. Throws TRANSITION_NOT_ALLOWED for any other. */
export async function suspendCompany(
  ctx: Context,
  { companyId, reason, by }: { companyId: string; reason: string; by: string },
): Promise<void> {
  if (!(await move(ctx, { companyId, from: 'APPROVED', to: 'SUSPENDED', reason, by })))
    throw fail('TRANSITION_NOT_ALLOWED')
}

/** Ends the suspension of a company, if it is suspended; `by` is null when its time is over. */
export const liftCompany = (
  ctx: Context,
  { companyId, by }: { companyId: string; by: string | null },
): Promise<boolean> => move(ctx, { companyId, from: 'SUSPENDED', to: 'APPROVED', reason: null, by })
