import type { CompanyStatus, TeamRole } from '#kernel/caller.ts'
import type { ErrorCode } from '#kernel/fail.ts'
import { mayUse } from '#kernel/rights.ts'

/** Fields for which an administrator can request changes, named as in the forms. */
export const companyFields = [
  'name',
  'industry',
  'size',
  'website',
  'email',
  'phone',
  'about',
  'address',
  'legalName',
  'registrationNumber',
  'logo',
  'document',
  'photos',
  'hiringProcess',
] as const
export type CompanyField = (typeof companyFields)[number]

/** Sections of the company profile in setup order, one form each. */
export const companySections = ['basics', 'about', 'contact', 'evidence', 'presence'] as const
export type CompanySection = (typeof companySections)[number]

/** Weights of the profile completion (decisions §2); they sum to 100. */
export const completionParts = {
  logo: 15,
  industrySize: 10,
  contact: 15,
  about: 15,
  address: 10,
  registrationNumber: 20,
  photos: 5,
  hiringProcess: 10,
} as const
export type CompletionPart = keyof typeof completionParts

export const aboutLength = 200
/** Below this percentage the employer area opens with the setup (specification point 9). */
export const completionThreshold = 60

export type CompanyFacts = {
  logo_file_id: string | null
  industry: string | null
  size: string | null
  email: string | null
  phone: string | null
  about: string | null
  address: string | null
  city_id: string | null
  registration_number: string | null
  photo_file_ids: readonly string[]
  hiring_process: string | null
}

/** Which parts are complete. A contact needs a phone number and an owner with a verified e-mail address. */
function parts(company: CompanyFacts, ownerVerified: boolean): Record<CompletionPart, boolean> {
  return {
    logo: company.logo_file_id !== null,
    industrySize: Boolean(company.industry && company.size),
    contact: Boolean(company.email && company.phone) && ownerVerified,
    about: [...(company.about ?? '').trim()].length >= aboutLength,
    address: Boolean(company.address?.trim() && company.city_id),
    registrationNumber: Boolean(company.registration_number),
    photos: company.photo_file_ids.length > 0,
    hiringProcess: Boolean(company.hiring_process?.trim()),
  }
}

export type Completion = {
  /** 0 to 100. */
  percent: number
  /** Missing parts, highest weight first. */
  missing: { part: CompletionPart; points: number }[]
}

/** Completion of a company's profile by decisions §2. */
export function completionOf(company: CompanyFacts, ownerVerified: boolean): Completion {
  const missing = Object.entries(parts(company, ownerVerified))
    .filter(([, complete]) => !complete)
    .map(([part]) => ({ part: part as CompletionPart, points: completionParts[part as CompletionPart] }))
    .toSorted((a, b) => b.points - a.points)
  return { percent: 100 - missing.reduce((sum, { points }) => sum + points, 0), missing }
}

/** Parts an administrator needs to decide about a company. */
const essential = ['industrySize', 'contact', 'about', 'address'] as const satisfies CompletionPart[]

/** What prevents submitting the profile: missing essential parts, or a completion that is too low (`percent`). */
export function submissionGaps({ percent, missing }: Completion): (CompletionPart | 'percent')[] {
  const gaps = essential.filter((part) => missing.some((each) => each.part === part))
  return gaps.length > 0 ? gaps : percent < completionThreshold ? ['percent'] : []
}

const submittable: readonly CompanyStatus[] = ['INCOMPLETE', 'NEEDS_CHANGES']
export const maySubmit = (status: CompanyStatus): boolean => submittable.includes(status)

/** What is decided about the evidence; suspensions are decided in cases. */
export const decisions = ['APPROVE', 'NEEDS_CHANGES', 'REJECT'] as const
export type Decision = (typeof decisions)[number]

const outcomes: Record<Decision, { to: CompanyStatus; from: readonly CompanyStatus[] }> = {
  APPROVE: { to: 'APPROVED', from: ['PENDING', 'REJECTED'] },
  NEEDS_CHANGES: { to: 'NEEDS_CHANGES', from: ['PENDING', 'REJECTED'] },
  REJECT: { to: 'REJECTED', from: ['PENDING', 'NEEDS_CHANGES'] },
}

/** The status after a decision, or null when it is not allowed in the current status. */
export function outcomeOf(decision: Decision, from: CompanyStatus): CompanyStatus | null {
  const { to, from: allowed } = outcomes[decision]
  return allowed.includes(from) ? to : null
}

/** Decisions allowed in this status. */
export const possibleDecisions = (from: CompanyStatus): Decision[] =>
  decisions.filter((each) => outcomeOf(each, from) !== null)

/** Whether a role may close the company and reopen it (decisions §2). */
export const mayCloseCompany = (role: TeamRole): boolean => mayUse(role, 'company.close')

/** Days in which the OWNER of a closed company can reopen it. */
export const reopenDays = 14

/** Whether a company can be reopened now. */
export const mayReopen = (company: { reopenUntil: Date | null }, now: Date): boolean =>
  company.reopenUntil !== null && company.reopenUntil > now

/** Whether a role may edit the company profile (decisions §2). */
export const mayEditCompany = (role: TeamRole): boolean => mayUse(role, 'company.edit')

/** Error when the company may not publish jobs, or null. The wording of its text is the specification's. */
export function mayPublish(company: { status: CompanyStatus }): ErrorCode | null {
  return company.status === 'APPROVED' ? null : 'COMPANY_NOT_APPROVED'
}

/** URL slug of a company name: "PT Maju Jaya, Tbk." -> "pt-maju-jaya-tbk"; 'company' when nothing remains. */
export function slugBase(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
  return slug || 'company'
}

/** The average is hidden below three reviews (decisions §6). */
export const shownAverage = (rating: { average: number; count: number }): number | null =>
  rating.count >= 3 ? rating.average : null

/** Response figures are hidden below ten applications (decisions §4). */
const minResponseCount = 10

/** Share of answered applications in whole percent, and the median response time in hours (at least one). */
export function shownResponse(known: {
  applicationCount: number | null
  answeredCount: number | null
  medianMinutes: number | null
}) {
  const { applicationCount, answeredCount, medianMinutes } = known
  if (applicationCount === null || answeredCount === null || applicationCount < minResponseCount) return null
  return {
    applicationCount,
    answeredCount,
    percent: Math.round((answeredCount / applicationCount) * 100),
    medianHours: medianMinutes === null ? null : Math.max(1, Math.round(medianMinutes / 60)),
  }
}
