import { toMinor } from '#kernel/money.ts'
import type { SalaryPeriod } from '#kernel/enums/jobs.ts'
export { salaryPeriods, type SalaryPeriod } from '#kernel/enums/jobs.ts'

/** The deployment's salary setting: the highest allowed amount is `max` times `unit` of `currency`. */
export type SalaryLimits = { currency: string; unit: number; max: number }
/** Integer minor units of `currency`. */
export type Salary = { min: number | null; max: number | null; currency: string | null; period: SalaryPeriod | null }

/** The specification's maximum 500000 in the deployment's unit, as minor units. */
export function maxSalaryMinor({ currency, unit, max }: SalaryLimits): number {
  return toMinor(unit * max, currency)
}

type SalaryProblem = {
  field: 'salaryMin' | 'salaryMax' | 'salaryCurrency' | 'salaryPeriod'
  code: string
  params?: Record<string, number>
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Validation errors of a salary. The maximum applies to the deployment's currency only, because jobs abroad pay in others. */
export function salaryProblems(salary: Salary, limits: SalaryLimits): SalaryProblem[] {
  const { min, max } = salary
  if (min === null && max === null) return []
  const problems: SalaryProblem[] = []
  const cap = maxSalaryMinor(limits)
  // The error names the maximum in major units, as people type it.
  const tooHigh = { code: 'SALARY_TOO_HIGH', params: { max: limits.unit * limits.max } }
  const inLocalCurrency = salary.currency === limits.currency
  if (inLocalCurrency && min !== null && min > cap) problems.push({ field: 'salaryMin', ...tooHigh })
  if (inLocalCurrency && max !== null && max > cap) problems.push({ field: 'salaryMax', ...tooHigh })
  if (min !== null && max !== null && max < min) problems.push({ field: 'salaryMax', code: 'SALARY_ORDER' })
  if (!salary.period) problems.push({ field: 'salaryPeriod', code: 'REQUIRED' })
  if (!salary.currency || !currencies.has(salary.currency))
    problems.push({ field: 'salaryCurrency', code: 'NOT_IN_LIST' })
  return problems
}
