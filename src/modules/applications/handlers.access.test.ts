import { expect, test } from 'vitest'
import {
  guest,
  system,
  teamRoles,
  type Administrator,
  type Caller,
  type Candidate,
  type Member,
} from '#kernel/caller.ts'
import { eventFacts, requireDecider, requireViewer } from './handlers.access.server.ts'

const member = (role: Member['role']): Member => ({
  kind: 'employer',
  accountId: 'account',
  sessionId: 'session',
  memberId: 'member',
  companyId: 'company',
  role,
  companyStatus: 'APPROVED',
})
const candidate: Candidate = { kind: 'candidate', accountId: 'account', sessionId: 'session' }
const administrator: Administrator = { kind: 'admin', accountId: 'account', sessionId: 'session', role: 'SUPER_ADMIN' }
/** The error code of a check, or the caller that it lets pass. */
function answerOf(check: (caller: Caller) => Member, caller: Caller): unknown {
  try {
    return check(caller)
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each([
  ['view', requireViewer, ['OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER', 'VIEWER']],
  ['decide on', requireDecider, ['OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER']],
] as const)('who may %s applications', (_, check, allowed: readonly Member['role'][]) => {
  for (const role of teamRoles)
    expect(answerOf(check, member(role)), role).toEqual(allowed.includes(role) ? member(role) : 'ROLE_NOT_ALLOWED')
  // Whatever else a caller carries, its kind decides.
  const disguised = { ...member('OWNER'), kind: 'candidate' } as unknown as Caller
  for (const caller of [guest, system, candidate, administrator, disguised])
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
