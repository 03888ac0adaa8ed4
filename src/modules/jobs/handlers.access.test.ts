import { expect, test } from 'vitest'
import { teamRoles } from '#kernel/caller.ts'
import { answerOf, callers, member } from '../../../test/fixtures/callers.ts'
import { failIf, requireManager, requireVersion, requireWriter, staleVersion } from './handlers.access.server.ts'
import type { JobRow } from './store.server.ts'

test.each([
  ['write drafts', requireWriter, ['OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER']],
  ['publish and close jobs', requireManager, ['OWNER', 'ADMIN', 'RECRUITER']],
] as const)('who may %s', (_, check, allowed: readonly string[]) => {
  for (const role of teamRoles)
    expect(answerOf(check, member(role)), role).toEqual(allowed.includes(role) ? member(role) : 'ROLE_NOT_ALLOWED')
  for (const caller of callers.filter(({ kind }) => kind !== 'employer'))
    expect(answerOf(check, caller), caller.kind).toBe('ROLE_NOT_ALLOWED')
})

test('a problem is thrown as its code, none lets pass', () => {
  expect(() => failIf('JOB_DELETED')).toThrow(expect.objectContaining({ code: 'JOB_DELETED' }) as Error)
  expect(failIf(null)).toBeUndefined()
})

test('a save of an older version is answered with what differs now, field by field', () => {
  const current = { title: 'Chef', skills: ['A', 'B'], role: null }
  const stale = staleVersion(4, current, { title: 'Cook', skills: ['A', 'B'], role: 'COOK' })
  expect(stale).toMatchObject({ code: 'STALE_VERSION', params: { version: 4 } })
  expect(stale.fields).toEqual([
    { field: 'title', code: 'CHANGED_ELSEWHERE', params: { version: 4, current: '"Chef"' } },
    { field: 'role', code: 'CHANGED_ELSEWHERE', params: { version: 4, current: 'null' } },
  ])
})

test('a version is the one that was read, or the save is refused', () => {
  const row = { version: 4 } as JobRow
  expect(requireVersion(row, 4)).toBeUndefined()
  for (const version of [3, 5])
    expect(() => requireVersion(row, version)).toThrow(expect.objectContaining({ code: 'STALE_VERSION' }) as Error)
})
