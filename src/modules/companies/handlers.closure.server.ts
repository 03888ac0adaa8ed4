import { eraseCompanyRows } from '#db/erase.server.ts'
import { fail } from '#kernel/fail.ts'
import { deleteFiles } from '#modules/files/public.server.ts'
import { requireOwnerProof } from '#modules/accounts/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import { companyClosed, companyErased, companyReopened } from './events.ts'
import { requireCompanyOwner } from './handlers.access.server.ts'
import { withdrawOpen } from './handlers.proposals.server.ts'
import { mailErased } from './mail.server.ts'
import { mayReopen, reopenDays } from './rules.ts'
import { findCompany, hasOtherOwner, membershipsOf, writeCompany, type CompanyRowInStore } from './store.server.ts'

const dayMs = 86_400_000

/** Closes the company of the caller. Twice is once, because a double click sends it twice. */
export async function closeOwnCompany(
  ctx: Context,
  { version, currentPassword }: { version: number; currentPassword?: string | undefined },
): Promise<void> {
  const { companyId, accountId } = requireCompanyOwner(ctx)
  await requireOwnerProof(ctx, { currentPassword, what: 'companyClosed' })
  const company = await findCompany(ctx.db, companyId, { lock: true })
  if (!company) throw fail('NOT_FOUND')
  if (company.status === 'CLOSED') return
  if (company.version !== version) throw fail('STALE_VERSION')
  await closeCompany(ctx, company, accountId)
}

/** The company of an only owner closes with the account: nobody could answer its applicants. */
export async function closeCompanyOfOwner(ctx: Context, accountId: string): Promise<void> {
  for (const { companyId, role } of await membershipsOf(ctx.db, accountId)) {
    if (role !== 'OWNER') continue
    const company = await findCompany(ctx.db, companyId, { lock: true })
    if (!company || company.status === 'CLOSED' || (await hasOtherOwner(ctx.db, company.id, accountId))) continue
    await closeCompany(ctx, company, accountId)
  }
}

/** The company's row is locked by the caller, so that no job is published meanwhile. */
async function closeCompany(ctx: Context, company: CompanyRowInStore, by: string): Promise<void> {
  const { db, now } = ctx
  const patch = {
    status: 'CLOSED' as const,
    status_before_closing: company.status,
    reopen_until: new Date(now.getTime() + reopenDays * dayMs),
  }
  await writeCompany(db, { id: company.id, version: company.version, patch, now })
  await withdrawOpen(ctx, company.id, by)
  await ctx.audit({
    action: 'company.close',
    subjectType: 'company',
    subjectId: company.id,
    details: { from: company.status },
  })
  await ctx.emit(companyClosed, { companyId: company.id })
}

/** Gives the company back the status it had; its jobs stay closed. */
export async function reopenOwnCompany(ctx: Context, { version }: { version: number }): Promise<void> {
  const { db, now } = ctx
  const { companyId } = requireCompanyOwner(ctx)
  const company = await findCompany(db, companyId, { lock: true })
  if (!company) throw fail('NOT_FOUND')
  if (company.status !== 'CLOSED') return
  const before = company.status_before_closing
  if (before === null || company.erased_at !== null || !mayReopen({ reopenUntil: company.reopen_until }, now))
    throw fail('TRANSITION_NOT_ALLOWED')
  if (company.version !== version) throw fail('STALE_VERSION')
  const patch = { status: before, status_before_closing: null, reopen_until: null }
  await writeCompany(db, { id: company.id, version, patch, now })
  await ctx.audit({
    action: 'company.reopen',
    subjectType: 'company',
    subjectId: company.id,
    details: { to: before },
  })
  await ctx.emit(companyReopened, { companyId })
}

/** Erases the details of a company that nobody reopened in time; the names stay for the records of others. */
export async function eraseCompany(ctx: Context, id: string): Promise<void> {
  const { db, now } = ctx
  const company = await findCompany(db, id, { lock: true })
  if (company?.status !== 'CLOSED' || company.erased_at !== null) return
  if (mayReopen({ reopenUntil: company.reopen_until }, now)) return
  await writeCompany(db, { id, version: company.version, patch: { erased_at: now }, now })
  await eraseCompanyRows(db, id, now)
  const files = [company.logo_file_id, company.document_file_id, ...company.photo_file_ids]
  await deleteFiles(
    db,
    files.filter((file) => file !== null),
    now,
  )
  await ctx.audit({ action: 'company.erase', subjectType: 'company', subjectId: id })
  ctx.log.info({ event: 'security', what: 'companies.erased', who: id, outcome: 'OK' }, 'company erased')
  await mailErased(ctx, id)
  await ctx.emit(companyErased, { companyId: id })
}
