// How well an opening and a person fit, for both sides: what to recommend to a candidate, whom to show to an employer.
// Facts are keys of masters and plain numbers. Gender, age, religion, picture and name have no place in them.

import { experienceValue } from './rules.experience.ts'
import { activityValues, type LastActive } from './rules.invitations.ts'
import {
  conceptLikeness,
  skillGrades,
  textEvidence,
  unsaidShare,
  ungraded,
  type JobWork,
  type PersonWork,
  type SkillGrades,
} from './rules.work.ts'

/** What a person brings and wants. Salaries are whole units a month; null is "not said". */
export type SeekerFacts = {
  skills: readonly number[]
  role: number | null
  domain: number | null
  industry: number | null
  experienceMonths: number | null
  /** Rank of the highest qualification. */
  education: number | null
  /** Rank of the level of their position. */
  level: number | null
  city: number | null
  state: number | null
  remoteOk: boolean
  willingToMove: boolean
  /** The lower end of the band that the wish lies in; see `bandOf`. */
  expectedMonthly: number | null
  currency: string | null
  /** How long ago they were here. */
  lastActive: LastActive
  /** What their texts say about work; null where that was not compared yet. */
  work: PersonWork | null
}

export type OpeningFacts = {
  skills: readonly { key: number; required: boolean }[]
  role: number | null
  domain: number | null
  industry: number | null
  experienceMin: number | null
  experienceMax: number | null
  /** Ranks of the least qualification and of the position's level. */
  education: number | null
  level: number | null
  cities: readonly number[]
  states: readonly number[]
  /** Done from anywhere, or at home. */
  remote: boolean
  salaryMin: number | null
  salaryMax: number | null
  currency: string | null
  postedAt: Date
  work: JobWork | null
}

