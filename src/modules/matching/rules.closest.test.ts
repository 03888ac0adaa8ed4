import { expect, test } from 'vitest'
import type { Match, MatchPart, PartState } from './rules.score.ts'
import { closestFrom, closestUpTo, matchedAndClosest } from './rules.closest.ts'

const part = (code: MatchPart, state: PartState, value = 0.5) => ({ code, share: 10, value, state })
const person = (
  exact: number,
  { misses = [], reasons = [], parts = [part('CONCEPTS', 'PARTIAL')] }: Partial<Match> = {},
) => ({ match: { score: Math.round(exact), exact, reasons, misses, parts } })
const exacts = (people: readonly { match: Match }[]) => people.map(({ match }) => match.exact)

test('who matches, then the closest others; nobody further away, and nobody out of place', () => {
  const people = [
    person(40),
    person(70),
    person(54, { misses: [{ code: 'PLACE' }] }),
    person(54.4),
    person(53, { misses: [{ code: 'SKILLS', skills: [7] }] }),
    person(55),
    person(32.4),
  ]
  const { matched, closest } = matchedAndClosest(people)
  expect(exacts(matched)).toEqual([70, 55])
  expect(exacts(closest)).toEqual([54.4, 53, 40])
  expect(exacts(matchedAndClosest([person(closestFrom), person(closestFrom - 1)]).closest)).toEqual([closestFrom])
})

test.each<[string, Match['parts'], number]>([
  ['only the place and the degree', [part('PLACE', 'MET'), part('EDUCATION', 'MET'), part('SKILLS', 'MISSED', 0)], 0],
  ['nothing that is known', [part('SKILLS', 'UNKNOWN'), part('CONCEPTS', 'UNKNOWN'), part('TEXT', 'UNKNOWN')], 0],
  ['related skills', [part('SKILLS', 'PARTIAL', 0.4)], 1],
  ['one skill that is related to one of many', [part('SKILLS', 'PARTIAL', 0.15)], 0],
  ['the same kind of work', [part('CONCEPTS', 'MET')], 1],
  ['words of it', [part('TEXT', 'PARTIAL')], 1],
])('close is who has something of the work: %s', (_what, parts, count) =>
  expect(matchedAndClosest([person(50, { parts })]).closest).toHaveLength(count),
)

test('one skill of many is enough where it is the job’s own', () => {
  const parts = [part('SKILLS', 'PARTIAL', 0.15)]
  const reasons: Match['reasons'] = [{ code: 'SKILLS', skills: [7] }]
  expect(matchedAndClosest([person(50, { parts, reasons })]).closest).toHaveLength(1)
})

test('the closest fill a short list and never lengthen a full one', () => {
  const others = Array.from({ length: 30 }, (_, at) => person(34 + at / 2))
  const matches = (count: number) => Array.from({ length: count }, () => person(80))
  expect(matchedAndClosest(others).closest).toHaveLength(closestUpTo)
  expect(exacts(matchedAndClosest([...matches(18), ...others]).closest)).toEqual([48.5, 48])
  expect(matchedAndClosest([...matches(25), ...others]).closest).toEqual([])
})
