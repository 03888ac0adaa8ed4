import { expect, test } from 'vitest'
import { answerOf, callers, candidate } from '../../../test/fixtures/callers.ts'
import { candidateOf, todayOf } from './handlers.access.server.ts'

test('a profile is its candidate’s', () => {
  expect(answerOf(candidateOf, { caller: candidate })).toEqual(candidate)
  for (const caller of callers.filter(({ kind }) => kind !== 'candidate'))
    expect(answerOf(candidateOf, { caller }), caller.kind).toBe('UNAUTHENTICATED')
})

test('a day has begun where it begins first, at UTC+14', () => {
  expect(todayOf(new Date('2026-11-20T09:59:59.999Z'))).toBe('2026-11-20')
  expect(todayOf(new Date('2026-11-20T10:00:00Z'))).toBe('2026-11-21')
})
