import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { flatten } from '#platform/i18n/translate.ts'
import { categoriesFor, isKind, linkOf, notificationKinds, showsDeleted, type NotificationKind } from './rules.ts'

const kinds = Object.keys(notificationKinds) as NotificationKind[]
const about = { side: 'candidate', jobId: 'j', applicationId: 'a', jobGone: false } as const

test('every kind has a text in both languages, and no text is unused', () => {
  for (const locale of ['en', 'id']) {
    const texts = flatten(
      JSON.parse(readFileSync(path.resolve(`src/text/${locale}/notification.json`), 'utf8')) as Record<string, string>,
    )
    const textKeys = new Set(
      Object.keys(texts)
        .map((key) => key.replace(/_(one|other)$/, ''))
        .filter((key) => !/^(page|category|push|digest)\./.test(key)),
    )
    expect([...textKeys].sort(), locale).toEqual(kinds.toSorted())
  }
})

test('every category in use can be filtered', () => {
  const offered: readonly string[] = Object.values(categoriesFor).flat()
  expect(kinds.filter((kind) => !offered.includes(notificationKinds[kind].category))).toEqual([])
})

test('a notification links to a page of its recipient’s side', () => {
  for (const kind of kinds) {
    const { category } = notificationKinds[kind]
    const sides = (['candidate', 'employer'] as const)
      .filter((side) => (categoriesFor[side] as readonly string[]).includes(category))
      .map((side) => (side === 'candidate' ? '/jobsseekers/' : '/employer/'))
    const link = linkOf(kind, about)
    if (kind === 'job.approved' || kind === 'job.editAccepted') expect(link).toBe('/jobsseekers/job-detail?id=j')
    else if (notificationKinds[kind].to === 'statements') {
      expect(linkOf(kind, { ...about, side: 'candidate' })).toBe('/account/statements')
      expect(linkOf(kind, { ...about, side: 'employer' })).toBe('/employer/statements')
    } else if (notificationKinds[kind].to === 'devices') expect(link).toBe('/devices')
    else if (notificationKinds[kind].to === 'reports') expect(link).toBe('/account/reports')
    else
      expect(
        sides.some((side) => link?.startsWith(side)),
        `${kind}: ${link}`,
      ).toBe(true)
  }
})

test('notifications of a deleted job link only to what still exists', () => {
  const gone = { ...about, jobGone: true }
  expect(linkOf('response.new', gone)).toBeNull()
  expect(linkOf('response.reminder', gone)).toBeNull()
  expect(linkOf('job.approved', gone)).toBeNull()
  expect(linkOf('job.rejected', gone)).toBeNull()
  expect(linkOf('application.viewed', gone)).toBe('/jobsseekers/my-jobs?id=a')
  expect(linkOf('job.removed', gone)).toBe('/employer/dashboard')
  expect(showsDeleted('job.removed', true)).toBe(false)
  expect(showsDeleted('response.new', true)).toBe(true)
  expect(showsDeleted('response.new', false)).toBe(false)
})

test('a changed or waiting job of theirs is nothing to open once it is gone', () => {
  for (const kind of ['job.editAccepted', 'job.editRejected', 'response.declined', 'response.withdrawn'] as const)
    expect(linkOf(kind, { ...about, jobGone: true }), kind).toBeNull()
})

test('an export is fetched where each side manages its own data', () => {
  expect(linkOf('security.exportReady', about)).toBe('/jobsseekers/settings/data')
  expect(linkOf('security.exportReady', { ...about, side: 'employer' })).toBe('/employer/account-data')
})

test('a notification about no application opens the list', () => {
  const none = { ...about, jobId: null, applicationId: null }
  expect(linkOf('application.viewed', none)).toBe('/jobsseekers/my-jobs')
  expect(linkOf('response.new', none)).toBe('/employer/response-detail?id=')
  expect(linkOf('response.withdrawn', none)).toBe('/employer/responses?job=')
})

test('both sides filter by security and by decisions, which news of companies are no part of', () => {
  for (const side of ['candidate', 'employer'] as const)
    expect(categoriesFor[side]).toEqual(expect.arrayContaining(['SECURITY', 'SYSTEM']))
  expect(kinds.filter((kind) => notificationKinds[kind].category === 'SYSTEM')).toEqual(
    kinds.filter((kind) => kind.startsWith('moderation.')),
  )
})

test('unknown kinds are rejected', () => {
  expect(isKind('application.poked')).toBe(false)
  expect(isKind('toString')).toBe(false)
  expect(isKind('job.expired')).toBe(true)
})
