import { expect, test } from 'vitest'
import { caseTargets, moderationReasons } from '#kernel/moderation.ts'
import {
  appealAnswerDays,
  appealDays,
  caseLevels,
  categoriesOf,
  claimMinutes,
  harmOf,
  hoursOf,
  isHeld,
  levelOf,
  longestSuspensionDays,
  maxPoints,
  needsWords,
  ownSuspensionDays,
  pointsOf,
  priorityOf,
  reasons,
  reasonsOf,
  weightOf,
  type WeighedReport,
} from './rules.ts'
import { actionsFor, decidable, decisionProblems, type DecisionInput } from './rules.decision.ts'
import { totalWeight } from '#modules/screening/rules.reports.ts'
import { ladderProblems, proposedStep, reviewsJobs, strikeDays } from './rules.ladder.ts'

const report = (more: Partial<WeighedReport> = {}): WeighedReport => ({
  weight: 1,
  reason: 'ASKS_MONEY',
  network: null,
  device: null,
  companyId: null,
  ...more,
})

test('every reason that is chosen is about something, and each has its harm', () => {
  expect(moderationReasons.filter((reason) => reasons[reason].of.length === 0)).toEqual(['UNFOUNDED_REPORTS'])
  expect(reasonsOf('COMPANY')).not.toContain('DUPLICATE')
  expect(harmOf(['SPAM', 'TRAFFICKING', 'ASKS_MONEY'])).toBe(4)
  expect(harmOf([])).toBe(1)
  expect([pointsOf(['MISLEADING', 'ASKS_IDENTITY']), pointsOf(['OTHER']), pointsOf(['SPAM'])]).toEqual([2, null, 0])
})

test('the table of reasons: targets, harm, points and the category of the EU database', () => {
  const table = Object.entries(reasons).map(([reason, { of, harm, points, category }]) =>
    [reason, of.join('+'), harm, points, category].join(' '),
  )
  const all = 'JOB+COMPANY+REVIEW+MESSAGE+PERSON'
  const written = 'JOB+COMPANY+MESSAGE'
  const scam = '3 4 SCAMS_AND_FRAUD'
  const untidy = '1 0 OTHER_VIOLATION_TC'
  const privacy = '2 1 DATA_PROTECTION_AND_PRIVACY_VIOLATIONS'
  expect(table).toEqual([
    `ASKS_MONEY ${written} ${scam}`,
    `PYRAMID ${written} ${scam}`,
    `FAKE_COMPANY JOB+COMPANY ${scam}`,
    `IMPERSONATION COMPANY+PERSON ${scam}`,
    `ASKS_IDENTITY ${written} 3 2 SCAMS_AND_FRAUD`,
    `TRAFFICKING ${all} 4 4 VIOLENCE`,
    `MINORS ${all} 4 4 PROTECTION_OF_MINORS`,
    `THREAT ${all} 4 4 VIOLENCE`,
    'HARASSMENT MESSAGE+REVIEW+PERSON 3 2 ILLEGAL_OR_HARMFUL_SPEECH',
    'ABUSIVE MESSAGE+REVIEW+PERSON 2 2 ILLEGAL_OR_HARMFUL_SPEECH',
    'DISCRIMINATION JOB+MESSAGE 2 1 ILLEGAL_OR_HARMFUL_SPEECH',
    'MISLEADING JOB+COMPANY 2 1 CONSUMER_INFORMATION',
    `CONTACT_OUTSIDE ${written} 2 1 CONSUMER_INFORMATION`,
    `PERSONAL_DATA JOB ${privacy}`,
    `NAMES_PERSON REVIEW ${privacy}`,
    `CONFIDENTIAL REVIEW ${privacy}`,
    `SPAM ${all} ${untidy}`,
    `DUPLICATE JOB ${untidy}`,
    `COPIED JOB+COMPANY+REVIEW ${untidy}`,
    `ADVERTISING ${all} ${untidy}`,
    `NOT_ABOUT_WORK JOB+REVIEW+MESSAGE ${untidy}`,
    `UNCLEAR JOB ${untidy}`,
    `WRONG_FACTS JOB+COMPANY+PERSON ${untidy}`,
    `NOT_CREDIBLE REVIEW+PERSON ${untidy}`,
    `UNFOUNDED_REPORTS  ${untidy}`,
    `ILLEGAL ${all} 3  OTHER_VIOLATION_TC`,
    `OTHER ${all} 1  OTHER_VIOLATION_TC`,
  ])
  expect(moderationReasons.filter(needsWords)).toEqual(['ILLEGAL', 'OTHER'])
})

test('the times and limits that people are told', () => {
  // DSA Art. 20: at least six months to appeal.
  expect({ claimMinutes, appealDays, appealAnswerDays, ownSuspensionDays, longestSuspensionDays, maxPoints }).toEqual({
    claimMinutes: 15,
    appealDays: 183,
    appealAnswerDays: 7,
    ownSuspensionDays: 30,
    longestSuspensionDays: 365,
    maxPoints: 4,
  })
})

