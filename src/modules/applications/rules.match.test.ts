import { expect, test } from 'vitest'
import { silentOpening, silentSeeker } from '../../../test/fixtures/match-facts.ts'
import { matchedFrom, matchOf, matchParts } from '#modules/matching/rules.score.ts'
import { applicantMatch, demandsText as textOf, steadyRarity } from './rules.match.ts'

const opening = {
  ...silentOpening,
  skills: [
    { key: 1, required: true },
    { key: 2, required: false },
    { key: 3, required: true },
  ],
}
const rarity = (skill: number) => skill
const demandsText = (of: typeof opening) => textOf(of, rarity, 3)

test('an applicant is scored with the skills that meet the job, rarest first, and the required ones that are missing', () => {
  const { score, summary } = applicantMatch({ ...silentSeeker, skills: [2, 3, 9] }, opening, rarity)
  expect(summary).toMatchObject({ met: [3, 2], missing: [1], asked: 3 })
  expect(score).toBeLessThan(matchedFrom)
  expect(summary.parts.map(({ code }) => code)).not.toContain('RECENCY')
  expect(applicantMatch({ ...silentSeeker, skills: [1, 2, 3] }, opening, rarity).score).toBeGreaterThan(score)
})

test('when somebody applied and was here does not change the score', () => {
  const old = { ...opening, postedAt: new Date('2020-01-01T00:00:00Z') }
  const seeker = { ...silentSeeker, skills: [1] }
  expect(applicantMatch({ ...seeker, lastActive: 'LONGER' }, old, rarity)).toEqual(
    applicantMatch(seeker, opening, rarity),
  )
})

test('the same demands in another order are the same demands', () => {
  const turned = { ...opening, skills: opening.skills.toReversed(), postedAt: new Date(0) }
  expect(demandsText(turned)).toBe(demandsText(opening))
  expect(demandsText({ ...opening, experienceMin: 3 })).not.toBe(demandsText(opening))
  expect(demandsText({ ...opening, skills: [{ key: 1, required: false }, ...opening.skills.slice(1)] })).not.toBe(
    demandsText(opening),
  )
})

test('how rare the skills are and what the texts were compared with belong to the demands; small differences of a night do not', () => {
  const [before, after] = [steadyRarity((skill) => skill + 0.1), steadyRarity((skill) => skill + 0.2)]
  expect(textOf(opening, before, 3)).toBe(textOf(opening, after, 3))
  expect(textOf(opening, before, 4)).not.toBe(textOf(opening, before, 3))
  expect(
    textOf(
      opening,
      steadyRarity((skill) => skill + 0.6),
      3,
    ),
  ).not.toBe(textOf(opening, before, 3))
  // A skill of most jobs still counts something.
  expect([before(1), steadyRarity(() => 0.01)(1)]).toEqual([1, 0.5])
})

test('what is stored of a part is rounded to thousandths, the score is not', () => {
  const seeker = { ...silentSeeker, skills: [2, 3] }
  const { summary } = applicantMatch(seeker, opening, rarity)
  const exact = matchOf({ ...seeker, lastActive: 'TODAY' }, opening, { now: opening.postedAt, rarity }).parts
  for (const { code, share, value } of summary.parts) {
    const part = exact.find((each) => each.code === code)
    expect([code, share, value]).toEqual([code, Number(part?.share.toFixed(3)), Number(part?.value.toFixed(3))])
  }
  expect(summary.parts.some(({ value }) => value > 0 && value < 1)).toBe(true)
  expect(summary.parts.map(({ code }) => code)).toEqual(matchParts.filter((code) => code !== 'RECENCY'))
})

test('places count as a set, too', () => {
  const placed = { ...opening, cities: [7, 30, 100], states: [2, 11] }
  expect(demandsText({ ...placed, cities: [100, 7, 30], states: [11, 2] })).toBe(demandsText(placed))
  expect(demandsText({ ...placed, cities: [7, 30] })).not.toBe(demandsText(placed))
})
