import { expect, test } from 'vitest'
import { teamRoles, type Member } from '#kernel/caller.ts'
import { answerOf, callers, member } from '../../../test/fixtures/callers.ts'
import { eventFacts, requireDecider, requireViewer } from './handlers.access.server.ts'

test.each([
  ['view', requireViewer, ['OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER', 'VIEWER']],
  ['decide on', requireDecider, ['OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER']],
] as const)('who may %s applications', (_, check, allowed: readonly Member['role'][]) => {
  for (const role of teamRoles)
    expect(answerOf(check, member(role)), role).toEqual(allowed.includes(role) ? member(role) : 'ROLE_NOT_ALLOWED')
  for (const caller of callers.filter(({ kind }) => kind !== 'employer'))
    expect(answerOf(check, caller), caller.kind).toBe('ROLE_NOT_ALLOWED')
})

test('an event names the application, its job, company and candidate', () => {
  expect(eventFacts({ id: 'a', job_id: 'j', company_id: 'c', account_id: 'p' })).toEqual({
    applicationId: 'a',
    jobId: 'j',
    companyId: 'c',
    accountId: 'p',
  })
})
