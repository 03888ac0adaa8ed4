import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { companyStatuses, teamRoles } from '#kernel/caller.ts'
import { anyText } from '../../../test/fixtures/any-text.ts'
import {
  completionOf,
  completionParts,
  decisions,
  companyFields,
  companySections,
  mayCloseCompany,
  mayReopen,
  reopenDays,
  shownResponse,
  mayEditCompany,
  mayPublish,
  maySubmit,
  possibleDecisions,
  outcomeOf,
  shownAverage,
  slugBase,
  submissionGaps,
  type CompanyFacts,
} from './rules.ts'

const empty: CompanyFacts = {
  logo_file_id: null,
  industry: null,
  size: null,
  email: null,
  phone: null,
  about: null,
  address: null,
  city_id: null,
  registration_number: null,
  photo_file_ids: [],
  hiring_process: null,
}
const full: CompanyFacts = {
  logo_file_id: 'l',
  industry: 'MINING',
  size: 'SIZE_1_10',
  email: 'hr@contoh.co.id',
  phone: '812345678',
  about: 'a'.repeat(200),
  address: 'Jl. Melati 1',
  city_id: 'c',
  registration_number: '1234567890123',
  photo_file_ids: ['p'],
  hiring_process: 'Two talks.',
}

describe('completion', () => {
  test('the weights are those of the decisions and sum to 100', () => {
    expect(completionParts).toEqual({
      logo: 15,
      industrySize: 10,
      contact: 15,
      about: 15,
      address: 10,
      registrationNumber: 20,
      photos: 5,
      hiringProcess: 10,
    })
    expect(Object.values(completionParts).reduce((sum, points) => sum + points, 0)).toBe(100)
    expect(completionOf(empty, true).percent).toBe(0)
    expect(completionOf(full, true)).toEqual({ percent: 100, missing: [] })
  })

  test.each<[string, Partial<CompanyFacts>, number]>([
    ['no logo', { logo_file_id: null }, 85],
    ['industry without size', { size: null }, 90],
    ['no phone', { phone: null }, 85],
    ['199 characters about', { about: 'a'.repeat(199) }, 85],
    ['nothing about', { about: null }, 85],
    ['200 blanks about', { about: ' '.repeat(200) }, 85],
    ['200 characters beyond the basic plane', { about: '𝒜'.repeat(200) }, 100],
    ['an address without a city', { city_id: null }, 90],
    ['no registration number', { registration_number: null }, 80],
    ['no photo', { photo_file_ids: [] }, 95],
    ['no hiring process', { hiring_process: ' ' }, 90],
  ])('%s', (_name, change, percent) => expect(completionOf({ ...full, ...change }, true).percent).toBe(percent))

  test('an unverified contact does not count, and the highest weight comes first', () => {
    expect(completionOf(full, false).percent).toBe(85)
    expect(
      completionOf({ ...full, photo_file_ids: [], registration_number: null, logo_file_id: null }, true).missing,
    ).toEqual([
      { part: 'registrationNumber', points: 20 },
      { part: 'logo', points: 15 },
      { part: 'photos', points: 5 },
    ])
  })

  test('submitting needs the essential parts and 60 percent', () => {
    expect(submissionGaps(completionOf(empty, true))).toEqual(['industrySize', 'contact', 'about', 'address'])
    const bare = { ...full, logo_file_id: null, registration_number: null, photo_file_ids: [], hiring_process: null }
    expect(submissionGaps(completionOf(bare, true))).toEqual(['percent'])
    expect(submissionGaps(completionOf({ ...bare, logo_file_id: 'l' }, true))).toEqual([])
    expect(submissionGaps({ percent: 60, missing: [] })).toEqual([])
    expect(submissionGaps({ percent: 59, missing: [] })).toEqual(['percent'])
  })
})

