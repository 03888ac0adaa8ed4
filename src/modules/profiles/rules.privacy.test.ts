import { expect, test } from 'vitest'
import { companyStatuses, teamRoles } from '#kernel/caller.ts'
import { maxBlocks, viewDenial, viewPeriodDays } from './rules.privacy.ts'

test('owners, administrators and recruiters of an approved company open profiles', () => {
  expect(teamRoles.filter((role) => viewDenial({ role, companyStatus: 'APPROVED' }) === null)).toEqual([
    'OWNER',
    'ADMIN',
    'RECRUITER',
  ])
  expect(companyStatuses.filter((companyStatus) => viewDenial({ role: 'OWNER', companyStatus }) === null)).toEqual([
    'APPROVED',
  ])
})

test('views are counted for ninety days, and two hundred companies can be blocked (decisions §5)', () => {
  expect([viewPeriodDays, maxBlocks]).toEqual([90, 200])
})
