import { expect, test } from 'vitest'
import { caseTargets, moderationReasons } from '#kernel/moderation.ts'
import {
  appealAnswerDays,
  appealDays,
  caseLevels,
  categoriesOf,
  claimMinutes,
  evidenceDays,
  harmOf,
  holdHours,
  hoursOf,
  isHeld,
  levelOf,
  longestSuspensionDays,
  maxPoints,
  needsWords,
  ownAppealHours,
  ownSuspensionDays,
  pointsOf,
  priorityOf,
  reasons,
  reasonsOf,
  weightOf,
  type WeighedReport,
} from './rules.ts'
import {
  actionsFor,
  actionsNow,
  bulkActions,
  bulkReasons,
  decidable,
  decisionProblems,
  isLongRestriction,
  isLongSuspension,
  limitsFor,
  maxBulk,
  type DecisionInput,
} from './rules.decision.ts'
import { totalWeight } from '#modules/screening/rules.reports.ts'
import { aDecision } from '../../../test/fixtures/moderation-decision.ts'

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

type DecisionTarget = Parameters<typeof decisionProblems>[0]
const wrong = (more: Partial<DecisionInput>, target: DecisionTarget = 'JOB', side: 'COMPANY' | 'PERSON' = 'COMPANY') =>
  decisionProblems(target, side, aDecision(more)).map(({ field, code }) => `${field} ${code}`)

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

test('reasons narrow the category of a statement by the keywords of the EU database', () => {
  const keywords = Object.entries(reasons).flatMap(([reason, { keyword }]) => (keyword ? [[reason, keyword]] : []))
  expect(Object.fromEntries(keywords)).toEqual({
    ASKS_MONEY: 'INAUTHENTIC_LISTINGS',
    PYRAMID: 'PYRAMID_SCHEMES',
    FAKE_COMPANY: 'INAUTHENTIC_ACCOUNTS',
    IMPERSONATION: 'IMPERSONATION_ACCOUNT_HIJACKING',
    ASKS_IDENTITY: 'PHISHING',
    TRAFFICKING: 'HUMAN_TRAFFICKING',
    DISCRIMINATION: 'DISCRIMINATION',
    MISLEADING: 'MISLEADING_INFO_GOODS_SERVICES',
  })
})

test('a job is hidden for a day by reports alone, and both sides have their days', () => {
  expect({ holdHours, evidenceDays, ownAppealHours }).toEqual({ holdHours: 24, evidenceDays: 7, ownAppealHours: 24 })
})

test('about several cases at once nothing is decided that takes days or a law', () => {
  expect(bulkActions).toEqual(['NOTHING', 'WARN', 'REMOVE', 'STRIKE'])
  expect(moderationReasons.filter((reason) => !new Set<string>(bulkReasons).has(reason))).toEqual(['ILLEGAL'])
  expect(maxBulk).toBe(50)
})

test('a company and a person are each kept from what they do', () => {
  expect(limitsFor('COMPANY')).toEqual(['NO_POSTING', 'NO_MESSAGES'])
  expect(limitsFor('PERSON')).toEqual(['NO_MESSAGES', 'NO_REVIEWS', 'NO_REPORTS'])
})

const month = 30 * 86_400_000
test.each([
  ['thirty days', 30, false, month, false],
  ['more than thirty days', 31, false, month + 1, true],
  ['no number of days', null, false, 0, false],
  ['good', null, true, null, true],
])('a suspension for %s is long: after %s days, for good %s, %s ms', (_what, days, forGood, ms, isLong) => {
  expect(isLongSuspension({ actions: ['SUSPEND'], days, forGood })).toBe(isLong)
  expect(isLongSuspension({ actions: ['RESTRICT'], days, forGood })).toBe(false)
  const from = new Date('2026-11-01T00:00:00Z')
  const until = ms === null ? null : new Date(from.getTime() + ms)
  expect(isLongRestriction({ from_at: from, until_at: until })).toBe(isLong)
})

test('what is gone is not removed, and what runs is not begun once more', () => {
  const person = { target: 'PERSON', side: 'PERSON', exists: true, running: [] } as const
  expect(actionsNow(person)).toEqual(['NOTHING', 'WARN', 'RESTRICT', 'STRIKE', 'SUSPEND'])
  expect(actionsNow({ ...person, running: ['SUSPENDED'] })).not.toContain('SUSPEND')
  expect(actionsNow({ ...person, running: ['NO_MESSAGES', 'NO_REVIEWS'] })).toContain('RESTRICT')
  const restricted = ['NO_MESSAGES', 'NO_REVIEWS', 'NO_REPORTS']
  expect(actionsNow({ ...person, running: restricted })).not.toContain('RESTRICT')
  const job = { target: 'JOB', side: 'COMPANY', running: [] } as const
  const onlyWhileThere = ['REMOVE', 'SUSPEND'].map((action) =>
    [true, false].map((exists) => actionsNow({ ...job, exists }).some((each) => each === action)),
  )
  expect(onlyWhileThere).toEqual([
    [true, false],
    [true, false],
  ])
})