describe('statuses', () => {
  test('every decision in every status', () => {
    const table = Object.fromEntries(
      companyStatuses.map((from) => [
        from,
        Object.fromEntries(decisions.flatMap((each) => (outcomeOf(each, from) ? [[each, outcomeOf(each, from)]] : []))),
      ]),
    )
    expect(table).toEqual({
      INCOMPLETE: {},
      PENDING: { APPROVE: 'APPROVED', NEEDS_CHANGES: 'NEEDS_CHANGES', REJECT: 'REJECTED' },
      APPROVED: {},
      NEEDS_CHANGES: { REJECT: 'REJECTED' },
      REJECTED: { APPROVE: 'APPROVED', NEEDS_CHANGES: 'NEEDS_CHANGES' },
      SUSPENDED: {},
      CLOSED: {},
    })
    expect(possibleDecisions('PENDING')).toEqual(['APPROVE', 'NEEDS_CHANGES', 'REJECT'])
    expect(companyStatuses.filter(maySubmit)).toEqual(['INCOMPLETE', 'NEEDS_CHANGES'])
  })

  test('only approved companies publish, only owners and administrators edit', () => {
    expect(companyStatuses.filter((status) => mayPublish({ status }) === null)).toEqual(['APPROVED'])
    expect(mayPublish({ status: 'PENDING' })).toBe('COMPANY_NOT_APPROVED')
    expect(teamRoles.filter(mayEditCompany)).toEqual(['OWNER', 'ADMIN'])
  })
})

test('only the owner closes a company and reopens it, within fourteen days', () => {
  expect(teamRoles.filter(mayCloseCompany)).toEqual(['OWNER'])
  expect(reopenDays).toBe(14)
  const now = new Date('2026-11-20T10:00:00Z')
  expect(mayReopen({ reopenUntil: new Date(now.getTime() + 1) }, now)).toBe(true)
  expect(mayReopen({ reopenUntil: now }, now)).toBe(false)
  expect(mayReopen({ reopenUntil: null }, now)).toBe(false)
})

test.each(['en', 'id'])('every field to change and every section of the profile has a name (%s)', (locale) => {
  const texts = (name: string) =>
    JSON.parse(readFileSync(path.resolve(`src/text/${locale}/${name}.json`), 'utf8')) as Record<string, object>
  const fields = Object.keys(texts('admin')['fields'] ?? {}).toSorted()
  expect(fields, 'the country is part of the address').toEqual([...companyFields, 'country'].toSorted())
  expect(Object.keys(texts('company')['part'] ?? {}).toSorted()).toEqual(companySections.toSorted())
})

test.each([
  ['nine applications are too few', { applicationCount: 9, answeredCount: 9, medianMinutes: 60 }, null],
  ['nothing is counted yet', { applicationCount: null, answeredCount: 3, medianMinutes: 60 }, null],
  ['nothing is answered yet', { applicationCount: 12, answeredCount: null, medianMinutes: 60 }, null],
  ['ten applications', { applicationCount: 10, answeredCount: 7, medianMinutes: 150 }, { percent: 70, medianHours: 3 }],
  [
    'an hour and a half',
    { applicationCount: 10, answeredCount: 7, medianMinutes: 89 },
    { percent: 70, medianHours: 1 },
  ],
  [
    'answers within minutes',
    { applicationCount: 30, answeredCount: 10, medianMinutes: 4 },
    { percent: 33, medianHours: 1 },
  ],
  [
    'no answer at all',
    { applicationCount: 10, answeredCount: 0, medianMinutes: null },
    { percent: 0, medianHours: null },
  ],
])('how a company answers: %s', (_what, known, shown) => {
  expect(shownResponse(known)).toEqual(
    shown && { applicationCount: known.applicationCount, answeredCount: known.answeredCount, ...shown },
  )
})

test('a slug is always readable and URL-safe', () => {
  expect(slugBase('PT Maju Jaya, Tbk.')).toBe('pt-maju-jaya-tbk')
  expect(slugBase('Café Ñandú')).toBe('cafe-nandu')
  expect(slugBase('株式会社')).toBe('company')
  expect(slugBase('a'.repeat(61))).toBe('a'.repeat(60))
  fc.assert(fc.property(anyText(), (name) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slugBase(name))))
})

test('the average is shown from three reviews on', () => {
  expect([shownAverage({ average: 4.5, count: 2 }), shownAverage({ average: 4.5, count: 3 })]).toEqual([null, 4.5])
})
