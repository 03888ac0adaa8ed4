import { expect, test } from 'vitest'
import { answerOf, callers } from '../../test/fixtures/callers.ts'
import { accountIdOf, requireCandidate, requireMember, requirePerson } from './caller.ts'

test.each([
  ['a candidate', requireCandidate, ['candidate']],
  ['a member', requireMember, ['employer']],
  ['a person of either side', requirePerson, ['candidate', 'employer']],
] as const)('nobody but %s passes', (_, check, kinds: readonly string[]) => {
  for (const caller of callers)
    expect(answerOf(check, { caller }), caller.kind).toEqual(kinds.includes(caller.kind) ? caller : 'ROLE_NOT_ALLOWED')
})

test('everybody has an account but guests and jobs', () => {
  for (const caller of callers)
    expect(accountIdOf({ caller }) === null, caller.kind).toBe(caller.kind === 'guest' || caller.kind === 'system')
})
