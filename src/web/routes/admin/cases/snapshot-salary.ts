import { salaryPeriods } from '#kernel/enums/jobs.ts'

/** Reads the salary of a snapshot, which is kept as "IDR 4700000 – 5600000 / MONTH"; null for anything else. */
export function snapshotSalary(stored: string) {
  const [, currency = '', min = '', max, written] = /^([A-Z]{3}) (\d+)(?: – (\d+))? \/ ([A-Z]+)$/.exec(stored) ?? []
  const period = salaryPeriods.find((each) => each === written)
  if (!period) return null
  const minMinor = Number(min) * 100
  return { currency, minMinor, maxMinor: max === undefined ? minMinor : Number(max) * 100, period }
}