test('priority follows the formula and stays between 0 and 100', () => {
  expect(priorityOf({ harm: 1, views7d: 0, applications7d: 0, weight: 0 })).toBe(15)
  // 15·3 + 6·log10(1 + 90 + 10·1) + 8·log2(1 + 3)
  expect(priorityOf({ harm: 3, views7d: 90, applications7d: 1, weight: 3 })).toBeCloseTo(45 + 12 + 16, 0)
  expect(priorityOf({ harm: 1, views7d: 0, applications7d: 1, weight: 0 })).toBe(21.2)
  expect(priorityOf({ harm: 4, views7d: 1e9, applications7d: 1e6, weight: 1e6 })).toBe(100)
})

test('levels and their targets', () => {
  const level = (harm: number, priority: number, held = false) => levelOf({ harm, priority, held })
  expect([level(4, 10), level(1, 70), level(1, 10, true)]).toEqual(['URGENT', 'URGENT', 'URGENT'])
  expect([level(3, 69.9), level(3, 49.9), level(1, 29.9)]).toEqual(['HIGH', 'NORMAL', 'LOW'])
  expect([level(3, 50), level(3, 30)]).toEqual(['HIGH', 'NORMAL'])
  expect(levelOf({ harm: 1, priority: 0 })).toBe('LOW')
  expect(caseLevels).toEqual(['URGENT', 'HIGH', 'NORMAL', 'LOW'])
  const hours = { urgent: 4, high: 12, normal: 48, low: 120 }
  expect((['URGENT', 'HIGH', 'NORMAL', 'LOW'] as const).map((each) => hoursOf(each, hours))).toEqual([4, 12, 48, 120])
})

test('reporters count by how often they were right, guests half', () => {
  expect(weightOf(null)).toBe(0.5)
  expect(weightOf({ agreed: 0, refused: 0 })).toBe(1)
  expect(weightOf({ agreed: 8, refused: 0 })).toBe(1.4)
  expect(weightOf({ agreed: 0, refused: 8 })).toBe(0.6)
})

test('those who share an address or a company are one, and competitors count half together', () => {
  expect(totalWeight([report(), report()])).toBe(2)
  expect(totalWeight([report({ network: 'a' }), report({ network: 'a', weight: 1.4 })])).toBe(1.4)
  expect(totalWeight([report({ device: 'a' }), report({ device: 'a' }), report({ device: 'b' })]), 'devices').toBe(2)
  expect(totalWeight([report({ companyId: 'c' }), report({ companyId: 'd' }), report()])).toBe(1.5)
  const small = { companyId: 'c', weight: 0.2 }
  expect(totalWeight([report(small), report(small)]), 'two of one company').toBe(0.2)
  expect(totalWeight([report(small), report({ companyId: 'd', weight: 0.2 })]), 'of two companies').toBe(0.4)
})

test('a job is held by three independent reports of something harmful', () => {
  const three = [report({ network: 'a' }), report({ network: 'b' }), report({ network: 'c' })]
  expect(isHeld(three)).toBe(true)
  expect(isHeld(three.slice(1))).toBe(false)
  expect(isHeld([...three.slice(1), report({ network: 'b' })])).toBe(false)
  expect(isHeld(three.map((each) => ({ ...each, device: 'one' }))), 'one device').toBe(false)
  expect(isHeld([...three.slice(1), report({ network: 'c2', reason: 'SPAM' })])).toBe(false)
  expect(isHeld(three.map((each) => ({ ...each, weight: 0.8 })))).toBe(false)
  expect(isHeld(three.map((each, at) => ({ ...each, weight: at === 0 ? 0.5 : 1 }))), 'just enough').toBe(true)
  expect(isHeld(three.map((each) => ({ ...each, reason: 'MISLEADING' as const }))), 'not harmful enough').toBe(false)
  expect(isHeld(three.slice(1).map((each) => ({ ...each, weight: 1.4 }))), 'two, however much they weigh').toBe(false)
})

const decision = (more: Partial<DecisionInput>): DecisionInput => ({
  restricts: null,
  actions: ['WARN'],
  reasons: ['SPAM'],
  points: null,
  days: null,
  forGood: false,
  law: null,
  category: null,
  sentence: null,
  ...more,
})
type Target = Parameters<typeof decisionProblems>[0]
const wrong = (more: Partial<DecisionInput>, target: Target = 'JOB', side: 'COMPANY' | 'PERSON' = 'COMPANY') =>
  decisionProblems(target, side, decision(more)).map(({ field, code }) => `${field} ${code}`)

