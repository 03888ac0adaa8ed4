import { expect, test } from 'vitest'
import { decisionProblems, type DecisionInput } from './rules.decision.ts'
import { ladderProblems, levelOfStep, proposedStep, reviewedDays, reviewsJobs, strikeDays } from './rules.ladder.ts'
import { aDecision } from '../../../test/fixtures/moderation-decision.ts'

type DecisionTarget = Parameters<typeof decisionProblems>[0]

test('the ladder: points last longer the more there are, and the steps rise', () => {
  expect([1, 2, 3, 4].map(strikeDays)).toEqual([180, 365, 365, null])
  const step = (points: number) => proposedStep(points, 'JOB', 'COMPANY')
  expect([0, 1, 2, 3, 4, 9].map((points) => step(points).days)).toEqual([null, null, 7, 30, 30, 30])
  expect([0, 1, 2, 3, 4].map((points) => step(points).actions.join('+'))).toEqual([
    'WARN',
    'WARN+STRIKE',
    'STRIKE+RESTRICT',
    'STRIKE+RESTRICT',
    'STRIKE+SUSPEND',
  ])
  const limit = (target: DecisionTarget, side: 'COMPANY' | 'PERSON') => proposedStep(2, target, side).restricts
  expect([limit('JOB', 'COMPANY'), limit('MESSAGE', 'COMPANY')]).toEqual(['NO_POSTING', 'NO_MESSAGES'])
  expect([limit('REVIEW', 'PERSON'), limit('PERSON', 'PERSON')]).toEqual(['NO_REVIEWS', 'NO_MESSAGES'])
})

test('a moderator goes at most one step above what is proposed, and below it only with a note', () => {
  const ladder = (more: Partial<DecisionInput> & { note?: string }, running = 0, isGone = false) =>
    ladderProblems({ note: null, ...aDecision(more) }, { running, isGone }).map(({ field, code }) => `${field} ${code}`)
  const close = { actions: ['RESTRICT', 'STRIKE'], restricts: 'NO_POSTING' } as const
  const suspend = { actions: ['SUSPEND', 'STRIKE'] } as const
  const points = (...each: number[]) => each.map((one) => ladder({ actions: ['STRIKE', 'WARN'], points: one }))
  expect(points(1, 2), 'spam has no points').toEqual([[], ['points POINTS_TOO_MANY']])
  expect(ladder({ actions: ['REMOVE'] }), 'no points, no duty to warn').toEqual([])
  expect([7, 8].map((days) => ladder({ ...close, points: 1, days }))).toEqual([[], ['days STEP_TOO_HIGH']])
  expect(ladder({ ...suspend, points: 1, days: 1 })).toEqual(['actions STEP_TOO_HIGH'])
  // Two points: closed for 7 days is proposed.
  const identity = { reasons: ['ASKS_IDENTITY'] as const }
  expect([7, 30].map((days) => ladder({ ...identity, ...close, points: 2, days }))).toEqual([[], []])
  expect(ladder({ ...identity, ...suspend, points: 2, days: 1 })).toEqual(['actions STEP_TOO_HIGH'])
  expect(ladder({ ...identity, ...suspend, points: 2, days: 1 }, 1), 'with one point from before').toEqual([])
  const less = { ...identity, actions: ['WARN', 'STRIKE'], points: 2 } as const
  expect(ladder(less)).toEqual(['note LESS_NEEDS_NOTE'])
  expect([ladder({ ...less, note: 'By mistake.' }), ladder(less, 0, true)]).toEqual([[], []])
  expect(ladder({ ...identity, ...close, points: 1, days: 7 }), 'fewer points').toEqual(['note LESS_NEEDS_NOTE'])
  // Four points: suspended for 30 days is proposed, longer is one step above.
  const scam = { reasons: ['ASKS_MONEY'] as const, ...suspend, points: 4 }
  expect([30, 31].map((days) => ladder({ ...scam, days }))).toEqual([[], []])
  expect(ladder({ ...suspend, points: 1, days: 31 }, 3), 'at three').toEqual(['days STEP_TOO_HIGH'])
  expect(ladder({ ...scam, forGood: true })).toEqual([])
  expect(ladder({ ...suspend, points: 1, forGood: true }, 3), 'at three').toEqual(['forGood STEP_TOO_HIGH'])
  expect(ladder({ actions: ['NOTHING'], reasons: [] }, 9)).toEqual([])
  // What has no number is counted by hand.
  expect(ladder({ ...suspend, reasons: ['ILLEGAL'], points: 4, days: 30 })).toEqual([])
  expect(ladder({ ...suspend, reasons: ['ILLEGAL'], points: 2, days: 30 })).toEqual(['actions STEP_TOO_HIGH'])
})

