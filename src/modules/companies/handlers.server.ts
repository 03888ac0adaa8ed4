import { isActing, requireMember, type Member } from '#kernel/caller.ts'
import { fail, invalid, type FieldError } from '#kernel/fail.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import { changePerson } from '#modules/accounts/public.server.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Handlers, Context } from '#platform/core/context.server.ts'
import { companyAdminHandlers } from './handlers.admin.server.ts'
import { closeOwnCompany, reopenOwnCompany } from './handlers.closure.server.ts'
import { requireEditor } from './handlers.access.server.ts'
import { editCompany } from './handlers.edit.server.ts'
import { foundAnotherCompany, foundFirstCompany } from './handlers.founding.server.ts'
import { withdrawProposal } from './handlers.proposals.server.ts'
import type { companiesContract } from './contract.ts'
import { companySubmitted } from './events.ts'
import { loadProposal, noProposal } from './load.proposals.server.ts'
import { flagCompany } from './handlers.screen.server.ts'
import { completionOf, completionThreshold, mayEditCompany, maySubmit, submissionGaps } from './rules.ts'
import { companyCardView, ownCompanyView, publicCompanyView } from './rules.view.ts'
import { findCompany, ownerVerified, setJobTitle, writeCompany } from './store.server.ts'
import {
  companyInstants,
  listCompanies,
  memberQuery,
  ownCompanyQuery,
  viewCompany,
  viewMember,
  viewOwnCompany,
} from './store.view.server.ts'

export const companiesHandlers: Handlers<typeof companiesContract> = {
  async 'employer.view'({ ctx }) {
    const member = requireMember(ctx)
    const { members, companies } = await readTogether(ctx.db, {
      members: rowsOf(memberQuery(ctx.db, member.memberId), { verifiedAt: true }),
      companies: rowsOf(ownCompanyQuery(ctx.db, member.companyId, ctx.locale, ctx.now), companyInstants),
    })
    return { account: accountView(members[0]), company: await companyView(ctx, member, companies[0]) }
  },

  'employer.update': ({ ctx, input }) => updateAccount(ctx, input),
  'employer.personalDetails': ({ ctx, input }) => updateAccount(ctx, input),

  async 'employer.updateCompany'({ ctx, input }) {
    await editCompany(ctx, input)
    return { company: await ownCompany(ctx, requireMember(ctx)) }
  },

  async 'company.update'({ ctx, input }) {
    await editCompany(ctx, input)
    return { company: await ownCompany(ctx, requireMember(ctx)) }
  },

  async 'company.withdrawProposal'({ ctx, input }) {
    await withdrawProposal(ctx, input)
    return { company: await ownCompany(ctx, requireMember(ctx)) }
  },

  async 'company.close'({ ctx, input }) {
    await closeOwnCompany(ctx, input)
    return { company: await ownCompany(ctx, requireMember(ctx)) }
  },

  async 'company.reopen'({ ctx, input }) {
    await reopenOwnCompany(ctx, input)
    return { company: await ownCompany(ctx, requireMember(ctx)) }
  },

  async 'company.found'({ ctx, input }) {
    const founder =
      ctx.caller.kind === 'unassigned'
        ? await foundFirstCompany(ctx, ctx.caller, input.name)
        : await foundAnotherCompany(ctx, requireMember(ctx), input.name)
    return { company: await ownCompany(ctx, founder) }
  },

  /** Idempotent, because a double click submits twice. */
  async 'companies.submit'({ ctx, input }) {
    const { db, now } = ctx
    const member = requireEditor(ctx)
    const before = await findCompany(db, member.companyId, { lock: true })
    if (!before) throw fail('NOT_FOUND')
    if (before.status === 'PENDING') return { company: await ownCompany(ctx, member) }
    if (!maySubmit(before.status)) throw fail('TRANSITION_NOT_ALLOWED')
    if (before.version !== input.version) throw fail('STALE_VERSION')
    const gaps = submissionGaps(completionOf(before, await ownerVerified(db, before.id)))
    if (gaps.length > 0) throw invalid(...gaps.map(gapError))
    const patch = { status: 'PENDING' as const, submitted_at: now, status_reason: null, status_fields: [] }
    await writeCompany(db, { id: before.id, version: before.version, patch, now })
    await ctx.audit({
      action: 'company.submit',
      subjectType: 'company',
      subjectId: before.id,
      details: { from: before.status },
    })
    await flagCompany(ctx, before.id)
    await ctx.emit(companySubmitted, { companyId: before.id, name: before.name, from: before.status })
    return { company: await ownCompany(ctx, member) }
  },

  async 'company.list'({ ctx, input }) {
    const { filter, ...page } = input
    const { rows, total } = await listCompanies(ctx.db, { ...page, ...filter }, ctx.locale, ctx.now)
    return { list: rows.map(companyCardView), total, page: input.page, limit: input.limit }
  },

  async 'company.get'({ ctx, input }) {
    const row = await viewCompany(ctx.db, input.id, ctx.locale, ctx.now)
    if (row?.status !== 'APPROVED') throw fail('NOT_FOUND')
    return publicCompanyView(row)
  },

  ...companyAdminHandlers,
}

const gapError = (gap: ReturnType<typeof submissionGaps>[number]): FieldError =>
  gap === 'percent'
    ? { field: '', code: 'COMPLETION_TOO_LOW', params: { min: completionThreshold } }
    : { field: gap, code: 'REQUIRED' }

const ownAccount = async (ctx: Context, member: Member) => accountView(await viewMember(ctx.db, member.memberId))

function accountView(row: Awaited<ReturnType<typeof viewMember>>) {
  if (!row) throw fail('NOT_FOUND')
  const { verifiedAt, ...account } = row
  return { ...account, emailVerified: verifiedAt !== null }
}

const ownCompany = async (ctx: Context, member: Member) =>
  companyView(ctx, member, await viewOwnCompany(ctx.db, member.companyId, ctx.locale, ctx.now))

async function companyView(ctx: Context, member: Member, row: Awaited<ReturnType<typeof viewOwnCompany>>) {
  if (!row) throw fail('NOT_FOUND')
  return ownCompanyView(row, {
    missing: completionOf(row, row.ownerVerified).missing,
    documentName: row.documentName,
    mayEdit: mayEditCompany(member.role) && row.status !== 'CLOSED',
    ...(row.hasProposal ? await loadProposal(ctx.db, row.id, ctx.locale) : noProposal),
  })
}

type AccountEdit = {
  id: string
  version?: number
  fullName?: string
  dialCode?: string
  phone?: string
  locale?: 'en' | 'id'
  jobTitle?: string | null
}

/** Updates the caller's account. Throws NOT_FOUND for any other id. */
async function updateAccount(ctx: Context, { id, jobTitle, ...change }: AccountEdit) {
  const member = requireMember(ctx)
  if (id !== member.accountId) throw fail('NOT_FOUND')
  await changePerson(
    ctx.db,
    { accountId: id, ...change },
    { nameRule: await readSetting(ctx.db, 'nameRule'), now: ctx.now, acting: isActing(member) },
  )
  if (jobTitle !== undefined) await setJobTitle(ctx.db, member.memberId, jobTitle)
  if (change.locale) ctx.cookie.setLocale(change.locale)
  const fields = Object.entries({ jobTitle, ...change }).flatMap(([field, value]) =>
    value === undefined || field === 'version' ? [] : [field],
  )
  await ctx.audit({ action: 'employer.update', subjectType: 'account', subjectId: id, details: { fields } })
  return { account: await ownAccount(ctx, member) }
}
