import type { ProfileSection } from '#kernel/enums/profiles.ts'
export { profileSections, type ProfileSection } from '#kernel/enums/profiles.ts'

/**
 * Steps of the profile setup: a resume to read first, the specification's steps in their order, the skills, and who may find the
 * profile (decisions §5).
 */
export const setupSteps = [
  'resume',
  'personalDetails',
  'industryDetails',
  'educations',
  'projects',
  'certificates',
  'experiences',
  'skills',
  'visibility',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** Points of profile completion (decisions §2); they sum to 100. */
export const completionParts = {
  contact: 15,
  photo: 5,
  headline: 10,
  industryRole: 10,
  education: 15,
  experience: 20,
  skills: 10,
  resume: 10,
  placeSalary: 5,
} as const
export type CompletionPart = keyof typeof completionParts

/** As many as a profile can list. */
export const maxSkills = 50
export const skillsForCompletion = 5
/** Below this the first page load redirects to the setup; browsing stays possible. */
export const completionThreshold = 60

export type ProfileFacts = {
  name: string
  contactVerified: boolean
  photo: boolean
  headline: string | null
  industry: string | null
  role: string | null
  fresher: boolean
  city: boolean
  expectedSalary: boolean
  skills: number
  educations: number
  experiences: number
  resumes: number
}

function completedParts(facts: ProfileFacts): Record<CompletionPart, boolean> {
  return {
    contact: facts.contactVerified,
    photo: facts.photo,
    headline: Boolean(facts.headline?.trim()),
    industryRole: Boolean(facts.industry && facts.role),
    education: facts.educations > 0,
    experience: facts.experiences > 0 || facts.fresher,
    skills: facts.skills >= skillsForCompletion,
    resume: facts.resumes > 0,
    placeSalary: facts.city && facts.expectedSalary,
  }
}

export type Completion = {
  /** 0 to 100. */
  percent: number
  /** Missing parts, most points first. */
  missing: { part: CompletionPart; points: number }[]
}

/** Profile completion as decisions §2 defines it. */
export function completionOf(facts: ProfileFacts): Completion {
  const missing = Object.entries(completedParts(facts))
    .filter(([, done]) => !done)
    .map(([part]) => ({ part: part as CompletionPart, points: completionParts[part as CompletionPart] }))
    .toSorted((a, b) => b.points - a.points)
  return { percent: 100 - missing.reduce((sum, { points }) => sum + points, 0), missing }
}

export const applyRequirements = ['name', 'contact', 'resumeOrExperience'] as const
export type ApplyRequirement = (typeof applyRequirements)[number]

/** Unmet requirements for applying (decisions §2): a name, a verified contact, and a resume or an experience. */
export function missingToApply(
  facts: Pick<ProfileFacts, 'name' | 'contactVerified' | 'resumes' | 'experiences'>,
): ApplyRequirement[] {
  const met: Record<ApplyRequirement, boolean> = {
    name: facts.name.trim() !== '',
    contact: facts.contactVerified,
    resumeOrExperience: facts.resumes > 0 || facts.experiences > 0,
  }
  return applyRequirements.filter((requirement) => !met[requirement])
}

export type ItemDates = {
  title: string | null
  organisation: string | null
  startOn: string | null
  endOn: string | null
  present: boolean
}
/** An education may have an expected end this many years ahead. */
const maxStudyYearsAhead = 10

const requiredFields: Readonly<Record<ProfileSection, readonly (keyof ItemDates)[]>> = {
  education: ['organisation'],
  experience: ['organisation', 'startOn'],
  project: [],
  certificate: [],
  accomplishment: [],
}

export const isRequiredField = (section: ProfileSection, field: keyof ItemDates): boolean =>
  requiredFields[section].includes(field)

/** Validation errors of an item; all dates are YYYY-MM-DD. Only educations and certificates may end in the future. */
export function itemProblems(
  section: ProfileSection,
  item: ItemDates,
  today: string,
): { field: string; code: string }[] {
  const problems: { field: string; code: string }[] = (['title', ...requiredFields[section]] as const)
    .filter((field) => !item[field])
    .map((field) => ({ field, code: 'REQUIRED' }))
  if (item.startOn && item.startOn > today) problems.push({ field: 'startOn', code: 'DATE_FUTURE' })
  if (item.startOn && item.endOn && item.endOn < item.startOn) problems.push({ field: 'endOn', code: 'DATE_ORDER' })
  if (item.endOn && item.endOn > latestEnd(section, today)) problems.push({ field: 'endOn', code: 'DATE_FUTURE' })
  if (section === 'experience' && !item.present && !item.endOn) problems.push({ field: 'endOn', code: 'REQUIRED' })
  return problems
}

function latestEnd(section: ProfileSection, today: string): string {
  if (section === 'certificate') return '2100-12-31'
  return section === 'education' ? `${Number(today.slice(0, 4)) + maxStudyYearsAhead}${today.slice(4)}` : today
}

/** The months from start to end as a half-open interval of month numbers, at least one long; `end` null means `today`. */
function monthInterval({ start, end }: { start: string; end: string | null }, today: string): [number, number] {
  const index = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  return [index(start), Math.max(index(start), index(end ?? today)) + 1]
}

/** Months of experience from the listed jobs; overlapping months count once. */
export function experienceMonths(jobs: readonly { start: string | null; end: string | null }[], today: string): number {
  const intervals = jobs
    .flatMap(({ start, end }) => (start ? [monthInterval({ start, end }, today)] : []))
    .toSorted(([a], [b]) => a - b)
  let [total, until] = [0, -1]
  for (const [from, to] of intervals) {
    total += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return total
}

/**
 * Whether one of these fields was saved after this version of the profile. `'*'` is the version at which fields began to be recorded;
 * before that, and for a version that never was, any other version is an older one.
 */
export function isStale(
  profile: { version: number; field_versions: Readonly<Record<string, number>> },
  version: number,
  fields: readonly string[],
): boolean {
  if (version === profile.version) return false
  const recorded = profile.field_versions
  const since = recorded['*']
  if (since === undefined || version > profile.version || version < since) return true
  return fields.some((field) => (recorded[field] ?? 0) > version)
}
