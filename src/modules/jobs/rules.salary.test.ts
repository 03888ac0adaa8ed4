import { expect, test } from 'vitest'
import { maxSalaryMinor, salaryProblems, type Salary } from './rules.salary.ts'

const rupiah = { currency: 'IDR', unit: 1000, max: 500_000 }
const salary = (part: Partial<Salary>): Salary => ({ min: null, max: null, currency: 'IDR', period: 'MONTH', ...part })
const codes = (part: Partial<Salary>, limits = rupiah) =>
  salaryProblems(salary(part), limits).map(({ field, code }) => `${field} ${code}`)

test('the maximum of 500000 in the specification is in the deployment’s unit', () => {
  expect(maxSalaryMinor(rupiah)).toBe(500_000_000 * 100)
  expect(maxSalaryMinor({ currency: 'INR', unit: 1, max: 500_000 })).toBe(500_000 * 100)
  expect(maxSalaryMinor({ currency: 'JPY', unit: 1, max: 500_000 })).toBe(500_000)
  expect(codes({ max: maxSalaryMinor(rupiah) })).toEqual([])
  expect(codes({ max: maxSalaryMinor(rupiah) + 1 })).toEqual(['salaryMax SALARY_TOO_HIGH'])
})

test('both ends are held to the maximum, which is named as people type it; abroad it does not hold', () => {
  const max = maxSalaryMinor(rupiah)
  expect(codes({ min: max })).toEqual([])
  const problems = salaryProblems(salary({ min: max + 1, max: max + 2 }), rupiah)
  const code = 'SALARY_TOO_HIGH'
  expect(problems).toEqual([
    { field: 'salaryMin', code, params: { max: 500_000_000 } },
    { field: 'salaryMax', code, params: { max: 500_000_000 } },
  ])
  expect(codes({ min: max + 1, currency: 'VND' })).toEqual([])
})

test.each<[Partial<Salary>, string[]]>([
  [{}, []],
  [{ period: null, currency: null }, []],
  [{ min: 5, max: 5 }, []],
  [{ min: 6, max: 5 }, ['salaryMax SALARY_ORDER']],
  [{ min: 5, period: null }, ['salaryPeriod REQUIRED']],
  [{ min: 5, currency: 'ZZZ' }, ['salaryCurrency NOT_IN_LIST']],
  [{ min: 5, currency: null }, ['salaryCurrency NOT_IN_LIST']],
])('%o', (part, problems) => expect(codes(part)).toEqual(problems))
