import { describe, expect, test } from 'vitest'
import { matchedAt, silentOpening, silentSeeker } from '../../../test/fixtures/match-facts.ts'
import { matchedFrom, matchOf } from './rules.score.ts'
import {
  conceptLikeness,
  formsOfTerms,
  skillGrades,
  strongestGroups,
  textEvidence,
  type JobWork,
  type PersonWork,
} from './rules.work.ts'

const concept = (id: number, weight: number) => id * 256 + weight
const valued = (id: number, value: number) => id * 64 + value
const person: PersonWork = { concepts: [], words: [], length: 0, skills: [], groups: [] }
const job: JobWork = { concepts: [], terms: [], skills: [], groups: [] }

describe('kinds of work', () => {
  test('are as alike as the cosine of what both have', () => {
    expect(conceptLikeness([concept(3, 255)], [concept(3, 255)])).toBe(1)
    expect(conceptLikeness([concept(3, 153), concept(4, 204)], [concept(3, 255)])).toBeCloseTo(0.6)
    expect(conceptLikeness([concept(3, 255)], [concept(4, 255)])).toBe(0)
  })
  test('are not compared where a text says nothing', () => {
    expect([conceptLikeness([], [concept(3, 255)]), conceptLikeness([concept(3, 255)], [])]).toEqual([null, null])
  })
  test('retrieve by the strongest', () => {
    expect(strongestGroups([concept(9, 200), concept(2, 100), concept(5, 50)], 2)).toEqual([9, 2])
  })
})

describe('words of the job', () => {
  const terms = [valued(1, 40), valued(2, 10)]
  const evidence = (words: number[], length = 120) => textEvidence({ ...person, words, length }, { ...job, terms })
  test('count by how rare they are, the second mention less than the first', () => {
    const [rare, common] = [evidence([valued(1, 1)]), evidence([valued(2, 1)])]
    expect(rare! / common!).toBeCloseTo(4)
    expect(evidence([valued(1, 2)])! - rare!).toBeLessThan(rare!)
    expect(evidence([valued(1, 15), valued(2, 15)])).toBeLessThan(1)
  })
  test('count less in a long text; nothing is known of silence', () => {
    expect(evidence([valued(1, 1)], 480)).toBeLessThan(evidence([valued(1, 1)])!)
    expect([evidence([], 0), textEvidence({ ...person, length: 9 }, job)]).toEqual([null, null])
    expect(evidence([valued(7, 3)])).toBe(0)
  })
  test('are found in whatever number they stand there', () => {
    expect(formsOfTerms(terms)).toContain(valued(1, 15))
    expect(formsOfTerms(terms)).not.toContain(valued(1, 40))
  })
})

describe('skills', () => {
  const grades = skillGrades(
    { ...person, skills: [valued(1, 63)], groups: [valued(70, 63)] },
    { ...job, skills: [1, 2, 3], groups: [70, 70, 0] },
  )
  test('count as they are shown, and one of the same group counts a little', () => {
    expect([grades.of(1), grades.related(2), grades.related(3)]).toEqual([1, 0.4, 0])
  })
  const match = (required: boolean, work: PersonWork | null) =>
    matchOf(
      { ...silentSeeker, skills: [1], work },
      {
        ...silentOpening,
        skills: [1, 2].map((key) => ({ key, required })),
        work: { ...job, skills: [1, 2], groups: [70, 70] },
      },
      { now: matchedAt, rarity: () => 1 },
    ).parts[0]?.value
  test('a related one never stands for a must-have', () => {
    const work = { ...person, skills: [valued(1, 63)], groups: [valued(70, 63)] }
    expect([match(false, work), match(true, work), match(false, null)]).toEqual([0.7, 0.5, 0.5])
  })
})

