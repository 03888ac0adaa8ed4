import { describe, expect, test } from 'vitest'
import { notificationCategories } from '#kernel/notification-category.ts'
import { channelsOf, isDigestible, isMandatory, isEnabled, nextDigest, quietUntil } from './rules.preferences.ts'

const jakarta = 'Asia/Jakarta' // UTC+7, no summer time
const at = (text: string) => new Date(`${text}Z`)
const night = { quiet: { from: '21:00', to: '06:30' }, timeZone: jakarta }

describe('mandatory channels', () => {
  test('only mails about security and payment and decisions', () => {
    const off = notificationCategories.flatMap((category) =>
      channelsOf(category).map((channel) => ({ category, channel, enabled: false })),
    )
    const still = off.filter(({ category, channel }) => isEnabled(off, category, channel))
    expect(still.map(({ category, channel }) => `${category} ${channel}`)).toEqual([
      'BILLING EMAIL',
      'SECURITY EMAIL',
      'SYSTEM EMAIL',
    ])
    expect(still.every(({ category, channel }) => isMandatory(category, channel))).toBe(true)
  })

  test('everything else is enabled by default, and alerts are not part of digests', () => {
    expect(isEnabled([], 'APPLICATION', 'PUSH')).toBe(true)
    expect(notificationCategories.filter((category) => !isDigestible(category))).toEqual([
      'JOB_ALERT',
      'BILLING',
      'SECURITY',
      'SYSTEM',
    ])
  })
})

test('a preference disables its own category and channel only', () => {
  const choice = (enabled: boolean) => [{ category: 'APPLICATION', channel: 'PUSH', enabled } as const]
  const off = choice(false)
  expect(isEnabled(off, 'APPLICATION', 'PUSH')).toBe(false)
  expect(isEnabled(off, 'APPLICATION', 'EMAIL')).toBe(true)
  expect(isEnabled(off, 'JOB_ALERT', 'PUSH')).toBe(true)
  expect(isEnabled(choice(true), 'APPLICATION', 'PUSH')).toBe(true)
})

test('profile news come by every channel but mail', () => {
  expect(channelsOf('PROFILE')).toEqual(channelsOf('APPLICATION').filter((channel) => channel !== 'EMAIL'))
  expect(channelsOf('APPLICATION')).toContain('EMAIL')
})

describe('quiet hours in the person’s time zone', () => {
  test.each([
    ['before they begin', '2026-11-20T13:59:59', null],
    ['at their beginning', '2026-11-20T14:00:00', '2026-11-20T23:30:00'],
    ['after midnight', '2026-11-20T18:20:45', '2026-11-20T23:30:00'],
    ['in their last minute', '2026-11-20T23:29:59', '2026-11-20T23:30:00'],
    ['when they are over', '2026-11-20T23:30:00', null],
  ])('%s', (_when, now, until) => {
    expect(quietUntil(at(now), night)).toEqual(until && at(until))
  })

  test('during the day, none, and empty', () => {
    const noon = { quiet: { from: '12:00', to: '13:00' }, timeZone: jakarta }
    expect(quietUntil(at('2026-11-20T05:30:00'), noon)).toEqual(at('2026-11-20T06:00:00'))
    expect(quietUntil(at('2026-11-20T05:00:00'), noon)).toEqual(at('2026-11-20T06:00:00'))
    expect(quietUntil(at('2026-11-20T04:59:59'), noon)).toBeNull()
    expect(quietUntil(at('2026-11-20T06:00:00'), noon)).toBeNull()
    expect(quietUntil(at('2026-11-20T05:30:00'), { ...noon, quiet: null })).toBeNull()
    expect(quietUntil(at('2026-11-20T05:30:00'), { ...noon, quiet: { from: '07:00', to: '07:00' } })).toBeNull()
  })
})

describe('digests', () => {
  const daily = { digest: 'DAILY', quiet: null, timeZone: jakarta } as const
  const weekly = { ...daily, digest: 'WEEKLY' } as const
  test.each([
    ['early: this morning', daily, '2026-11-20T00:59:00', '2026-11-20T01:00:00'],
    ['at eight: tomorrow', daily, '2026-11-20T01:00:00', '2026-11-21T01:00:00'],
    ['late: tomorrow', daily, '2026-11-20T12:00:00', '2026-11-21T01:00:00'],
    ['Friday: next Monday', weekly, '2026-11-20T12:00:00', '2026-11-23T01:00:00'],
    ['Monday, early: today', weekly, '2026-11-22T18:00:00', '2026-11-23T01:00:00'],
    ['Monday, late: in a week', weekly, '2026-11-23T02:00:00', '2026-11-30T01:00:00'],
    ['Monday at eight: in a week', weekly, '2026-11-23T01:00:00', '2026-11-30T01:00:00'],
    ['Monday, a minute before: today', weekly, '2026-11-23T00:59:00', '2026-11-23T01:00:00'],
    ['Tuesday: in six days', weekly, '2026-11-24T01:00:00', '2026-11-30T01:00:00'],
    ['Wednesday: in five days', weekly, '2026-11-25T02:00:00', '2026-11-30T01:00:00'],
    ['Thursday: in four days', weekly, '2026-11-26T02:00:00', '2026-11-30T01:00:00'],
    ['Saturday: in two days', weekly, '2026-11-28T02:00:00', '2026-11-30T01:00:00'],
    ['Sunday: tomorrow', weekly, '2026-11-22T02:00:00', '2026-11-23T01:00:00'],
  ])('%s', (_when, schedule, now, next) => {
    expect(nextDigest(at(now), schedule)).toEqual(at(next))
  })

  test('without a digest a mail goes out at once', () => {
    const now = at('2026-11-20T12:34:56')
    expect(nextDigest(now, { ...daily, digest: 'NONE' })).toEqual(now)
  })

  test('a digest waits for the end of quiet hours', () => {
    const sleeper = { ...daily, quiet: { from: '22:00', to: '10:00' } }
    expect(nextDigest(at('2026-11-20T12:00:00'), sleeper)).toEqual(at('2026-11-21T03:00:00'))
  })
})
