import { expect, test } from 'vitest'
import { teamRoles, type Caller } from '#kernel/caller.ts'
import type { Context } from '#platform/core/context.server.ts'
import { answerOf, callers, member } from '../../../test/fixtures/callers.ts'
import { requireCompanyOwner, requireEditor } from './handlers.access.server.ts'

const checked = (check: (ctx: Context) => unknown) => (caller: Caller) => check({ caller } as Context)

test.each([
  ['edit the company', requireEditor, ['OWNER', 'ADMIN']],
  ['close and reopen it', requireCompanyOwner, ['OWNER']],
] as const)('who may %s', (_, check, allowed: readonly string[]) => {
  for (const role of teamRoles)
    expect(answerOf(checked(check), member(role)), role).toEqual(
      allowed.includes(role) ? member(role) : 'ROLE_NOT_ALLOWED',
    )
  for (const caller of callers.filter(({ kind }) => kind !== 'employer'))
    expect(answerOf(checked(check), caller), caller.kind).toBe('ROLE_NOT_ALLOWED')
})
