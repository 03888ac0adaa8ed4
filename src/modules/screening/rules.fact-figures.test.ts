import { expect, test } from 'vitest'
import { factFigure } from './rules.fact-figures.ts'
import { changedSoon, factHits, type JobFacts } from './rules.facts.ts'

const facts: JobFacts = {
  pay: { maxMinor: 2_100_000_000, period: 'MONTH' },
  level: { n: 45, p90: 900_000_000, p99: 1_000_000_000 },
  asksNothing: true,
  copied: { share: 0.7, id: '1', title: 'Welder', company: 'Las Jaya' },
  newJobs: 12,
  reported: 3.3,
  length: 84,
  capitals: 0.63,
}
const soon = (newDomains: readonly string[]) =>
  changedSoon({ acceptedAt: new Date('2026-11-30T07:00:00Z'), now: new Date('2026-11-30T10:30:00Z'), newDomains })

test('every figure that is found in a job has its sentence; what is copied is words', () => {
  const hits = [...factHits(facts), ...soon([]), ...soon(['jago.example'])]
  expect(hits.map(({ rule, fact }) => factFigure(rule, fact))).toEqual([
    { sentence: 'pay99', values: { times: 2.1, number: 45 }, rest: '' },
    { sentence: 'pay90', values: { times: 2.3, number: 45 }, rest: '' },
    null,
    { sentence: 'newJobs', values: { number: 12 }, rest: '' },
    { sentence: 'weight', values: { weight: 3.3 }, rest: '' },
    { sentence: 'length', values: { number: 84 }, rest: '' },
    { sentence: 'capitals', values: { percent: 63 }, rest: '' },
    { sentence: 'hours', values: { number: 3 }, rest: '' },
    { sentence: 'hours', values: { number: 3 }, rest: ' · jago.example' },
  ])
})

test('words of an ad are not taken for figures of another rule', () => {
  expect(factFigure('PHRASE', 'W 3.3')).toBeNull()
  expect(factFigure('CONTACT_OUTSIDE', '812')).toBeNull()
})
