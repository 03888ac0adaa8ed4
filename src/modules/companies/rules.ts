import type { CompanyStatus, TeamRole } from '#kernel/caller.ts'
import type { ErrorCode } from '#kernel/fail.ts'

/** Parts an administrator can ask to be changed, as the forms name them. */
export const companyFields = [
  'name',
  'industry',
  'size',
  'website',
  'email',
  'phone',
  'about',
  'address',
  'registrationNumber',
  'logo',
  'document',
  'photos',
  'hiringProcess',
] as const
export type CompanyField = (typeof companyFields)[number]

/** Parts of the company profile, in the order of the set-up; each is one form. */
export const companySections = ['basics', 'about', 'contact', 'evidence', 'presence'] as const
export type CompanySection = (typeof companySections)[number]

/** Points of the profile's completion, decisions §2; they sum to 100. */
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
/** Below this the employer area opens with the set-up (specification point 9). */
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

/** Which parts are there. A contact counts with a phone number and an owner whose e-mail address is proven. */
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
  /** What is missing, what raises most first. */
  missing: { part: CompletionPart; points: number }[]
}

/** Completion of a company's profile by decisions §2. */
export function completionOf(company: CompanyFacts, ownerVerified: boolean): Completion {
  const missing = Object.entries(parts(company, ownerVerified))
    .filter(([, there]) => !there)
    .map(([part]) => ({ part: part as CompletionPart, points: completionParts[part as CompletionPart] }))
    .toSorted((a, b) => b.points - a.points)
  return { percent: 100 - missing.reduce((sum, { points }) => sum + points, 0), missing }
}

/** What an administrator cannot judge a company without. */
const essential = ['industrySize', 'contact', 'about', 'address'] as const satisfies CompletionPart[]

/** What still stands against handing the profile in: the essential parts that are missing, or `percent` too low. */
export function submitMissing({ percent, missing }: Completion): (CompletionPart | 'percent')[] {
  const gaps = essential.filter((part) => missing.some((each) => each.part === part))
  return gaps.length > 0 ? gaps : percent < completionThreshold ? ['percent'] : []
}

const submittable: readonly CompanyStatus[] = ['INCOMPLETE', 'NEEDS_CHANGES']
export const maySubmit = (status: CompanyStatus): boolean => submittable.includes(status)

export const decisions = ['APPROVE', 'NEEDS_CHANGES', 'REJECT', 'SUSPEND'] as const
export type Decision = (typeof decisions)[number]

const outcomes: Record<Decision, { to: CompanyStatus; from: readonly CompanyStatus[] }> = {
  APPROVE: { to: 'APPROVED', from: ['PENDING', 'REJECTED', 'SUSPENDED'] },
  NEEDS_CHANGES: { to: 'NEEDS_CHANGES', from: ['PENDING', 'REJECTED'] },
  REJECT: { to: 'REJECTED', from: ['PENDING', 'NEEDS_CHANGES'] },
  SUSPEND: { to: 'SUSPENDED', from: ['APPROVED'] },
}

/** The state a decision leads to, or null when it cannot be made from here. */
export function outcomeOf(decision: Decision, from: CompanyStatus): CompanyStatus | null {
  const { to, from: allowed } = outcomes[decision]
  return allowed.includes(from) ? to : null
}

/** Decisions that can be made now, for the administrator's buttons. */
export const openDecisions = (from: CompanyStatus): Decision[] =>
  decisions.filter((each) => outcomeOf(each, from) !== null)

/** Who may change the company's profile (decisions §2). */
export const mayEditCompany = (role: TeamRole): boolean => role === 'OWNER' || role === 'ADMIN'

/** Why a company may not publish a job, or null. Its sentence is the specification's. */
export function mayPublish(company: { status: CompanyStatus }): ErrorCode | null {
  return company.status === 'APPROVED' ? null : 'COMPANY_NOT_APPROVED'
}

const freeMail = new Set(
  (
    'gmail.com googlemail.com yahoo.com yahoo.co.id yahoo.co.uk yahoo.co.in yahoo.com.sg ymail.com rocketmail.com hotmail.com hotmail.co.uk ' +
    'outlook.com outlook.co.id live.com msn.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.de ' +
    'mail.com mail.ru yandex.com yandex.ru zoho.com zohomail.com tutanota.com tuta.io fastmail.com hey.com inbox.com qq.com 163.com 126.com ' +
    'naver.com hanmail.net daum.net rediffmail.com web.de t-online.de plasa.com telkom.net mailinator.com guerrillamail.com yopmail.com ' +
    '10minutemail.com temp-mail.org sharklasers.com'
  ).split(' '),
)

/** The domain of an address, lower-cased; '' when there is none. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** True for addresses anybody can get: the administrator sees it as a flag, nobody is refused for it. */
export const isFreeMail = (email: string): boolean => freeMail.has(domainOf(email))

/** True when the address belongs to the website's domain or one below it, "www." apart. */
export function sameDomain(email: string, site: string): boolean {
  if (!URL.canParse(site) || !email.includes('@') || isFreeMail(email)) return false
  const [mail, web] = [domainOf(email), new URL(site).hostname.replace(/^www\./, '')]
  return mail === web || mail.endsWith(`.${web}`) || web.endsWith(`.${mail}`)
}

/** The readable part of a company's address: "PT Maju Jaya, Tbk." -> "pt-maju-jaya-tbk"; 'company' when nothing is left. */
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

/** The average shows from three reviews on (decisions §6). */
export const shownAverage = (rating: { average: number; count: number }): number | null =>
  rating.count >= 3 ? rating.average : null

/** How a company answers shows from ten applications on (decisions §4). */
const responseFrom = 10

/** Share of applications that were answered, in whole percent, and the median time to it in hours, at least one. */
export function shownResponse(known: {
  counted: number | null
  answered: number | null
  medianMinutes: number | null
}) {
  const { counted, answered, medianMinutes } = known
  if (counted === null || answered === null || counted < responseFrom) return null
  return {
    counted,
    answered,
    percent: Math.round((answered / counted) * 100),
    medianHours: medianMinutes === null ? null : Math.max(1, Math.round(medianMinutes / 60)),
  }
}