describe('the score', () => {
  const facts = { skills: [1], role: 10, city: 100 }
  const opening = { ...silentOpening, skills: [{ key: 1, required: true }], role: 10, cities: [100] }
  const score = (work: PersonWork | null, changes: Partial<typeof opening> = {}) =>
    matchOf(
      { ...silentSeeker, ...facts, work },
      {
        ...opening,
        ...changes,
        work: { concepts: [concept(3, 255)], terms: [valued(1, 40)], skills: [1], groups: [0] },
      },
      { now: matchedAt, rarity: () => 1 },
    )
  const alike = { ...person, concepts: [concept(3, 255)], words: [valued(1, 3)], length: 120, skills: [valued(1, 63)] }
  const other = { ...alike, concepts: [concept(4, 255)], words: [] }

  test('is four tenths facts, and the work decides between people with the same', () => {
    const shares = score(alike).parts.map(({ code, share }) => [code, share])
    expect(Object.fromEntries(shares)).toMatchObject({ SKILLS: 15.2, CONCEPTS: 35, TEXT: 25 })
    expect(score(alike).exact).toBeGreaterThan(score(other).exact + 40)
  })
  test('leaves the share of what is not known to the rest', () => {
    const { parts, exact } = score({ ...alike, length: 0 })
    expect(parts.find(({ code }) => code === 'TEXT')).toEqual({ code: 'TEXT', share: 0, value: 0, state: 'UNKNOWN' })
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100)
    expect(exact).toBeGreaterThan(score(null).exact)
  })
  test('counts half what a short profile had no room to say, and does not call it missed', () => {
    const text = (words: number[], length: number) =>
      score({ ...alike, words, length }).parts.find(({ code }) => code === 'TEXT')!
    expect(text([], 120)).toMatchObject({ value: 0, state: 'MISSED' })
    expect(text([], 30)).toMatchObject({ value: 0.375, state: 'UNKNOWN' })
    expect(text([], 90)).toMatchObject({ value: 0.125, state: 'MISSED' })
    expect(text([valued(1, 1)], 30).value).toBeGreaterThan(text([], 30).value)
    expect(text([valued(1, 1)], 30).state).toBe('MET')
  })
  test('keeps the order of those who miss something, below the line', () => {
    const missing = {
      skills: [
        { key: 1, required: true },
        { key: 2, required: true },
      ],
    }
    const [better, worse] = [score(alike, missing), score({ ...alike, words: [valued(1, 2)] }, missing)]
    expect(better.exact).toBeGreaterThan(worse.exact)
    expect(Math.max(better.score, worse.score)).toBeLessThan(matchedFrom)
  })
  test('says that the work is similar where the role is another', () => {
    expect(score(alike, { role: 11 }).reasons.map(({ code }) => code)).toContain('WORK')
    expect(score(alike).reasons.map(({ code }) => code)).not.toContain('WORK')
    expect(score(other, { role: 11 }).reasons.map(({ code }) => code)).not.toContain('WORK')
  })
})

test('the evidence of words is what BM25 says of them', () => {
  const terms = [valued(1, 40), valued(2, 10)]
  const evidence = (words: number[], length: number) =>
    Number(textEvidence({ ...person, words, length }, { ...job, terms })?.toFixed(4))
  // 40 of 50 · 1 / (1 + 1.2 · (0.6 + 0.4 · length / 120))
  expect([60, 120, 480].map((length) => evidence([valued(1, 1)], length))).toEqual([0.4082, 0.3636, 0.2198])
  expect(evidence([valued(1, 3), valued(2, 1)], 120)).toBe(0.6623)
  expect(textEvidence({ ...person, length: 9 }, { ...job, terms: [valued(1, 0)] })).toBeNull()
  expect(conceptLikeness([concept(3, 255), concept(4, 255)], [concept(3, 255), concept(4, 255)])).toBe(1)
})

test('a term is looked for once to fifteen times', () => {
  expect(formsOfTerms([valued(2, 40)])).toEqual(Array.from({ length: 15 }, (_, at) => valued(2, at + 1)))
})

test('a skill without a grade counts half, and what no group is known of has no related one', () => {
  const grades = skillGrades({ ...person, groups: [valued(1, 63)] }, { ...job, skills: [4], groups: [] })
  expect([grades.of(4), grades.related(4), grades.related(99)]).toEqual([0.5, 0, 0])
})
