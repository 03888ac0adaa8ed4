import { expect, test } from 'vitest'
import { maskEmail, maskPhone, recognise, searchScope } from './rules.ts'

const id = '0199a1b2-1111-7abc-8def-0123456789ab'
const site = 'https://karya.example'

test.each([
  [id, { id, keys: [] }],
  [id.toUpperCase(), { id, keys: [] }],
  [`job: ${id}`, { id, keys: [] }],
  [`${site}/jobsseekers/job-detail/barista?id=${id}`, { id, keys: [] }],
  [`/admin/companies/${id}`, { id, keys: [] }],
  [`https://other.example/admin/companies/${id}`, { id: null }],
  ['Siti@Example.org', { id: null, keys: ['email:siti@example.org'] }],
  ['INV-2026/0012', { id: null, keys: ['number:INV20260012'] }],
  ['%', { id: null, keys: [] }],
  ['created:>2026-11-01', { id: null, keys: [] }],
])('exactly %s', (typed, expected) => expect(recognise(typed, site, [])).toMatchObject(expected))

test('a phone number is looked for in every reading', () => {
  expect(recognise('0812 3456 789', site, ['+628123456789']).keys).toEqual([
    'phone:+628123456789',
    'number:08123456789',
  ])
})

test('each role finds what it may see, and has the filters of that', () => {
  const all = ['city', 'domain', 'flag', 'score', 'setting']
  expect(searchScope('SUPER_ADMIN').filters).toEqual(all)
  expect(searchScope('MODERATOR')).toEqual({
    kinds: { PERSON: 'ALL', COMPANY: 'ALL', JOB: 'ALL', REVIEW: 'ALL', CASE: 'ALL', APPLICATION: 'ALL' },
    contact: false,
    flagged: ['COMPANY', 'JOB'],
    filters: ['city', 'domain', 'flag', 'score'],
  })
  expect(searchScope('SUPPORT')).toMatchObject({ contact: true, filters: ['city', 'domain', 'flag', 'score'] })
  expect(searchScope('FINANCE')).toEqual({
    kinds: { COMPANY: 'ALL', ORDER: 'ALL' },
    contact: false,
    flagged: [],
    filters: ['city', 'domain'],
  })
  expect(searchScope('CONTENT')).toEqual({
    kinds: { COMPANY: 'PUBLIC', JOB: 'PUBLIC' },
    contact: false,
    flagged: [],
    filters: ['city', 'domain'],
  })
})

test('contacts are masked', () => {
  expect(maskEmail('siti.rahma@example.org')).toBe('s•••@example.org')
  expect(maskEmail('')).toBe('')
  expect(maskPhone('8123456789')).toBe('••••789')
})
