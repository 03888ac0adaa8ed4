import { expect, test } from 'vitest'
import { teamRoles, type Caller } from '#kernel/caller.ts'
import type { Context } from '#platform/core/context.server.ts'
import { answerOf, callers, member } from '../../../test/fixtures/callers.ts'
import { requireReplier } from './handlers.access.server.ts'

const checked = (check: (ctx: Context) => unknown) => (caller: Caller) => check({ caller } as Context)

test('owners and administrators of a company reply', () => {
  const replies = teamRoles.filter((role) => answerOf(checked(requireReplier), member(role)) !== 'ROLE_NOT_ALLOWED')
  expect(replies).toEqual(['OWNER', 'ADMIN'])
  expect(answerOf(checked(requireReplier), member('OWNER'))).toEqual(member('OWNER'))
  for (const caller of callers.filter(({ kind }) => kind !== 'employer'))
    expect(answerOf(checked(requireReplier), caller), caller.kind).toBe('ROLE_NOT_ALLOWED')
})
