import { expect, test } from 'vitest'
import { silentOpening, silentSeeker } from '../../../test/fixtures/match-facts.ts'
import { matchedFrom } from '#modules/matching/rules.score.ts'
import { applicantMatch, demandsText } from './rules.match.ts'

const opening = {
  ...silentOpening,
  skills: [
    { key: 1, required: true },
    { key: 2, required: false },
    { key: 3, required: true },
  ],
}
const rarity = (skill: number) => skill

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
