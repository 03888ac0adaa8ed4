import { requireAdministrator } from '#kernel/admin-rights.ts'
import { readTogether } from '#db/read-together.server.ts'
import { fail, invalid, type FieldError } from '#kernel/fail.ts'
import { phoneText } from '#kernel/phone.ts'
import { requireImpartial } from '#modules/accounts/public.server.ts'
import { sameDomain } from '#modules/screening/rules.mail.ts'
import type { Handlers } from '#platform/core/context.server.ts'
import type { companyAdminContract } from './contract.admin.ts'
import { companyDecided } from './events.ts'
import { companyProposalHandlers } from './handlers.admin.proposals.server.ts'
import {
  labelCompany,
  screenAndRecord,
  screenCompanies,
  screeningsOf,
  screenQueries,
  subjectOf,
} from './handlers.screen.server.ts'
import { decidedView, noProposal, proposalView } from './load.proposals.server.ts'
import { checkableOf, checksAfter } from './rules.checks.ts'
import { verdictOfChanges } from './rules.labels.ts'
import { companyFields, completionOf, possibleDecisions, shownResponse, outcomeOf, type CompanyField } from './rules.ts'
import { connectionQueries } from './store.connections.server.ts'
import { ownCompanyView } from './rules.view.ts'
import {
  countQueues,
  listQueue,
  numberQuery,
  readReview,
  recordDecision,
  type EvidenceRow,
} from './store.admin.server.ts'
import { namedOf, namedQueries } from './store.proposals.server.ts'
import { findCompany, reviewReasons, writeCompany } from './store.server.ts'

