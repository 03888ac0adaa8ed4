import { exportStatuses } from '#kernel/enums/accounts.ts'
import { expect, test } from 'vitest'
import { exportFormats, fileHours, fileName, isLarge, listedDays, maxPerDay, sizeProblem, statusAt } from './rules.ts'

test('a file has at least one row and at most 5,000; above 500 owners are told', () => {
  expect([0, 1, 5000, 5001].map(sizeProblem)).toEqual(['EXPORT_EMPTY', null, null, 'EXPORT_TOO_LARGE'])
  expect([500, 501].map(isLarge)).toEqual([false, true])
  expect({ maxPerDay, fileHours, listedDays }).toEqual({ maxPerDay: 10, fileHours: 24, listedDays: 90 })
  expect([exportFormats, exportStatuses]).toEqual([
    ['XLSX', 'CSV'],
    ['QUEUED', 'READY', 'FAILED', 'EXPIRED'],
  ])
})

test('a file is over when its time is, not when the sweep comes', () => {
  const at = new Date('2026-11-23T10:00:00Z')
  expect(statusAt({ status: 'READY', expiresAt: new Date(at.getTime() + 1) }, at)).toBe('READY')
  expect(statusAt({ status: 'READY', expiresAt: at }, at)).toBe('EXPIRED')
  expect(statusAt({ status: 'QUEUED', expiresAt: null }, at)).toBe('QUEUED')
})

test.each([
  ['Backend, next opening', 'Backend-next-opening-2026-11-23.csv'],
  ['../../etc/passwd', 'etc-passwd-2026-11-23.csv'],
  ['💼', 'karya-2026-11-23.csv'],
  ['x'.repeat(61), `${'x'.repeat(60)}-2026-11-23.csv`],
])('%s is saved as %s', (name, file) => expect(fileName(name, '2026-11-23', 'CSV')).toBe(file))
