import { expect, test } from 'vitest'
import { adminRoles, requireMember, teamRoles, type Caller } from '#kernel/caller.ts'
import { orderStatuses } from '#kernel/enums/billing.ts'
import type { Context } from '#platform/core/context.server.ts'
import { answerOf, callers, member } from '../../../test/fixtures/callers.ts'
import { requireBuyer, requireOrderReader, taxLabel } from './handlers.access.server.ts'
import { buyProblem, keepsBooks, mayBuy, mayMarkPaid, seesPrices } from './rules.ts'
import { billingHref, planPaymentHref, pricingPath, topupPath, topupPaymentHref } from './rules.addresses.ts'
import { jobCost, nextJobCost } from './rules.job-cost.ts'

test('owners and who pays the bills may buy; administrators of a company see prices as well', () => {
  expect(teamRoles.filter(mayBuy)).toEqual(['OWNER', 'BILLING'])
  expect(teamRoles.filter(seesPrices)).toEqual(['OWNER', 'ADMIN', 'BILLING'])
  expect(adminRoles.filter(keepsBooks)).toEqual(['SUPER_ADMIN', 'FINANCE'])
})

test('money can be recorded until it arrived, also late', () => {
  expect(orderStatuses.filter(mayMarkPaid)).toEqual(['CREATED', 'PENDING_PAYMENT', 'FAILED', 'EXPIRED'])
})

test.each([
  ['OWNER', 'APPROVED', null],
  ['OWNER', 'PENDING', 'COMPANY_NOT_APPROVED'],
  ['OWNER', 'SUSPENDED', 'COMPANY_NOT_APPROVED'],
  ['RECRUITER', 'APPROVED', 'ROLE_NOT_ALLOWED'],
  ['RECRUITER', 'PENDING', 'ROLE_NOT_ALLOWED'],
] as const)('%s of a company that is %s: %s', (role, companyStatus, expected) => {
  expect(buyProblem({ role, companyStatus })).toBe(expected)
})

test.each([
  [billingHref(pricingPath), '/employer/pricing-and-plans'],
  [billingHref(topupPath, {}), '/employer/top-up-plan'],
  [billingHref(topupPath, { next: null, unit: '', other: undefined }), '/employer/top-up-plan'],
  [billingHref(topupPath, { next: '/a?b=1', unit: 'JOB' }), '/employer/top-up-plan?next=%2Fa%3Fb%3D1&unit=JOB'],
  [planPaymentHref('GROWTH', 'YEAR', null), '/employer/payment?plan=GROWTH&period=YEAR'],
  [planPaymentHref('GROWTH', 'MONTH', '/a'), '/employer/payment?plan=GROWTH&period=MONTH&next=%2Fa'],
  [topupPaymentHref('JOB_5', null), '/employer/top-up-payment?topup=JOB_5'],
])('%s', (href, expected) => {
  expect(href).toBe(expected)
})

test.each([
  [{ limit: null, used: 9, credits: 0 }, { kind: 'FREE' }],
  [
    { limit: 3, used: 0, credits: 2 },
    { kind: 'SLOT', limit: 3, left: 2 },
  ],
  [
    { limit: 3, used: 2, credits: 0 },
    { kind: 'SLOT', limit: 3, left: 0 },
  ],
  [
    { limit: 3, used: 3, credits: 2 },
    { kind: 'CREDIT', left: 1 },
  ],
  // After a plan has ended, more slots may be in use than there are.
  [
    { limit: 1, used: 3, credits: 0 },
    { kind: 'USED_UP', limit: 1 },
  ],
] as const)('%o takes %o', (holdings, cost) => {
  expect(jobCost(holdings)).toEqual(cost)
})

test('the cost that a page says is that of the plan', () => {
  const usage = [{ key: 'activeJobs' as const, limit: 1, used: 1, left: 0, renewsAt: null }]
  expect(nextJobCost({ usage, jobCredits: 1 })).toEqual({ kind: 'CREDIT', left: 0 })
  expect(nextJobCost({ usage: [], jobCredits: null })).toEqual({ kind: 'FREE' })
})

test('without a job credit nothing is left once the slots are taken', () => {
  const usage = [{ key: 'activeJobs' as const, limit: 1, used: 1, left: 0, renewsAt: null }]
  expect(nextJobCost({ usage, jobCredits: null })).toEqual({ kind: 'USED_UP', limit: 1 })
})

const withCaller = (check: (ctx: Context) => unknown) => (caller: Caller) => check({ caller } as Context)

test('who reads orders and who buys, asked by the handlers', () => {
  const readers = teamRoles.filter(
    (role) => answerOf(withCaller(requireOrderReader), member(role)) !== 'ROLE_NOT_ALLOWED',
  )
  expect(readers).toEqual(['OWNER', 'ADMIN', 'BILLING'])
  expect(answerOf(withCaller(requireOrderReader), member('ADMIN'))).toEqual(member('ADMIN'))
  expect(answerOf(withCaller(requireBuyer), member('BILLING'))).toEqual(member('BILLING'))
  expect(answerOf(withCaller(requireBuyer), member('ADMIN'))).toBe('ROLE_NOT_ALLOWED')
  expect(answerOf(withCaller(requireBuyer), { ...member('OWNER'), companyStatus: 'SUSPENDED' })).toBe(
    'COMPANY_NOT_APPROVED',
  )
  for (const caller of callers.filter(({ kind }) => kind !== 'employer'))
    for (const check of [requireMember, requireOrderReader, requireBuyer])
      expect(answerOf(withCaller(check), caller), caller.kind).toBe('ROLE_NOT_ALLOWED')
})

test('pages name the tax in percent of the whole price', () => {
  const tax = { rate: 1200, base: [11, 12] as const, label: { en: 'VAT', id: 'PPN' } }
  expect(taxLabel(tax, 'id')).toEqual({ label: 'PPN', percent: 11 })
  expect(taxLabel({ ...tax, rate: 1150, base: [1, 1] }, 'en')).toEqual({ label: 'VAT', percent: 11.5 })
  expect(taxLabel(null, 'en')).toBeNull()
})
