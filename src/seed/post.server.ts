import type { Caller } from '#kernel/caller.ts'
import type { Call, EndpointInput } from '#modules/contract.ts'
import type { Stage } from './stage.server.ts'

type Without<T, K extends string> = Omit<T, K | 'id' | 'version'>
export type JobDraft = Without<EndpointInput<'jobs.createJobType'>, never> &
  Without<EndpointInput<'jobs.createHighlights'>, never> &
  Without<EndpointInput<'jobs.createLocation'>, never> &
  Partial<Without<EndpointInput<'jobs.createBenefits'>, never>> &
  Partial<Without<EndpointInput<'jobs.companyInfo'>, never>> &
  Partial<Without<EndpointInput<'jobs.createAdditionalQuestion'>, never>>

export type CompanyDraft = Omit<EndpointInput<'employer.updateCompany'>, 'version'>

/** Fills a company's profile, hands it in and has the administrator approve it. Goes on where it was cut off; one that is approved stays as it is. */
export async function approveCompany(
  stage: Stage,
  owner: Caller,
  administrator: Caller,
  draft: CompanyDraft,
): Promise<Caller> {
  if (owner.kind !== 'employer' || owner.companyStatus === 'APPROVED') return owner
  const employer = stage.as(owner)
  let { company } = await employer('employer.view', {})
  if (company.status !== 'PENDING') {
    ;({ company } = await employer('employer.updateCompany', { ...draft, version: company.version }))
    ;({ company } = await employer('companies.submit', { version: company.version }))
  }
  const { id, version } = company
  await stage.as(administrator)('admin.companies.decide', { id, version, decision: 'APPROVE' })
  return { ...owner, companyStatus: 'APPROVED' }
}

/** A job that was left on its way to being published. */
export type BegunJob = { id: string; version: number; status: string }

/**
 * Walks the wizard from the first step to publishing, with a job that was begun through the steps after the first; a review in
 * between is passed by the administrator. Answers the job's id.
 */
export async function postJob(
  stage: Stage,
  owner: Caller,
  administrator: Caller,
  draft: JobDraft,
  begun?: BegunJob,
): Promise<string> {
  const posted = begun?.status === 'PENDING_REVIEW' ? begun : await publish(stage.as(owner), draft, begun)
  const { id, version } = posted
  if (posted.status === 'PENDING_REVIEW')
    await stage.as(administrator)('admin.jobs.decide', { id, version, decision: 'APPROVE' })
  return id
}

async function publish(call: Call, draft: JobDraft, begun?: BegunJob): Promise<BegunJob> {
  const { title, roleCode, domain, industry, employmentType, positionLevel, openings, referenceCode, language } = draft
  const type = { title, roleCode, domain, industry, employmentType, positionLevel, openings, referenceCode, language }
  const made = begun ?? (await call('jobs.createJobType', type))
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
