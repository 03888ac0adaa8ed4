import { expect, test } from 'vitest'
import {
  companyStatuses,
  guest,
  system,
  teamRoles,
  type Administrator,
  type Caller,
  type Candidate,
  type Member,
} from '#kernel/caller.ts'
import type { Context } from '#platform/core/context.server.ts'
import { matcher } from './handlers.access.server.ts'

const member = (more: Partial<Member> = {}): Member => ({
  kind: 'employer',
  accountId: 'account',
  sessionId: 'session',
  memberId: 'member',
  companyId: 'company',
  role: 'OWNER',
  companyStatus: 'APPROVED',
  ...more,
})
const candidate: Candidate = { kind: 'candidate', accountId: 'account', sessionId: 'session' }
const administrator: Administrator = {
  kind: 'admin',
  accountId: 'account',
  sessionId: 'session',
  role: 'SUPER_ADMIN',
  secondFactorAt: new Date(0),
}
/** Why a caller may not look at candidates, or the caller. */
function answerTo(caller: Caller): unknown {
  try {
    return matcher({ caller } as Context)
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('owners, admins and recruiters look at candidates, nobody else of a team', () => {
  const allowed = teamRoles.filter((role) => typeof answerTo(member({ role })) === 'object')
  expect(allowed).toEqual(['OWNER', 'ADMIN', 'RECRUITER'])
  for (const role of teamRoles.filter((each) => !allowed.includes(each)))
    expect(answerTo(member({ role }))).toBe('ROLE_NOT_ALLOWED')
  expect(answerTo(member())).toEqual(member())
})

test('a company looks at candidates once it is approved', () => {
  for (const companyStatus of companyStatuses.filter((status) => status !== 'APPROVED'))
    expect(answerTo(member({ companyStatus })), companyStatus).toBe('COMPANY_NOT_APPROVED')
})

test('nobody but a company does', () => {
  // Whatever else a caller carries, its kind decides.
  const disguised = { ...member(), kind: 'candidate' } as unknown as Caller
  for (const caller of [guest, system, candidate, administrator, disguised])
    expect(answerTo(caller)).toBe('ROLE_NOT_ALLOWED')
})
