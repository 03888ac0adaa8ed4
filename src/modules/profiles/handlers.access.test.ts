import { expect, test } from 'vitest'
import { answerOf, callers, candidate } from '../../../test/fixtures/callers.ts'
import { candidateOf } from './handlers.access.server.ts'

test('a profile is its candidate’s', () => {
  expect(answerOf(candidateOf, { caller: candidate })).toEqual(candidate)
  for (const caller of callers.filter(({ kind }) => kind !== 'candidate'))
    expect(answerOf(candidateOf, { caller }), caller.kind).toBe('UNAUTHENTICATED')
})
