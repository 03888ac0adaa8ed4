// How alike the work of a person and of a job is, by what their texts say. Numbers are made by the database (migration 0131_work): a
// word, skill or group times 64 and a value, a concept times 256 and its weight.

export type PersonWork = {
  concepts: readonly number[]
  /** Words about work with how often they stand there: all, or those that a job asks for. */
  words: readonly number[]
  /** How many words about work there are in all. */
  length: number
  /** Skills, and groups of skills, with their grade of 63. */
  skills: readonly number[]
  groups: readonly number[]
}
export type JobWork = {
  concepts: readonly number[]
  /** Words of the title and of skills, with eight times how rare they are. */
  terms: readonly number[]
  skills: readonly number[]
  /** The group of each skill, 0 for none. */
  groups: readonly number[]
}

const [valueBits, weightBits] = [6, 8]
const mostValue = 63
/** How often a word counts at most. */
const mostTimes = 15
/** What the best skill of the same group stands for. */
export const relatedShare = 0.4
/** Words about work in a usual profile; longer ones count each a little less. */
const usualLength = 120
/** BM25 (Robertson and Zaragoza 2009); how much the length matters was measured. */
const [k1, b] = [1.2, 0.4]

const valuesOf = (numbers: readonly number[], bits: number): Map<number, number> =>
  new Map(numbers.map((each) => [each >> bits, each & ((1 << bits) - 1)]))

/** The cosine of two vectors of concepts, 0 to 1; null where either text says nothing about work. */
export function conceptLikeness(person: readonly number[], job: readonly number[]): number | null {
  return person.length === 0 || job.length === 0 ? null : Math.min(1, likenessOf(person, job))
}

/** The sum of the products of what both vectors have. */
export function likenessOf(a: readonly number[], b: readonly number[]): number {
  const own = valuesOf(a, weightBits)
  return b.reduce((sum, each) => sum + (each & 255) * (own.get(each >> weightBits) ?? 0), 0) / 255 ** 2
}

/** How much of the job's title and skills the profile says in the same words, 0 to 1; null where either says nothing. */
export function textEvidence({ words, length }: PersonWork, { terms }: JobWork): number | null {
  if (terms.length === 0 || length === 0) return null
  const times = valuesOf(words, valueBits)
  const norm = k1 * (1 - b + (b * length) / usualLength)
  let [sum, most] = [0, 0]
  for (const each of terms) {
    const rarity = each & mostValue
    const count = times.get(each >> valueBits) ?? 0
    most += rarity
    sum += (rarity * count) / (count + norm)
  }
  return most === 0 ? null : sum / most
}

/** How much of a usual profile is not written: 0 from the usual length on, nearly 1 for a few words. */
export const unsaidShare = ({ length }: PersonWork): number => Math.max(0, 1 - length / usualLength)

/** How well a profile shows the skills that a job asks for, 0 to 1. */
export type SkillGrades = { of: (skill: number) => number; related: (skill: number) => number }

/** Grades of a person's skills; a skill of the same group stands for one that is not there. */
export function skillGrades(person: PersonWork, job: JobWork): SkillGrades {
  const [own, groups] = [valuesOf(person.skills, valueBits), valuesOf(person.groups, valueBits)]
  const groupOf = new Map(job.skills.map((skill, at) => [skill, job.groups[at] ?? 0]))
  return {
    of: (skill) => (own.get(skill) ?? mostValue / 2) / mostValue,
    related: (skill) => (relatedShare * (groups.get(groupOf.get(skill) ?? 0) ?? 0)) / mostValue,
  }
}

/** The same where texts were not compared: what is there counts in full. */
export const ungraded: SkillGrades = { of: () => 1, related: () => 0 }

/** Every form in which a person's words may hold one of these terms: what is left of the words is all that evidence looks at. */
export const formsOfTerms = (terms: readonly number[]): number[] =>
  terms.flatMap((each) => Array.from({ length: mostTimes }, (_, at) => ((each >> valueBits) << valueBits) | (at + 1)))

/** The strongest groups of a vector, which jobs are retrieved by. */
export const strongestGroups = (concepts: readonly number[], most: number): number[] =>
  concepts.slice(0, most).map((each) => each >> weightBits)
