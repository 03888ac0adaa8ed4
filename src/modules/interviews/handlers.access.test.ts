import { expect, test } from 'vitest'
import { companyStatuses, teamRoles } from '#kernel/caller.ts'
import { answerOf, callers, member } from '../../../test/fixtures/callers.ts'
import { factsOf, requireApproved, requirePlanner, requireVersion, requireViewer } from './handlers.access.server.ts'

test.each([
  ['plan interviews', requirePlanner, ['OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER']],
  ['see interviews', requireViewer, ['OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER', 'VIEWER']],
] as const)('who may %s', (_, check, allowed: readonly string[]) => {
  for (const role of teamRoles)
    expect(answerOf(check, member(role)), role).toEqual(allowed.includes(role) ? member(role) : 'ROLE_NOT_ALLOWED')
  for (const caller of callers.filter(({ kind }) => kind !== 'employer'))
    expect(answerOf(check, caller), caller.kind).toBe('ROLE_NOT_ALLOWED')
})

test('only an approved company makes appointments', () => {
  for (const companyStatus of companyStatuses)
    expect(answerOf(requireApproved, { ...member('OWNER'), companyStatus }), companyStatus).toBe(
      companyStatus === 'APPROVED' ? undefined : 'COMPANY_NOT_APPROVED',
    )
})

test('an interview is changed as it was read: gone and newer ones are refused', () => {
  const row = { id: 'i', version: 3 } as NonNullable<Parameters<typeof requireVersion>[0]>
  expect(requireVersion(row, 3)).toBe(row)
  expect(answerOf((version: number) => requireVersion(row, version), 2)).toBe('STALE_VERSION')
  expect(answerOf((version: number) => requireVersion(undefined, version), 3)).toBe('NOT_FOUND')
})

test('an event names what it is about by what the row holds', () => {
  const row = { id: 'i', application_id: 'a', job_id: 'j', company_id: 'c', account_id: 'p' }
  expect(factsOf(row)).toEqual({ interviewId: 'i', applicationId: 'a', jobId: 'j', companyId: 'c', accountId: 'p' })
})
