import { describe, expect, test } from 'vitest'
import {
  addProblem,
  cardWarnings,
  criterionRatings,
  maxAdditions,
  maxEvidence,
  maxText,
  missingOf,
  ratingNumber,
  ratingOf,
  ratings,
  remindAfterMs,
  spreadOf,
  writeProblem,
  type CardState,
} from './rules.ts'

const now = new Date('2026-12-01T03:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const state = (more: Partial<CardState> = {}): CardState => ({
  status: 'HELD',
  startsAt: ago(3_600_000),
  interviews: true,
  withdrawn: false,
  submittedAt: null,
  ...more,
})

describe('writing', () => {
  test('by interviewers, from the beginning of the interview on', () => {
    expect(writeProblem(state(), now)).toBeNull()
    expect(writeProblem(state({ status: 'BOOKED', startsAt: now }), now)).toBeNull()
    expect(writeProblem(state({ status: 'BOOKED', startsAt: ago(-1) }), now)).toBe('TRANSITION_NOT_ALLOWED')
    expect(writeProblem(state({ interviews: false }), now)).toBe('NOT_INTERVIEWER')
    expect(writeProblem(state({ withdrawn: true }), now)).toBe('TRANSITION_NOT_ALLOWED')
    for (const status of ['PROPOSED', 'OTHER_TIMES', 'DECLINED', 'EXPIRED', 'CANCELLED', 'NO_SHOW'] as const)
      expect(writeProblem(state({ status }), now)).toBe('TRANSITION_NOT_ALLOWED')
  })

  test('once; then something can be added for a day', () => {
    const submitted = (ms: number) => state({ submittedAt: ago(ms) })
    expect(writeProblem(submitted(1), now)).toBe('TRANSITION_NOT_ALLOWED')
    expect(addProblem(submitted(86_399_999), now)).toBeNull()
    expect(addProblem(submitted(86_400_000), now)).toBe('TRANSITION_NOT_ALLOWED')
    expect(addProblem(state(), now)).toBe('TRANSITION_NOT_ALLOWED')
    expect(addProblem(state({ interviews: false }), now)).toBe('NOT_INTERVIEWER')
  })
})

describe('submitting', () => {
  const criteria = [{ id: 'a' }, { id: 'b' }]
  test('each rating needs its evidence, or was not asked', () => {
    expect(missingOf({ ratings: [] }, criteria).map(({ field }) => field)).toEqual([
      'recommendation',
      'ratings.0.rating',
      'ratings.1.rating',
    ])
    const card = (note: string | null) => ({
      recommendation: 'YES' as const,
      ratings: [
        { criterionId: 'b', rating: 'NOT_ASKED' as const },
        { criterionId: 'a', rating: 'NO' as const, note },
      ],
    })
    expect(missingOf(card(null), criteria)).toEqual([{ field: 'ratings.0.note', code: 'EVIDENCE' }])
    expect(missingOf(card('Guessed the index'), criteria)).toEqual([])
  })

  test('protected topics are named by their field', () => {
    const card = {
      strengths: 'Clear',
      concerns: 'She is pregnant',
      ratings: [{ criterionId: 'a', note: 'Too old for it' }],
    }
    expect(cardWarnings(card)).toEqual([
      { field: 'ratings.0.note', topic: 'AGE', words: 'Too old' },
      { field: 'concerns', topic: 'PREGNANCY', words: 'pregnant' },
    ])
  })
})

test('ratings are stored as numbers and counted one by one', () => {
  expect(ratings.map((each) => ratingOf(ratingNumber(each)))).toEqual(ratings)
  expect(spreadOf(['YES', 'NO', 'YES', 'NOT_ASKED'])).toEqual({ STRONG_NO: 0, NO: 1, YES: 2, STRONG_YES: 0 })
})

test('what is missing says so, and ratings are those of the scale', () => {
  expect(missingOf({ ratings: [] }, [{ id: 'a' }])).toEqual([
    { field: 'recommendation', code: 'REQUIRED' },
    { field: 'ratings.0.rating', code: 'REQUIRED' },
  ])
  expect(ratings.map(ratingNumber)).toEqual([1, 2, 3, 4])
  expect([1, 2, 3, 4].map(ratingOf)).toEqual(['STRONG_NO', 'NO', 'YES', 'STRONG_YES'])
  expect(criterionRatings).toEqual([...ratings, 'NOT_ASKED'])
  expect(spreadOf([...ratings, 'STRONG_YES', 'STRONG_NO', 'STRONG_NO'])).toEqual({
    STRONG_NO: 3,
    NO: 1,
    YES: 1,
    STRONG_YES: 2,
  })
})

test('a protected topic is named in strengths, too, and not where nothing was written', () => {
  expect(cardWarnings({ strengths: 'Not too old', concerns: null, ratings: [{ criterionId: 'a' }] })).toMatchObject([
    { field: 'strengths', topic: 'AGE' },
  ])
})

test('whoever has written no card is reminded a day after the interview', () => {
  expect(remindAfterMs).toBe(24 * 60 * 60 * 1000)
})

test('the lengths that interviewers are told', () => {
  expect({ maxText, maxEvidence, maxAdditions }).toEqual({ maxText: 2000, maxEvidence: 500, maxAdditions: 10 })
})
