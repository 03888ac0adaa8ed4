import { expect, test } from 'vitest'
import { callerOf } from './rules.caller.ts'

const row: Parameters<typeof callerOf>[0] = {
  id: 'session',
  own_id: 'account',
  acting_id: null,
  acting_scope: null,
  acting_until: null,
  account_id: 'account',
  kind: 'CANDIDATE',
  second_factor_at: null,
  proposes: false,
  termsPending: false,
  suspended: false,
  dismissed: ['tour'],
  admin_role: null,
  member_id: null,
  role: null,
  company_id: null,
  company_status: null,
}
const account = { accountId: 'account', sessionId: 'session' }
const state = { termsPending: false, dismissed: ['tour'] }
const at = new Date('2026-11-23T08:00:00Z')

test('a candidate calls as one, with what holds the account back', () => {
  expect(callerOf(row)).toEqual({ kind: 'candidate', ...account, proposes: false, ...state })
  expect(callerOf({ ...row, suspended: true, termsPending: true, proposes: true })).toEqual({
    kind: 'candidate',
    ...account,
    proposes: true,
    ...state,
    termsPending: true,
    suspended: true,
  })
})

test('an administrator calls only with a role and a second factor', () => {
  const admin = { ...row, kind: 'ADMIN', admin_role: 'SUPPORT', second_factor_at: at } as const
  expect(callerOf(admin)).toEqual({ kind: 'admin', ...account, proposes: false, role: 'SUPPORT', secondFactorAt: at })
  expect(callerOf({ ...admin, second_factor_at: null })).toBeNull()
  expect(callerOf({ ...admin, admin_role: null })).toBeNull()
  // What else the row holds makes nobody an administrator.
  expect(callerOf({ ...admin, kind: 'CANDIDATE' })).toMatchObject({ kind: 'candidate' })
})

const member = {
  ...row,
  kind: 'EMPLOYER',
  member_id: 'member',
  role: 'RECRUITER',
  company_id: 'company',
  company_status: 'APPROVED',
} as const

test('an employer calls for their company, and for none unless all of the membership is known', () => {
  expect(callerOf(member)).toEqual({
    kind: 'employer',
    ...account,
    proposes: false,
    ...state,
    memberId: 'member',
    companyId: 'company',
    role: 'RECRUITER',
    companyStatus: 'APPROVED',
  })
  for (const missing of ['member_id', 'role', 'company_id', 'company_status'])
    expect(callerOf({ ...member, suspended: true, [missing]: null })).toEqual({
      kind: 'unassigned',
      ...account,
      ...state,
      suspended: true,
    })
})

test('whoever acts for somebody is named, and only reads where nothing else is said', () => {
  const acting = { ...row, own_id: 'admin', acting_id: 'record' }
  const reads = { recordId: 'record', adminId: 'admin', scope: 'READ' }
  for (const each of [
    acting,
    { ...member, own_id: 'admin', acting_id: 'record' },
    { ...acting, kind: 'EMPLOYER' } as const,
  ])
    expect(callerOf(each)).toMatchObject({ acting: reads })
  expect(callerOf({ ...acting, acting_scope: 'ACT', acting_until: at })).toMatchObject({
    acting: { ...reads, scope: 'ACT', until: at },
  })
  const caller = callerOf(acting)
  expect(caller && 'acting' in caller && caller.acting).toEqual(reads)
})