export const companyAdminHandlers: Handlers<typeof companyAdminContract> = {
  async 'admin.companies.list'({ ctx, input }) {
    const { rows, total } = await listQueue(ctx.db, input)
    const waiting = rows.filter(({ status }) => status === 'PENDING')
    const screenings = await screenCompanies(
      ctx,
      waiting.map((row) => ({ row, changes: null })),
    )
    const list = rows.map((row) => ({
      id: row.id,
      name: row.name,
      status: row.status,
      completion: row.completion,
      submittedAt: row.submittedAt,
      createdAt: row.createdAt,
      decidedAt: row.decidedAt,
      version: row.version,
      evidence: evidenceView(row),
      screening: screenings.get(row.id) ?? null,
    }))
    return {
      list: list.map((row) => ({ ...row, ...timestamps(row) })),
      total,
      page: input.page,
      limit: input.limit,
      counts: await countQueues(ctx.db),
    }
  },

  async 'admin.companies.get'({ ctx, input }) {
    const { row, evidence, decisions, newest, decided } = await readReview(ctx.db, input.id, ctx.locale, ctx.now)
    if (!row || !evidence) throw fail('NOT_FOUND')
    const open = newest?.status === 'OPEN' ? newest.changes : null
    const [website, number] = [open?.website?.new ?? null, open?.registrationNumber?.new ?? null]
    const changes = [...(newest ? [newest.changes] : []), ...decided.map((each) => each.changes)]
    const [asItIs, asProposed] = [[{ row: evidence, changes: null }], open ? [{ row: evidence, changes: open }] : []]
    const proposed = screenQueries(asProposed.map(subjectOf), ctx.now)
    const related = await readTogether(ctx.db, {
      ...screenQueries(asItIs.map(subjectOf), ctx.now),
      proposedSimilar: proposed.similar,
      proposedShared: proposed.shared,
      numbers: numberQuery(ctx.db, row.id, number ?? ''),
      ...namedQueries(ctx.db, changes, ctx.locale),
      ...connectionQueries(ctx.db, row.id),
    })
    const screening = (await screeningsOf(ctx, asItIs, related)).get(row.id)
    const proposedScreening = (
      await screeningsOf(ctx, asProposed, { similar: related.proposedSimilar, shared: related.proposedShared })
    ).get(row.id)
    if (!screening) throw fail('NOT_FOUND')
    const named = namedOf(related)
    const { proposal, rejection } = newest ? proposalView(newest, named) : noProposal
    return {
      company: ownCompanyView(row, {
        missing: completionOf(row, row.ownerVerified).missing,
        documentName: row.documentName,
        mayEdit: false,
        proposal,
        rejection,
      }),
      evidence: evidenceView(evidence),
      decisions: decisions.map((each) => ({ ...each, at: each.at.toISOString() })),
      open: possibleDecisions(row.status),
      screening,
      proposal: proposal && {
        ...proposal,
        screening: proposedScreening ?? screening,
        evidence: {
          domainMatches: website === null ? null : ownsDomain(evidence, website),
          sameRegistrationCount: number === null ? null : (related.numbers[0]?.count ?? 0),
        },
      },
      decidedProposals: decidedView(decided, named),
      connections: {
        members: related.members.map(({ total: _, ...member }) => member),
        memberCount: related.members[0]?.total ?? 0,
        jobs: related.jobs,
        response: related.responses[0] ? shownResponse(related.responses[0]) : null,
      },
    }
  },

  async 'admin.companies.decide'({ ctx, input }) {
    const { db, now } = ctx
    const { accountId: by } = requireAdministrator(ctx)
    const company = await findCompany(db, input.id, { lock: true })
    if (!company) throw fail('NOT_FOUND')
    await requireImpartial(ctx, { companyId: company.id })
    if (company.version !== input.version) throw fail('STALE_VERSION')
    const to = outcomeOf(input.decision, company.status)
    if (!to) throw fail('TRANSITION_NOT_ALLOWED')
    const reasons = await reviewReasons(db, input.reasons, company.locale)
    const approved = input.decision === 'APPROVE'
    const fields =
      input.decision === 'NEEDS_CHANGES'
        ? fieldsOf(
            input.fields,
            reasons.map(({ field }) => field),
          )
        : []
    const reason = approved
      ? null
      : [...reasons.map(({ label }) => label), input.note].filter(Boolean).join('\n') || null
    const unknown = reasons.length < new Set(input.reasons).size
    const problems: FieldError[] = [
      ...(unknown ? [{ field: 'reasons', code: 'NOT_IN_LIST' }] : []),
      ...(!approved && reason === null && !unknown ? [{ field: 'note', code: 'REQUIRED' }] : []),
      ...(input.decision === 'NEEDS_CHANGES' && fields.length === 0 && !unknown
        ? [{ field: 'fields', code: 'TOO_FEW', params: { min: 1 } }]
        : []),
    ]
    if (problems.length > 0) throw invalid(...problems)
    await labelCompany(ctx, company.id, input.decision === 'NEEDS_CHANGES' ? verdictOfChanges(fields) : () => !approved)
    const patch = { status: to, status_reason: reason, status_fields: fields, decided_at: now, decided_by: by }
    const after = await writeCompany(db, { id: company.id, version: input.version, patch, now })
    if (!after) throw fail('STALE_VERSION')
    await screenAndRecord(ctx, company.id)
    await recordDecision(db, {
      company_id: company.id,
      from_status: company.status,
      to_status: to,
      reason,
      fields,
      by_admin: by,
      at: now,
    })
    await ctx.audit({
      action: 'company.decide',
      subjectType: 'company',
      subjectId: company.id,
      details: { decision: input.decision, from: company.status, to, reasons: input.reasons, fields },
    })
    await ctx.emit(companyDecided, {
      companyId: company.id,
      name: company.name,
      from: company.status,
      to,
      reason,
      fields,
      by,
    })
    return { status: after.status, version: after.version }
  },

  async 'admin.companies.check'({ ctx, input: { id, version, checked } }) {
    const company = await findCompany(ctx.db, id, { lock: true })
    if (!company) throw fail('NOT_FOUND')
    await requireImpartial(ctx, { companyId: id })
    if (company.version !== version) throw fail('STALE_VERSION')
    const { registration_number: registrationNumber, document_file_id: document, ...values } = company
    const checkable = checkableOf({ registrationNumber, document, ...values })
    if (checked.some((check) => !checkable.includes(check))) throw invalid({ field: 'checked', code: 'NOT_IN_LIST' })
    const before = company.checks
    const checks = checksAfter(before, checked, ctx.now)
    if (JSON.stringify(Object.keys(checks).toSorted()) === JSON.stringify(Object.keys(before).toSorted()))
      return { version }
    const after = await writeCompany(ctx.db, { id, version, patch: { checks: JSON.stringify(checks) }, now: ctx.now })
    if (!after) throw fail('STALE_VERSION')
    await ctx.audit({ action: 'company.check', subjectType: 'company', subjectId: id, details: { checked } })
    return { version: after.version }
  },

  ...companyProposalHandlers,
}

/** Fields selected by the administrator and those of the reasons, in form order. */
function fieldsOf(selected: readonly CompanyField[], reasonCodes: readonly (string | null)[]): CompanyField[] {
  return companyFields.filter((field) => selected.includes(field) || reasonCodes.includes(field))
}

const timestamps = (row: { submittedAt: Date | null; createdAt: Date; decidedAt: Date | null }) => ({
  submittedAt: row.submittedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

/** Whether the owner has an address of the website's domain; only a verified one proves anything about ownership. */
const ownsDomain = ({ ownerEmail, ownerVerifiedAt }: EvidenceRow, website: string): boolean =>
  Boolean(ownerEmail && ownerVerifiedAt && sameDomain(ownerEmail, website))

function evidenceView(row: EvidenceRow) {
  const { ownerEmail, ownerVerifiedAt, website, phone, dialCode } = row
  return {
    domainMatches: website !== null && ownsDomain(row, website),
    freeMail: row.freeMail,
    ownerEmail: ownerEmail ?? '',
    ownerVerified: ownerVerifiedAt !== null,
    ownerName: row.ownerName ?? '',
    website,
    registrationNumber: row.registrationNumber,
    sameRegistrationCount: row.sameRegistrationCount,
    phone: phone ? phoneText({ dialCode, phone }) : null,
    hasDocument: row.documentId !== null,
    earlierDecisions: row.decisions,
  }
}
