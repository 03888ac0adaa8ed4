import type { CompanyStatus } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { companyDecided } from './events.ts'
import { withdrawOpen } from './handlers.proposals.server.ts'
import { recordDecision } from './store.admin.server.ts'
import { findCompany, writeCompany } from './store.server.ts'

type Move = { companyId: string; from: CompanyStatus; to: CompanyStatus; reason: string | null; by: string | null }

async function move(ctx: Context, { companyId, from, to, reason, by }: Move): Promise<void> {
  const { db, now } = ctx
  const company = await findCompany(db, companyId, { lock: true })
  if (company?.status !== from) throw fail('TRANSITION_NOT_ALLOWED')
  const patch = { status: to, status_reason: reason, status_fields: [], decided_at: now, decided_by: by }
  const after = await writeCompany(db, { id: company.id, version: company.version, patch, now })
  if (!after) throw fail('STALE_VERSION')
  if (to === 'SUSPENDED' && by) await withdrawOpen(ctx, company.id, by)
  const decision = { company_id: company.id, from_status: from, to_status: to, reason, by_admin: by, at: now }
  await recordDecision(db, { ...decision, fields: [] })
  await ctx.emit(companyDecided, { companyId, name: company.name, from, to, reason, fields: [], by, quiet: true })
}

/** Suspends an approved company; whoever decided writes to it. Throws TRANSITION_NOT_ALLOWED for any other. */
export const suspendCompany = (
  ctx: Context,
  { companyId, reason, by }: { companyId: string; reason: string; by: string },
) => move(ctx, { companyId, from: 'APPROVED', to: 'SUSPENDED', reason, by })

/** Ends the suspension of a company; `by` is null when its time is over. */
export const liftCompany = (ctx: Context, { companyId, by }: { companyId: string; by: string | null }) =>
  move(ctx, { companyId, from: 'SUSPENDED', to: 'APPROVED', reason: null, by })
