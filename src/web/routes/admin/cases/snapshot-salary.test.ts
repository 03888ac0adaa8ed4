import { expect, test } from 'vitest'
import { snapshotSalary } from './snapshot-salary.ts'

test('the salary of a snapshot is read as it is kept', () => {
  const month = { currency: 'IDR', minMinor: 470_000_000, period: 'MONTH' }
  expect(snapshotSalary('IDR 4700000 – 5600000 / MONTH')).toEqual({ ...month, maxMinor: 560_000_000 })
  expect(snapshotSalary('IDR 4700000 / MONTH')).toEqual({ ...month, maxMinor: 470_000_000 })
  for (const other of ['', 'Negotiable', 'IDR 1 / FORTNIGHT', ' 4700000 / MONTH'])
    expect(snapshotSalary(other)).toBeNull()
})
