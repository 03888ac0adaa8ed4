import { expect, test } from 'vitest'
import { formatFor } from '#platform/i18n/format.ts'
import { momentOf } from './date-time.ts'

const format = formatFor({ locale: 'en', numberStyle: 'specification', timeZone: 'Asia/Jakarta' })
const now = '2026-11-22T04:00:00Z'

test('a moment of today is its time; of any other day its date as well', () => {
  expect(momentOf(format, '2026-11-22T01:38:00Z', now)).toBe('08:38 AM')
  expect(momentOf(format, '2026-11-08T01:38:00Z', now)).toBe('08 Nov 2026 08:38 AM')
  expect(momentOf(format, '2025-11-22T01:38:00Z', now)).toBe('22 Nov 2025 08:38 AM')
})

test('the day is that of the site’s zone', () => {
  expect(momentOf(format, '2026-11-21T17:30:00Z', now)).toBe('12:30 AM')
  expect(momentOf(format, '2026-11-21T16:30:00Z', now)).toBe('21 Nov 2026 11:30 PM')
})
