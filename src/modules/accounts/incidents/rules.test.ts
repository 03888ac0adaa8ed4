import { expect, test } from 'vitest'
import { incidentDue, incidentSteps, notifyProblem, stepProblem, type IncidentStep } from './rules.ts'

const refused = 'TRANSITION_NOT_ALLOWED'
const facts = { done: [] as IncidentStep[], closed: false, affected: null, notified: false }

test('the agency is told within 72 hours from when the breach became known', () => {
  expect(incidentDue(new Date('2026-11-23T08:30:00Z'))).toEqual(new Date('2026-11-26T08:30:00Z'))
})

test('of a new incident everything can be ticked but what the site counts itself, and closing, which comes last', () => {
  expect(incidentSteps.map((step) => [step, stepProblem(step, facts)])).toEqual([
    ['CONTAIN', null],
    ['SCOPE', refused],
    ['ASSESS', null],
    ['AGENCY', null],
    ['PEOPLE', refused],
    ['CLOSE', refused],
  ])
})

test('no step is ticked twice, none of a closed incident, and it is closed once all others are done', () => {
  const done: IncidentStep[] = ['CONTAIN', 'SCOPE', 'ASSESS', 'AGENCY', 'PEOPLE']
  expect(stepProblem('CLOSE', { ...facts, done })).toBeNull()
  expect(stepProblem('AGENCY', { ...facts, done })).toBe(refused)
  expect(stepProblem('AGENCY', { ...facts, closed: true })).toBe(refused)
  expect(stepProblem('CLOSE', { ...facts, done, closed: true })).toBe(refused)
  for (const missing of done)
    expect([missing, stepProblem('CLOSE', { ...facts, done: done.filter((each) => each !== missing) })]).toEqual([
      missing,
      refused,
    ])
})

test.each([
  ['counted', { affected: 12 }, null],
  ['counted, and nobody concerned', { affected: 0 }, null],
  ['not counted', { affected: null }, refused],
  ['told already', { affected: 12, notified: true }, refused],
  ['closed', { affected: 12, closed: true }, refused],
])('people are told of an incident that is %s', (_what, changes, expected) => {
  expect(notifyProblem({ ...facts, ...changes })).toBe(expected)
})
