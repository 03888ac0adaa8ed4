import { expect, test } from 'vitest'
import { archiveName, deletionDateIn, exportDays, graceDays, ownDataPath, undoDays } from './rules.own.ts'

test('each side manages its own data on a page of its own, for as long as decisions §11 say', () => {
  expect(ownDataPath('EMPLOYER')).toBe('/employer/account-data')
  expect(ownDataPath('CANDIDATE')).toBe('/jobsseekers/settings/data')
  expect([graceDays, undoDays, exportDays]).toEqual([14, 7, 7])
})

test('a name inside an archive leads nowhere else, and its ending stays', () => {
  expect(archiveName('../etc/passwd\n?.pdf')).toBe('.._etc_passwd__.pdf')
  expect(archiveName(`${'a'.repeat(200)}.pdf`)).toBe(`${'a'.repeat(146)}.pdf`)
})

test('the page about a deletion repeats only a date at which a deletion can be due', () => {
  const now = new Date('2026-11-23T08:00:00Z')
  const day = (text: string | null) => deletionDateIn(text, now)?.toISOString() ?? null
  expect(day('2026-12-07T08:00:00.000Z')).toBe('2026-12-07T08:00:00.000Z')
  expect(day('2026-11-24T00:00:00.000Z')).toBe('2026-11-24T00:00:00.000Z')
  expect(day('2026-12-07T08:00:00.001Z')).toBeNull()
  expect(day(now.toISOString()), 'now is too late to take it back').toBeNull()
  expect(['2026-12-08', '2026-11-22', 'never', '', null].map(day)).toEqual([null, null, null, null, null])
})
