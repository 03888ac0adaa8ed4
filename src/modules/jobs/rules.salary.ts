import { toMinor } from '#kernel/money.ts'
import type { SalaryPeriod } from '#kernel/enums.ts'
export { salaryPeriods, type SalaryPeriod } from '#kernel/enums.ts'

/** The deployment's salary setting: `max` in steps of `unit` of `currency` is the most anyone may enter. */
export type SalaryLimits = { currency: string; unit: number; max: number }
/** Integer minor units of `currency`. */
export type Salary = { min: number | null; max: number | null; currency: string | null; period: SalaryPeriod | null }

/** The specification's maximum 500000 in the deployment's unit, as minor units. */
export function salaryCap({ currency, unit, max }: SalaryLimits): number {
  return toMinor(unit * max, currency)
}

type Problem = {
  field: 'salaryMin' | 'salaryMax' | 'salaryCurrency' | 'salaryPeriod'
  code: string
  params?: Record<string, number>
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

/**
 * What is wrong with a salary: the order, the maximum, an amount without its period. Empty when nothing is.
 * Jobs abroad may pay in their own currency; the maximum is one of the deployment's.
 */
export function salaryProblems(salary: Salary, limits: SalaryLimits): Problem[] {
  const { min, max } = salary
  if (min === null && max === null) return []
  const problems: Problem[] = []
  const cap = salaryCap(limits)
  // The maximum is told in the currency's own unit, which is what people type.
  const over = { code: 'SALARY_TOO_HIGH', params: { max: limits.unit * limits.max } }
  const own = salary.currency === limits.currency
  if (own && min !== null && min > cap) problems.push({ field: 'salaryMin', ...over })
  if (own && max !== null && max > cap) problems.push({ field: 'salaryMax', ...over })
  if (min !== null && max !== null && max < min) problems.push({ field: 'salaryMax', code: 'SALARY_ORDER' })
  if (!salary.period) problems.push({ field: 'salaryPeriod', code: 'REQUIRED' })
  if (!salary.currency || !currencies.has(salary.currency))
    problems.push({ field: 'salaryCurrency', code: 'NOT_IN_LIST' })
  return problems
}
