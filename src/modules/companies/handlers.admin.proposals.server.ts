import { requireAdministrator } from '#kernel/admin-rights.ts'
import { fail, invalid, type FieldError } from '#kernel/fail.ts'
import { requireImpartial } from '#modules/accounts/public.server.ts'
import { deleteFiles } from '#modules/files/public.server.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { companyAdminContract } from './contract.admin.ts'
import { companyChanged, companyProposalDecided } from './events.ts'
import { closeOpen, inputFields, patchOfChanges } from './handlers.proposals.server.ts'
import { verdictOfPart } from './rules.labels.ts'
import { changedFields, fieldsAccepted, fieldsRejected, proposalOutcome } from './rules.proposals.ts'
import { labelCompany, screenAndRecord, screenProposals } from './handlers.screen.server.ts'
import { countQueues } from './store.admin.server.ts'
import { findProposal, listProposals } from './store.proposals.server.ts'
import { findCompany, reviewReasons, writeCompany } from './store.server.ts'

export const companyProposalHandlers: Pick<
  Handlers<typeof companyAdminContract>,
  'admin.companies.proposals' | 'admin.companies.decideProposal'
> = {
  async 'admin.companies.proposals'({ ctx, input }) {
    const { rows, total } = await listProposals(ctx.db, input)
    const screenings = await screenProposals(ctx, rows)
    const list = rows.map((row) => ({
      id: row.id,
      companyId: row.companyId,
      name: row.name,
      status: row.status,
      fields: changedFields(row.changes),
      since: row.created_at.toISOString(),
      screening: screenings.get(row.companyId) ?? null,
    }))
    return { list, total, page: input.page, limit: input.limit, counts: await countQueues(ctx.db) }
  },

  async 'admin.companies.decideProposal'({ ctx, input }) {
    const { db, now } = ctx
    const { accountId: by } = requireAdministrator(ctx)
    const proposal = await findProposal(db, input.id)
    const company = proposal && (await findCompany(db, proposal.company_id, { lock: true }))
    if (!company) throw fail('NOT_FOUND')
    await requireImpartial(ctx, { companyId: company.id })
    const accepted = fieldsAccepted(input.decision, proposal.changes, input.fields)
    const reasons = await reviewReasons(db, input.reasons, company.locale)
    const acceptsAll = input.decision === 'ACCEPT'
    const reason = acceptsAll
      ? null
      : [...reasons.map(({ label }) => label), input.note].filter(Boolean).join('\n') || null
    const unknown = reasons.length < new Set(input.reasons).size
    const problems: FieldError[] = [
      ...(accepted ? [] : [{ field: 'fields', code: 'SOME_OF_THEM' }]),
      ...(unknown ? [{ field: 'reasons', code: 'NOT_IN_LIST' }] : []),
      ...(!acceptsAll && reason === null && !unknown ? [{ field: 'note', code: 'REQUIRED' }] : []),
    ]
    if (!accepted || problems.length > 0) throw invalid(...problems)
    const rejected = fieldsRejected(proposal.changes, accepted)
    const isPartial = input.decision === 'ACCEPT_PARTIALLY'
    await labelCompany(ctx, company.id, isPartial ? verdictOfPart(accepted, rejected) : () => !acceptsAll)
    const status = proposalOutcome[input.decision]
    const keptDocumentId = accepted.includes('document') ? proposal.document_file_id : null
    const seen = { ...proposal, version: input.version }
    if (!(await closeOpen(ctx, seen, { status, by, accepted, reason }, keptDocumentId))) throw fail('STALE_VERSION')
    const patch = patchOfChanges(proposal.changes, accepted)
    const after = await writeCompany(db, { id: company.id, version: company.version, patch, now })
    if (!after) throw fail('STALE_VERSION')
    await screenAndRecord(ctx, company.id)
    if (accepted.includes('document') && company.document_file_id)
      await deleteFiles(db, [company.document_file_id], now)
    await ctx.audit({
      action: 'company.decideProposal',
      subjectType: 'company',
      subjectId: company.id,
      details: { proposalId: proposal.id, outcome: status, accepted, rejected, reasons: input.reasons },
    })
    const { id: companyId, name } = after
    await ctx.emit(companyProposalDecided, {
      companyId,
      proposalId: proposal.id,
      name,
      outcome: status,
      accepted,
      rejected,
      reason,
    })
    if (accepted.length > 0)
      await ctx.emit(companyChanged, { companyId, fields: accepted.map((field) => inputFields[field]) })
    return { status, accepted }
  },
}
