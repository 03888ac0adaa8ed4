import { expect, test } from 'vitest'
import { teamRoles, type Caller } from '#kernel/caller.ts'
import type { Context } from '#platform/core/context.server.ts'
import { answerOf, callers, candidate, member } from '../../../test/fixtures/callers.ts'
import { requireCandidate, requireMember, requireReplier } from './handlers.access.server.ts'

const checked = (check: (ctx: Context) => unknown) => (caller: Caller) => check({ caller } as Context)

test.each([
  ['candidate', requireCandidate],
  ['employer', requireMember],
  ['employer', requireReplier],
] as const)('nobody but a caller of the kind %s passes', (kind, check) => {
  const others = callers.filter((caller) => caller.kind !== kind)
  expect(others.map((caller) => answerOf(checked(check), caller))).toEqual(others.map(() => 'UNAUTHENTICATED'))
})

test('candidates write reviews, every member of a company reads its own', () => {
  expect(answerOf(checked(requireCandidate), candidate)).toEqual(candidate)
  for (const role of teamRoles) expect(answerOf(checked(requireMember), member(role))).toEqual(member(role))
})

test('owners and administrators of a company reply', () => {
  const replies = teamRoles.filter((role) => answerOf(checked(requireReplier), member(role)) !== 'ROLE_NOT_ALLOWED')
  expect(replies).toEqual(['OWNER', 'ADMIN'])
  expect(answerOf(checked(requireReplier), member('OWNER'))).toEqual(member('OWNER'))
})
