// How well an opening and a person fit, for both sides: what to recommend to a candidate, whom to show to an employer.
// Facts are keys of masters and plain numbers. Gender, age, religion, picture and name have no place in them.

/** What a person brings and wants. Salaries are whole units a month; null is "not said". */
export type SeekerFacts = {
  skills: readonly number[]
  role: number | null
  domain: number | null
  industry: number | null
  experienceMonths: number | null
  /** Place in the order of qualifications, of the highest. */
  education: number | null
  city: number | null
  state: number | null
  remoteOk: boolean
  willingToMove: boolean
  expectedMonthly: number | null
  currency: string | null
}

export type OpeningFacts = {
  skills: readonly { key: number; must: boolean }[]
  role: number | null
  domain: number | null
  industry: number | null
  experienceMin: number | null
  experienceMax: number | null
  education: number | null
  cities: readonly number[]
  states: readonly number[]
  /** Done from anywhere, or at home. */
  remote: boolean
  salaryMin: number | null
  salaryMax: number | null
  currency: string | null
  postedAt: Date
}

export const reasonCodes = [
  'SKILLS',
  'ROLE',
  'DOMAIN',
  'EXPERIENCE',
  'CITY',
  'STATE',
  'REMOTE',
  'SALARY',
  'EDUCATION',
  'NEW',
] as const
export type ReasonCode = (typeof reasonCodes)[number]
/** A must-have that is not met. */
export const missCodes = ['SKILLS', 'PLACE'] as const
export type MissCode = (typeof missCodes)[number]

/** The factors, in the order of decisions §5. */
export const matchParts = ['SKILLS', 'ROLE', 'EXPERIENCE', 'PLACE', 'SALARY', 'EDUCATION', 'RECENCY'] as const
export type MatchPart = (typeof matchParts)[number]
/** UNKNOWN: one side does not say, so it counts half or less; it never keeps anybody out. */
export const partStates = ['MET', 'PARTLY', 'MISSED', 'UNKNOWN'] as const
export type PartState = (typeof partStates)[number]

export type Match = {
  /** 0 to 100. */
  score: number
  /** What speaks for it, strongest first; `skills` are the shared ones, rarest first. */
  reasons: { code: ReasonCode; skills?: number[] }[]
  misses: { code: MissCode; skills?: number[] }[]
}

/** From here on a person and an opening count as matched (decisions §5). */
export const matchedFrom = 60
const dayMs = 86_400_000
/** Shares of the score, in the order of decisions §5 after the must-haves; together 100. */
const shares = { skills: 38, role: 20, experience: 11, place: 13, salary: 7, education: 4, recency: 7 } as const
type Part = keyof typeof shares

/**
 * The score: each part between 0 and 1 by its share. A must-have that is not met (skill, place) keeps it below `matchedFrom`,
 * whatever else speaks for it. `rarity` is a skill's weight: ln(open jobs / jobs with it + 1). Same facts, same score.
 */
export function matchOf(
  seeker: SeekerFacts,
  opening: OpeningFacts,
  { now, rarity }: { now: Date; rarity: (skill: number) => number },
): Match {
  const skills = skillPart(seeker, opening, rarity)
  const place = placePart(seeker, opening)
  const parts: Record<Part, number> = {
    skills: skills.value,
    role: rolePart(seeker, opening),
    experience: experiencePart(seeker, opening),
    place: place.value,
    salary: salaryPart(seeker, opening),
    education: educationPart(seeker, opening),
    recency: recencyPart(opening, now),
  }
  const sum = (Object.keys(shares) as Part[]).reduce((all, part) => all + shares[part] * parts[part], 0)
  const misses: Match['misses'] = [
    ...(skills.missing.length > 0 ? [{ code: 'SKILLS' as const, skills: skills.missing }] : []),
    ...(place.value === 0 ? [{ code: 'PLACE' as const }] : []),
  ]
  const score = Math.round(misses.length > 0 ? Math.min(sum, matchedFrom - 1) : sum)
  return { score, reasons: reasonsOf(seeker, opening, parts, skills.shared, place.code), misses }
}