export const reasonCodes = [
  'SKILLS',
  'ROLE',
  'DOMAIN',
  'WORK',
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

/** The factors: what both sides say in fields, in the order of decisions §5, then the kind of work and the words of their texts. */
export const matchParts = [
  'SKILLS',
  'ROLE',
  'CONCEPTS',
  'TEXT',
  'EXPERIENCE',
  'PLACE',
  'SALARY',
  'EDUCATION',
  'RECENCY',
] as const
export type MatchPart = (typeof matchParts)[number]
/** UNKNOWN: one side does not say, so it counts half or less; it never keeps anybody out. */
export const partStates = ['MET', 'PARTIAL', 'MISSED', 'UNKNOWN'] as const
export type PartState = (typeof partStates)[number]

export type Match = {
  /** 0 to 100, and the same before it is rounded, which orders. */
  score: number
  exact: number
  /** What speaks for it, strongest first; `skills` are the shared ones, rarest first. */
  reasons: { code: ReasonCode; skills?: number[] }[]
  misses: { code: MissCode; skills?: number[] }[]
  /** Every factor, in the order of `matchParts`. */
  parts: { code: MatchPart; share: number; value: number; state: PartState }[]
}

/** From here on a person and an opening count as matched: as many pairs of the bench as did by facts alone (decision 0114). */
export const matchedFrom = 55
const dayMs = 86_400_000
/** Shares of the facts, in the order of decisions §5 after the must-haves; together 100. */
export const shares = { SKILLS: 38, ROLE: 20, EXPERIENCE: 11, PLACE: 13, SALARY: 7, EDUCATION: 4, RECENCY: 7 } as const
/** Of 100: all facts together, the kind of work, and the words (decision 0114). */
const blend = { FACTS: 40, CONCEPTS: 35, TEXT: 25 } as const
/** From these values on the kind of work is the same, or much of what is asked for is said; and from where it is in part. */
const levels = { CONCEPTS: { met: 0.7, partial: 0.4 }, TEXT: { met: 0.4, partial: 0.15 } } as const
/** What words count that a profile shorter than usual had no room for: neither there nor missing (decision 0123). */
const unsaidValue = 0.5
/** From less than half of the usual length on, what is not said is not known. */
const mostlyUnsaid = 0.5
type FactorValues = Record<keyof typeof shares, number>
/** What the work is worth by the closest thing that both say, 0 to 1, and where there is nothing that both say. */
export const workValues = { ROLE: 1, DOMAIN: 0.55, UNKNOWN: 0.4, INDUSTRY: 0.25 } as const
/** What a place is worth, 0 to 1: the city or from home, the state, for one who would move, and where either side says no place. */
export const placeValues = { HERE: 1, STATE: 0.7, MOVES: 0.55, UNKNOWN: 0.4 } as const

/**
 * The score: each part between 0 and 1 by its share. A must-have that is not met (skill, place) keeps it below `matchedFrom`,
 * whatever else speaks for it. What is not known of the texts leaves its share to the rest. `rarity` is a skill's weight:
 * ln(open jobs / jobs with it + 1). Same facts, same score.
 */
export function matchOf(
  seeker: SeekerFacts,
  opening: OpeningFacts,
  { now, rarity }: { now: Date; rarity: (skill: number) => number },
): Match {
  const { work } = opening
  const skills = skillPart(seeker, opening, rarity, seeker.work && work ? skillGrades(seeker.work, work) : ungraded)
  const place = placePart(seeker, opening)
  const experience = experienceValue(seeker, opening)
  const values: FactorValues = {
    SKILLS: skills.value,
    ROLE: rolePart(seeker, opening),
    EXPERIENCE: experience.value,
    PLACE: place.value,
    SALARY: salaryPart(seeker, opening),
    EDUCATION: educationPart(seeker, opening),
    RECENCY: (newness(opening, now) + activityValues[seeker.lastActive]) / 2,
  }
  const alike = seeker.work && work ? conceptLikeness(seeker.work.concepts, work.concepts) : null
  const said = seeker.work && work ? textEvidence(seeker.work, work) : null
  const unsaid = seeker.work ? unsaidShare(seeker.work) : 0
  const texts = {
    CONCEPTS: alike === null ? null : Math.sqrt(alike),
    TEXT: said === null ? null : said + (1 - said) * unsaid * unsaidValue,
  }
  const known = blend.FACTS + (texts.CONCEPTS === null ? 0 : blend.CONCEPTS) + (texts.TEXT === null ? 0 : blend.TEXT)
  const unspecified = unspecifiedParts(seeker, opening, experience.known)
  const parts = matchParts.map((code): Match['parts'][number] => {
    if (code === 'CONCEPTS' || code === 'TEXT') {
      const value = texts[code]
      if (value === null) return { code, share: 0, value: 0, state: 'UNKNOWN' }
      // That a short profile does not say it is no miss.
      const silent = code === 'TEXT' && unsaid > mostlyUnsaid && (said ?? 0) < levels.TEXT.partial
      const state = silent ? 'UNKNOWN' : textState(code, code === 'TEXT' ? (said ?? 0) : value)
      return { code, share: (100 * blend[code]) / known, value, state }
    }
    const state = code === 'SKILLS' ? skills.state : stateOf(values[code])
    const share = (shares[code] * blend.FACTS) / known
    return { code, share, value: values[code], state: unspecified.has(code) ? 'UNKNOWN' : state }
  })
  const sum = parts.reduce((all, { share, value }) => all + share * value, 0)
  const misses: Match['misses'] = [
    ...(skills.missing.length > 0 ? [{ code: 'SKILLS' as const, skills: skills.missing }] : []),
    ...(place.value === 0 ? [{ code: 'PLACE' as const }] : []),
  ]
  const most = matchedFrom - 1
  // Who misses something keeps their order among each other below the line.
  const exact = misses.length > 0 && sum > most ? most + (sum - most) / 100 : sum
  const fresh = newness(opening, now) > 0.9
  const like = texts.CONCEPTS !== null && texts.CONCEPTS >= levels.CONCEPTS.met
  return {
    score: Math.round(exact),
    exact,
    reasons: reasonsOf(seeker, opening, values, { shared: skills.shared, place: place.code, fresh, like }),
    misses,
    parts,
  }
}

const textState = (code: 'CONCEPTS' | 'TEXT', value: number): PartState =>
  value >= levels[code].met ? 'MET' : value >= levels[code].partial ? 'PARTIAL' : 'MISSED'
const stateOf = (value: number): PartState => (value > 0.99 ? 'MET' : value <= 0 ? 'MISSED' : 'PARTIAL')

/** Factors that one side says nothing about. */
function unspecifiedParts(seeker: SeekerFacts, opening: OpeningFacts, experienceKnown: boolean): Set<MatchPart> {
  const away = !(opening.remote && seeker.remoteOk) && !seeker.willingToMove
  const silent: [MatchPart, boolean][] = [
    ['SKILLS', opening.skills.length === 0],
    ['ROLE', !bothNameWork(seeker, opening)],
    ['EXPERIENCE', !experienceKnown],
    ['PLACE', away && (opening.cities.length === 0 || seeker.city === null)],
    [
      'SALARY',
      seeker.expectedMonthly === null ||
        seeker.currency !== opening.currency ||
        (opening.salaryMax ?? opening.salaryMin) === null,
    ],
    ['EDUCATION', opening.education === null || seeker.education === null],
  ]
  return new Set(silent.flatMap(([part, holds]) => (holds ? [part] : [])))
}

function skillPart(seeker: SeekerFacts, opening: OpeningFacts, rarity: (skill: number) => number, grades: SkillGrades) {
  const held = new Set(seeker.skills)
  const weight = ({ key, required }: { key: number; required: boolean }) => rarity(key) * (required ? 2 : 1)
  const total = opening.skills.reduce((sum, skill) => sum + weight(skill), 0)
  const met = opening.skills.filter(({ key }) => held.has(key))
  // A related skill never stands for a must-have.
  const grade = ({ key, required }: { key: number; required: boolean }) =>
    held.has(key) ? grades.of(key) : required ? 0 : grades.related(key)
  // An opening that names no skill says nothing for or against anybody.
  const value = total === 0 ? 0.4 : opening.skills.reduce((sum, skill) => sum + weight(skill) * grade(skill), 0) / total
  const shared = met.toSorted((a, b) => weight(b) - weight(a)).map(({ key }) => key)
  const missing = opening.skills.flatMap(({ key, required }) => (required && !held.has(key) ? [key] : []))
  // How well the skills are shown is in the value; whether they are there is what the state says.
  const state: PartState = met.length === opening.skills.length ? 'MET' : value > 0 ? 'PARTIAL' : 'MISSED'
  return { value, shared, missing, state }
}

const bothNameWork = (seeker: SeekerFacts, opening: OpeningFacts) =>
  (seeker.role !== null && opening.role !== null) || (seeker.domain !== null && opening.domain !== null)

function rolePart(seeker: SeekerFacts, opening: OpeningFacts): number {
  if (seeker.role !== null && seeker.role === opening.role) return workValues.ROLE
  if (seeker.domain !== null && seeker.domain === opening.domain) return workValues.DOMAIN
  if (!bothNameWork(seeker, opening)) return workValues.UNKNOWN
  return seeker.industry !== null && seeker.industry === opening.industry ? workValues.INDUSTRY : 0
}

function placePart(seeker: SeekerFacts, opening: OpeningFacts): { value: number; code: ReasonCode | null } {
  if (seeker.city !== null && opening.cities.includes(seeker.city)) return { value: placeValues.HERE, code: 'CITY' }
  if (opening.remote && seeker.remoteOk) return { value: placeValues.HERE, code: 'REMOTE' }
  if (seeker.state !== null && opening.states.includes(seeker.state)) return { value: placeValues.STATE, code: 'STATE' }
  if (seeker.willingToMove) return { value: placeValues.MOVES, code: null }
  return { value: seeker.city === null || opening.cities.length === 0 ? placeValues.UNKNOWN : 0, code: null }
}

/** How much of the expected salary the job can pay, 0 to 1. */
export const payValue = (expected: number, offered: number): number =>
  offered >= expected ? 1 : Math.max(0, 1 - (2 * (expected - offered)) / expected)

/** Half where either side says nothing or another currency. */
function salaryPart(seeker: SeekerFacts, opening: OpeningFacts): number {
  const offered = opening.salaryMax ?? opening.salaryMin
  if (seeker.expectedMonthly === null || offered === null || seeker.currency !== opening.currency) return 0.5
  return payValue(seeker.expectedMonthly, offered)
}

function educationPart(seeker: SeekerFacts, opening: OpeningFacts): number {
  if (opening.education === null) return 0.8
  if (seeker.education === null) return 0.4
  return Math.max(0, 1 - Math.max(0, opening.education - seeker.education) * 0.35)
}

/** New today 1, six weeks old 0. */
export const recencyDays = 42
const newness = ({ postedAt }: OpeningFacts, now: Date): number =>
  Math.min(1, Math.max(0, 1 - (now.getTime() - postedAt.getTime()) / (recencyDays * dayMs)))

function reasonsOf(
  seeker: SeekerFacts,
  opening: OpeningFacts,
  values: FactorValues,
  { shared, place, fresh, like }: { shared: number[]; place: ReasonCode | null; fresh: boolean; like: boolean },
): Match['reasons'] {
  // A factor that is met says that both sides spoke of it: silence is worth less.
  const scoredReasons: [code: ReasonCode | false | null, points: number][] = [
    [shared.length > 0 && 'SKILLS', shares.SKILLS * values.SKILLS],
    [values.ROLE === workValues.ROLE && 'ROLE', shares.ROLE],
    [like && values.ROLE < workValues.ROLE && 'WORK', shares.ROLE * 0.8],
    [values.ROLE === workValues.DOMAIN && !like && 'DOMAIN', shares.ROLE * workValues.DOMAIN],
    [place, shares.PLACE * values.PLACE],
    [(opening.experienceMin ?? 0) > 0 && values.EXPERIENCE > 0.9 && 'EXPERIENCE', shares.EXPERIENCE],
    [values.SALARY === 1 && 'SALARY', shares.SALARY],
    [values.EDUCATION === 1 && 'EDUCATION', shares.EDUCATION],
    [fresh && 'NEW', shares.RECENCY * 0.3],
  ]
  return scoredReasons
    .toSorted((a, b) => b[1] - a[1])
    .flatMap(([code]): Match['reasons'] => (code ? [{ code, ...(code === 'SKILLS' && { skills: shared }) }] : []))
}
