import type { Caller } from '#kernel/caller.ts'
import { startPlan } from '#modules/billing/public.server.ts'
import { checkableOf } from '#modules/companies/rules.checks.ts'
import type { Call, EndpointInput } from '#modules/contract.ts'
import type { SeedClient } from './seed-client.server.ts'

type OmitServerFields<T, K extends string> = Omit<T, K | 'id' | 'version'>
export type JobDraft = OmitServerFields<EndpointInput<'jobs.createJobType'>, never> &
  OmitServerFields<EndpointInput<'jobs.createHighlights'>, never> &
  OmitServerFields<EndpointInput<'jobs.createLocation'>, never> &
  Partial<OmitServerFields<EndpointInput<'jobs.createBenefits'>, never>> &
  Partial<OmitServerFields<EndpointInput<'jobs.companyInfo'>, never>> &
  Partial<OmitServerFields<EndpointInput<'jobs.createAdditionalQuestion'>, never>>

export type CompanyDraft = Omit<EndpointInput<'employer.updateCompany'>, 'version'>
/** The plan of a company for a year, or for so many days to try it. */
export type CompanyPlan = { code: 'STARTER' | 'GROWTH' | 'BUSINESS'; activeJobs?: null; days?: number | undefined }

/** Fills a company's profile and submits it, unless that happened before. */
export async function submitCompany(client: SeedClient, owner: Caller, draft: CompanyDraft) {
  const employer = client.as(owner)
  let { company } = await employer('employer.view', {})
  if (company.status !== 'PENDING') {
    ;({ company } = await employer('employer.updateCompany', { ...draft, version: company.version }))
    ;({ company } = await employer('companies.submit', { version: company.version }))
  }
  return company
}

/** Fills a company's profile, puts it on a plan unless it buys one itself, submits it and has the administrator approve it. Resumes where an interrupted start ended. */
export async function approveCompany(
  client: SeedClient,
  owner: Caller,
  administrator: Caller,
  { plan, ...draft }: CompanyDraft & { plan: CompanyPlan | null },
): Promise<Caller> {
  if (owner.kind !== 'employer' || owner.companyStatus === 'APPROVED') return owner
  const company = await submitCompany(client, owner, draft)
  const { id } = company
  if (plan) {
    const { code: planCode, days, ...entitlements } = plan
    const lasts = days === undefined ? { months: 12 } : { days }
    await client.core.asSystem((ctx) => startPlan(ctx, { companyId: id, planCode, lasts, entitlements }))
  }
  const checked = checkableOf(company).filter((check) => check === 'REGISTRATION_NUMBER' || check === 'PHONE')
  const moderator = client.as(administrator)
  const { version } = await moderator('admin.companies.check', { id, version: company.version, checked })
  await moderator('admin.companies.decide', { id, version, decision: 'APPROVE' })
  return { ...owner, companyStatus: 'APPROVED' }
}

/** A job whose wizard was not finished. */
export type UnpublishedJob = { id: string; version: number; status: string }

/**
 * Calls every step of the wizard up to publishing, for an existing draft from the second step on; the administrator approves the
 * job if it has to be reviewed. Returns the job's id.
 */
export async function postJob(
  client: SeedClient,
  owner: Caller,
  administrator: Caller,
  draft: JobDraft,
  draftJob?: UnpublishedJob,
): Promise<string> {
  const posted = draftJob?.status === 'PENDING_REVIEW' ? draftJob : await publish(client.as(owner), draft, draftJob)
  const { id, version } = posted
  if (posted.status === 'PENDING_REVIEW')
    await client.as(administrator)('admin.jobs.decide', { id, version, decision: 'APPROVE' })
  return id
}

async function publish(call: Call, draft: JobDraft, draftJob?: UnpublishedJob): Promise<UnpublishedJob> {
  const { title, roleCode, domain, industry, employmentType, positionLevel } = draft
  const { openings, referenceCode, language, closesOn } = draft
  const kind = { title, roleCode, domain, industry, employmentType, positionLevel }
  const type = { ...kind, openings, referenceCode, language, closesOn }
  const made = draftJob ?? (await call('jobs.createJobType', type))
  const { id } = made
  const { description, highlights, skills, keywords, experienceMin, experienceMax, qualification } = draft
  const { salaryMin, salaryMax, salaryCurrency, salaryPeriod, salaryHidden } = draft
  const about = { description, highlights, skills, keywords, experienceMin, experienceMax, qualification }
  const pay = { salaryMin, salaryMax, salaryCurrency, salaryPeriod, salaryHidden }
  let { version } = await call('jobs.createHighlights', { id, version: made.version, ...about, ...pay })
  const { locationType, workFromAnywhere, locations } = draft
  ;({ version } = await call('jobs.createLocation', { id, version, locationType, workFromAnywhere, locations }))
  ;({ version } = await call('jobs.createBenefits', {
    id,
    version,
    benefits: draft.benefits ?? [],
    benefitsNote: draft.benefitsNote ?? null,
  }))
  ;({ version } = await call('jobs.companyInfo', {
    id,
    version,
    contactName: draft.contactName ?? null,
    externalApplyUrl: draft.externalApplyUrl ?? null,
  }))
  ;({ version } = await call('jobs.createAdditionalQuestion', { id, version, questions: draft.questions ?? [] }))
  const posted = await call('jobs.confirmPost', { id, version })
  return { id, version: posted.version, status: posted.status }
}