function skillPart(seeker: SeekerFacts, opening: OpeningFacts, rarity: (skill: number) => number) {
  const held = new Set(seeker.skills)
  const weight = ({ key, must }: { key: number; must: boolean }) => rarity(key) * (must ? 2 : 1)
  const total = opening.skills.reduce((sum, skill) => sum + weight(skill), 0)
  const met = opening.skills.filter(({ key }) => held.has(key))
  // An opening that names no skill says nothing for or against anybody.
  const value = total === 0 ? 0.4 : met.reduce((sum, skill) => sum + weight(skill), 0) / total
  const shared = met.toSorted((a, b) => weight(b) - weight(a)).map(({ key }) => key)
  const missing = opening.skills.flatMap(({ key, must }) => (must && !held.has(key) ? [key] : []))
  return { value, shared, missing }
}

function rolePart(seeker: SeekerFacts, opening: OpeningFacts): number {
  if (seeker.role !== null && seeker.role === opening.role) return 1
  if (seeker.domain !== null && seeker.domain === opening.domain) return 0.55
  return seeker.industry !== null && seeker.industry === opening.industry ? 0.25 : 0
}

/** A year too little costs a third; much more than asked costs little. */
function experiencePart({ experienceMonths }: SeekerFacts, { experienceMin, experienceMax }: OpeningFacts): number {
  if (!experienceMin && experienceMax === null) return 0.8
  if (experienceMonths === null) return 0.4
  const years = experienceMonths / 12
  const short = Math.max(0, (experienceMin ?? 0) - years)
  const over = experienceMax === null ? 0 : Math.max(0, years - experienceMax)
  return Math.max(0, 1 - short / 3 - Math.max(0, over - 1) / 20)
}

function placePart(seeker: SeekerFacts, opening: OpeningFacts): { value: number; code: ReasonCode | null } {
  if (seeker.city !== null && opening.cities.includes(seeker.city)) return { value: 1, code: 'CITY' }
  if (opening.remote && seeker.remoteOk) return { value: 1, code: 'REMOTE' }
  if (seeker.state !== null && opening.states.includes(seeker.state)) return { value: 0.7, code: 'STATE' }
  if (seeker.willingToMove) return { value: 0.55, code: null }
  return { value: seeker.city === null || opening.cities.length === 0 ? 0.4 : 0, code: null }
}

/** How much of what is wanted can be paid; half where either side says nothing or another currency. */
function salaryPart(seeker: SeekerFacts, opening: OpeningFacts): number {
  const most = opening.salaryMax ?? opening.salaryMin
  if (seeker.expectedMonthly === null || most === null || seeker.currency !== opening.currency) return 0.5
  if (most >= seeker.expectedMonthly) return 1
  return Math.max(0, 1 - (2 * (seeker.expectedMonthly - most)) / seeker.expectedMonthly)
}

function educationPart(seeker: SeekerFacts, opening: OpeningFacts): number {
  if (opening.education === null) return 0.8
  if (seeker.education === null) return 0.4
  return seeker.education >= opening.education ? 1 : Math.max(0, 1 - (opening.education - seeker.education) * 0.35)
}

/** New today 1, six weeks old 0. */
const recencyPart = ({ postedAt }: OpeningFacts, now: Date): number =>
  Math.min(1, Math.max(0, 1 - (now.getTime() - postedAt.getTime()) / (42 * dayMs)))

function reasonsOf(
  seeker: SeekerFacts,
  opening: OpeningFacts,
  parts: Record<Part, number>,
  shared: number[],
  place: ReasonCode | null,
): Match['reasons'] {
  const asked = (opening.experienceMin ?? 0) > 0
  const found: [boolean, number, Match['reasons'][number]][] = [
    [shared.length > 0, shares.skills * parts.skills, { code: 'SKILLS', skills: shared }],
    [parts.role === 1, shares.role, { code: 'ROLE' }],
    [parts.role === 0.55, shares.role * 0.55, { code: 'DOMAIN' }],
    [place !== null, shares.place * parts.place, { code: place ?? 'CITY' }],
    [asked && seeker.experienceMonths !== null && parts.experience > 0.9, shares.experience, { code: 'EXPERIENCE' }],
    [seeker.expectedMonthly !== null && parts.salary === 1, shares.salary, { code: 'SALARY' }],
    [opening.education !== null && parts.education === 1, shares.education, { code: 'EDUCATION' }],
    [parts.recency > 0.9, shares.recency * 0.3, { code: 'NEW' }],
  ]
  return found
    .filter(([holds]) => holds)
    .toSorted((a, b) => b[1] - a[1])
    .map(([, , reason]) => reason)
}
