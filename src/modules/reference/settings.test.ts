import { expect, test } from 'vitest'
import { settingKeys, settings } from './settings.ts'

test('every default matches its schema and survives a jsonb round trip', () => {
  for (const key of settingKeys) {
    const stored: unknown = JSON.parse(JSON.stringify(settings[key].default))
    expect(settings[key].schema.parse(stored), key).toEqual(settings[key].default)
  }
})

test('defaults follow the specification and the decisions', () => {
  expect(settings.salary.default.max).toBe(500_000)
  expect(settings.salary.default.sliderMax).toBe(200)
  expect(settings.rejectionNoticeHours.default).toBe(48)
  expect(settings.rejectionNoticeHours.schema.safeParse(73).success).toBe(false)
  expect(settings.reviewBeforePublishing.default).toBe('first_job')
  expect(settings.numberStyle.default).toBe('specification')
})

test('values that would break pages are rejected', () => {
  expect(settings.timeZone.schema.safeParse('Mars/Olympus').success).toBe(false)
  expect(settings.aboutUrl.schema.safeParse('javascript:alert(1)').success).toBe(false)
  expect(settings.registrationNumber.schema.safeParse({ label: { en: 'a', id: 'b' }, pattern: '(' }).success).toBe(
    false,
  )
  expect(settings.applicationDays.schema.safeParse({ remind: 30, close: 14 }).success).toBe(false)
})

test('the default registration pattern accepts an NIB of 13 digits', () => {
  const pattern = new RegExp(settings.registrationNumber.default.pattern, 'u')
  expect(pattern.test('1234567890123')).toBe(true)
  expect(pattern.test('123456789012')).toBe(false)
})