test('every job is reviewed after a month without new jobs or messages at three points, and after nothing less', () => {
  const month = {
    actions: ['STRIKE', 'RESTRICT'],
    days: 30,
    forGood: false,
    restricts: 'NO_POSTING',
    points: 1,
  } as const
  const reviews = (input: Parameters<typeof reviewsJobs>[0], running: number, side: 'COMPANY' | 'PERSON' = 'COMPANY') =>
    reviewsJobs(input, { running, side })
  expect(reviews(month, 2)).toBe(true)
  expect(reviews({ ...month, points: 3 }, 0)).toBe(true)
  expect(reviews({ ...month, restricts: 'NO_MESSAGES' }, 2), 'no messages').toBe(true)
  expect(reviews({ ...month, restricts: 'NO_MESSAGES' }, 2, 'PERSON'), 'a person').toBe(false)
  expect(reviews(month, 1), 'two points').toBe(false)
  expect(reviews({ ...month, days: 7 }, 2), 'a week').toBe(false)
  expect(reviews({ ...month, actions: ['RESTRICT'], points: null }, 3), 'without points').toBe(false)
  expect(reviews({ ...month, actions: ['STRIKE', 'SUSPEND'], restricts: null }, 3)).toBe(false)
})

test.each<[Parameters<typeof levelOfStep>[0]['actions'], number | null, boolean, number]>([
  [[], null, false, 0],
  [['NOTHING'], null, false, 0],
  [['REMOVE'], null, false, 0],
  [['WARN'], null, false, 1],
  [['STRIKE'], null, false, 1],
  [['RESTRICT'], null, false, 2],
  [['RESTRICT'], 7, false, 2],
  [['RESTRICT'], 8, false, 3],
  [['STRIKE', 'SUSPEND'], 30, false, 4],
  [['SUSPEND'], 31, false, 5],
  [['SUSPEND', 'RESTRICT'], null, true, 5],
])('%j for %s days, for good %s, is step %i', (actions, days, forGood, level) => {
  expect(levelOfStep({ actions, days, forGood })).toBe(level)
})

test.each<[string, Partial<DecisionInput>, number, ReturnType<typeof ladderProblems>]>([
  ['points without a strike are none', { reasons: ['ILLEGAL'], points: 4 }, 0, []],
  ['what has no number needs no note for a warning', { reasons: ['ILLEGAL'] }, 0, []],
  ['a strike without its points counts none', { reasons: ['ILLEGAL'], actions: ['STRIKE'] }, 0, []],
  [
    'a warning is less than one running point and a restriction',
    { reasons: ['ILLEGAL'] },
    2,
    [{ field: 'note', code: 'LESS_NEEDS_NOTE' }],
  ],
  [
    'more than four points ask for no more than a month',
    {
      reasons: ['ASKS_MONEY'],
      actions: ['SUSPEND', 'STRIKE'],
      points: 4,
      days: 30,
    },
    4,
    [],
  ],
  [
    'a month without new jobs is less than four points',
    {
      reasons: ['ASKS_MONEY'],
      actions: ['RESTRICT', 'STRIKE'],
      points: 4,
      days: 30,
    },
    0,
    [{ field: 'note', code: 'LESS_NEEDS_NOTE' }],
  ],
  [
    'two points more than the reason has',
    { reasons: ['ASKS_IDENTITY'], actions: ['STRIKE'], points: 4 },
    0,
    [{ field: 'points', code: 'POINTS_TOO_MANY', params: { max: 3 } }],
  ],
])('%s', (_what, more, running, expected) => {
  expect(ladderProblems({ note: null, ...aDecision(more) }, { running, isGone: false })).toEqual(expected)
})

test('a strike whose points are not known makes no third point, and every job is reviewed for ninety days', () => {
  const month = { actions: ['STRIKE', 'RESTRICT'], days: 30, forGood: false, restricts: 'NO_POSTING' } as const
  expect(reviewsJobs({ ...month, points: null }, { running: 2, side: 'COMPANY' })).toBe(false)
  expect(reviewedDays).toBe(90)
})
