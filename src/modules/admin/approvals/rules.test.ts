import { expect, test } from 'vitest'
import { pricePeriods } from '#kernel/enums/billing.ts'
import { flatten } from '#platform/i18n/translate.ts'
import enMoney from '#text/en/money.json'
import en from '#text/en/adminSecond.json'
import idMoney from '#text/id/money.json'
import id from '#text/id/adminSecond.json'
import { linesOf } from './rules.ts'

const sale = { code: 'STARTER', version: 3, period: 'MONTH', currency: 'IDR' }
const plan = {
  code: 'STARTER',
  version: 3,
  title: { en: 'Starter', id: 'Awal' },
  description: { en: 'For few jobs', id: 'Untuk sedikit lowongan' },
  entitlements: {
    activeJobs: null,
    jobDays: 30,
    candidateUnlocksPerMonth: 0,
    seats: null,
    featuredDays: 2,
    screeningQuestions: 3,
    exports: true,
  },
  sort: 2,
  active: true,
}
const shown = (action: string, input: object) =>
  linesOf(action, input).map(({ field, value, kind, currency }) => [field, value, kind, currency])

test('a price is money, its end is said, and a day is a day', () => {
  expect(shown('admin.plans.setPrice', { ...sale, netMinor: 39_900_000, from: '2031-05-02' })).toEqual([
    ['price', '39900000', 'MONEY', 'IDR'],
    ['period', 'MONTH', 'TEXT', null],
    ['currency', 'IDR', 'TEXT', null],
    ['startsOn', '2031-05-02', 'DATE', null],
  ])
  expect(shown('admin.plans.setPrice', { ...sale, netMinor: null, from: null })).toEqual(
    expect.arrayContaining([
      ['price', 'NOT_SOLD', 'TEXT', null],
      ['startsOn', 'AT_ONCE', 'TEXT', null],
    ]),
  )
  expect(shown('admin.plans.dropPrice', { ...sale, from: '2031-05-02T00:00:00.000Z' })).toEqual(
    expect.arrayContaining([['startsOn', '2031-05-02T00:00:00.000Z', 'TIME', null]]),
  )
})

test('no limit is said, not left out', () => {
  expect(shown('admin.plans.savePlan', plan)).toEqual(
    expect.arrayContaining([
      ['entitlements.activeJobs', 'UNLIMITED', 'TEXT', null],
      ['entitlements.candidateUnlocksPerMonth', '0', 'TEXT', null],
      ['entitlements.exports', 'true', 'TEXT', null],
    ]),
  )
})

test.each([
  ['en', flatten(en), flatten(enMoney)],
  ['id', flatten(id), flatten(idMoney)],
] as const)('%s: every part of a change of what is sold has a word', (_, texts, money) => {
  const topup = { code: 'JOBS_5', version: 1, title: plan.title, count: 5, days: 90, sort: 1, active: false }
  const lines = [
    ...linesOf('admin.plans.setPrice', { ...sale, netMinor: null, from: null }),
    ...linesOf('admin.plans.dropPrice', { ...sale, from: '2031-05-02T00:00:00.000Z' }),
    ...linesOf('admin.plans.savePlan', plan),
    ...linesOf('admin.plans.saveTopup', topup),
  ]
  const parts = [...new Set(lines.flatMap(({ field }) => field.split('.')))]
  expect(parts.length).toBeGreaterThan(15)
  expect(parts.filter((part) => !texts[`field.${part}`] && !money[`entitlement.${part}`])).toEqual([])
  const codes = [...pricePeriods, ...lines.map(({ value }) => value)].filter((value) =>
    /^([A-Z_]{4,}|true|false)$/.test(value),
  )
  expect(codes.filter((code) => !texts[`value.${code}`])).toEqual([])
})
