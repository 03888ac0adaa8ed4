/** Parts of a profile that are lists, each item kept for itself. */
export const profileSections = ['education', 'experience', 'project', 'certificate', 'accomplishment'] as const
export type ProfileSection = (typeof profileSections)[number]
/** Steps of the set-up, in the specification's order. */
export const setupSteps = [
  'personalDetails',
  'industryDetails',
  'educations',
  'projects',
  'certificates',
  'experiences',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** Points of the profile's completion, decisions §2; they sum to 100. */
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

export const wantedSkills = 5
/** Below this the first load goes to the set-up; browsing stays free. */
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

function parts(facts: ProfileFacts): Record<CompletionPart, boolean> {
  return {
    contact: facts.contactVerified,
    photo: facts.photo,
    headline: Boolean(facts.headline?.trim()),
    industryRole: Boolean(facts.industry && facts.role),
    education: facts.educations > 0,
    experience: facts.experiences > 0 || facts.fresher,
    skills: facts.skills >= wantedSkills,
    resume: facts.resumes > 0,
    placeSalary: facts.city && facts.expectedSalary,
  }
}

export type Completion = {
  /** 0 to 100. */
  percent: number
  /** What is missing, what raises most first. */
  missing: { part: CompletionPart; points: number }[]
}

/** Completion of a candidate's profile by decisions §2. */
export function completionOf(facts: ProfileFacts): Completion {
  const missing = Object.entries(parts(facts))
    .filter(([, there]) => !there)
    .map(([part]) => ({ part: part as CompletionPart, points: completionParts[part as CompletionPart] }))
    .toSorted((a, b) => b.points - a.points)
  return { percent: 100 - missing.reduce((sum, { points }) => sum + points, 0), missing }
}

export const applyNeeds = ['name', 'contact', 'resumeOrExperience'] as const
export type ApplyNeed = (typeof applyNeeds)[number]

/** What a profile lacks to apply (decisions §2): a name, a verified contact, and a resume or an experience. Empty: may apply. */
export function canApply(
  facts: Pick<ProfileFacts, 'name' | 'contactVerified' | 'resumes' | 'experiences'>,
): ApplyNeed[] {
  const there: Record<ApplyNeed, boolean> = {
    name: facts.name.trim() !== '',
    contact: facts.contactVerified,
    resumeOrExperience: facts.resumes > 0 || facts.experiences > 0,
  }
  return applyNeeds.filter((need) => !there[need])
}

export type ItemDates = {
  title: string | null
  organisation: string | null
  startOn: string | null
  endOn: string | null
  present: boolean
}
/** A study may be planned to end so many years ahead. */
const studyYears = 10

const needed: Readonly<Record<ProfileSection, readonly (keyof ItemDates)[]>> = {
  education: ['organisation'],
  experience: ['organisation', 'startOn'],
  project: [],
  certificate: [],
  accomplishment: [],
}

/** Fields that an item of a section must have. */
export const isNeeded = (section: ProfileSection, field: keyof ItemDates): boolean => needed[section].includes(field)

/** What is wrong with an item. Dates are YYYY-MM-DD; `today` too. Only studies are planned to end later, and certificates expire. */
export function itemProblems(
  section: ProfileSection,
  item: ItemDates,
  today: string,
): { field: string; code: string }[] {
  const problems: { field: string; code: string }[] = (['title', ...needed[section]] as const)
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
  return section === 'education' ? `${Number(today.slice(0, 4)) + studyYears}${today.slice(4)}` : today
}

/** Whole months between two days, at least one; `end` null counts until `today`. */
function monthsOf({ start, end }: { start: string; end: string | null }, today: string): [number, number] {
  const index = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  return [index(start), Math.max(index(start), index(end ?? today)) + 1]
}

/** Months of experience from the listed jobs; two at the same time count once. */
export function experienceMonths(jobs: readonly { start: string | null; end: string | null }[], today: string): number {
  const spans = jobs
    .flatMap(({ start, end }) => (start ? [monthsOf({ start, end }, today)] : []))
    .toSorted(([a], [b]) => a - b)
  let [total, until] = [0, -1]
  for (const [from, to] of spans) {
    total += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return total
}
