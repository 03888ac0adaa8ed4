import { expect, test } from 'vitest'
import { deletionDateIn } from './rules.own.ts'

test('the page about a deletion repeats only a date at which a deletion can be due', () => {
  const now = new Date('2026-11-23T08:00:00Z')
  const day = (text: string | null) => deletionDateIn(text, now)?.toISOString() ?? null
  expect(day('2026-12-07T08:00:00.000Z')).toBe('2026-12-07T08:00:00.000Z')
  expect(day('2026-11-24T00:00:00.000Z')).toBe('2026-11-24T00:00:00.000Z')
  expect(['2026-12-08', '2026-11-22', 'never', '', null].map(day)).toEqual([null, null, null, null, null])
})
