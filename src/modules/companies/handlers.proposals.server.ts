import type * as z from 'zod'
import { fail, invalid } from '#kernel/fail.ts'
import { deleteFiles } from '#modules/files/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { companiesContract } from './contract.ts'
import { requireEditor } from './handlers.access.server.ts'
import {
  changedFields,
  isProtected,
  mergeChanges,
  newlyProposed,
  sameChanges,
  type ProposedChanges,
  type ProtectedField,
} from './rules.proposals.ts'
import {
  closeProposal,
  findProposal,
  insertProposal,
  openProposal,
  rejectedBefore,
  type Closing,
  type ProposalRow,
} from './store.proposals.server.ts'
import { countryOf, findCompany, writeCompany, type CompanyPatch, type CompanyRowInStore } from './store.server.ts'

/** The column of each protected field; the country is that of the city. */
const columns = {
  name: 'name',
  legalName: 'legal_name',
  registrationNumber: 'registration_number',
  website: 'website',
  country: 'city_id',
  document: 'document_file_id',
} as const satisfies Record<ProtectedField, keyof CompanyRowInStore>
/** The input field of each protected field. */
export const inputFields = {
  name: 'name',
  legalName: 'legalName',
  registrationNumber: 'registrationNumber',
  website: 'website',
  country: 'cityId',
  document: 'documentFileId',
} as const satisfies Record<ProtectedField, string>

const valuesOf = (company: CompanyRowInStore) => ({
  name: company.name,
  legalName: company.legal_name,
  registrationNumber: company.registration_number,
  website: company.website,
  country: company.city_id,
  document: company.document_file_id,
})

/** The columns that a proposal changes when these fields are accepted. */
export function patchOfChanges(changes: ProposedChanges, accepted: readonly ProtectedField[]): CompanyPatch {
  return Object.fromEntries(accepted.map((field) => [columns[field], changes[field]?.new]))
}

/** Closes an open proposal and deletes its document, unless `kept` is the same file. False when it has changed meanwhile. */
export async function closeOpen(
  ctx: Context,
  proposal: Pick<ProposalRow, 'id' | 'version' | 'document_file_id'>,
  to: Omit<Closing, 'now'>,
  kept: string | null = null,
): Promise<boolean> {
  if (!(await closeProposal(ctx.db, proposal, { ...to, now: ctx.now }))) return false
  const file = proposal.document_file_id
  if (file !== null && file !== kept) await deleteFiles(ctx.db, [file], ctx.now)
  return true
}

/** Ends what waits for a decision when the company is suspended or closed. */
export async function withdrawOpen(ctx: Context, companyId: string, by: string): Promise<void> {
  const open = await openProposal(ctx.db, companyId)
  if (open) await closeOpen(ctx, open, { status: 'WITHDRAWN', by })
}

/**
 * Takes what an administrator approved out of an edit and proposes it instead. Returns what changes at once and the fields that wait.
 * The company's row is locked by the caller, so that proposals and decisions follow each other.
 */
export async function proposeProtected(
  ctx: Context,
  company: CompanyRowInStore,
  patch: CompanyPatch,
  by: string,
): Promise<{ patch: CompanyPatch; proposed: ProtectedField[] }> {
  if (!isProtected(company.status)) return { patch, proposed: [] }
  const { db } = ctx
  const { name, legal_name, registration_number, website, document_file_id, ...atOnce } = patch
  const sameCountry =
    patch.city_id === undefined || (await countryOf(db, patch.city_id)) === (await countryOf(db, company.city_id))
  const edit = {
    name,
    legalName: legal_name,
    registrationNumber: registration_number,
    website,
    document: document_file_id,
    country: patch.city_id === undefined ? undefined : sameCountry ? company.city_id : patch.city_id,
  }
  const open = await openProposal(db, company.id)
  const before = open?.changes ?? {}
  const changes = mergeChanges(valuesOf(company), before, definedValues(edit))
  if (!sameChanges(changes, before)) await replaceProposal(ctx, company.id, { open, changes, by })
  return {
    patch: sameCountry ? atOnce : { ...atOnce, city_id: undefined },
    proposed: newlyProposed(changes, before),
  }
}

async function replaceProposal(
  ctx: Context,
  companyId: string,
  { open, changes, by }: { open: ProposalRow | undefined; changes: ProposedChanges; by: string },
): Promise<void> {
  const { db, now } = ctx
  const refused = await rejectedBefore(db, companyId, changes, newlyProposed(changes, open?.changes ?? {}))
  if (refused.length > 0)
    throw invalid(...refused.map((field) => ({ field: inputFields[field], code: 'VALUE_REJECTED' })))
  const empty = changedFields(changes).length === 0
  if (open && !(await closeOpen(ctx, open, { status: empty ? 'WITHDRAWN' : 'REPLACED', by }, changes.document?.new)))
    throw fail('STALE_VERSION')
  const proposalId = empty ? open?.id : await insertProposal(db, { companyId, changes, by, now })
  await ctx.audit({
    action: empty ? 'company.withdrawProposal' : 'company.propose',
    subjectType: 'company',
    subjectId: companyId,
    details: { proposalId: proposalId ?? null, fields: changedFields(changes) },
  })
}

const definedValues = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

type Withdrawal = z.output<(typeof companiesContract)['company.withdrawProposal']['input']>

/** Withdraws the own company's proposal. Twice is once, because a double click sends it twice. */
export async function withdrawProposal(ctx: Context, { id, version }: Withdrawal): Promise<void> {
  const { db, now } = ctx
  const { companyId, accountId } = requireEditor(ctx)
  const company = await findCompany(db, companyId, { lock: true })
  const proposal = company && (await findProposal(db, id, companyId))
  if (!company || !proposal) throw fail('NOT_FOUND')
  if (proposal.status === 'WITHDRAWN') return
  if (proposal.version !== version || !(await closeOpen(ctx, proposal, { status: 'WITHDRAWN', by: accountId })))
    throw fail('STALE_VERSION')
  // A form that still shows the proposed values is stale from now on.
  await writeCompany(db, { id: companyId, version: company.version, patch: {}, now })
  await ctx.audit({
    action: 'company.withdrawProposal',
    subjectType: 'company',
    subjectId: companyId,
    details: { proposalId: id, fields: changedFields(proposal.changes) },
  })
}
