import { expect, test } from 'vitest'
import type { Match } from './rules.score.ts'
import { closestFrom, closestUpTo, matchedAndClosest } from './rules.closest.ts'

const person = (exact: number, misses: Match['misses'] = []) => ({
  match: { score: Math.round(exact), exact, reasons: [], misses, parts: [] },
})
const exacts = (people: readonly { match: Match }[]) => people.map(({ match }) => match.exact)

test('who matches, then the closest others; nobody further away, and nobody who misses a must-have', () => {
  const people = [person(40), person(70), person(54, [{ code: 'PLACE' }]), person(54.4), person(55), person(32.4)]
  const { matched, closest } = matchedAndClosest(people)
  expect(exacts(matched)).toEqual([70, 55])
  expect(exacts(closest)).toEqual([54.4, 40])
  expect(exacts(matchedAndClosest([person(closestFrom), person(closestFrom - 1)]).closest)).toEqual([closestFrom])
})

test('the closest fill a short list and never lengthen a full one', () => {
  const others = Array.from({ length: 30 }, (_, at) => person(34 + at / 2))
  const matches = (count: number) => Array.from({ length: count }, () => person(80))
  expect(matchedAndClosest(others).closest).toHaveLength(closestUpTo)
  expect(exacts(matchedAndClosest([...matches(18), ...others]).closest)).toEqual([48.5, 48])
  expect(matchedAndClosest([...matches(25), ...others]).closest).toEqual([])
})
