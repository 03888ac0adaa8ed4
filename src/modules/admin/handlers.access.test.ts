import { expect, test } from 'vitest'
import { adminRoles, type Caller } from '#kernel/caller.ts'
import type { Context } from '#platform/core/context.server.ts'
import { administrator, answerOf, callers } from '../../../test/fixtures/callers.ts'
import { requirePart, toPage } from './handlers.access.server.ts'
import { adminParts, partError } from './rules.ts'

test.each(adminParts)('the part %s lets pass the administrators of its roles and nobody else', (part) => {
  const check = (caller: Caller) => requirePart({ caller } as Context, part)
  for (const role of adminRoles)
    expect(answerOf(check, administrator(role)), role).toEqual(partError(role, part) ?? administrator(role))
  for (const caller of callers.filter(({ kind }) => kind !== 'admin'))
    expect(answerOf(check, caller), caller.kind).toBe('UNAUTHENTICATED')
})

test('a page of a list says which of how many', () => {
  expect(toPage(['a'], 9, { page: 2, limit: 5 })).toEqual({ list: ['a'], total: 9, page: 2, limit: 5 })
})
