import { expect, test } from 'vitest'
import { capitalsIn, changedSoon, factHits, monthlyPay, type JobFacts } from './rules.facts.ts'
import { findingKey, screenTexts } from './rules.ts'

const quiet: JobFacts = {
  pay: null,
  level: null,
  asksNothing: false,
  copied: null,
  newJobs: 0,
  reported: 0,
  length: 400,
  capitals: 0.1,
}
const level = { n: 240, p90: 10_000_000, p99: 20_000_000 }
const pay = (maxMinor: number) => ({ maxMinor, period: 'MONTH' as const })
const scoresOf = (facts: Partial<JobFacts>) => factHits({ ...quiet, ...facts }).map(({ rule, adds }) => [rule, adds])

test('pay of any period is compared by the month', () => {
  expect(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'].map((period) => monthlyPay(1200, period as 'HOUR'))).toEqual([
    207_600, 25_200, 5196, 1200, 100,
  ])
})

test.each<[string, Partial<JobFacts>, unknown[]]>([
  ['nothing is known', {}, []],
  ['pay at the 99th percentile', { pay: pay(20_000_000), level }, []],
  ['pay above it', { pay: pay(20_000_001), level }, [['PAY_HIGH', 25]]],
  ['pay above twice of it', { pay: pay(40_000_001), level }, [['PAY_HIGH', 35]]],
  ['no level', { pay: pay(90_000_000), asksNothing: true }, []],
  ['much for nothing', { pay: pay(10_000_001), level, asksNothing: true }, [['EASY_PAY', 15]]],
  ['six jobs in a day', { newJobs: 6 }, [['MANY_NEW', 15]]],
  ['five jobs in a day', { newJobs: 5 }, []],
  ['reports that weigh two', { reported: 2 }, [['REPORTED', 20]]],
  ['reports that weigh less', { reported: 1.99 }, []],
  ['a thin text', { length: 149 }, [['THIN', 5]]],
  ['a text in capitals', { capitals: 0.51 }, [['THIN', 5]]],
  ['half of it in capitals', { capitals: 0.5 }, []],
  ['a copied text', { copied: { share: 0.8, id: 'copied', title: 'Cook', company: 'Other' } }, [['COPIED', 25]]],
  ['a half copied text', { copied: { share: 0.6, id: 'copied', title: 'Cook', company: 'Other' } }, [['COPIED', 15]]],
  ['a text that shares a paragraph', { copied: { share: 0.59, id: 'copied', title: 'Cook', company: 'Other' } }, []],
])('%s', (_what, facts, hits) => {
  expect(scoresOf(facts)).toEqual(hits)
})

test('capitals are counted among letters that have two cases, and not in a few words', () => {
  expect(capitalsIn('DIBUTUHKAN SEGERA '.repeat(10))).toBe(1)
  expect(capitalsIn('DIBUTUHKAN segera 123 招聘 '.repeat(10))).toBe(10 / 16)
  expect(capitalsIn('STAF ADMIN PT MAJU')).toBe(0)
})

test.each<[string, number, string[], unknown[]]>([
  ['just before 72 hours', 72 * 3_600_000 - 1, [], [['71 h', 10]]],
  ['after 72 hours', 72 * 3_600_000, ['else.example'], []],
  ['that leads elsewhere', 3_600_000, ['else.example'], [['1 h · else.example', 20]]],
])('a change %s', (_what, ms, newDomains, hits) => {
  const acceptedAt = new Date('2026-11-28T00:00:00Z')
  const soon = changedSoon({ acceptedAt, now: new Date(acceptedAt.getTime() + ms), newDomains })
  expect(soon.map(({ fact, adds }) => [fact, adds])).toEqual(hits)
})

test('what was accepted does not silence reports', () => {
  const facts = { ...quiet, reported: 2.5 }
  const screen = (accepted: ReadonlySet<string>) =>
    screenTexts([], { website: null, flagScores: { review: 40, hold: 70 }, phrases: [], facts, accepted })
  const { hits } = screen(new Set())
  expect(screen(new Set(hits.map(findingKey))).score).toBe(20)
})

test('a protected name counts in a title only, and topics of discrimination are named without points', () => {
  const screened = screenTexts(
    [
      { field: 'title', text: 'Admin Bank Indonesia' },
      { field: 'description', text: 'Usia maksimal 25 tahun. Laporan kepada Bank Indonesia.' },
    ],
    {
      website: null,
      flagScores: { review: 40, hold: 70 },
      phrases: [],
      protectedNames: ['Bank Indonesia'],
      facts: quiet,
    },
  )
  expect(screened.hits.map(({ rule, field, adds }) => [rule, field, adds])).toEqual([
    ['FOREIGN_NAME', 'title', 20],
    ['DISCRIMINATION', 'description', 0],
  ])
})

const copied = { share: 0.777, id: 'other', title: 'Cook', company: 'Other' }
test.each<[string, Partial<JobFacts>, object]>([
  ['pay', { pay: pay(50_000_000), level }, { rule: 'PAY_HIGH', field: 'salary', fact: '2.5× p99 (n 240)', adds: 35 }],
  ['pay at twice the level', { pay: pay(40_000_000), level }, { rule: 'PAY_HIGH', fact: '2.0× p99 (n 240)', adds: 25 }],
  [
    'much for nothing',
    { pay: pay(15_000_000), level, asksNothing: true },
    {
      rule: 'EASY_PAY',
      field: 'salary',
      fact: '1.5× p90 (n 240)',
    },
  ],
  ['a copied text', { copied }, { rule: 'COPIED', field: 'description', fact: 'Cook · Other (78 %)', jobId: 'other' }],
  ['many jobs', { newJobs: 7 }, { rule: 'MANY_NEW', field: 'company', fact: '7' }],
  ['reports', { reported: 2.25 }, { rule: 'REPORTED', field: 'reports', fact: 'W 2.3' }],
  ['a thin text', { length: 20 }, { rule: 'THIN', field: 'description', fact: '20' }],
  ['capitals', { capitals: 0.777 }, { rule: 'THIN', field: 'description', fact: '78 % A–Z' }],
])('whoever decides reads of %s what was counted', (_what, facts, expected) => {
  expect(factHits({ ...quiet, ...facts })).toMatchObject([expected])
})

test.each<[string, Partial<JobFacts>]>([
  ['the pay of the usual tenth, though nothing is asked', { pay: pay(10_000_000), level, asksNothing: true }],
  ['a short text of 150 letters', { length: 150 }],
])('nothing is said of %s', (_what, facts) => {
  expect(scoresOf(facts)).toEqual([])
})

test('sixty letters are enough to see capitals, and a change names at most three places', () => {
  expect(capitalsIn('A'.repeat(59))).toBe(0)
  expect(capitalsIn(`${'A'.repeat(45)}${'a'.repeat(15)}`)).toBe(0.75)
  const acceptedAt = new Date('2026-11-28T00:00:00Z')
  const [hit] = changedSoon({
    acceptedAt,
    now: acceptedAt,
    newDomains: ['a.example', 'b.example', 'c.example', 'd.example'],
  })
  expect(hit).toMatchObject({ rule: 'CHANGED_SOON', field: 'change', fact: '0 h · a.example · b.example · c.example' })
})
