import { expect, test } from 'vitest'
import {
  announcementBanner,
  announcementsFor,
  announcementProblems,
  announcementState,
  isAnnouncementLink,
  isFor,
  type Announcement,
} from './rules.ts'

const now = new Date('2026-11-25T12:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const pair = { title: 'T', text: 'X' }
const one = (id: number, more: Partial<Announcement> = {}): Announcement => ({
  id,
  audience: 'ALL',
  plans: [],
  cities: [],
  language: 'both',
  level: 'INFO',
  texts: { en: pair, id: pair },
  link: null,
  startsAt: at(-1),
  endsAt: null,
  removed: false,
  ...more,
})
const reader = { kind: 'guest' as const, locale: 'en' as const, now, dismissed: [] }
const shown = (all: Announcement[], more: Partial<Parameters<typeof announcementsFor>[1]> = {}) =>
  announcementsFor(all, { ...reader, ...more })[0]?.id

test('an announcement is shown in its window, to its audience and language, until it is closed', () => {
  expect(announcementState(one(1, { startsAt: now, endsAt: at(1) }), now)).toBe('SHOWN')
  expect(announcementState(one(1, { startsAt: at(-2), endsAt: now }), now)).toBe('OVER')
  expect(announcementState(one(1, { startsAt: at(1) }), now)).toBe('UPCOMING')
  expect(announcementState(one(1, { removed: true }), now)).toBe('REMOVED')
  expect(shown([one(1, { removed: true }), one(2, { startsAt: at(1) }), one(3, { endsAt: now })])).toBeUndefined()
  expect(shown([one(1, { audience: 'EMPLOYER' })])).toBeUndefined()
  expect(shown([one(1, { audience: 'EMPLOYER' })], { kind: 'unassigned' })).toBe(1)
  expect(shown([one(1, { audience: 'GUEST' })], { kind: 'candidate' })).toBeUndefined()
  expect(shown([one(1, { language: 'id' })])).toBeUndefined()
  expect(shown([one(1, { language: 'id' })], { locale: 'id' })).toBe(1)
  expect(shown([one(1)], { dismissed: [announcementBanner(1)] })).toBeUndefined()
})

test('one at a time: the most important, then the newest', () => {
  expect(
    shown([one(1, { level: 'WARNING', startsAt: at(-9) }), one(2, { level: 'URGENT', startsAt: at(-9) }), one(3)]),
  ).toBe(2)
  expect(shown([one(1, { startsAt: at(-1) }), one(2, { startsAt: at(-2) }), one(3, { startsAt: at(-1) })])).toBe(3)
})

test('links lead to this site or to one by https', () => {
  for (const link of ['/faq', '/jobsseekers/browse-jobs?search=a', 'https://status.example.com/x'])
    expect([link, isAnnouncementLink(link)]).toEqual([link, true])
  for (const link of [
    '//evil.example',
    '/\\evil.example',
    'http://a.example',
    'javascript:alert(1)',
    'faq',
    'https://',
    '/a b',
  ])
    expect([link, isAnnouncementLink(link)]).toEqual([link, false])
})

test('every wrong field is named; only the languages that are shown are needed', () => {
  const fields = (more: Partial<Announcement>) =>
    announcementProblems(one(1, more)).map(({ field, code }) => `${field} ${code}`)
  expect(fields({})).toEqual([])
  expect(fields({ texts: { en: pair, id: { title: ' ', text: '' } } })).toEqual([
    'title.id REQUIRED',
    'text.id REQUIRED',
  ])
  expect(fields({ language: 'en', texts: { en: pair } })).toEqual([])
  expect(fields({ link: 'faq', endsAt: at(-1) })).toEqual(['link URL', 'endsAt DATE_ORDER'])
})

test('plans and cities narrow an audience: both have to fit, and who has none is not meant', () => {
  const narrow = { plans: ['PRO', 'STARTER'], cities: ['bandung'] }
  expect(isFor({ plans: [], cities: [] }, { plan: null, city: null })).toBe(true)
  expect(isFor(narrow, { plan: 'PRO', city: 'bandung' })).toBe(true)
  expect(isFor(narrow, { plan: 'FREE', city: 'bandung' })).toBe(false)
  expect(isFor(narrow, { plan: 'PRO', city: 'jakarta' })).toBe(false)
  expect(isFor({ ...narrow, cities: [] }, { plan: null, city: 'bandung' })).toBe(false)
  expect(isFor({ ...narrow, plans: [] }, { plan: null, city: null })).toBe(false)
  // Pages of guests are kept in common: one that is narrowed never comes to them.
  expect(shown([one(1, { cities: ['bandung'] })])).toBeUndefined()
  expect(shown([one(1, { cities: ['bandung'] })], { kind: 'candidate' })).toBe(1)
})

test('an audience without a plan or a city cannot be narrowed by it', () => {
  const fields = (more: Partial<Announcement>) =>
    announcementProblems(one(1, more)).map(({ field, code }) => `${field} ${code}`)
  expect(fields({ plans: ['PRO'] })).toEqual([])
  expect(fields({ audience: 'CANDIDATE', plans: ['PRO'], cities: ['bandung'] })).toEqual([
    'plans AUDIENCE_WITHOUT_PLAN',
  ])
  expect(fields({ audience: 'GUEST', plans: ['PRO'], cities: ['bandung'] })).toEqual([
    'plans AUDIENCE_WITHOUT_PLAN',
    'cities AUDIENCE_WITHOUT_CITY',
  ])
})