test('a moderator chooses the category of a statement where the reason says none', () => {
  expect(categoriesOf(['ASKS_MONEY', 'PYRAMID', 'SPAM'])).toEqual(['SCAMS_AND_FRAUD', 'OTHER_VIOLATION_TC'])
  expect(categoriesOf(['ILLEGAL'])).toEqual(['OTHER_VIOLATION_TC'])
  expect(categoriesOf(['ILLEGAL', 'MISLEADING'], 'VIOLENCE')).toEqual(['VIOLENCE', 'CONSUMER_INFORMATION'])
  expect(categoriesOf(['SPAM'], 'VIOLENCE')).toEqual(['OTHER_VIOLATION_TC'])
})

test('what a decision needs', () => {
  expect(wrong({})).toEqual([])
  expect(wrong({ actions: ['NOTHING'], reasons: [] })).toEqual([])
  expect(wrong({ actions: ['NOTHING', 'WARN'] })).toEqual(['actions NOT_IN_LIST'])
  expect(wrong({ actions: [], reasons: [] })).toEqual(['actions REQUIRED', 'reasons REQUIRED'])
  expect(wrong({ actions: ['REMOVE'] }, 'COMPANY')).toEqual(['actions NOT_IN_LIST'])
  expect(wrong({ reasons: ['DUPLICATE'] }, 'COMPANY')).toEqual(['reasons NOT_IN_LIST'])
  expect(wrong({ actions: ['STRIKE', 'SUSPEND'] })).toEqual(['points REQUIRED', 'days REQUIRED'])
  expect(wrong({ actions: ['STRIKE', 'SUSPEND'], points: 5, days: 366 })).toEqual(['points REQUIRED', 'days TOO_BIG'])
  expect(wrong({ reasons: ['ILLEGAL'] })).toEqual(['sentence REQUIRED', 'law REQUIRED'])
  expect(wrong({ reasons: ['ILLEGAL'], sentence: 'It is.', law: 'UU 21/2007' })).toEqual([])
  const strike = (points: number | null) => wrong({ actions: ['STRIKE'], points })
  expect([null, 0, 5].map(strike)).toEqual([['points REQUIRED'], ['points REQUIRED'], ['points REQUIRED']])
  expect([1, 4].map(strike)).toEqual([[], []])
  const suspend = (days: number | null) => wrong({ actions: ['SUSPEND'], days })
  expect([null, 0, 366].map(suspend)).toEqual([['days REQUIRED'], ['days REQUIRED'], ['days TOO_BIG']])
  expect([1, 30, 365].map(suspend)).toEqual([[], [], []])
  expect(wrong({ actions: ['SUSPEND'], forGood: true }), 'for good takes no days').toEqual([])
  expect(wrong({ actions: ['RESTRICT'], restricts: 'NO_POSTING', forGood: true })).toEqual(['days REQUIRED'])
  expect(wrong({ actions: ['REMOVE'] }), 'a job can be removed').toEqual([])
  expect(decidable).toEqual(['NOTHING', 'WARN', 'REMOVE', 'RESTRICT', 'STRIKE', 'SUSPEND'])
  const removable = caseTargets.filter((target) => actionsFor(target).includes('REMOVE'))
  expect(removable).toEqual(['JOB', 'REVIEW', 'MESSAGE'])
  const restrict = (restricts: DecisionInput['restricts'], side?: 'COMPANY' | 'PERSON') =>
    wrong({ actions: ['RESTRICT'], days: 7, restricts }, 'MESSAGE', side)
  expect(restrict('NO_MESSAGES')).toEqual([])
  expect(restrict('NO_REVIEWS', 'PERSON')).toEqual([])
  for (const [kind, side] of [[null], ['NO_REVIEWS'], ['NO_POSTING', 'PERSON']] as const)
    expect(restrict(kind, side), `${kind}`).toEqual(['restricts REQUIRED'])
  expect(wrong({ actions: ['RESTRICT'], restricts: 'NO_POSTING' })).toEqual(['days REQUIRED'])
  expect(wrong({ actions: ['RESTRICT'], restricts: 'NO_POSTING', days: 31 })).toEqual(['days TOO_BIG'])
  expect(wrong({ actions: ['RESTRICT', 'SUSPEND'], restricts: 'NO_POSTING', days: 7 })).toEqual(['actions NOT_IN_LIST'])
})

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
  const limit = (target: Target, side: 'COMPANY' | 'PERSON') => proposedStep(2, target, side).restricts
  expect([limit('JOB', 'COMPANY'), limit('MESSAGE', 'COMPANY')]).toEqual(['NO_POSTING', 'NO_MESSAGES'])
  expect([limit('REVIEW', 'PERSON'), limit('PERSON', 'PERSON')]).toEqual(['NO_REVIEWS', 'NO_MESSAGES'])
})

test('a moderator goes at most one step above what is proposed, and below it only with a note', () => {
  const ladder = (more: Partial<DecisionInput> & { note?: string }, running = 0, isGone = false) =>
    ladderProblems({ note: null, ...decision(more) }, { running, isGone }).map(({ field, code }) => `${field} ${code}`)
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
